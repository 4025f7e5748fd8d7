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

/** A child who has never been here: two clicks from the home page, then a move, and the computer answers. */
test("a game against the computer is two clicks from the home page", async () => {
  const child = await Person.come(browser, server, { lang: "zh-CN" });
  const { page } = child;
  await child.goto("/");
  await page.locator(".doors a[href='/play']").click();
  await page.locator("button[value=pig]").click();
  await child.atBoard();
  await says(page.locator(".side.area-top"), /小猪/);
  await child.click("e2", "e4");
  await child.sees(2);
  await child.click("d2", "d3");
  await child.sees(4);
  await page.reload();
  await child.sees(4);
  await child.click("g1", "f3");
  await child.sees(6);
  assert.deepEqual(child.faults, []);
  await child.context.close();
});

test("the computer plays White, says who it is and takes a rematch", async () => {
  const person = await Person.come(browser, server);
  const { page } = person;
  await person.goto("/play");
  assert.deepEqual(await serious(person, "play"), []);
  await page.locator("#c-color").selectOption("black");
  await page.locator("#c-time").selectOption("300+3");
  await page.locator("button[value=dog]").click();
  await person.atBoard();
  await person.sees(1);
  await says(page.locator(".side.area-top"), /Dog/);
  await page.locator(".side.area-top a").click();
  await says(page.locator("main"), /strength 900/);
  await page.goBack();
  await person.atBoard();
  await person.type("e5");
  await person.sees(3);
  assert.deepEqual(await serious(person, "game with the computer"), []);
  await page.locator("[data-act=resign]").click();
  await page.locator("[data-act=yes]").click();
  const before = page.url();
  await page.locator("[data-act=rematch]").click();
  await eventually(async () => assert.notEqual(page.url(), before));
  await person.atBoard();
  await person.type("d4");
  await person.sees(2);
  assert.deepEqual(person.faults, []);
  await person.context.close();
});

test("a strength that nobody has is refused where it was typed", async () => {
  const person = await Person.come(browser, server);
  const { page } = person;
  await person.goto("/play");
  await page.locator("#computer summary").click();
  await page.locator("#c-rating").fill("9000");
  await page.locator("button[value=ox]").click();
  await says(page.locator("#computer [role=alert]"), /100 to 3200/);
  assert.equal(await page.locator("#c-rating").inputValue(), "9000");
  await counts(page.locator("#computer details[open]"), 1);
  await person.context.close();
});
