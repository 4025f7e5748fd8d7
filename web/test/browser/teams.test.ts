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

/** Wider than a telephone, as no name should be. */
const LONG = "Wolfeschlegelsteinhausenbergerdorff-Schwarzenegger, Hubertus";

/** Four clubs of five. */
function list(): string {
  const line = (at: number) =>
    `${at === 6 ? LONG : `Player ${at + 1}, Sam`}\t${2300 - at * 20}\t${CLUBS[Math.floor(at / 5)]}`;
  return Array.from({ length: 20 }, (_, at) => line(at)).join("\n");
}

/** An event of these clubs' teams in three rounds; answers with its address. */
async function league(olga: Person): Promise<string> {
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
  return event;
}

const overflow = (person: Person): Promise<unknown> =>
  person.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");

test("a team league runs from its list to its standings by keyboard, readable on a telephone", async () => {
  const server = await Server.start();
  const olga = await Person.come(browser, server);
  await olga.signUp("olga");
  await olga.becomeAdministrator(server);
  const event = await league(olga);
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
  for (const path of ["teams", "pairings", "standings", "boards", "cross", "team/1", "team/2", "players"]) {
    await phone.goto(`${event}/${path}`);
    assert.equal(await overflow(phone), 0, `${path} is wider than a telephone`);
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

test("a captain hands in the line-up on a telephone and tells the results of the match", async () => {
  const server = await Server.start();
  const olga = await Person.come(browser, server);
  await olga.signUp("olga");
  await olga.becomeAdministrator(server);
  const carl = await Person.come(browser, server, { viewport: { width: 360, height: 740 } });
  await carl.signUp("carl");
  const event = await league(olga);
  await olga.page.locator("tbody th a").first().click();
  await olga.page.locator("#captain_account").fill("carl");
  await olga.page.locator("form.stack button.primary").click();
  await olga.page.locator("#captain").waitFor();
  assert.equal(await olga.page.locator("#captain").inputValue(), "carl");
  assert.deepEqual(await serious(olga, "team"), []);
  await carl.goto(`${event}/captain`);
  assert.equal(await overflow(carl), 0);
  assert.deepEqual(await serious(carl, "captain"), []);
  // The reserve comes in for the first: everybody moves up.
  const places = carl.page.locator("select[name=place]");
  await counts(places, 4);
  for (let at = 0; at < 4; at++) await places.nth(at).selectOption({ index: at + 2 });
  await carl.page.locator("form.stack button.primary").click();
  await says(carl.page.locator("main"), /handed in/);
  await olga.goto(`${event}/desk/round/1`);
  await olga.page.locator("button[value=publish]").click();
  await olga.page.locator("input.box:focus").waitFor();
  await carl.goto(`${event}/captain`);
  await carl.page.locator("button[name=result]").first().click();
  await says(carl.page.locator("main ul.rows li").first(), /told 1–0/);
  assert.equal(await overflow(carl), 0);
  await olga.goto(`${event}/desk/round/1`);
  await says(olga.page.locator("main"), /told 1–0/);
  olga.calm();
  carl.calm();
  await server.stop();
});
