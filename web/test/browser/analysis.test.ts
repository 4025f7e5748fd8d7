import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser } from "playwright-core";
import { serious } from "./axe";
import { counts, eventually, openBrowser, Person, Server, says } from "./harness";

let browser: Browser;
let server: Server;
before(async () => {
  browser = await openBrowser();
  server = await Server.start();
});
after(async () => {
  await browser.close();
  await server.stop();
});

test("moves branch, the engine says what it finds, and the game comes out as a PGN", async () => {
  const person = await Person.come(browser, server, { permissions: ["clipboard-read", "clipboard-write"] });
  const { page } = person;
  await person.goto("/analysis");
  await counts(page.locator(".lines li"), 3);
  await person.click("e2", "e4");
  await person.click("e7", "e5");
  await says(page.locator(".tree"), /1\.\s*e4\s*e5/);
  await page.keyboard.press("Escape");
  await page.locator(".tree .move").first().click();
  await person.click("c7", "c5");
  await counts(page.locator(".variation .move"), 1);
  await page.locator("#comment").fill("the Sicilian");
  await page.locator("select[aria-label=Symbol]").selectOption({ label: "!?" });
  await says(page.locator(".variation"), /c5!\?\s*the Sicilian/);
  await page.locator("[data-act=copy-pgn]").click();
  await eventually(async () => {
    const text = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(text, /1\. e4 e5 \(1\.\.\. c5 \$5 \{ the Sicilian \}\)/);
  });
  await page.getByRole("button", { name: "To the main line" }).click();
  await says(page.locator(".tree"), /^1\.\s*e4\s*c5/);
  await page.locator("[data-act=delete]").click();
  await counts(page.locator(".variation"), 0);
  assert.match(page.url(), /moves=e2e4$/);
  await page.reload();
  await counts(page.locator(".tree .move"), 1);
  await counts(page.locator(".lines li"), 3);
  assert.deepEqual(await serious(person, "analysis"), []);
  assert.deepEqual(person.faults, []);
  await person.context.close();
});

test("a pasted game stands on the board, and what cannot be read is named by its line", async () => {
  const person = await Person.come(browser, server, { lang: "zh-CN" });
  const { page } = person;
  await person.goto("/analysis");
  await page.locator("#paste").fill("1. e4 e5 2. Nf3 (2. f4 exf4) Nc6 3. Bb9");
  await page.locator(".area-actions form button").click();
  await counts(page.locator(".tree .move"), 6);
  await says(page.locator(".area-actions [role=alert]"), /第 1 行/);
  await page.keyboard.press("End");
  await page.locator("#paste").fill("R7/8/8/8/8/8/8/K1k5 w - - 0 1");
  await page.locator(".area-actions form button").click();
  await counts(page.locator(".tree .move"), 0);
  await page.locator("[role=gridcell][data-key=a8][aria-label*='车']").waitFor();
  await page.locator("#paste").fill("这不是棋");
  await page.locator(".area-actions form button").click();
  await says(page.locator(".area-actions [role=alert]"), /没有找到/);
  await page.locator("[role=gridcell][data-key=a8][aria-label*='车']").waitFor();
  await person.context.close();
});

test("no engine for who plays a person", async () => {
  const ann = await Person.come(browser, server);
  const bob = await Person.come(browser, server);
  await bob.accept(await ann.offer({ minutes: 5 }));
  await ann.atBoard();
  const tab = await ann.context.newPage();
  await tab.goto(`${server.url}/analysis`);
  await says(tab.locator(".notice"), /You are playing a person/);
  await counts(tab.locator(".engine-head button[disabled]"), 1);
  await counts(tab.locator(".lines"), 0);
  for (const person of [ann, bob]) await person.context.close();
});
