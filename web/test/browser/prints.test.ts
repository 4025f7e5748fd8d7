import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { after, before, test } from "node:test";
import type { Browser } from "playwright-core";
import { counts, openBrowser, Person, Server } from "./harness";
import { type PdfPage, readPdf } from "./pdf";

let browser: Browser;
before(async () => {
  browser = await openBrowser();
});
after(() => browser.close());

/** Where the files go, for whoever wants to look at them. */
const KEEP = process.env.QIYUAN_PRINTS;

const CHINESE = ["王小明", "李华", "张三", "赵敏", "欧阳娜娜", "孙悦", "周舟", "买买提·吾买尔江·阿卜杜热合曼"];
const LATIN = ["Adams, Ann", "Brown, Ben", "Maximilianowitsch-Schönbrunn, Alexandrina Wilhelmina", "Doyle, Dan"];

/** So many players, every third with a Chinese name, some with names too long for any column. */
function list(count: number): string {
  const line = (at: number) => {
    const base = at % 3 === 0 ? CHINESE[(at / 3) % CHINESE.length]! : LATIN[at % LATIN.length]!;
    const name =
      count <= 24 && at < 24 ? base + (at % 3 === 0 ? "" : ` ${String.fromCharCode(65 + at)}`) : `${base} ${at}`;
    return `${name}\t${2500 - at}\t${at % 2 ? "实验小学" : "Chess Club of the Old Town"}`;
  };
  return Array.from({ length: count }, (_, at) => line(at)).join("\n");
}

async function organiser(server: Server): Promise<Person> {
  const person = await Person.come(browser, server);
  await person.signUp("olga");
  await person.becomeAdministrator(server);
  return person;
}

/** An event of so many players with so many rounds played. */
async function create(person: Person, players: number, rounds: number): Promise<string> {
  await person.goto("/events/new?preset=rated");
  await person.page.locator("#name_en").fill("Autumn Open of the Old Town “Three Rivers”");
  await person.page.locator("#name_zh").fill("三江秋季公开赛");
  await person.page.locator("form[action='/events/new'] button.primary").click();
  await person.page.waitForURL("**/desk");
  const event = new URL(person.page.url()).pathname.replace(/\/desk$/, "");
  await person.goto(`${event}/desk/import`);
  await person.page.locator("#list").fill(list(players));
  await person.page.locator("main button.primary").click();
  const all = person.page.locator("input[name=line]");
  await all.first().waitFor();
  await all.evaluateAll((boxes) => {
    for (const box of boxes) (box as HTMLInputElement).checked = true;
  });
  await person.page.locator("button[name=enter]").click();
  await person.page.waitForURL("**/desk/people");
  for (let round = 1; round <= rounds; round++) {
    await person.goto(`${event}/desk/round/${round}`);
    await person.page.locator("button[value=publish]").click();
    await person.page.locator("form.results").waitFor();
    if (round === rounds) break;
    await person.page.locator("input.box").evaluateAll((boxes) => {
      for (const [at, box] of boxes.entries()) (box as HTMLInputElement).value = "1=0+".at(at % 7 ? at % 3 : 3)!;
    });
    await person.page.locator("main form.results .actions button.primary").click();
    await counts(person.page.locator("tr.over"), Math.floor(players / 2));
  }
  return event;
}

const KINDS = [
  "pairings",
  "names",
  "slips",
  "scoresheets",
  "blank",
  "boards",
  "standings",
  "cross",
  "cards",
  "working",
  "players",
  "badges",
  "poster",
  "prizes",
  "awards",
  "participation",
  "norms",
];

interface Printed {
  pages: PdfPage[];
  /** From the request to the whole file, in ms. */
  took: number;
}

/** Prints on which text finds no room, to be told all at once. */
const cramped: string[] = [];

/** Prints a page and checks what holds for every print. */
async function print(person: Person, address: string, kind: string, name: string): Promise<Printed> {
  const begun = performance.now();
  await person.goto(address);
  const file = await person.page.pdf({ preferCSSPageSize: true });
  const took = performance.now() - begun;
  if (KEEP) {
    mkdirSync(KEEP, { recursive: true });
    writeFileSync(`${KEEP}/${name}.pdf`, file);
  }
  const pages = readPdf(file);
  for (const [at, { text }] of pages.entries())
    assert.match(text, /\p{L}|\d/u, `${kind} ${name}: page ${at + 1} is empty`);
  await person.page.emulateMedia({ media: "print" });
  const clipped = await person.page.evaluate(() => {
    const found: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>("main *")) {
      if (element.closest("svg") || element.closest(".qr")) continue;
      const style = getComputedStyle(element);
      const inline = style.display === "inline";
      // A face drawn for Chinese is higher than lines are: its empty rim may stand over.
      const rim = Number.parseFloat(style.fontSize) / 2;
      const wider = !inline && element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0;
      const higher = !inline && element.scrollHeight > element.clientHeight + rim && element.clientHeight > 0;
      if (wider || higher) found.push(`${element.tagName}.${element.className}: ${element.textContent?.slice(0, 60)}`);
    }
    return found.slice(0, 5);
  });
  if (clipped.length) cramped.push(`${name}: ${clipped.join(" | ")}`);
  await person.page.emulateMedia({ media: null });
  return { pages, took };
}

/** Pages that the event's page of prints promises. */
async function promised(person: Person, event: string, choice: string): Promise<Map<string, number>> {
  await person.goto(`${event}/print?${choice}`);
  const rows = person.page.locator(".prints > li");
  const found = new Map<string, number>();
  for (const row of await rows.all()) {
    const href = await row.locator("a").getAttribute("href");
    const kind = /print\/(\w+)/.exec(href ?? "")?.[1] ?? "";
    found.set(kind, Number(/\d+/.exec(await row.locator(".num").innerText())?.[0]));
  }
  return found;
}

/** What stands on a print, read out of its file. */
function says(pages: PdfPage[], kind: string, lang: string): void {
  const text = pages.map((page) => page.text).join(" ");
  if (kind !== "prizes") assert.match(text, lang === "en" ? /Autumn Open/ : /三江秋季公开赛[\s\S]*Autumn Open/, kind);
  if (["pairings", "names", "standings", "cross", "players", "cards"].includes(kind)) {
    for (const name of ["欧阳娜娜", "买买提·吾买尔江·阿卜杜热合曼", "Doyle, Dan H"])
      assert.ok(
        text.replace(/\s/g, "").includes(name.replace(/\s/g, "")),
        `${kind} in ${lang} names ${name}: ${text.slice(0, 400)}`,
      );
    const last = pages.length;
    const foot = lang === "en" ? `Page${last}of${last}` : `第${last}页，共${last}页`;
    assert.ok(text.replace(/\s/g, "").includes(foot), `${kind}: page x of y`);
  }
}

const SIZES = { a4: [210, 297], a5: [148, 210] } as const;

test("every print of a small event fits its paper in every language", { timeout: 600_000 }, async (run) => {
  const server = await Server.start();
  run.after(() => server.stop());
  const olga = await organiser(server);
  const event = await create(olga, 24, 3);
  for (const lang of ["en", "both"] as const)
    for (const paper of ["a4", "a5"] as const) {
      const choice = `paper=${paper}&lang=${lang}`;
      const pages = await promised(olga, event, choice);
      assert.deepEqual([...pages.keys()], KINDS);
      for (const kind of KINDS) {
        const { pages: printed } = await print(
          olga,
          `${event}/print/${kind}?${choice}`,
          kind,
          `24-${kind}-${paper}-${lang}`,
        );
        assert.equal(printed.length, pages.get(kind), `${kind} on ${paper} in ${lang}: pages`);
        says(printed, kind, lang);
        for (const { width, height } of printed)
          assert.deepEqual(
            [width, height].sort((a, b) => a - b),
            SIZES[paper],
            `${kind} on ${paper}`,
          );
      }
    }
  assert.deepEqual(cramped.splice(0), []);
  olga.calm();
  await olga.leave();
});

test("every print of 500 players is there within seconds", { timeout: 900_000 }, async (run) => {
  const server = await Server.start();
  run.after(() => server.stop());
  const olga = await organiser(server);
  const event = await create(olga, 500, 3);
  for (const paper of ["a4", "a5"] as const) {
    const choice = `paper=${paper}&lang=zh-Hans`;
    const pages = await promised(olga, event, choice);
    for (const kind of KINDS) {
      const { pages: printed, took } = await print(
        olga,
        `${event}/print/${kind}?${choice}`,
        kind,
        `500-${kind}-${paper}`,
      );
      console.log(`${kind} ${paper}: ${printed.length} pages in ${took.toFixed(0)} ms`);
      assert.equal(printed.length, pages.get(kind), `${kind} on ${paper}: pages`);
      assert.ok(took < 30_000, `${kind} on ${paper} took ${took} ms`);
    }
  }
  assert.deepEqual(cramped.splice(0), []);
  olga.calm();
  await olga.leave();
});
