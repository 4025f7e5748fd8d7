import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser } from "playwright-core";
import { counts, openBrowser, Person, play, Server } from "./harness";
import { Line } from "./line";

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

/** White plays over a line of its own; Black's is whole. */
async function onLine(story: (white: Person, black: Person, line: Line) => Promise<void>) {
  const line = await Line.to(server.url);
  const white = await Person.come(browser, server, { viewport: { width: 360, height: 740 } });
  const black = await Person.come(browser, server);
  try {
    await black.goto(server.url);
    const url = await black.offer({ color: "black", minutes: 10 });
    await white.accept(url.replace(server.url, line.url));
    await black.atBoard();
    await play(white, black, "e4 e5");
    await story(white, black, line);
    white.calm(/WebSocket|Failed to load|ERR_/);
    black.calm();
  } finally {
    await white.leave();
    await black.leave();
    await line.close();
  }
}

const lost = (person: Person) => person.page.locator(".notice.warn", { hasText: "connection is lost" });

/** The clocks as they stand, once they do. */
async function standing(person: Person): Promise<string[]> {
  await lost(person).waitFor();
  await counts(person.page.locator(".clock.stale"), 2, "both clocks are greyed");
  await counts(person.page.locator(".clock.running"), 0, "no clock looks as if it ran");
  return person.page.locator(".clock").allInnerTexts();
}

/** Counts from now on the moments at which the notice stood there and the clocks were not greyed, or the other way. */
async function watchForContradiction(person: Person): Promise<() => Promise<number>> {
  await person.page.evaluate(() => {
    const page = window as unknown as { contradictions: number };
    page.contradictions = 0;
    new MutationObserver(() => {
      const told = document.querySelector(".notice.warn") !== null;
      if (told !== (document.querySelectorAll(".clock.stale").length === 2)) page.contradictions++;
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  return () => person.page.evaluate(() => (window as unknown as { contradictions: number }).contradictions);
}

test("while the line is cut the clocks stand still and say so; then the game goes on where it is", () =>
  onLine(async (white, black, line) => {
    const contradictions = await watchForContradiction(white);
    line.cut();
    const seen = await standing(white);
    await white.page.waitForTimeout(2500);
    assert.deepEqual(await standing(white), seen);
    assert.doesNotMatch(await white.page.locator(".about").innerText(), /trying again\S/);
    line.mend();
    await lost(white).waitFor({ state: "detached" });
    await white.page.locator(".clock.running").waitFor();
    await counts(white.page.locator(".clock.stale"), 0);
    assert.equal(await contradictions(), 0, "the notice and the clocks say the same at every moment");
    await play(white, black, "Nf3 Nc6", 2);
  }));

test("a browser that is told of no network says so at once, and is back with it", () =>
  onLine(async (white, black) => {
    await white.context.setOffline(true);
    await standing(white);
    await white.context.setOffline(false);
    await lost(white).waitFor({ state: "detached" });
    await play(white, black, "Nf3", 2);
  }));

test("a line that is open and carries nothing is noticed, and left for another", () =>
  onLine(async (white, black, line) => {
    line.silence();
    await standing(white);
    line.mend();
    await lost(white).waitFor({ state: "detached" });
    await play(white, black, "Nf3", 2);
  }));

/** That the tries stay close together is held by a clock of its own, in `socket.test.ts`. */
test("after a long loss the game is back by itself", () =>
  onLine(async (white, black, line) => {
    line.cut();
    await lost(white).waitFor();
    await white.page.waitForTimeout(20_000);
    line.mend();
    await lost(white).waitFor({ state: "detached" });
    await play(white, black, "Nf3", 2);
  }));

test("a move made while the line was lost arrives when it is back", () =>
  onLine(async (white, black, line) => {
    line.cut();
    await lost(white).waitFor();
    await white.type("Nf3");
    line.mend();
    await black.sees(3);
    await lost(white).waitFor({ state: "detached" });
    await play(white, black, "Nc6", 3);
  }));
