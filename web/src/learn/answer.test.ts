import assert from "node:assert/strict";
import { test } from "node:test";
import { moved, moveWord, placed, toggled } from "./answer";

test("moves and squares are written as the judge reads them", () => {
  assert.equal(moveWord("e2", "e4"), "e2e4");
  assert.equal(moveWord("e7", "e8", "knight"), "e7e8n");
  assert.deepEqual(toggled(["a1"], "b2"), ["a1", "b2"]);
  assert.deepEqual(toggled(["a1", "b2"], "a1"), ["b2"]);
});

test("a man goes, takes, or comes onto the board without rules", () => {
  assert.equal(moved("8/8/8/8/p7/8/8/R7", "a1", "a4"), "8/8/8/8/R7/8/8/8");
  assert.equal(moved("8/8/8/8/8/8/8/8", "a1", "a4"), "8/8/8/8/8/8/8/8");
  assert.equal(placed("8/8/8/8/8/8/8/8", "K", "e1"), "8/8/8/8/8/8/8/4K3");
  assert.equal(placed("8/8/8/8/8/8/8/8", "q", "d8"), "3q4/8/8/8/8/8/8/8");
});
