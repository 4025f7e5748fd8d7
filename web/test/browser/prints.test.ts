import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { after, before, test } from "node:test";
import type { Browser } from "playwright-core";
import { BINARY, counts, openBrowser, Person, Server } from "./harness";
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

/** A whole event of so many players and rounds, drawn by chance and taken over from its report, with the names of above. */
async function takeOver(person: Person, players: number, rounds: number): Promise<string> {
  const drawn = ["pair", "simulate", "--players", `${players}`, "--rounds", `${rounds}`, "--seed", "5"];
  const report = execFileSync(BINARY, drawn, { encoding: "utf8" });
  const names = list(players).split("\n");
  const lines = report.split(/\r?\n/).map((line) => {
    if (!line.startsWith("001")) return line;
    const name = names[Number(line.slice(4, 8)) - 1]!.split("\t")[0]!;
    // The name has 33 columns from the 15th.
    return line.slice(0, 14) + [...name].slice(0, 33).join("").padEnd(33) + line.slice(47);
  });
  const head = "012 Autumn Open of the Old Town “Three Rivers”\n202 BH/C1,BH,SB,WIN,DE\n";
  const text = head + lines.filter((line) => !/^(012|202)/.test(line)).join("\n");
  await person.goto("/events/import");
  await person.page
    .locator("#file")
    .setInputFiles({ name: "event.trf", mimeType: "text/plain", buffer: Buffer.from(text) });
  await person.page.locator("main form button.primary").click();
  await person.page.locator("button[name=create]").click();
  await person.page.waitForURL("**/desk");
  return new URL(person.page.url()).pathname.replace(/\/desk$/, "");
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
  /** What the server and the browser worked for it, in ms of one processor. */
  worked: number;
}

/** What every process that this one began, and those that they began, has worked so far, in ms; as Linux tells. */
function worked(): number {
  const processes = new Map<number, { parent: number; ticks: number }>();
  for (const name of readdirSync("/proc").filter((name) => /^\d+$/.test(name)))
    try {
      const stat = readFileSync(`/proc/${name}/stat`, "latin1");
      // State, parent, … behind the name in brackets; the 12th and 13th are user's and system's time.
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      processes.set(Number(name), { parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) });
    } catch {
      // It has ended meanwhile.
    }
  const isOurs = (id: number): boolean => {
    const parent = processes.get(id)?.parent;
    return parent !== undefined && (parent === process.pid || isOurs(parent));
  };
  let ticks = 0;
  for (const [id, one] of processes) if (isOurs(id)) ticks += one.ticks;
  return ticks * 10;
}

/** Prints on which text finds no room, to be told all at once. */
const cramped: string[] = [];

/** Prints a page and checks what holds for every print. */
async function print(person: Person, address: string, kind: string, name: string): Promise<Printed> {
  const [begun, before] = [performance.now(), worked()];
  await person.goto(address);
  const file = await person.page.pdf({ preferCSSPageSize: true });
  const took = performance.now() - begun;
  const spent = worked() - before;
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
  return { pages, took, worked: spent };
}

/** Pages that the event's page of prints promises. */
async function promised(person: Person, event: string, choice: string): Promise<Map<string, number>> {
  await person.goto(`${event}/print?${choice}`);
  const rows = person.page.locator(".prints > li");
  const found = new Map<string, number>();
  for (const row of await rows.all()) {
    const href = await row.locator("a").first().getAttribute("href");
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

/** A FIDE-rated round robin of ten in which the first makes a norm: seven points against nine, three grandmasters. */
async function normEvent(person: Person): Promise<string> {
  await person.goto("/events/new?preset=rated");
  const fill = (id: string, text: string) => person.page.locator(`#${id}`).fill(text);
  await fill("name_en", "Grandmaster Tournament of the Old Town “Three Rivers”");
  await fill("name_zh", "三江特级大师邀请赛");
  await fill("city", "Hangzhou");
  await fill("start", "2026-05-10");
  await fill("end", "2026-05-18");
  await person.page.locator("#system").selectOption("round-robin");
  await fill("rounds", "9");
  await fill("time", "90 min + 30 s");
  await fill("time_code", "5400+30");
  await person.page.locator("#pace").selectOption("standard");
  await person.page.locator("details.card:has(#federation) > summary").click();
  await person.page.locator("input[name=rated_fide]").check();
  await fill("federation", "CHN");
  await person.page.locator("input[name=staff_name]").first().fill("Maximilianowitsch-Schönbrunn, Alexandrina");
  await person.page.locator("select[name=staff_duty]").first().selectOption("chief");
  await person.page.locator("form[action='/events/new'] button.primary").click();
  await person.page.waitForURL("**/desk");
  const event = new URL(person.page.url()).pathname.replace(/\/desk$/, "");
  const players = [
    "name,title,rating,fed,sex,birth,fide id,unit",
    '"欧阳娜娜",IM,2450,CHN,w,2004-03-01,8600001,实验小学',
    '"Maximilianowitsch-Schönbrunn, Alexander",GM,2500,GER,m,1980,8600002,Chess Club of the Old Town',
    '"Ivanov, Ivan",GM,2520,RUS,m,1981,8600003,',
    '"Kumar, Ravi",GM,2480,IND,m,1982,8600004,',
    '"李华",IM,2420,CHN,m,1983,8600005,',
    '"Brown, Ben",IM,2400,USA,m,1984,8600006,',
    '"王小明",,2330,CHN,m,1985,8600007,',
    '"Schmidt, Jan",,2320,GER,m,1986,8600008,',
    '"张三",FM,2330,CHN,m,1987,8600009,',
    '"Rao, Anil",,2300,IND,m,1988,8600010,',
  ];
  await person.goto(`${event}/desk/import`);
  await person.page.locator("#list").fill(players.join("\n"));
  await person.page.locator("main button.primary").click();
  const all = person.page.locator("input[name=line]");
  await all.first().waitFor();
  await all.evaluateAll((boxes) => {
    for (const box of boxes) (box as HTMLInputElement).checked = true;
  });
  await person.page.locator("button[name=enter]").click();
  await person.page.waitForURL("**/desk/people");
  let played = 0;
  for (let round = 1; round <= 9; round++) {
    await person.goto(`${event}/desk/round/${round}`);
    await person.page.locator("button[value=publish]").click();
    await person.page.locator("form.results").waitFor();
    // The first entrant wins five games and draws the others; everybody else draws.
    const own = "1=1=1==11"[played++]!;
    await person.page.locator("input.box").evaluateAll((boxes, own) => {
      for (const box of boxes as HTMLInputElement[]) {
        const [, white, black] = box.name.split("-");
        const lost = own === "1" ? "0" : own;
        box.value = white === "1" ? own : black === "1" ? lost : "=";
      }
    }, own);
    await person.page.locator("main form.results .actions button.primary").click();
    await counts(person.page.locator("tr.over"), 5);
  }
  return event;
}

test("certificates of norms, of taking part and of titles fit their paper", { timeout: 300_000 }, async (run) => {
  const server = await Server.start();
  run.after(() => server.stop());
  const olga = await organiser(server);
  const event = await normEvent(olga);
  for (const lang of ["en", "zh-Hans", "both"] as const)
    for (const paper of ["a4", "a5"] as const) {
      const choice = `paper=${paper}&lang=${lang}`;
      const pages = await promised(olga, event, choice);
      for (const kind of ["norms", "awards", "participation"]) {
        const address = `${event}/print/${kind}?${choice}`;
        const { pages: printed } = await print(olga, address, kind, `norm-${kind}-${paper}-${lang}`);
        assert.equal(printed.length, pages.get(kind), `${kind} on ${paper} in ${lang}: pages`);
        if (kind !== "awards") assert.equal(printed.length, kind === "norms" ? 1 : 10, `${kind}: one for each`);
        const text = printed.map((page) => page.text.replace(/\s/g, "")).join("");
        const event_ = { en: "GrandmasterTournament", "zh-Hans": "三江特级大师邀请赛", both: "三江特级大师邀请赛" }[
          lang
        ];
        for (const part of [event_, "欧阳娜娜", ...(kind === "norms" ? ["8600001", "1.4.8", "Schönbrunn"] : [])])
          assert.ok(text.includes(part), `${kind} on ${paper} in ${lang} says ${part}: ${text.slice(0, 600)}`);
        if (lang === "both") assert.ok(text.includes("GrandmasterTournament"), `${kind} on ${paper}: English too`);
      }
    }

  // A title applied for by one and granted by another; both papers are in both languages.
  const bob = await Person.come(browser, server);
  await bob.signUp("bob");
  await bob.goto("/titles");
  const fields = { name: "欧阳娜娜", player: "8600001", event: "三江特级大师邀请赛 Three Rivers", rounds: "9" };
  for (const [id, text] of Object.entries({ ...fields, points: "7", place: "1", rule: "article 8" }))
    await bob.page.locator(`form[action='/titles/apply'] [name=${id}]`).fill(text);
  await bob.page.locator("form[action='/titles/apply'] [name=wanted]").selectOption("class-1");
  await bob.page.locator("form[action='/titles/apply'] button").click();
  await bob.page.waitForURL("**/titles/applications/*");
  const application = new URL(bob.page.url()).pathname;
  await olga.goto(application);
  await olga.page.locator("button[name=grant]").click();
  await olga.page.waitForLoadState();
  for (const [paper, parts] of [
    ["print", ["申请", "8600001", "article8"]],
    ["certificate", ["欧阳娜娜", "Firstclass", "一级"]],
  ] as const) {
    const { pages } = await print(bob, `${application}/${paper}`, paper, `title-${paper}`);
    assert.equal(pages.length, 1, `${paper}: one page`);
    const text = pages[0]!.text.replace(/\s/g, "");
    for (const part of parts) assert.ok(text.includes(part), `${paper} says ${part}: ${text}`);
  }
  assert.deepEqual(cramped.splice(0), []);
  olga.calm();
  bob.calm();
  await bob.leave();
  await olga.leave();
});

test("every print of 500 players and nine rounds is there within seconds", { timeout: 900_000 }, async (run) => {
  const server = await Server.start();
  run.after(() => server.stop());
  const olga = await organiser(server);
  const event = await takeOver(olga, 500, 9);
  for (const paper of ["a4", "a5"] as const) {
    const choice = `paper=${paper}&lang=zh-Hans`;
    const pages = await promised(olga, event, choice);
    for (const kind of KINDS) {
      const {
        pages: printed,
        took,
        worked,
      } = await print(olga, `${event}/print/${kind}?${choice}`, kind, `500-${kind}-${paper}`);
      console.log(`${kind} ${paper}: ${printed.length} pages in ${took.toFixed(0)} ms, worked ${worked} ms`);
      assert.equal(printed.length, pages.get(kind), `${kind} on ${paper}: pages`);
      assert.ok(took < 30_000, `${kind} on ${paper} took ${took} ms`);
    }
  }
  assert.deepEqual(cramped.splice(0), []);
  olga.calm();
  await olga.leave();
});
