import assert from "node:assert/strict";
import { test } from "node:test";
import { leftText } from "./countdown";

test("what is left is told in whole seconds, the begun one counted", () => {
  assert.equal(leftText(130_000), "2:10");
  assert.equal(leftText(129_001), "2:10");
  assert.equal(leftText(3_730_000), "1:02:10");
  assert.equal(leftText(1), "0:01");
  assert.equal(leftText(-5), "0:00");
});
