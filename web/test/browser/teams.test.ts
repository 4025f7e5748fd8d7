import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser } from "playwright-core";
import { serious } from "./axe";
import { counts, openBrowser, Person, Server, says } from "./harness";

let browser: Browser;
before(async () => {
  browser = await openBrowser();
});
after(() => browser.close());

const CLUBS = ["Harbour", "Riverside", "实验小学", "Old Town"];

/** Four clubs of five. */
function list(): string {
  const line = (at: number) => `Player ${at + 1}, Sam\t${2300 - at * 20}\t${CLUBS[Math.floor(at / 5)]}`;
  return Array.from({ length: 20 }, (_, at) => line(at)).join("\n");
}

test("a team league runs from its list to its standings by keyboard, readable on a telephone", async () => {
  const server = await Server.start();
  const olga = await Person.come(browser, server);
  await olga.signUp("olga");
  await olga.becomeAdministrator(server);
  await olga.goto("/events/new?preset=team-league");
  await olga.page.locator("#name_en").fill("Town League");
  await olga.page.locator("#rounds").fill("3");
  await olga.page.locator("form[action='/events/new'] button.primary").click();
  await olga.page.waitForURL("**/desk");
  const event = new URL(olga.page.url()).pathname.replace(/\/desk$/, "");
  await olga.goto(`${event}/desk/import`);
  await olga.page.locator("#list").fill(list());
  await olga.page.locator("main button.primary").click();
  await olga.page.locator("button[name=enter]").click();
  await olga.page.waitForURL("**/desk/people");
  await olga.goto(`${event}/desk/teams`);
  await olga.page.locator("button[value=teams-of-units]").click();
  await counts(olga.page.locator("tbody tr"), 4);
  for (let round = 1; round <= 3; round++) {
    await olga.goto(`${event}/desk/round/${round}`);
    await olga.page.locator("button[value=publish]").click();
    await olga.page.locator("input.box:focus").waitFor();
    for (let at = 0; at < 8; at++) await olga.page.keyboard.press("1=0"[(at + round) % 3]!);
    await olga.page.keyboard.press("Enter");
    await counts(olga.page.locator("tr.over"), 8);
  }
  assert.deepEqual(await serious(olga, "results"), []);
  const phone = await Person.come(browser, server, { lang: "zh-CN", viewport: { width: 360, height: 740 } });
  for (const path of ["teams", "pairings", "standings", "boards", "cross", "team/1"]) {
    await phone.goto(`${event}/${path}`);
    const overflow = await phone.page.evaluate(
      "document.documentElement.scrollWidth - document.documentElement.clientWidth",
    );
    assert.equal(overflow, 0, `${path} is wider than a telephone`);
    await olga.goto(`${event}/${path}`);
    assert.deepEqual(await serious(olga, path), []);
  }
  await phone.goto(`${event}/standings`);
  await counts(phone.page.locator("tbody tr"), 4);
  await says(phone.page.locator("main"), /场分/);
  olga.calm();
  phone.calm();
  await server.stop();
});
