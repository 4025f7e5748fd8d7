import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser } from "playwright-core";
import { counts, eventually, openBrowser, Person, pair, play, Server, says } from "./harness";

let browser: Browser;
before(async () => {
  browser = await openBrowser();
});
after(async () => browser.close());

async function onServer(story: (server: Server) => Promise<void>) {
  const server = await Server.start();
  try {
    await story(server);
  } finally {
    await server.stop();
  }
}

/** Presses Tab until the focus is where `selector` says. */
async function tabTo(person: Person, selector: string) {
  for (let i = 0; i < 80; i++) {
    await person.page.keyboard.press("Tab");
    const there = await person.page.evaluate((s) => document.activeElement?.matches(s) ?? false, selector);
    if (there) return;
  }
  assert.fail(`Tab never reaches ${selector}`);
}

/** Takes up a man and puts it down, walking over the squares with the keys only. */
async function walk(person: Person, from: string, to: string) {
  const keys = person.page.keyboard;
  for (const key of [from, to]) {
    for (let i = 0; i < 20; i++) {
      const at = await person.page.evaluate(() => (document.activeElement as HTMLElement).dataset.key ?? "");
      assert.notEqual(at, "", "the focus left the board");
      if (at === key) break;
      const white = await person.page
        .locator("[role=gridcell]")
        .first()
        .getAttribute("data-key")
        .then((k) => k === "a8");
      const right = at.charCodeAt(0) < key.charCodeAt(0) === white;
      if (at[1] !== key[1]) await keys.press(key[1]!);
      else await keys.press(right ? "ArrowRight" : "ArrowLeft");
    }
    await keys.press("Enter");
  }
}

/** No pointer at all: offering, moving, promoting, hearing, resigning. */
test("a whole game by keyboard alone", () =>
  onServer(async (server) => {
    const [white, black] = await pair(browser, server);
    await tabTo(white, "[role=gridcell]");
    await tabTo(black, "[role=gridcell]");
    await walk(white, "e2", "e4");
    await black.sees(1);
    await says(black.page.locator("[data-live=assertive]"), /White: pawn e4/);
    await walk(black, "e7", "e5");
    await white.sees(2);
    await white.page.keyboard.press("b");
    await walk(white, "f1", "c4");
    await black.sees(3);
    await walk(black, "b8", "c6");
    await white.sees(4);
    await walk(white, "d1", "h5");
    await black.sees(5);
    await black.page.keyboard.press("t");
    await says(black.page.locator("[data-live=polite]"), /White has .* Black has/);
    await walk(black, "g8", "f6");
    await white.sees(6);
    await walk(white, "h5", "f7");
    await white.ends(/White wins/);
    await black.ends(/White wins/);
    white.calm();
    black.calm();
  }));

/** A button that goes under the hand leaves it where it was, not at the top of the page. */
test("a question that was answered and a game that is over keep the focus", () =>
  onServer(async (server) => {
    const [white, black] = await pair(browser, server);
    await play(white, black, "e4 e5");
    const at = (person: Person, selector: string) =>
      eventually(async () =>
        assert.ok(await person.page.evaluate((at) => document.activeElement?.matches(at), selector)),
      );
    const { x, y } = await white.middle("f1");
    await white.page.mouse.click(x, y);
    await white.page.locator("[role=gridcell][data-key=f1][aria-selected=true]").waitFor();
    await black.act("resign").focus();
    await black.page.keyboard.press("Enter");
    await tabTo(black, ".answer button:last-child");
    await black.page.keyboard.press("Enter");
    await at(black, "[data-act=resign]");
    await black.page.keyboard.press("Enter");
    await tabTo(black, "[data-act=yes]");
    await black.page.keyboard.press("Enter");
    await white.ends(/White wins/);
    await at(black, ".ending");
    await counts(white.page.locator("[role=gridcell][aria-selected=true]"), 0, "a man in the hand is put down");
  }));

test("the move box speaks Chinese to those who do", () =>
  onServer(async (server) => {
    const [white, black] = await pair(browser, server, {}, [{ locale: "zh-CN" }, { locale: "zh-TW" }]);
    await white.type("马f3");
    await black.sees(1);
    await black.type("馬f6");
    await white.sees(2);
    await says(white.page.locator("[data-live=assertive]"), /黑方：马到 f6/);
    await says(black.page.locator("[data-live=assertive]"), /黑方：馬到 f6/);
    await white.type("认输");
    await white.act("yes").click();
    await black.ends(/黑方勝/);
    white.calm();
    black.calm();
  }));

test("on a touch screen of 360 px nothing is cut off and fingers suffice", () =>
  onServer(async (server) => {
    const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
    const [white, black] = await pair(browser, server, {}, [phone, phone]);
    await white.tap("e2", "e4");
    await black.sees(1);
    await black.tap("e7", "e5");
    await white.sees(2);
    await white.tap("d1", "h5");
    await black.sees(3);
    await black.tap("e8", "e7");
    await white.sees(4);
    await white.tap("h5", "e5");
    await white.ends(/White wins/);
    for (const person of [white, black]) {
      await eventually(async () => {
        const wide = await person.page.evaluate(() => document.documentElement.scrollWidth);
        assert.equal(wide, 360);
        const squares = await person.square("a1").boundingBox();
        assert.ok(squares && squares.width >= 44, `squares of ${squares?.width} px`);
      });
      person.calm();
    }
  }));

test("on a phone turned on its side the whole board is in view, with both clocks", () =>
  onServer(async (server) => {
    for (const viewport of [
      { width: 740, height: 360 },
      { width: 844, height: 390 },
    ]) {
      const [white, black] = await pair(browser, server, {}, [{ viewport, hasTouch: true, isMobile: true }]);
      await eventually(async () => {
        const board = await white.page.locator(".board-square").boundingBox();
        assert.ok(board && board.y >= 0 && board.y + board.height <= viewport.height, JSON.stringify(board));
        for (const clock of await white.page.locator(".clock").all()) {
          const box = await clock.boundingBox();
          assert.ok(box && box.y + box.height <= viewport.height, JSON.stringify(box));
        }
      });
      await white.tap("e2", "e4");
      await black.sees(1);
      await white.leave();
      await black.leave();
    }
  }));

/** Server-design, section 7: killed without warning, started again, both go on. */
test("a killed server comes back and the game goes on without a reload", () =>
  onServer(async (server) => {
    const [white, black] = await pair(browser, server, { minutes: 5 });
    const plies = await play(white, black, "e4 e5 Nf3 Nc6");
    for (const person of [white, black])
      await person.page.evaluate(() => {
        (window as unknown as { kept: boolean }).kept = true;
      });
    await server.killAndRestart(1500);
    // Both lines come back by themselves; a move made meanwhile waits for it.
    await white.type("Bb5");
    await black.sees(plies + 1);
    await play(white, black, "a6 Ba4", plies + 1);
    for (const person of [white, black]) {
      assert.equal(await person.page.evaluate(() => (window as unknown as { kept?: boolean }).kept), true);
      person.calm(/WebSocket|ERR_CONNECTION/);
    }
  }));

test("a spectator sees the game live and is counted", () =>
  onServer(async (server) => {
    const [white, black] = await pair(browser, server);
    const guest = await Person.come(browser, server);
    await guest.goto(white.page.url());
    await guest.page.locator("qy-game [role=grid]").waitFor();
    await play(white, black, "e4");
    await guest.sees(1);
    await counts(guest.page.locator("#move-box"), 0);
    await white.page.locator(".about dd.num", { hasText: /^1$/ }).waitFor();
    guest.calm();
  }));

/** On a tablet held upright the board takes the width, and what frames it is as wide. */
test("at 768 px the board is wide, running and ended, with both sides in line with it", () =>
  onServer(async (server) => {
    const [white, black] = await pair(browser, server, {}, [{ viewport: { width: 768, height: 1024 } }]);
    const measure = async () => {
      const board = (await white.page.locator(".board-square").boundingBox())!;
      assert.ok(board.width >= 700, `a board of ${board.width} px`);
      for (const area of [".area-top", ".area-bottom"]) {
        const side = (await white.page.locator(area).boundingBox())!;
        assert.ok(Math.abs(side.x - board.x) <= 1 && Math.abs(side.width - board.width) <= 8, JSON.stringify(side));
      }
    };
    await eventually(measure);
    await play(white, black, "f3 e5 g4 Qh4");
    await white.ending();
    await eventually(measure);
    await white.leave();
    await black.leave();
  }));

/** Whatever is asked or told beside the board, nobody has to look for the clock. */
test("a question beside the board moves neither clock", () =>
  onServer(async (server) => {
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 1280, height: 720 },
      { width: 360, height: 740 },
    ]) {
      const [white, black] = await pair(browser, server, {}, [{ viewport }]);
      const clocks = async () => {
        const boxes = [];
        for (const clock of await white.page.locator(".clock").all()) boxes.push((await clock.boundingBox())!.y);
        return boxes;
      };
      await play(white, black, "e4 e5");
      await white.page.evaluate(() => scrollTo(0, 0));
      const still = await clocks();
      await white.act("offer-draw").click();
      await white.act("claim-draw").click();
      await white.act("claim-now").waitFor();
      await white.page.evaluate(() => scrollTo(0, 0));
      await eventually(async () => assert.deepEqual(await clocks(), still, JSON.stringify(viewport)));
      await white.leave();
      await black.leave();
    }
  }));

test("an offer can be withdrawn without scrolling, and no letter of the board is under a man", () =>
  onServer(async (server) => {
    const host = await Person.come(browser, server, { viewport: { width: 1440, height: 900 } });
    await host.offer({ color: "white" });
    const button = (await host.page.locator("form[action$='/cancel'] button").boundingBox())!;
    assert.ok(button.y + button.height <= 900, `at ${button.y}`);
    await host.leave();
    const [white, black] = await pair(browser, server, {}, [{ viewport: { width: 360, height: 740 } }]);
    // The widest foot, a rook's, ends at 79 % of its square.
    for (const file of await white.page.locator(".coords.files.bottom span").all()) {
      await eventually(async () => {
        const { start, foot } = await file.evaluate((span) => {
          const range = document.createRange();
          range.selectNodeContents(span);
          const square = span.getBoundingClientRect();
          return { start: range.getBoundingClientRect().left, foot: square.left + square.width * 0.79 };
        });
        assert.ok(start >= foot, `a letter at ${start}, a foot up to ${foot}`);
      });
    }
    await white.leave();
    await black.leave();
  }));
