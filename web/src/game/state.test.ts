import assert from "node:assert/strict";
import test from "node:test";
import { INITIAL_FEN } from "../chess/line";
import type { EventFrame, StateFrame } from "../wire";
import { clockText, remaining, thinkText } from "./clock";
import { applyEvent, fromFrame } from "./state";

function frame(over: Partial<StateFrame> = {}): StateFrame {
  return {
    g: "q7ZvsdUF",
    v: 1,
    now: 0,
    me: "white",
    white: { id: null, name: null, on: true },
    black: { id: null, name: null, on: true },
    start: INITIAL_FEN,
    chess960: false,
    laws: "fide-2023/1",
    speed: "blitz",
    rated: false,
    time: { mode: "increment-before", periods: [{ moves: null, ms: 180_000, inc: 2000 }] },
    moves: [],
    fen: INITIAL_FEN,
    clock: { w: 180_000, b: 180_000, run: null, paused: null },
    offer: null,
    takeback: null,
    status: "running",
    end: null,
    reps: 1,
    claim: { threefold: false, fifty: false },
    watchers: 0,
    rematch: null,
    ...over,
  };
}

const ev = (k: string, more: Partial<EventFrame> = {}): EventFrame => ({
  g: "q7ZvsdUF",
  v: 2,
  k,
  w: 180_000,
  b: 180_000,
  at: 0,
  now: 0,
  run: null,
  ...more,
});

test("a move hands the clock over", () => {
  const state = fromFrame(frame(), 0);
  assert.ok(applyEvent(state, ev("mv", { u: "e2e4", w: 181_000, th: 1000, run: "black" }), 500));
  assert.equal(state.clocks.run, "black");
  assert.equal(remaining(state.clocks, "black", 3500), 177_000);
  assert.equal(remaining(state.clocks, "white", 3500), 181_000);
});

test("a clock never shows less than nothing", () => {
  const state = fromFrame(frame({ clock: { w: 1000, b: 1000, run: "white", paused: null } }), 0);
  assert.equal(remaining(state.clocks, "white", 99_000), 0);
});

test("in simple delay the first seconds of a turn do not run", () => {
  const time = { mode: "delay" as const, periods: [{ moves: null, ms: 60_000, inc: 5000 }] };
  const state = fromFrame(frame({ time }), 0);
  applyEvent(state, ev("mv", { u: "e2e4", b: 60_000, run: "black" }), 0);
  assert.equal(remaining(state.clocks, "black", 4000), 60_000);
  assert.equal(remaining(state.clocks, "black", 8000), 57_000);
});

test("in hourglass what one uses the other gains", () => {
  const time = { mode: "hourglass" as const, periods: [{ moves: null, ms: 60_000, inc: 0 }] };
  const state = fromFrame(frame({ time, clock: { w: 60_000, b: 60_000, run: "white", paused: null } }), 0);
  assert.equal(remaining(state.clocks, "white", 20_000), 40_000);
  assert.equal(remaining(state.clocks, "black", 20_000), 80_000);
});

/** DRW-02, article 9.1.2: an offer stands until it is answered, and a move answers it. */
test("an offer comes with a move and goes with the answer", () => {
  const state = fromFrame(frame(), 0);
  applyEvent(state, ev("mv", { u: "e2e4", o: true }), 0);
  assert.equal(state.offer, "white");
  applyEvent(state, ev("mv", { u: "e7e5" }), 0);
  assert.equal(state.offer, null);
});

test("a takeback shortens the game and its times", () => {
  const state = fromFrame(frame(), 0);
  applyEvent(state, ev("mv", { u: "e2e4" }), 0);
  applyEvent(state, ev("mv", { u: "e7e5" }), 0);
  applyEvent(state, ev("tb", { n: 2, run: "white" }), 0);
  assert.equal(state.line.ply, 0);
  assert.equal(state.times.length, 0);
  assert.equal(state.clocks.run, "white");
});

test("an end stops the clocks and keeps its article", () => {
  const state = fromFrame(frame({ clock: { w: 9000, b: 8000, run: "white", paused: null } }), 0);
  applyEvent(
    state,
    ev("end", { w: 0, b: 8000, result: "0-1", score: "0–1", why: "flag", winner: "black", article: "6.9" }),
    0,
  );
  assert.equal(state.status, "ended");
  assert.equal(remaining(state.clocks, "black", 5000), 8000);
  assert.deepEqual([state.end?.article, state.end?.score], ["6.9", "0–1"]);
});

test("an end found late takes back what was played after it", () => {
  const state = fromFrame(frame(), 0);
  for (const u of ["e2e4", "e7e5", "g1f3"]) applyEvent(state, ev("mv", { u }), 0);
  applyEvent(state, ev("end", { n: 2, result: "1/2-1/2", score: "½–½", why: "dead-position", article: "5.2.2" }), 0);
  assert.equal(state.line.ply, 1);
  assert.equal(state.times.length, 1);
  assert.equal(state.end?.beyond, 2);
});

test("an event that does not fit says so", () => {
  const state = fromFrame(frame(), 0);
  assert.equal(applyEvent(state, ev("mv", { u: "e2e5" }), 0), false);
  assert.equal(applyEvent(state, ev("unheard-of"), 0), false);
});

test("clocks are written with tenths under twenty seconds", () => {
  const cases: [number, string][] = [
    [180_000, "3:00"],
    [20_000, "0:20"],
    [19_999, "0:19.9"],
    [950, "0:00.9"],
    [0, "0:00.0"],
    [5_400_000, "1:30:00"],
    [61_999, "1:01"],
  ];
  for (const [ms, text] of cases) assert.equal(clockText(ms), text);
  assert.equal(thinkText(3240), "3.2");
  assert.equal(thinkText(41_900), "41");
  assert.equal(thinkText(125_000), "2:05");
});
