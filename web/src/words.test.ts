import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";
import { FluentBundle, FluentResource } from "@fluent/bundle";
import { spellOut } from "../build-parts.mjs";
import { Line } from "./chess/line";
import { spokenMove, spokenTime } from "./chess/speech";
import { refusalText } from "./game/text";
import type { RefusalFrame } from "./wire";
import { type Body, makeWords } from "./words";

const LOCALES = "../crates/server/locales";
const languages = ["en", "zh-Hans", "zh-Hant"];
const ftl = (lang: string) =>
  readdirSync(`${LOCALES}/${lang}`)
    .map((file) => readFileSync(`${LOCALES}/${lang}/${file}`, "utf8"))
    .join("\n");
const parsed = Object.fromEntries(languages.map((lang) => [lang, new FluentResource(ftl(lang))]));
const say = Object.fromEntries(
  languages.map((lang) => [lang, makeWords(lang, spellOut(parsed[lang]!.body) as unknown as Body)]),
);

test("messages read as the whole of Fluent reads them, whatever the numbers", () => {
  const text = { winner: "white", color: "black", side: "White", square: "e4", plies: "1.e4", name: "Ann" };
  let compared = 0;
  for (const lang of languages) {
    const bundle = new FluentBundle(lang, { useIsolating: false });
    bundle.addResource(parsed[lang]!);
    for (const { id } of parsed[lang]!.body.filter((entry) => !entry.id.startsWith("-")))
      for (const n of [0, 1, 2, 5, 1234]) {
        const numbers = { count: n, hours: n, minutes: n, seconds: n, halfmoves: n, ms: n, n, least: n, most: n };
        const args = { ...text, ...numbers };
        const expected = bundle.formatPattern(bundle.getMessage(id)!.value!, args, []);
        assert.equal(say[lang]!(id, args), expected, `${id} in ${lang} with ${n}`);
        compared++;
      }
  }
  assert.ok(compared > 3000, `only ${compared} compared`);
});

test("every message an island asks for by name exists in every language", () => {
  const sources = readdirSync("src", { recursive: true })
    .map(String)
    .filter((file) => /\.tsx?$/.test(file) && !file.includes(".test."));
  const ids = new Set<string>();
  for (const file of sources)
    for (const [, id] of readFileSync(`src/${file}`, "utf8").matchAll(/\bsay\(\s*"([a-z0-9-]+)"/g)) ids.add(id!);
  assert.ok(ids.size > 60, `only ${ids.size} found`);
  for (const lang of languages)
    for (const id of ids) assert.ok(!say[lang]!(id).startsWith(`{${id}`), `${id} is missing in ${lang}`);
});

test("moves are spoken as one says them", () => {
  const line = new Line("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  for (const uci of ["e2e4", "d7d5", "e4d5", "d8d5", "b1c3", "d5e5"]) line.push(uci);
  const said = (lang: string, ply: number) => spokenMove(line.steps[ply]!, say[lang]!);
  assert.equal(said("en", 3), "pawn e takes d5");
  assert.equal(said("en", 5), "knight c3");
  assert.equal(said("en", 6), "queen e5, check");
  assert.equal(said("zh-Hans", 5), "马到 c3");
  assert.equal(said("zh-Hans", 6), "后到 e5，将军");
  assert.equal(said("zh-Hant", 5), "馬到 c3");
});

test("the men are named as the reader chose", () => {
  const line = new Line("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  line.push("g1f3");
  const said = (lang: string, men: string) =>
    spokenMove(line.last, makeWords(lang, spellOut(parsed[lang]!.body) as unknown as Body, { men }));
  assert.deepEqual(
    ["short", "full", "letter"].map((men) => said("zh-Hans", men)),
    ["马到 f3", "骑士到 f3", "N到 f3"],
  );
  assert.deepEqual(
    ["short", "full", "letter"].map((men) => said("en", men)),
    ["knight f3", "knight f3", "N f3"],
  );
});

test("castling, taking in passing, promotion and mate are spoken", () => {
  const castles = new Line("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
  castles.push("e1g1");
  assert.equal(spokenMove(castles.last, say.en!), "castles short");
  const passing = new Line("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1");
  for (const uci of ["d7d5", "e5d6"]) passing.push(uci);
  assert.equal(spokenMove(passing.last, say.en!), "pawn e takes d6, en passant");
  assert.equal(spokenMove(passing.last, say["zh-Hans"]!), "e 兵吃 d6，吃过路兵");
  const mate = new Line("6k1/P4ppp/8/8/8/8/8/7K w - - 0 1");
  mate.push("a7a8r");
  assert.equal(spokenMove(mate.last, say.en!), "pawn a8, promotes to rook, checkmate");
});

test("times are spoken in words", () => {
  assert.equal(spokenTime(3_725_000, say.en!), "1 hour 2 minutes 5 seconds");
  assert.equal(spokenTime(1000, say.en!), "1 second");
  assert.equal(spokenTime(65_000, say["zh-Hans"]!), "1 分 5 秒");
});

test("a refusal is a sentence with its article and its plies", () => {
  const refusal = { c: "", v: 1, why: "refused", code: "too-early-to-agree", law: "9.1.1" } as RefusalFrame;
  const text = refusalText(refusal, say.en!, String);
  assert.match(text, /both sides have moved/);
  assert.match(text, /Article 9\.1\.1/);
  const unknown = refusalText({ ...refusal, code: "something-new", law: null }, say.en!, String);
  assert.equal(unknown, "This is not possible now.");
});

test("a wrong claim says how often and after which moves", () => {
  const text = say.en!("claim-wrong-threefold", { count: 2, plies: "12…Ke7 and 18…Ke7" });
  assert.equal(text, "The position has occurred twice: after 12…Ke7 and 18…Ke7.");
});
