import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { gzipSync } from "node:zlib";
import type { Browser } from "playwright-core";
import { serious } from "./axe";
import { counts, eventually, openBrowser, Person, pair, play, Server, says } from "./harness";

let browser: Browser;
let server: Server;
/** A finished game, and one that runs. */
let finished = "";
let running = "";
before(async () => {
  browser = await openBrowser();
  server = await Server.start();
  const [white, black] = await pair(browser, server);
  await play(white, black, "f3 e5 g4 Qh4");
  finished = new URL(white.page.url()).pathname;
  const [first, second] = await pair(browser, server);
  await play(first, second, "e4 e5");
  running = new URL(first.page.url()).pathname;
});
after(async () => {
  await browser.close();
  await server.stop();
});

const pages = (): [string, string][] => [
  ["home", "/"],
  ["play", "/play"],
  ["games", "/games"],
  ["events", "/events"],
  ["sign-in", "/sign-in"],
  ["sign-up", "/sign-up"],
  ["settings", "/settings"],
  ["laws", "/laws/fide-2023"],
  ["older laws", "/laws/classic-17"],
  ["casual laws", "/laws/casual-online"],
  ["own games", "/games/mine"],
  ["ratings", "/ratings"],
  ["titles", "/titles"],
  ["norms", "/titles/norms"],
  ["national", "/titles/national"],
  ["compare", "/titles/compare"],
  ["about", "/about"],
  ["missing", "/no-such-page"],
  ["game", running],
  ["replay", finished],
];

for (const [lang, colorScheme] of [
  ["en", "light"],
  ["en", "dark"],
  ["zh-Hans", "light"],
  ["zh-Hant", "dark"],
] as const)
  test(`axe finds nothing serious on any page, ${lang}, ${colorScheme}`, async () => {
    const person = await Person.come(browser, server, { lang, colorScheme });
    const found: string[] = [];
    for (const [name, path] of pages()) {
      await person.goto(path);
      await person.page.waitForLoadState("networkidle").catch(() => {});
      found.push(...(await serious(person, name)));
      assert.equal(await person.page.locator("html").getAttribute("lang"), lang, name);
      assert.ok(!/\{[a-z-]+\}/.test(await person.page.locator("body").innerText()), `${name}: a message is missing`);
    }
    assert.deepEqual(found, []);
    person.calm(/404/);
    await person.leave();
  });

for (const lang of ["en", "zh-Hans", "zh-Hant"])
  test(`axe finds nothing serious at an offer, a person, the administration and refusals, ${lang}`, async () => {
    const own = await Server.start();
    const [owner, guest] = [await Person.come(browser, own, { lang }), await Person.come(browser, own, { lang })];
    const found: string[] = [];
    const see = async (person: Person, name: string, path?: string) => {
      if (path) await person.goto(path);
      found.push(...(await serious(person, `${name}, ${lang}`)));
    };
    await owner.goto("/sign-up");
    await owner.page.locator("#name").fill("x");
    await owner.page.locator("#password").fill("seven quiet herons");
    await owner.page.locator("form[action='/sign-up'] button").click();
    await owner.page.locator("#name-fault").waitFor();
    await see(owner, "sign-up refused");
    await owner.page.locator("#name").fill("王小明");
    await owner.page.locator("#password").fill("seven quiet herons");
    await owner.page.locator("form[action='/sign-up'] button").click();
    await owner.page.locator("a[href^='/@/']").first().waitFor();
    await see(owner, "person without games", "/@/王小明");
    await see(owner, "settings of a member", "/settings");
    await owner.becomeAdministrator(own);
    await see(owner, "administration");
    assert.doesNotMatch(await owner.page.locator("main").innerText(), /UTC/, "times are the reader's own");
    const url = await owner.offer({ color: "white" });
    await see(owner, "own offer");
    await see(guest, "offer of another", url);
    const [accept, terms] = [guest.page.locator("form[action$='/accept'] button"), guest.page.locator("dl.facts")];
    const [above, below] = [await accept.boundingBox(), await terms.boundingBox()];
    assert.ok(above && below && above.y < below.y, "the answer comes before the terms");
    await accept.click();
    await guest.atBoard();
    await owner.atBoard();
    await play(owner, guest, "f3 e5 g4 Qh4");
    await owner.ending();
    await owner.goto("/@/王小明");
    await owner.page.locator("tbody tr time").waitFor();
    await see(owner, "person with a game");
    await owner.page.setViewportSize({ width: 360, height: 740 });
    for (const path of ["/@/王小明", "/admin", "/settings"]) {
      await owner.goto(path);
      assert.equal(await owner.page.evaluate(() => document.documentElement.scrollWidth), 360, `${path} in ${lang}`);
    }
    for (const [name, path] of [
      ["not found", "/c/00000000"],
      ["sign in first", "/admin"],
      ["method", "/language"],
    ] as const)
      await see(guest, name, path);
    assert.deepEqual(found, []);
    await owner.leave();
    await guest.leave();
    await own.stop();
  });

test("axe finds nothing serious at the board: offers, claims, promotion, the end, in every theme", async () => {
  const dark = { colorScheme: "dark" as const };
  const [white, black] = await pair(browser, server, { fen: "7k/P7/8/8/8/8/8/K7 w - - 0 1" }, [dark, {}]);
  await play(white, black, "Kb2 Kg7");
  const found = await serious(white, "turn");
  await white.act("claim-draw").click();
  found.push(...(await serious(white, "claim sheet")));
  // DRW-15: what cannot be withdrawn is warned of before it is done.
  await says(white.page.locator(".claim"), /If the claim is wrong/);
  await white.act("offer-draw").click();
  await white.click("a7", "a8");
  await white.page.getByRole("dialog").waitFor();
  found.push(...(await serious(white, "promotion")));
  await white.page.getByRole("dialog").getByRole("button", { name: "queen" }).click();
  await black.page.getByRole("button", { name: "Accept the draw" }).waitFor();
  found.push(...(await serious(black, "offer")));
  await black.act("resign").click();
  found.push(...(await serious(black, "resign")));
  await black.act("yes").click();
  await white.ending();
  found.push(...(await serious(white, "ending, dark")), ...(await serious(black, "ending, light")));
  assert.deepEqual(found, []);
  await white.leave();
  await black.leave();
});

/** What a small phone would not show without being pushed aside: the page's own width, and boxes that cut. */
async function cut(person: Person): Promise<string[]> {
  return person.page.evaluate(() => {
    const wide = document.documentElement.scrollWidth;
    const boxes = [...document.querySelectorAll<HTMLElement>("main *")].filter(
      (box) =>
        box.scrollWidth > box.clientWidth + 1 &&
        box.clientWidth > 1 &&
        getComputedStyle(box).overflowX !== "visible" &&
        !box.matches("input"),
    );
    return [...(wide > 360 ? [`${wide} wide`] : []), ...boxes.map((box) => `${box.tagName}.${box.className}`)];
  });
}

test("no page is wider than a small phone", async () => {
  for (const lang of ["en", "zh-Hans"]) {
    const person = await Person.come(browser, server, { lang, viewport: { width: 360, height: 740 } });
    for (const [name, path] of pages()) {
      await person.goto(path);
      const wide = await person.page.evaluate(() => document.documentElement.scrollWidth);
      assert.equal(wide, 360, `${name} in ${lang}`);
    }
    await person.leave();
  }
});

test("on a small phone the longest names leave every role, date and result in sight", async () => {
  const own = await Server.start();
  const small = { viewport: { width: 360, height: 740 } };
  const people = [
    await Person.come(browser, own, small),
    await Person.come(browser, own, { ...small, lang: "zh-Hans" }),
  ];
  const [ann, bo] = people as [Person, Person];
  for (const [person, name] of [
    [ann, "Wilhelmina_van-Donge"],
    [bo, "欧阳娜娜司马相如诸葛孔明上官婉儿东方朔"],
  ] as const) {
    await person.goto("/sign-up");
    await person.page.locator("#name").fill(name);
    await person.page.locator("#password").fill("seven quiet herons");
    await person.page.locator("form[action='/sign-up'] button").click();
    await person.page.locator(".site-tools a[href^='/@/']").waitFor();
  }
  await ann.goto(own.administratorPath());
  await ann.page.locator("main form button").click();
  await ann.page.waitForURL("**/admin");
  assert.deepEqual(await cut(ann), []);
  const buttons = ann.page.locator(".people-roles button");
  await counts(buttons, 8);
  for (const button of await buttons.all()) {
    const box = await button.boundingBox();
    assert.ok(box && box.x >= 0 && box.x + box.width <= 360, await button.innerText());
  }
  await bo.accept(await ann.offer({ color: "white", minutes: 90 }));
  await ann.atBoard();
  // Beside a clock with hours no word is broken, and the sides are as high as they are with short names.
  for (const person of people) {
    for (const name of ["Wilhelmina_van-Donge", "欧阳娜娜司马相如诸葛孔明上官婉儿东方朔"]) {
      const link = person.page.locator(".side .who a", { hasText: name });
      await link.waitFor();
      const lines = await link.evaluate((a) => {
        const text = a.firstChild as Text;
        const lines = new Map<number, string>();
        for (let at = 0; at < text.length; at++) {
          const range = document.createRange();
          range.setStart(text, at);
          range.setEnd(text, at + 1);
          const { top } = range.getBoundingClientRect();
          lines.set(top, (lines.get(top) ?? "") + text.data[at]);
        }
        return [...lines.values()];
      });
      assert.ok(lines.length <= 2, `${name} stands in ${lines}`);
      if (/^\w/.test(name))
        assert.ok(lines.length === 1 || lines[0] === "Wilhelmina_van-", `broken in a word: ${lines}`);
    }
    for (const side of await person.page.locator(".side").all()) {
      const box = (await side.boundingBox())!;
      assert.ok(box.height <= 56, `a side is ${box.height} px high`);
    }
  }
  const watcher = await Person.come(browser, own, small);
  for (const path of ["/", "/games"]) {
    await watcher.goto(path);
    await watcher.page.locator("main", { hasText: "Wilhelmina_van-Donge" }).waitFor();
    await eventually(async () => assert.deepEqual(await cut(watcher), [], path));
  }
  await play(ann, bo, "f3 e5 g4 Qh4");
  await ann.ending();
  for (const person of people) {
    await person.goto("/games/mine");
    await person.page.locator(".played .result").waitFor();
    assert.deepEqual(await cut(person), []);
    const tops: number[] = [];
    for (const part of ["date", "result", "white", "black", "why", "time"]) {
      const box = await person.page.locator(`.played td.${part}`).boundingBox();
      assert.ok(box && box.x >= 0 && box.x + box.width <= 360, part);
      tops.push(box.y);
    }
    assert.equal(tops[0], tops[1], "the result stands beside the date");
    assert.ok(tops[2]! < tops[3]! && tops[3]! < tops[4]!, "then the players, then why");
  }
  for (const person of [...people, watcher]) await person.leave();
  await own.stop();
});

test("the columns of the home page stand below each other, and the caption ends with its board", async () => {
  const person = await Person.come(browser, server, { viewport: { width: 1440, height: 900 } });
  await person.goto("/");
  const left = async (selector: string) => (await person.page.locator(selector).first().boundingBox())!.x;
  assert.equal(await left(".lobby > section + section"), await left(".home h1"));
  assert.equal(await left(".lobby > section"), await left(".home-board .still"));
  const [board, caption] = [person.page.locator(".home-board .still"), person.page.locator(".home-board figcaption")];
  const [above, below] = [(await board.boundingBox())!, (await caption.boundingBox())!];
  assert.deepEqual([above.x, above.width], [below.x, below.width]);
  await person.leave();
});

test("every page says what it is without JavaScript", async () => {
  const person = await Person.come(browser, server, { javaScriptEnabled: false });
  for (const [name, path] of pages()) {
    await person.goto(path);
    assert.ok((await person.page.locator("h1").count()) >= 1, name);
  }
  await person.goto(finished);
  assert.match(await person.page.locator("main").innerText(), /♕h4#/);
  assert.match(await person.page.locator("main").innerText(), /Black wins/);
  assert.equal(await person.page.locator(".still").count(), 1);
  await person.leave();
});

/** Budgets of design and issue: a game page in 60 KB, all told; a reading page needs no script. */
test("the game page stays within 60 KB gzipped", async () => {
  for (const lang of ["en", "zh-Hans", "zh-Hant"]) {
    const person = await Person.come(browser, server, { lang });
    const sizes: Promise<[string, number]>[] = [];
    person.page.on("response", (response) => {
      const size = response.body().then((body) => gzipSync(body, { level: 9 }).length);
      sizes.push(size.then((bytes) => [new URL(response.url()).pathname, bytes]));
    });
    await person.goto(running);
    await person.page.locator("qy-game [role=grid]").waitFor();
    await person.page.waitForLoadState("networkidle");
    const parts = await Promise.all(sizes);
    const total = parts.reduce((sum, [, bytes]) => sum + bytes, 0);
    console.log(`game page, ${lang}: ${total} B gzipped`);
    assert.ok(total <= 60_000, `${total} B: ${parts.join("; ")}`);
    await person.leave();
  }
});

test("reading pages carry no script they need", async () => {
  const person = await Person.come(browser, server);
  for (const path of ["/laws/fide-2023", "/about", "/sign-in", "/sign-up", "/settings", "/games"]) {
    await person.goto(path);
    assert.equal(await person.page.locator("script[src]").count(), 0, path);
  }
  await person.leave();
});

/** The colour of a point on the screen, as red, green and blue. */
async function colorAt(person: Person, x: number, y: number): Promise<number[]> {
  const png = (await person.page.screenshot({ clip: { x, y, width: 1, height: 1 } })).toString("base64");
  const canvas = await person.context.newPage();
  const color = await canvas.evaluate(async (data) => {
    const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
    const context = new OffscreenCanvas(1, 1).getContext("2d")!;
    context.drawImage(picture, 0, 0);
    return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
  }, png);
  await canvas.close();
  return color;
}

/** BRD-02, as it is drawn: the square at the near right is light for either player, that at the near left dark. */
test("the near right corner is light for White and for Black", async () => {
  const light = [0xeb, 0xdd, 0xc3];
  const dark = [0xa9, 0x80, 0x5b];
  const players = await pair(browser, server);
  for (const [person, right, left] of [
    [players[0], "h1", "a1"],
    [players[1], "a8", "h8"],
  ] as const) {
    const squares = person.page.locator("[role=gridcell]");
    await eventually(async () => assert.equal(await squares.last().getAttribute("data-key"), right));
    for (const [key, color] of [
      [right, light],
      [left, dark],
    ] as const) {
      await eventually(async () => {
        const box = (await person.square(key).boundingBox())!;
        assert.deepEqual(await colorAt(person, box.x + 3, box.y + box.height / 2), color, `${key}, seen by ${right}`);
      });
    }
    await person.leave();
  }
});

/** BRD-02, BRD-05: light near right corner from both sides; coordinates on four edges in competition style. */
test("coordinates stand on all four edges in competition style, and turn with the board", async () => {
  const person = await Person.come(browser, server);
  await person.goto("/settings");
  await person.page.locator("[name=coordinates][value=edges]").check();
  await person.save();
  await person.goto(finished);
  const strip = (name: string, marks: string[]) =>
    eventually(async () => assert.deepEqual(await person.page.locator(`.coords.${name} span`).allInnerTexts(), marks));
  const files = ["a", "b", "c", "d", "e", "f", "g", "h"];
  for (const edge of ["top", "bottom"]) await strip(edge, files);
  for (const edge of ["left", "right"]) await strip(edge, ["8", "7", "6", "5", "4", "3", "2", "1"]);
  await person.page.getByRole("button", { name: "Turn board" }).click();
  for (const edge of ["top", "bottom"]) await strip(edge, [...files].reverse());
  await person.leave();
});

/** ONL-13, ENG-02: the board's colours are the visitor's, and stay. */
test("board colours are chosen and kept", async () => {
  const person = await Person.come(browser, server);
  for (const board of ["paper", "jade", "night", "tea"]) {
    await person.goto("/settings");
    await person.page.locator(`[name=board][value=${board}]`).check();
    await person.save();
    await person.goto("/");
    assert.equal(await person.page.locator("html").getAttribute("data-board"), board);
  }
  await person.leave();
});
