import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser } from "playwright-core";
import { serious } from "./axe";
import { eventually, openBrowser, Person, Server, says } from "./harness";

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

const E_FILE = [..."12345678"].map((rank) => `e${rank}`);
const FOURTH = [..."abcdefgh"].map((file) => `${file}4`);
const LONG = [..."12345678"].map((n) => `${"abcdefgh"[Number(n) - 1]}${n}`);
const REACH = ["d5", "d6", "d3", "c4", "e4", "f4", "g4", "h4"];

/** How a pupil answers: by finger or by keys. */
interface Hands {
  /** Touches these squares, one after the other. */
  squares(keys: string[]): Promise<void>;
  press(selector: string): Promise<void>;
}

function fingers(person: Person): Hands {
  return {
    async squares(keys) {
      for (const key of keys) {
        await person.square(key).scrollIntoViewIfNeeded();
        const { x, y } = await person.middle(key);
        await person.page.touchscreen.tap(x, y);
      }
    },
    press: (selector) => person.page.locator(selector).tap(),
  };
}

/** Arrow keys on the board, Tab and Enter beside it: the pointer is never used. */
function keyboard(person: Person): Hands {
  const { page } = person;
  return {
    async squares(keys) {
      const grid = page.locator("[role=gridcell][tabindex='0']");
      await grid.focus();
      for (const key of keys) {
        await page.keyboard.press(key[1]!);
        await page.keyboard.press("Home");
        for (let steps = key.charCodeAt(0) - 97; steps > 0; steps--) await page.keyboard.press("ArrowRight");
        await page.keyboard.press("Enter");
      }
    },
    async press(selector) {
      const wanted = page.locator(selector);
      await wanted.waitFor();
      const here = () => wanted.evaluate((element) => element === document.activeElement);
      for (let tabs = 0; tabs < 60 && !(await here()); tabs++) await page.keyboard.press("Tab");
      assert.ok(await here(), `no way by Tab to ${selector}`);
      await page.keyboard.press("Enter");
    },
  };
}

/** Goes on from what is only shown, until the next screen is there. */
async function go(person: Person, hands: Hands): Promise<void> {
  const say = person.page.locator(".lesson-say");
  const before = await say.textContent();
  await hands.press("[data-act=next]");
  await eventually(async () => assert.notEqual(await say.textContent(), before));
}

/** Waits until the answer to what was done is there. */
async function judged(person: Person): Promise<void> {
  await person.page.locator(".lesson-screen[aria-busy=false]").waitFor();
  await person.page.locator(".lesson-verdict.going, .lesson-verdict.right").waitFor();
}

/** Waits until the answer is judged right and the way on has the focus, and goes on. */
async function onward(person: Person, hands: Hands): Promise<void> {
  await person.page.locator(".lesson-verdict.right").waitFor();
  await person.page.locator("[data-act=next]:focus").waitFor();
  await hands.press("[data-act=next]");
  await person.page.locator(".lesson-verdict.right").waitFor({ state: "detached" });
}

async function boardLesson(person: Person, hands: Hands): Promise<void> {
  const next = () => go(person, hands);
  await next();
  await hands.press("[data-choice=light]");
  await onward(person, hands);
  await next();
  for (const line of [E_FILE, FOURTH, LONG]) {
    await hands.squares(line);
    await hands.press("[data-act=check]");
    await onward(person, hands);
  }
  await next();
  await hands.squares(["b6"]);
  await says(person.page.locator(".lesson-verdict"), /right file, other rank/);
  await hands.squares(["b7"]);
  await onward(person, hands);
  await hands.press("[data-key-of=g]");
  await hands.press("[data-key-of='5']");
  await onward(person, hands);
  await hands.squares(["f2"]);
  await onward(person, hands);
}

async function setUpLesson(person: Person, hands: Hands): Promise<void> {
  const put = async (men: [string, string[]][]) => {
    for (const [letter, squares] of men) {
      if (men.length > 1) await hands.press(`[data-man=${letter}]`);
      for (const square of squares) {
        await hands.squares([square]);
        await person.page.locator(`[role=gridcell][data-key=${square}][aria-label*=' ']`).waitFor();
        await eventually(async () =>
          assert.doesNotMatch((await person.square(square).getAttribute("aria-label")) ?? "", /empty/),
        );
        await judged(person);
      }
    }
    await onward(person, hands);
  };
  await go(person, hands);
  await put([["R", ["a1", "h1"]]]);
  await put([
    ["N", ["b1", "g1"]],
    ["B", ["c1", "f1"]],
  ]);
  await go(person, hands);
  await put([
    ["K", ["e1"]],
    ["Q", ["d1"]],
  ]);
  await put([
    ["k", ["e8"]],
    ["q", ["d8"]],
  ]);
  await put([
    ["r", ["a8", "h8"]],
    ["n", ["b8", "g8"]],
    ["b", ["c8", "f8"]],
  ]);
  await hands.press("[data-choice=light]");
  await onward(person, hands);
}

async function rookLesson(person: Person, hands: Hands): Promise<void> {
  const moves = async (...line: string[]) => {
    for (let i = 1; i < line.length; i++) {
      await hands.squares([line[i - 1]!, line[i]!]);
      await eventually(async () =>
        assert.match((await person.square(line[i]!).getAttribute("aria-label")) ?? "", /rook/),
      );
      await judged(person);
    }
    await onward(person, hands);
  };
  await go(person, hands);
  await hands.squares(["a1", "b2"]);
  await says(person.page.locator(".lesson-verdict"), /The rook goes straight/);
  await moves("a1", "a6");
  await moves("a1", "a6", "f6");
  await moves("d4", "b4", "b7", "g7");
  await hands.squares(["a1", "a8"]);
  await says(person.page.locator(".lesson-verdict"), /in the way on a4/);
  await moves("a1", "b1", "b8", "a8");
  await hands.squares(REACH);
  await hands.press("[data-act=check]");
  await onward(person, hands);
  // A number that nobody can know before: each rook stands elsewhere. The hint marks what is to be counted.
  await hands.press("[data-act=hint]");
  const marked = person.page.locator("[role=gridcell][aria-label$='marked']");
  await marked.first().waitFor();
  const count = await marked.count();
  await person.page.locator("#answer").focus();
  await person.page.keyboard.type(String(count));
  await person.page.keyboard.press("Enter");
  await onward(person, hands);
  await moves("a1", "a6", "e6", "e4", "g4");
}

/** The two questions from earlier lessons that a lesson begins with; both are about the board. */
async function review(person: Person, hands: Hands): Promise<void> {
  const { page } = person;
  for (;;) {
    await page.locator(".lesson-say").waitFor();
    if ((await page.locator(".lesson-side > .small").count()) === 0) return;
    const say = (await page.locator(".lesson-say").textContent()) ?? "";
    if (/b7/.test(say)) await hands.squares(["b7"]);
    else if (/right, h1/.test(say)) await hands.press("[data-choice=light]");
    else if (/e-file/.test(say)) {
      await hands.squares(E_FILE);
      await hands.press("[data-act=check]");
    } else if (/fourth rank/.test(say)) {
      await hands.squares(FOURTH);
      await hands.press("[data-act=check]");
    } else assert.fail(`an unexpected question: ${say}`);
    await onward(person, hands);
  }
}

async function threeLessons(person: Person, hands: Hands): Promise<void> {
  const { page } = person;
  await person.goto("/learn/board");
  await boardLesson(person, hands);
  await says(page.locator(".lesson-finished"), /The lesson is done/);
  await hands.press("[data-act=next-lesson]");
  await page.waitForURL("**/learn/set-up");
  await review(person, hands);
  await setUpLesson(person, hands);
  await hands.press("[data-act=next-lesson]");
  await page.waitForURL("**/learn/rook");
  await review(person, hands);
  await rookLesson(person, hands);
  await says(page.locator(".lesson-finished"), /The lesson is done/);
  await person.goto("/learn");
  await says(page.locator("main"), /3 of 18/);
}

test("a new pupil goes through the first three lessons by touch at 360 px", async () => {
  const person = await Person.come(browser, server, {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  await threeLessons(person, fingers(person));
  person.calm();
  await person.leave();
});

test("and by keyboard alone", async () => {
  const person = await Person.come(browser, server);
  await threeLessons(person, keyboard(person));
  person.calm();
  await person.leave();
});

test("lessons are for every reader: axe, and nothing wider than the screen", async () => {
  for (const [lang, colorScheme, width] of [
    ["en", "light", 1440],
    ["zh-CN", "dark", 360],
    ["zh-TW", "light", 360],
  ] as const) {
    const person = await Person.come(browser, server, {
      lang,
      colorScheme,
      viewport: { width, height: 800 },
    });
    for (const path of ["/learn", "/learn/board", "/learn/board#name-g5", "/learn/castling"]) {
      await person.goto(path);
      if (path.startsWith("/learn/board")) await person.page.locator("qy-lesson [role=grid]").waitFor();
      assert.deepEqual(await serious(person, `${path} ${lang}`), []);
      const wide = await person.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${path} at ${width}: ${wide} px too wide`);
    }
    person.calm();
    await person.leave();
  }
});

test("wrong answers and hints cost stars, and are told why in Chinese too", async () => {
  const person = await Person.come(browser, server, { lang: "zh-CN" });
  const { page } = person;
  await person.goto("/learn/board#right-corner");
  await page.locator("[data-choice=dark]").click();
  await says(page.locator(".lesson-verdict.wrong"), /这是白格/);
  await page.locator("[data-act=hint]").click();
  await says(page.locator(".lesson-verdict"), /这是白格/);
  await page.locator("[data-choice=light]").click();
  await says(page.locator(".lesson-verdict.right"), /对了/);
  assert.equal(await page.locator(".lesson-verdict .stars").getAttribute("aria-label"), "1 颗星");
  person.calm();
  await person.leave();
});
