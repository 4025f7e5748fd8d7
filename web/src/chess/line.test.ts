import assert from "node:assert/strict";
import test from "node:test";
import { claimable, occurrences } from "../game/state";
import { INITIAL_FEN, Line, legalDests } from "./line";
import { styled } from "./notation";

function played(moves: string, fen = INITIAL_FEN, chess960 = false): Line {
  const line = new Line(fen, chess960);
  for (const uci of moves.split(" ").filter(Boolean)) assert.ok(line.push(uci), uci);
  return line;
}

test("castling is read in both spellings and written as the variant wants it", () => {
  const before = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
  for (const uci of ["e1g1", "e1h1"]) {
    const line = played(uci, before);
    assert.equal(line.last.san, "O-O");
    assert.equal(line.last.uci, "e1g1");
    assert.equal(line.last.to, "g1");
  }
  assert.equal(played("e1h1", before, true).last.uci, "e1h1");
});

test("an illegal move changes nothing", () => {
  const line = played("e2e4");
  assert.equal(line.push("e4e5"), false);
  assert.equal(line.push("rubbish"), false);
  assert.equal(line.ply, 1);
});

test("captures, en passant among them, are remembered by kind", () => {
  const line = played("e2e4 a7a6 e4e5 d7d5 e5d6 e7d6");
  assert.equal(line.steps[5]!.captured, "pawn");
  assert.equal(line.steps[6]!.captured, "pawn");
  assert.equal(line.steps[1]!.captured, null);
});

test("plies are numbered from the start position's own count", () => {
  const line = played("e8e7 e1e2", "4k3/8/8/8/8/8/8/4K3 b - - 0 12");
  assert.deepEqual(line.number(1), { full: 12, black: true });
  assert.deepEqual(line.number(2), { full: 13, black: false });
});

/** Article 9.2.3: the same position, the same side to move, the same rights. */
test("a position is recognised when it comes again", () => {
  const round = "g1f3 g8f6 f3g1 f6g8 ";
  const twice = played(round);
  assert.deepEqual(occurrences(twice), [0, 4]);
  assert.equal(claimable(twice).threefold, false);
  const thrice = played(round + round);
  assert.deepEqual(occurrences(thrice), [0, 4, 8]);
  assert.equal(claimable(thrice).threefold, true);
});

test("an en passant square that no pawn can use does not make a new position", () => {
  const line = played("e2e4 e7e5 g1f3 g8f6 f3g1 f6g8");
  assert.deepEqual(occurrences(line), [2, 6]);
});

test("fifty moves are counted in halves", () => {
  const line = new Line("4k3/8/8/8/8/8/8/4K2R w - - 99 80");
  assert.equal(claimable(line).fifty, false);
  line.push("h1h2");
  assert.equal(claimable(line).fifty, true);
});

test("legal destinations lead to the rook too, for those who castle that way", () => {
  const line = new Line("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
  const king = legalDests(line.position, false).get("e1");
  for (const key of ["g1", "h1", "c1", "a1"] as const) assert.ok(king?.includes(key), key);
});

/** SYM-01, TER-02, TER-06: one move in each writing. */
test("moves are written with letters, figurines or Chinese characters", () => {
  assert.equal(styled("Nbxd7+", "english", "zh-Hans"), "Nbxd7+");
  assert.equal(styled("Nbxd7+", "figurine", "en"), "♘bxd7+");
  assert.equal(styled("Nbxd7+", "chinese", "zh-Hans"), "马bxd7+");
  assert.equal(styled("Rd1", "chinese", "zh-Hant"), "車d1");
  assert.equal(styled("bxa8=Q#", "chinese", "zh-Hans"), "bxa8=后#");
  assert.equal(styled("Qxd8=R+", "german", "en"), "Dxd8=T+");
  assert.equal(styled("O-O-O", "chinese", "zh-Hans"), "O-O-O");
});
