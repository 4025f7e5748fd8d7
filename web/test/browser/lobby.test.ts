import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser } from "playwright-core";
import { counts, openBrowser, Person, pair, play, Server, says } from "./harness";

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

/** Sets switches on the settings page; names as in its form. */
async function set(person: Person, switches: Record<string, string | true>) {
  await person.goto("/settings");
  for (const [name, value] of Object.entries(switches))
    await person.page.locator(value === true ? `[name=${name}]` : `[name=${name}][value=${value}]`).check();
  await person.save();
}

/** ONL-01, ONL-14: from home to a game in two clicks each, and to its end. */
test("two who choose the same time are paired", async () => {
  const one = await Person.come(browser, server);
  const two = await Person.come(browser, server, { lang: "zh-Hans" });
  for (const person of [one, two]) {
    await person.goto("/");
    await person.page.locator("button[name=time][value='180+2']").click();
  }
  await one.atBoard();
  await two.atBoard();
  assert.equal(new URL(one.page.url()).pathname, new URL(two.page.url()).pathname, "they sit at one board");
  const onWhite = await one.page.locator("[role=gridcell]").first().getAttribute("data-key");
  const [white, black] = onWhite === "a8" ? [one, two] : [two, one];
  await play(white, black, "f3 e5 g4 Qh4");
  await white.ends(/Black wins|黑/);
  await black.ending();
  one.calm();
  two.calm();
  await one.leave();
  await two.leave();
});

test("a seek appears in the lobby as it is made, and can be taken up", async () => {
  const watcher = await Person.come(browser, server);
  await watcher.goto("/");
  const maker = await Person.come(browser, server);
  await maker.goto("/play");
  await maker.page.locator("details.card > summary").click();
  const form = maker.page.locator("details.card form");
  await form.locator("[name=minutes]").fill("7");
  await form.locator("[name=increment]").fill("7");
  await form.locator("button[value=seek]").click();
  await watcher.page.locator("#seeks tr", { hasText: "7+7" }).getByRole("button", { name: "Play" }).click();
  await watcher.atBoard();
  await maker.atBoard();
  watcher.calm();
  maker.calm();
  await watcher.leave();
  await maker.leave();
});

test("people with a name are listed where others look for company", async () => {
  const watcher = await Person.come(browser, server, { lang: "zh-Hans" });
  await watcher.goto("/");
  const member = await Person.come(browser, server);
  await member.goto("/sign-up");
  const form = member.page.locator("form[action='/sign-up']");
  await form.locator("[name=name]").fill("林小雨");
  await form.locator("[name=password]").fill("long-castling-on-a-tuesday");
  await form.locator("button:not([name])").click();
  await member.page.locator(".site-tools a[href^='/@/']").waitFor();
  await member.goto("/");
  await watcher.page.locator("#here a", { hasText: "林小雨" }).click();
  await watcher.page.getByRole("heading", { level: 1, name: "林小雨" }).waitFor();
  watcher.calm();
  member.calm();
  await watcher.leave();
  await member.leave();
});

/** SPC-12: a queen without asking is the player's own switch, and Alt asks all the same. */
test("with the switch on a pawn becomes a queen, with Alt held the board asks", async () => {
  const white = await Person.come(browser, server);
  await set(white, { auto_queen: true });
  const black = await Person.come(browser, server);
  await black.accept(await white.offer({ color: "white", fen: "8/P6k/8/8/8/8/1P5K/8 w - - 0 1" }));
  await white.atBoard();
  await white.page.keyboard.down("Alt");
  await white.click("a7", "a8");
  await white.page.keyboard.up("Alt");
  await white.page.getByRole("dialog").getByRole("button", { name: "knight" }).click();
  await black.sees(1);
  await black.holds("a8", "white knight");
  await white.leave();
  await black.leave();

  const again = await Person.come(browser, server);
  await set(again, { auto_queen: true });
  const other = await Person.come(browser, server);
  await other.accept(await again.offer({ color: "white", fen: "8/P6k/8/8/8/8/1P5K/8 w - - 0 1" }));
  await again.atBoard();
  await again.click("a7", "a8");
  await other.sees(1);
  await other.holds("a8", "white queen");
  await again.leave();
  await other.leave();
});

/** TER-02: short names, full names and letters; announced, on the squares, taken, promoted and in the record. */
test("the men are named as each reader chose", async () => {
  const white = await Person.come(browser, server, { lang: "zh-Hans" });
  await set(white, { men: "full" });
  const black = await Person.come(browser, server);
  await set(black, { men: "letter" });
  await black.accept(await white.offer({ color: "white", fen: "8/P6k/8/3p4/8/2N5/8/K7 w - - 0 1" }));
  await white.atBoard();
  await white.page.locator("[aria-label='c3，白骑士']").waitFor();
  await black.holds("c3", "white N");
  await white.type("骑士d5");
  await says(black.page.locator("[data-live=assertive]"), /^White: N takes d5/);
  await black.type("Kg7");
  await says(white.page.locator("[data-live=assertive]"), /黑方：国王到 g7/);
  await counts(white.page.getByRole("img", { name: "已吃：1 个兵卒，子力多 4 分" }), 1);
  await white.click("a7", "a8");
  await white.page.getByRole("dialog").getByRole("button", { name: "皇后" }).click();
  await says(black.page.locator("[data-live=assertive]"), /White: P a8, promotes to Q/);
  await white.type("认输");
  await white.act("yes").click();
  await white.ending();
  const still = await Person.come(browser, server, { lang: "zh-Hant", javaScriptEnabled: false });
  await set(still, { men: "full" });
  await still.goto(new URL(white.page.url()).pathname);
  await counts(still.page.locator("a[title='騎士吃 d5']"), 1);
  for (const person of [white, black, still]) await person.leave();
});

test("with the switch on a move waits for its confirmation", async () => {
  const white = await Person.come(browser, server);
  await set(white, { confirm_move: true });
  const black = await Person.come(browser, server);
  await black.accept(await white.offer({ color: "white" }));
  await white.atBoard();
  await white.click("e2", "e4");
  await white.page.getByRole("button", { name: "Cancel" }).click();
  await white.holds("e2", "white pawn");
  await white.click("d2", "d4");
  await white.page.getByRole("button", { name: "Play", exact: true }).click();
  await black.sees(1);
  await black.holds("d4", "white pawn");
  await white.leave();
  await black.leave();
});

test("a replay walks by wheel, opens at a ply, and copies where there is no clipboard", async () => {
  const [white, black] = await pair(browser, server);
  await play(white, black, "e4 e5 Nf3 Nc6");
  await white.type("resign");
  await white.act("yes").click();
  await white.ending();
  const reader = await Person.come(browser, server);
  await reader.page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await reader.goto(`${new URL(white.page.url()).pathname}?ply=2`);
  await reader.page.locator("qy-replay [role=grid]").waitFor();
  await says(reader.page.locator(".move[aria-current]"), /^e5/);
  const { x, y } = await reader.middle("e4");
  await reader.page.mouse.move(x, y);
  await reader.page.mouse.wheel(0, 100);
  await reader.page.waitForURL("**?ply=3");
  await reader.act("copy-fen").click();
  await says(reader.act("copy-fen"), /^Copied$/);
  const pgn = await reader.page.request.get(`${new URL(white.page.url()).href.split("?")[0]}.pgn`);
  assert.match(await pgn.text(), /1\. e4\s.*e5\s.*2\. Nf3\s.*Nc6\s.*0-1/s);
  reader.calm();
  for (const person of [white, black, reader]) await person.leave();
});
