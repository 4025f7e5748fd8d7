import assert from "node:assert/strict";
import test from "node:test";
import { makeSan } from "chessops/san";
import { readInput } from "./input";
import { INITIAL_FEN, Line } from "./line";

/** What the text means here: a SAN, or the kind of answer. */
function check(text: string, expected: string, fen = INITIAL_FEN) {
  const { position } = new Line(fen);
  const input = readInput(text, position);
  const found =
    input.kind === "move"
      ? input.needsPromotion
        ? "asks"
        : makeSan(position, input.move)
      : input.kind === "command"
        ? input.command
        : input.kind === "ambiguous"
          ? `ambiguous ${input.moves.join(" ")}`
          : input.kind;
  assert.equal(found, expected, text);
}

test("a move in any writing", () => {
  for (const text of [
    "Nf3",
    "nf3",
    "♘f3",
    "♞f3",
    "马f3",
    "馬f3",
    "骑士f3",
    "g1f3",
    "G1F3",
    "Ｎｆ３",
    "knight f3",
    "g1-f3",
    "Sf3",
  ])
    check(text, "Nf3");
  for (const text of ["e4", "兵e4", "♙e4", "e2e4", "pawn e4"]) check(text, "e4");
});

test("castling in every spelling", () => {
  const fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
  for (const text of ["O-O", "0-0", "o-o", "oo", "短易位", "王车易位", "e1g1", "e1h1"]) check(text, "O-O", fen);
  for (const text of ["O-O-O", "0-0-0", "长易位", "長易位", "e1c1"]) check(text, "O-O-O", fen);
});

/** SPC-12: nothing becomes a queen by silence. */
test("a promotion without its new man asks, with it plays", () => {
  const fen = "1n6/P6k/8/8/8/8/7K/8 w - - 0 1";
  for (const text of ["a8", "a7a8", "axb8", "a7b8"]) check(text, "asks", fen);
  check("a8=N", "a8=N", fen);
  check("a8马", "a8=N", fen);
  check("axb8=D", "axb8=Q", fen);
  check("a8升变为马", "a8=N", fen);
  check("a7a8r", "a8=R", fen);
});

test("a small b is a file or a bishop, and both are named", () => {
  check("bxc3", "bxc3", "4k3/8/8/8/8/2p5/1P6/4K1B1 w - - 0 1");
  const both = "4k3/8/8/8/2p5/1P6/8/4KB2 w - - 0 1";
  check("bxc4", "bxc4", both);
  check("bc4", "ambiguous bxc4 Bxc4", both);
  check("Lc4", "Bxc4", both);
  check("bc8", "ambiguous Bxc8 bxc8=Q", "2r5/1P5k/4B3/8/8/8/8/4K3 w - - 0 1");
  check("bc8", "asks", "2r5/1P5k/8/8/8/8/8/4K3 w - - 0 1");
  check("bc4", "Bc4", "4k3/8/8/8/8/8/8/4KB2 w - - 0 1");
});

test("what fits two moves is named, what fits none is refused", () => {
  check("Nd2", "ambiguous Nbd2 Nfd2", "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1");
  check("Ke5", "illegal");
  check("", "empty");
  check("hello", "illegal");
});

test("words of command in three writings", () => {
  for (const text of ["resign", "认输", "認輸", "Resign "]) check(text, "resign");
  for (const text of ["clock", "时间", "棋鐘"]) check(text, "clock");
  check("draw", "draw");
  check("提和", "draw");
  check("last", "last");
  check("p n", "where");
  check("s e4", "square");
});
