import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser } from "playwright-core";
import { serious } from "./axe";
import { openBrowser, Person, Server } from "./harness";

let browser: Browser;
before(async () => {
  browser = await openBrowser();
});
after(async () => {
  await browser.close();
});

const LIST = "编号,姓名,单位,等级分,局数\n101,王小明,CHN,2200,40\n102,李强,CHN,2200,40\n";

/** 101 beats 102 on 1 March 2025. */
function report(): string {
  const row = (number: number, name: string, id: number, cell: string) =>
    `001 ${String(number).padStart(4)}      ${name.padEnd(33)} 2200     ${String(id).padStart(11)} ${" ".repeat(10)} ${" ".repeat(4)} ${String(number).padStart(4)}  ${cell}`;
  return [
    "012 Spring",
    "042 2025/03/01",
    "052 2025/03/01",
    row(1, "Wang", 101, "   2 w 1"),
    row(2, "Li", 102, "   1 b 0"),
    "",
  ].join("\r\n");
}

for (const [lang, colorScheme] of [
  ["en", "light"],
  ["zh-Hans", "dark"],
  ["zh-Hant", "light"],
] as const)
  test(`a rating list is taken over, previewed, published and searched; a title is applied for, ${lang}`, async () => {
    const server = await Server.start();
    const keeper = await Person.come(browser, server, { lang, colorScheme });
    const { page } = keeper;
    const found: string[] = [];
    const see = async (name: string) => {
      found.push(...(await serious(keeper, name)));
      assert.ok(
        !/\{[a-z-]+\}|ratings-|titles-/.test(await page.locator("main").innerText()),
        `${name}: a message is missing`,
      );
    };
    await keeper.signUp("Ann");
    await keeper.becomeAdministrator(server);

    await keeper.goto("/ratings/keep");
    await see("keeping");
    await page.locator("#start-day").fill("2024-12-01");
    await page.locator("#start").setInputFiles({ name: "list.csv", mimeType: "text/csv", buffer: Buffer.from(LIST) });
    await page.locator("form:has(#start) button").click();
    await page.waitForURL("**/ratings/keep?system=china-classic");
    const publish = async (day: string) => {
      await page.locator("#day").fill(day);
      await page.locator("form[action='/ratings/keep/draft'] button").click();
      await page.waitForURL("**/draft?**");
      await see(`draft of ${day}`);
      await page.locator("form[action='/ratings/keep/publish'] button").click();
      await page.waitForURL(`**/ratings?system=china-classic&list=${day}`);
    };
    await publish("2025-01-01");
    await keeper.goto("/ratings/keep");
    await page
      .locator("#report")
      .setInputFiles({ name: "spring.trf", mimeType: "text/plain", buffer: Buffer.from(report()) });
    await page.locator("form:has(#report) button").click();
    await page.locator("select[name='number'] option").waitFor({ state: "attached" });
    await publish("2025-07-01");
    await see("list");

    await page.locator("input[name='q']").fill("wxm");
    await page.locator("form[role='search'] button").click();
    await page.waitForURL("**q=wxm");
    const rows = page.locator(".rating-list tbody tr");
    assert.equal(await rows.count(), 1);
    assert.match(await rows.innerText(), /王小明[\s\S]*2208[\s\S]*\+8/);
    await rows.locator("a").click();
    await page.locator("svg.rating-graph circle").first().waitFor();
    assert.equal(await page.locator("svg.rating-graph circle").count(), 2);
    await see("player");

    await keeper.goto("/titles");
    await see("titles");
    await page.locator("#name").fill("王小明");
    await page.locator("#wanted").selectOption("class-1");
    for (const [field, text] of [
      ["event", "Spring"],
      ["rounds", "9"],
      ["points", "7.5"],
      ["place", "2"],
      ["rule", "75 %"],
    ] as const)
      await page.locator(`#${field}`).fill(text);
    await page.locator("form[action='/titles/apply'] button").click();
    await page.waitForURL("**/titles/applications/1");
    await see("application");
    assert.match(await page.locator("dl.facts").innerText(), /83\.3 %/);
    await page.locator("button[name='grant']").click();
    await page.locator("button[name='grant']").waitFor({ state: "detached" });
    for (const path of ["/titles/norms", "/titles/national", "/titles/grades", "/titles/compare"]) {
      await keeper.goto(path);
      await see(path);
    }
    await page.setViewportSize({ width: 360, height: 740 });
    for (const path of [
      "/ratings",
      "/ratings/player/101",
      "/ratings/keep",
      "/titles",
      "/titles/national",
      "/titles/compare",
    ]) {
      await keeper.goto(path);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360, `${path} in ${lang}`);
    }
    assert.deepEqual(found, []);
    await keeper.leave();
    await server.stop();
  });
