import assert from "node:assert/strict";
import { test } from "node:test";
import { INITIAL_FEN } from "chessops/fen";
import { Tree } from "./tree";

/** 1. e4 e5 (1... c5 2. Nf3) 2. Nf3, with a comment on 1. e4. */
function sicilian() {
  const tree = new Tree(INITIAL_FEN);
  const e4 = tree.play(tree.root, "e2e4")!;
  const e5 = tree.play(e4, "e7e5")!;
  const c5 = tree.play(e4, "c7c5")!;
  const main = tree.play(e5, "g1f3")!;
  const side = tree.play(c5, "g1f3")!;
  e4.comment = "best by test";
  c5.nags = [5];
  return { tree, e4, e5, c5, main, side };
}

test("a move that is there is walked, another begins a variation", () => {
  const { tree, e4, e5, c5 } = sicilian();
  assert.equal(tree.play(e4, "e7e5"), e5);
  assert.deepEqual(e4.children, [e5, c5]);
  assert.equal(tree.play(e4, "e7e4"), null, "not legal");
  assert.equal(tree.isMain(c5), false);
});

test("variations are promoted and cut off", () => {
  const { tree, e4, e5, c5, side } = sicilian();
  tree.promote(side);
  assert.deepEqual(e4.children, [c5, e5]);
  assert.ok(tree.isMain(side));
  assert.equal(tree.remove(c5), e4);
  assert.deepEqual(e4.children, [e5]);
  assert.equal(tree.remove(tree.root), tree.root, "the start stays");
});

test("arrow keys walk the line through a node", () => {
  const { tree, e4, c5, side } = sicilian();
  assert.deepEqual(tree.lineThrough(c5), [tree.root, e4, c5, side]);
});

test("what is written is what PGN says, with variations, glyphs and comments", () => {
  const { tree } = sicilian();
  assert.equal(
    tree.pgn(),
    '[Event "Analysis"]\n[Result "*"]\n\n1. e4 { best by test } 1... e5 (1... c5 $5 2. Nf3) 2. Nf3 *\n',
  );
  const own = new Tree("4k3/8/8/8/8/8/4P3/4K3 b - - 3 9");
  const node = own.play(own.root, "e8e7")!;
  node.comment = "a } brace";
  assert.equal(
    own.pgn(),
    '[Event "Analysis"]\n[Result "*"]\n[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 3 9"]\n\n9... Ke7 { a ) brace } *\n',
  );
});

test("a game that was pasted keeps its tags", () => {
  const start = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
  const nodes = [{}, { p: 0, u: "e2e4" }];
  const told = Tree.told(start, false, nodes, [
    ["Event", 'The "Open"'],
    ["White", "Ann"],
    ["Result", "1-0"],
    ["FEN", "another"],
    ["Opening", "none"],
  ]);
  assert.equal(
    told.pgn(),
    `[Event "The \\"Open\\""]\n[White "Ann"]\n[Result "1-0"]\n[Opening "none"]\n[SetUp "1"]\n[FEN "${start}"]\n\n1. e4 1-0\n`,
  );
  const unknown = Tree.told(start, false, nodes, [["Result", "won"]]);
  assert.equal(unknown.pgn(), `[Result "*"]\n[SetUp "1"]\n[FEN "${start}"]\n\n1. e4 *\n`);
});

test("a tree that the server told is the same", () => {
  const { tree } = sicilian();
  const told = Tree.told(INITIAL_FEN, false, [
    {},
    { p: 0, u: "e2e4", c: "best by test" },
    { p: 1, u: "e7e5" },
    { p: 1, u: "c7c5", n: [5] },
    { p: 2, u: "g1f3" },
    { p: 3, u: "g1f3" },
    { p: 3, u: "e4e5" },
  ]);
  assert.notEqual(told.pgn(), tree.pgn(), "one move more");
  told.remove(told.root.children[0]!.children[1]!.children[1]!);
  assert.equal(told.pgn(), tree.pgn());
});
