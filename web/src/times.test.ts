import assert from "node:assert/strict";
import { test } from "node:test";
import { momentText } from "./times";

test("a moment stands in the reader's language and zone", () => {
  const moment = new Date("2026-09-21T20:05:00Z");
  const cases: [string, string, string][] = [
    ["en", "UTC", "21 Sep 2026, 20:05"],
    ["en", "America/New_York", "21 Sep 2026, 16:05"],
    ["zh-Hans", "Asia/Shanghai", "2026年9月22日 04:05"],
    ["zh-Hant", "Asia/Taipei", "2026年9月22日 04:05"],
    ["zh-Hant", "Asia/Kolkata", "2026年9月22日 01:35"],
  ];
  for (const [lang, zone, expected] of cases)
    assert.equal(momentText(moment, lang, zone), expected, `${lang} in ${zone}`);
});

test("midnight is 00, never 24", () => {
  for (const lang of ["en", "zh-Hans", "zh-Hant"])
    assert.match(momentText(new Date("2026-01-01T00:00:00Z"), lang, "UTC"), /00:00$/);
});
