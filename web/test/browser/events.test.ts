import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser } from "playwright-core";
import { serious } from "./axe";
import { counts, openBrowser, Person, Server } from "./harness";

let browser: Browser;
before(async () => {
  browser = await openBrowser();
});
after(() => browser.close());

const NAMES = [
  "Adams, Ann",
  "Brown, Ben",
  "Clark, Cleo",
  "Doyle, Dan",
  "Evans, Eve",
  "Ford, Finn",
  "Gray, Gus",
  "Hill, Hana",
];
const MORE = [
  "Ivanova, Irina",
  "Jansen, Joris",
  "Kowalski, Karol",
  "Lopez, Lucia",
  "Meyer, Mia",
  "Novak, Nina",
  "Olsen, Odd",
  "Petrov, Pavel",
];
const CHINESE = ["王小明", "李华", "张三", "赵敏", "钱多", "孙悦", "周舟", "吴桐"];

/** Twenty-four players: a line each, with a rating and a club. */
function list(): string {
  const line = (name: string, at: number) => `${name}\t${2300 - at * 25}\t${at % 2 ? "实验小学" : "Chess Club"}`;
  return [...NAMES, ...CHINESE, ...MORE].map(line).join("\n");
}

/** Signs up and becomes the administrator, who may create events. */
async function organiser(server: Server, lang = "en"): Promise<Person> {
  const person = await Person.come(browser, server, { lang });
  await person.signUp("olga");
  await person.becomeAdministrator(server);
  return person;
}

/** Makes an event from a preset and enters the list; answers with its address. */
async function create(person: Person, preset: string): Promise<string> {
  await person.goto("/events");
  await person.page.locator("a[href='/events/new']").click();
  await person.page.locator(`a[href='?preset=${preset}']`).click();
  await person.page.locator("#name_en").fill("Autumn Open");
  await person.page.locator("#name_zh").fill("秋季公开赛");
  await person.page.locator("form[action='/events/new'] button.primary").click();
  await person.page.waitForURL("**/desk");
  const event = new URL(person.page.url()).pathname.replace(/\/desk$/, "");
  await person.goto(`${event}/desk/import`);
  await person.page.locator("#list").fill(list());
  await person.page.locator("main button.primary").click();
  await person.page.locator("button[name=enter]").click();
  await person.page.waitForURL("**/desk/people");
  await counts(person.page.locator("tbody tr"), 24);
  return event;
}

async function publish(person: Person, event: string, round: number): Promise<void> {
  await person.goto(`${event}/desk/round/${round}`);
  await person.page.locator("button[value=publish]").click();
  await person.page.locator("form.results").waitFor();
}

/** Presses one key for each board, as an arbiter does with a pile of slips. */
async function results(person: Person, keys: string): Promise<void> {
  await person.page.locator("input.box:focus").waitFor();
  const boxes = await person.page.locator("input.box").count();
  for (let at = 0; at < boxes; at++) await person.page.keyboard.press(keys[at % keys.length]!);
  await person.page.keyboard.press("Enter");
  await counts(person.page.locator("tr.over"), boxes);
}

async function wish(person: Person, selector: string): Promise<void> {
  const answered = person.page.waitForEvent("load");
  await person.page.locator(selector).first().click();
  await answered;
}

/** Consents to whatever the desk warns of, step by step. */
async function consent(person: Person): Promise<void> {
  for (let step = 0; step < 3 && (await person.page.locator(".warnings").count()) > 0; step++) {
    const box = person.page.locator("form input[type=checkbox]");
    if (await box.count()) await box.check();
    await wish(person, "main form button.primary");
  }
}

/** What the pages of the nine rounds say, by language. */
const SAID: Record<string, { half: RegExp; hand: RegExp; reason: string }> = {
  en: { half: /★½ half-point bye/, hand: /by hand ended/, reason: "slip misread" },
  "zh-Hans": { half: /★½ 半分轮空/, hand: /结束手工编排第 6 轮/, reason: "成绩单看错" },
};

for (const [lang, said] of Object.entries(SAID))
  test(`a nine-round Swiss of 24 with all that goes wrong in real ones, ${lang}`, async () => {
    const server = await Server.start();
    const olga = await organiser(server, lang);
    const event = await create(olga, "rated");
    assert.equal(await olga.page.locator("html").getAttribute("lang"), lang);
    for (let round = 1; round <= 9; round++) {
      if (round === 2) {
        // A late entry finds its place in the list and is paired from now on.
        await olga.goto(`${event}/desk/people`);
        await olga.page.locator("#name").fill("Late, Lou");
        await olga.page.locator("#rating").fill("2150");
        await wish(olga, "form.card button.primary");
        await counts(olga.page.locator("tbody tr"), 25);
      }
      if (round === 3) {
        await olga.goto(`${event}/desk/people/5`);
        await olga.page.locator("form:has(input[value=bye]) select[name=round]").selectOption("3");
        await wish(olga, "form:has(input[value=bye]) button");
        await olga.page.locator("form:has(input[value=cancel-bye])").waitFor();
      }
      if (round === 5) {
        await olga.goto(`${event}/desk/people/7`);
        await wish(olga, "form:has(input[value=withdraw]) button");
        await olga.page.locator("form:has(input[value=return])").waitFor();
      }
      await publish(olga, event, round);
      if (round === 6) {
        // Two boards change their Whites by hand, with the warnings of that.
        await olga.page.locator("form:has(button[value=begin-manual]) input[name=reason]").fill("sisters");
        await wish(olga, "button[value=begin-manual]");
        await consent(olga);
        const white = olga.page.locator("input[name=white]");
        await white.first().waitFor();
        const [first, second] = [await white.nth(0).inputValue(), await white.nth(1).inputValue()];
        await white.nth(0).fill(second);
        await white.nth(1).fill(first);
        await wish(olga, "form:has(input[name=by_hand]) button.primary");
        await consent(olga);
        await wish(olga, "button[value=end-manual]");
        await consent(olga);
        await olga.goto(`${event}/desk/round/${round}`);
      }
      await results(olga, "1=0");
      if (round === 4) {
        // A wrong result: refused without a reason, corrected with one; and a game forfeited.
        await olga.page.locator("input.box").nth(0).fill("0");
        await olga.page.locator("input.box").nth(1).fill("+-");
        await olga.page.locator("main form.results .actions button.primary").click();
        await olga.page.locator("[role=alert]").waitFor();
        await olga.goto(`${event}/desk/round/${round}`);
        await olga.page.locator("input.box").nth(0).fill("0");
        await olga.page.locator("input.box").nth(1).fill("+-");
        await olga.page.locator("#reason").fill(said.reason);
        await olga.page.locator("main form.results .actions button.primary").click();
        await olga.page.locator("tr.over >> text=+/−").waitFor();
      }
    }
    await olga.goto(`${event}/desk`);
    await wish(olga, "button[value=close]");
    await olga.goto(`${event}/cross`);
    assert.equal(await olga.page.locator("tbody tr").count(), 25);
    assert.match(await olga.page.locator("main").innerText(), said.half);
    await olga.goto(`${event}/pairings?round=4`);
    assert.equal(await olga.page.locator("details.why").count(), 12);
    await olga.goto(`${event}/pairings?round=6`);
    assert.ok((await olga.page.locator("tr.by-hand").count()) > 0, "boards by hand are marked");
    await olga.goto(`${event}/pairings?round=4`);
    await olga.page.locator("details.why summary").first().click();
    assert.match(await olga.page.locator("details.why p").first().innerText(), /./);
    const report = await olga.page.request.get(`${server.url}${event}/report.trf`);
    assert.equal((await report.text()).split(/\r\n/).filter((line) => line.startsWith("001")).length, 25);
    await olga.goto(`${event}/desk/log`);
    const log = await olga.page.locator("main").innerText();
    assert.ok(log.includes(said.reason));
    assert.match(log, said.hand);
    olga.calm(/409/);
    await olga.leave();
    await server.stop();
  });

test("a pairing is changed by hand with the warnings of its level, and taken back", async () => {
  const server = await Server.start();
  const olga = await organiser(server);
  const event = await create(olga, "rated");
  await publish(olga, event, 1);
  await results(olga, "1");
  await olga.goto(`${event}/desk/round/2`);
  await olga.page.locator("form:has(button[value=begin-manual]) input[name=reason]").fill("sisters");
  await wish(olga, "button[value=begin-manual]");
  await consent(olga);
  await olga.page.locator("input[name=by_hand]").waitFor({ state: "attached" });
  const white = olga.page.locator("input[name=white]");
  const [first, second] = [await white.nth(0).inputValue(), await white.nth(1).inputValue()];
  await white.nth(0).fill(second);
  await white.nth(1).fill(first);
  await wish(olga, "form:has(input[name=by_hand]) button.primary");
  await consent(olga);
  await wish(olga, "button[value=end-manual]");
  await consent(olga);
  await olga.goto(`${event}/pairings?round=2`);
  assert.ok((await olga.page.locator("tr.by-hand").count()) > 0, "boards by hand are marked");
  await olga.goto(`${event}/desk/log`);
  assert.match(await olga.page.locator("main").innerText(), /by hand ended/);
  olga.calm(/409/);
  await olga.leave();
  await server.stop();
});

for (const lang of ["en", "zh-Hans", "zh-Hant"])
  test(`axe finds nothing serious on the pages of an event, and they fit a phone, ${lang}`, async () => {
    const server = await Server.start();
    const olga = await organiser(server);
    const event = await create(olga, "rated");
    await publish(olga, event, 1);
    await results(olga, "1=");
    const cookies = await olga.context.cookies();
    const colorScheme = lang === "zh-Hant" ? "dark" : "light";
    const person = await Person.come(browser, server, { lang, colorScheme });
    await person.context.addCookies(cookies.filter((cookie) => cookie.name === "qiyuan"));
    const found: string[] = [];
    const desk = [
      "",
      "/people",
      "/people/3",
      "/import",
      "/check-in",
      "/round/1",
      "/round/2",
      "/log",
      "/log/3",
      "/rules",
      "/prizes",
      "/plan",
      "/check-in?kiosk=1",
      "/settings",
    ];
    const tabs = [
      "players",
      "pairings",
      "standings",
      "cross",
      "games",
      "about",
      "player/9",
      "prizes",
      "enter",
      "board",
      "hall",
    ];
    const paths = [...tabs.map((tab) => `${event}/${tab}`), ...desk.map((place) => `${event}/desk${place}`)];
    for (const path of ["/events", "/events/new?preset=school", "/events/import", "/events/season", ...paths]) {
      await person.page.setViewportSize({ width: 1280, height: 800 });
      await person.goto(path);
      found.push(...(await serious(person, path)));
      assert.equal(await person.page.locator("html").getAttribute("lang"), lang, path);
      if (path.endsWith("/hall")) continue;
      await person.page.setViewportSize({ width: 360, height: 740 });
      const width = await person.page.evaluate(() => document.documentElement.scrollWidth);
      if (width > 360) found.push(`${path} is ${width} wide at 360`);
    }
    assert.deepEqual(found, []);
    person.calm();
    await person.leave();
    await olga.leave();
    await server.stop();
  });
