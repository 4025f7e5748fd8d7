import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import type { Browser } from "playwright-core";
import { counts, eventually, openBrowser, type Person, pair, play, Server, says, type Terms } from "./harness";

let browser: Browser;
let server: Server;
before(async () => {
  browser = await openBrowser();
});
after(async () => browser.close());

/** One game between two people on a server of its own. */
function game(name: string, terms: Terms, story: (white: Person, black: Person) => Promise<void>) {
  test(name, async () => {
    server = await Server.start();
    try {
      const [white, black] = await pair(browser, server, terms);
      await story(white, black);
      white.calm();
      black.calm();
      await white.leave();
      await black.leave();
    } finally {
      await server.stop();
    }
  });
}

/** What both sides read when it is over, and the article it leads to. */
async function both(white: Person, black: Person, sentence: RegExp, article: string) {
  for (const person of [white, black]) {
    await person.ends(sentence);
    const link = person.page.locator(`qy-game .ending a[href*='#a${article}']`);
    await counts(link, 1, `no link to article ${article}: ${await person.ending()}`);
    // Who listens is told the same as who looks.
    const shown = (await link.locator("xpath=..").innerText()).split(" · ")[0]!.trim();
    await eventually(async () => {
      const heard = (await person.page.locator("[data-live=assertive]").textContent()) ?? "";
      assert.ok(heard.includes(shown), `shown "${shown}", heard "${heard}"`);
    });
  }
}

/** END-01, article 5.1.1. */
game("a game is played by mouse to mate", {}, async (white, black) => {
  await white.click("f2", "f3");
  await black.sees(1);
  await black.drag("e7", "e5");
  await white.sees(2);
  await white.drag("g2", "g4");
  await black.sees(3);
  await black.click("d8", "h4");
  await both(white, black, /Black wins.*mated/, "5.1.1");
  await white.page.getByRole("link", { name: "Replay" }).click();
  await white.page.locator("qy-replay [role=grid]").waitFor();
  await counts(white.page.locator(".moves .move"), 4);
  await white.page.keyboard.press("Home");
  await white.page.waitForURL(/ply=0/);
  await white.page.keyboard.press("ArrowRight");
  await white.page.waitForURL(/ply=1/);
  await white.page.locator("[role=gridcell][data-key=f3][aria-label='f3, white pawn']").waitFor();
});

/** Article 6.9: time out against a side that can mate loses. */
game("time runs out and the game is lost", { minutes: 0.05 }, async (white, black) => {
  await both(white, black, /Black wins.*White ran out of time/, "6.9");
});

/** Article 6.9: time out against a bare king is a draw. */
game(
  "time runs out where the opponent cannot mate",
  { minutes: 0.05, fen: "4k3/8/8/8/8/8/8/R3K3 w - - 0 1" },
  async (white, black) => {
    await both(white, black, /Draw/i, "6.9");
  },
);

/** Article 5.1.2. */
game(
  "resigning to a side that cannot mate is a draw",
  { fen: "4k3/8/8/8/8/8/8/R3K3 w - - 0 1" },
  async (white, black) => {
    await play(white, black, "Ra2 Kd7");
    await white.act("resign").click();
    await white.act("yes").click();
    await both(white, black, /Draw/i, "5.1.2");
  },
);

game("resigning loses, and a rematch changes colours", {}, async (white, black) => {
  await play(white, black, "e4 e5");
  await black.type("resign");
  await black.act("yes").click();
  await both(white, black, /White wins.*Black resigned/, "5.1.2");
  const first = white.page.url();
  await white.act("rematch").click();
  await black.page.getByRole("button", { name: "Accept rematch" }).click();
  for (const person of [white, black]) {
    await person.page.waitForURL((url) => url.href !== first && url.pathname.startsWith("/g/"));
    await person.atBoard();
  }
  await black.type("d4");
  await white.sees(1);
});

/** DRW-07, articles 9.2 and 9.5.3: a wrong claim is explained, a right one ends the game. */
game("threefold repetition is claimed too early, then rightly", {}, async (white, black) => {
  const plies = await play(white, black, "Nf3 Nf6 Ng1 Ng8");
  await white.act("claim-draw").click();
  await white.act("claim-now").click();
  await white.page.locator(".message", { hasText: "wrong" }).waitFor();
  await says(white.page.locator(".message"), /occurred twice: after Start position and 2…♘g8/);
  await white.page.locator(".notice", { hasText: "Your claim now stands as an offer" }).waitFor();
  await black.page.locator(".notice", { hasText: "White’s claim now stands as an offer" }).waitFor();
  await black.page.getByRole("button", { name: "Decline" }).click();
  await play(white, black, "Nf3 Nf6 Ng1", plies);
  await black.act("claim-draw").click();
  await black.act("claim-move").click();
  await black.type("Ng8");
  await both(white, black, /Draw.*three times/i, "9.2.1");
});

/** DRW-09, article 9.3. */
game("fifty moves are claimed", { fen: "4k3/8/8/8/8/8/4P3/R3K3 w - - 98 80" }, async (white, black) => {
  await play(white, black, "Ra2 Kd7");
  await white.act("claim-draw").click();
  await white.page.locator(".claim label").nth(1).click();
  await white.act("claim-now").click();
  await both(white, black, /Draw.*Fifty moves/i, "9.3.2");
});

/** END-04, article 5.2.2. */
game("a dead position ends the game at once", { fen: "4k3/8/8/8/8/8/3p4/4K1B1 w - - 0 1" }, async (white, black) => {
  await white.click("e1", "d2");
  await both(white, black, /Draw.*dead position/i, "5.2.2");
});

/** Article 9.6.1. */
game("the fifth occurrence ends the game by itself", {}, async (white, black) => {
  await play(white, black, "Nf3 Nf6 Ng1 Ng8 ".repeat(4));
  await both(white, black, /Draw.*five times/i, "9.6.1");
});

/** DRW-01, articles 5.2.3 and 9.1. */
game("a draw is offered with a move and agreed", {}, async (white, black) => {
  const plies = await play(white, black, "e4 e5");
  await white.act("offer-draw").click();
  await play(white, black, "Nf3", plies);
  await black.page.getByRole("button", { name: "Accept the draw" }).click();
  await both(white, black, /Draw.*agreed/i, "5.2.3");
});

game("a game is called off before both have moved", {}, async (white, black) => {
  await black.act("abort").click();
  await black.act("yes").click();
  for (const person of [white, black]) await person.ends(/does not count/);
});

/** SPC-12: position P-01, where a queen would be stalemate. */
game(
  "promotion asks, and takes the rook that wins",
  { fen: "8/5P1k/5K2/8/8/8/8/8 w - - 0 1" },
  async (white, black) => {
    await white.click("f7", "f8");
    const chooser = white.page.getByRole("dialog");
    await chooser.waitFor();
    await counts(white.page.locator(".moves li button.move"), 0);
    await chooser.getByRole("button", { name: "rook" }).click();
    await black.sees(1);
    await black.holds("f8", "white rook");
  },
);

/** What comes from elsewhere while the player chooses (here an offer) leaves the question open. */
game(
  "an offer does not close the choice of a promoted man",
  { fen: "7r/5P1k/5K2/8/8/8/8/8 w - - 0 1" },
  async (white, black) => {
    const plies = await play(white, black, "Ke7 Ra8");
    await white.click("f7", "f8");
    const chooser = white.page.getByRole("dialog");
    await chooser.waitFor();
    await black.act("offer-draw").click();
    await white.page.locator(".notice", { hasText: "Black offers a draw" }).waitFor();
    await chooser.getByRole("button", { name: "knight" }).click();
    await black.sees(plies + 1);
    await black.holds("f8", "white knight");
  },
);

/** ONL-13: the squares a man may go to are marked, captures otherwise than steps, and no other takes it. */
game("where a man may go is shown, and it goes nowhere else", {}, async (white, black) => {
  const plies = await play(white, black, "e4 d5");
  const from = await white.middle("e4");
  await white.page.mouse.click(from.x, from.y);
  const marked = white.page.locator("square.move-dest");
  await counts(marked, 2, "e5 and the capture on d5");
  await counts(white.page.locator("square.move-dest.oc"), 1, "the capture is told apart");
  const away = await white.middle("e6");
  await white.page.mouse.click(away.x, away.y);
  await white.holds("e4", "white pawn");
  await white.click("e4", "d5");
  await black.sees(plies + 1);
});

game("a move is taken back by consent", {}, async (white, black) => {
  await play(white, black, "e4 e5");
  await black.act("takeback").click();
  await white.page.getByRole("button", { name: "Allow" }).click();
  await white.page.locator(".moves li button.move >> nth=1").waitFor({ state: "detached" });
  await black.holds("e7", "black pawn");
});

/** What was told of a position goes with it; what stands is shown while it stands. */
game("no old word stays beside a new state, least of all beside the end", {}, async (white, black) => {
  const plies = await play(white, black, "e4 e5");
  const notices = (person: Person) => person.page.locator("qy-game .notice");
  await white.act("offer-draw").click();
  await white.page.locator(".notice", { hasText: "with your next move" }).waitFor();
  await play(white, black, "Nf3", plies);
  await white.page.locator(".notice", { hasText: "You have offered a draw" }).waitFor();
  await counts(notices(white), 1);
  await counts(black.page.locator(".notice", { hasText: "White offers a draw" }), 1, "asked once");
  await black.page.getByRole("button", { name: "Decline" }).click();
  await white.page.locator(".notice", { hasText: "declined" }).waitFor();
  await play(white, black, "Nc6", plies + 1);
  await counts(notices(white), 0);
  await black.act("takeback").click();
  await white.page.getByRole("button", { name: "Allow" }).waitFor();
  await counts(white.page.locator(".notice", { hasText: "take a move back" }), 1, "asked once");
  await white.type("no such move");
  await white.page.locator(".message.error").waitFor();
  await black.type("resign");
  await black.act("yes").click();
  for (const person of [white, black]) {
    await person.ending();
    await counts(notices(person), 0);
  }
  await black.act("rematch").click();
  await white.page.locator(".ending .notice", { hasText: "offers a rematch" }).waitFor();
  await white.act("rematch-decline").click();
  await black.page.locator(".message", { hasText: "not play again" }).waitFor();
  const link = white.page.locator(".ending a[download]");
  const [download] = await Promise.all([white.page.waitForEvent("download"), link.click()]);
  const pgn = await readFile(await download.path(), "utf8");
  assert.match(pgn, /\[White "Guest"\]\n\[Black "Guest"\]/);
  assert.match(pgn, /1-0\s*$/);
});

game("a premove is played when its turn comes", {}, async (white, black) => {
  await black.click("e7", "e5");
  await white.type("e4");
  await white.sees(2);
  await white.holds("e5", "black pawn");
});
