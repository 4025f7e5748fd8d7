import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser } from "playwright-core";
import { serious } from "./axe";
import { eventually, openBrowser, Person, Server, says } from "./harness";

let browser: Browser;
before(async () => {
  browser = await openBrowser();
});
after(() => browser.close());

async function signUp(server: Server, name: string, lang = "en"): Promise<Person> {
  const person = await Person.come(browser, server, { lang });
  await person.signUp(name);
  return person;
}

/** An online round robin of three rounds that goes on by itself; answers with its address. */
async function create(olga: Person, server: Server): Promise<string> {
  await olga.becomeAdministrator(server);
  await olga.goto("/events/new?preset=class");
  const form = olga.page.locator("form[action='/events/new']");
  await form.locator("#name_en").fill("Evening Cup");
  await form.locator("#name_zh").fill("夜赛");
  await form.locator("#rounds").fill("3");
  await form.locator("#time_code").fill("15+5");
  await form.locator("#venue").selectOption("online");
  await form.locator("#default_minutes").fill("1");
  await form.locator("#automatic").fill("0");
  await form.locator("button.primary").click();
  await olga.page.waitForURL("**/desk");
  return new URL(olga.page.url()).pathname.replace(/\/desk$/, "");
}

async function enter(person: Person, event: string): Promise<void> {
  await person.goto(`${event}/enter`);
  await person.page.locator("button[value=enter]").click();
  await person.page.locator("button[value=withdraw]").waitFor();
}

/**
 * A bot in the player's browser: it looks at "my board", and plays each game that is shown there over a socket of its
 * own. White mates in seven plies; nothing is clicked and no page is loaded again.
 */
async function bot(person: Person, event: string): Promise<void> {
  await person.goto(`${event}/board`);
  await person.page.evaluate(() => {
    const line = ["e2e4", "e7e5", "d1h5", "b8c6", "f1c4", "g8f6", "h5f7"];
    const begun = new Set<string>();
    const play = (g: string) => {
      const socket = new WebSocket(`ws://${location.host}/ws`);
      let [v, ply, me, running] = [0, 0, "", false];
      const send = (frame: object) => socket.send(JSON.stringify(frame));
      const move = () => {
        const turn = ply % 2 === 0 ? "white" : "black";
        if (running && turn === me && ply < line.length)
          send({ t: "mv", g, n: v, u: line[ply], c: (ply + 1).toString(16) });
      };
      socket.onopen = () => send({ t: "join", g, since: 0 });
      socket.onclose = () => begun.delete(g);
      socket.onmessage = ({ data }) => {
        const frame = JSON.parse(data);
        if (frame.t === "st")
          [v, ply, me, running] = [frame.v, frame.moves.length, frame.me, frame.status === "running"];
        if (frame.t === "ev") v = frame.v;
        if (frame.t === "ev" && frame.k === "mv") ply++;
        if (frame.t === "ev" && (frame.k === "start" || frame.k === "mv")) running = true;
        if (frame.t === "st" || frame.t === "ev") move();
      };
    };
    setInterval(() => {
      const link = document.querySelector<HTMLAnchorElement>("[data-event] a[href^='/g/']");
      const g = link?.getAttribute("href")?.slice(3);
      if (!g || begun.has(g)) return;
      begun.add(g);
      play(g);
    }, 50);
  });
}

/** A page that must never be loaded again. */
async function watch(person: Person, path: string): Promise<void> {
  await person.goto(path);
  await person.page.evaluate(() => {
    (window as unknown as { untouched: boolean }).untouched = true;
  });
}

const untouched = (person: Person): Promise<boolean> =>
  person.page.evaluate(() => (window as unknown as { untouched?: boolean }).untouched === true);

/** The points of the standings, best first. */
const points = (person: Person): Promise<string[]> => person.page.locator("td.points").allInnerTexts();

const sum = (shown: string[]): number => shown.reduce((all, text) => all + Number(text.replace("½", ".5")), 0);

test("an online round robin of four is played by bots, one player never comes, and the standings follow", async () => {
  const server = await Server.start();
  const olga = await signUp(server, "olga");
  const event = await create(olga, server);
  const players: Person[] = [];
  for (const name of ["ann", "bob", "cleo", "dan"]) {
    const person = await signUp(server, name);
    await enter(person, event);
    players.push(person);
  }
  const [ann, bob, cleo, dan] = players as [Person, Person, Person, Person];
  const english = await Person.come(browser, server, { lang: "en" });
  const chinese = await Person.come(browser, server, { lang: "zh-Hans" });
  await watch(english, `${event}/standings`);
  await watch(chinese, `${event}/standings`);
  for (const player of [ann, bob, cleo]) await bot(player, event);
  await dan.goto("/about");

  await olga.goto(`${event}/desk/round/1`);
  await olga.page.locator("input[name=start_in]").fill("0");
  await olga.page.locator("button[value=publish]").click();
  await olga.page.locator("form.results").waitFor();

  // Each result shows by itself, in either language, up to the last round.
  for (const total of [1, 2, 4, 6])
    for (const spectator of [english, chinese])
      await eventually(async () => assert.ok(sum(await points(spectator)) >= total, `${total} points are shown`));
  await says(english.page.locator(".event-head"), /Round 3 of 3/);
  await says(chinese.page.locator(".event-head"), /第 3 轮/);
  for (const spectator of [english, chinese]) {
    assert.equal(sum(await points(spectator)), 6);
    assert.ok(await untouched(spectator), "the page was never loaded again");
    const last = spectator.page.locator("tbody tr").last();
    assert.match(await last.innerText(), /dan/);
    assert.equal(await last.locator("td.points").innerText(), "0");
  }
  for (const player of [ann, bob, cleo]) assert.match(await player.page.locator("[data-event]").innerText(), /Evening/);

  // The absent player's games are forfeits, and count as such: three stars in the cross table.
  await olga.goto(`${event}/cross`);
  await says(olga.page.locator("main"), /★/);
  await olga.goto(`${event}/desk/log`);
  await says(olga.page.locator("main"), /played here/);
  // Every game can be replayed from the event, and leads back to it.
  await olga.goto(`${event}/games`);
  assert.equal(await olga.page.locator("ul.games a[href^='/g/']").count(), 6);
  const axe = await serious(olga, "games of an online event");
  assert.deepEqual(axe, []);
  await olga.page.locator("ul.games a[href^='/g/']").first().click();
  await olga.page.locator(".event-link a").click();
  await olga.page.waitForURL(`**${event}/games`);

  for (const person of [olga, ...players, english, chinese]) {
    person.calm();
    await person.leave();
  }
  await server.stop();
});
