import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

/** The declarations of the first block whose selector is exactly this. */
function block(css: string, selector: string): Map<string, string> {
  const at = css.indexOf(`${selector} {`);
  assert.ok(at >= 0, `no block ${selector}`);
  const body = css.slice(css.indexOf("{", at) + 1, css.indexOf("}", at));
  return new Map([...body.matchAll(/(--[a-z0-9-]+|color-scheme):\s*([^;]+);/g)].map((m) => [m[1]!, m[2]!.trim()]));
}

/** WCAG 2 relative luminance of #rrggbb. */
function luminance(hex: string): number {
  const part = (at: number) => {
    const c = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
}

export function contrast(a: string, b: string): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high! + 0.05) / (low! + 0.05);
}

const css = readFileSync("styles/tokens.css", "utf8");
const board = readFileSync("styles/board.css", "utf8");
const light = block(css, ":root");
const themes = {
  light,
  dark: block(css, ':root[data-theme="dark"]'),
  contrast: block(css, ':root[data-theme="contrast"]'),
};

test("contrast of black on white is 21", () => {
  assert.equal(Math.round(contrast("#000000", "#ffffff")), 21);
});

test("text stands out by 4.5 on every ground it is put on, in every theme", () => {
  for (const [theme, tokens] of Object.entries(themes)) {
    const grounds = ["--paper", "--raised", "--vermilion-wash", "--jade-wash", "--amber-wash", "--indigo-wash"];
    for (const ground of grounds)
      for (const ink of ["--ink", "--ink-soft", "--vermilion", "--jade", "--amber", "--indigo"]) {
        const ratio = contrast(tokens.get(ink)!, tokens.get(ground)!);
        assert.ok(ratio >= 4.5, `${theme}: ${ink} on ${ground} is ${ratio.toFixed(2)}`);
      }
    const button = contrast(tokens.get("--on-vermilion")!, tokens.get("--vermilion")!);
    assert.ok(button >= 4.5, `${theme}: text of the main button is ${button.toFixed(2)}`);
  }
});

test("borders of controls stand out by 3 in every theme", () => {
  for (const [theme, tokens] of Object.entries(themes))
    for (const ground of ["--paper", "--raised"]) {
      const ratio = contrast(tokens.get("--line-strong")!, tokens.get(ground)!);
      assert.ok(ratio >= 3, `${theme}: --line-strong on ${ground} is ${ratio.toFixed(2)}`);
    }
});

test("high contrast reaches 7 for text", () => {
  for (const ink of ["--ink", "--ink-soft", "--vermilion", "--jade", "--amber", "--indigo"])
    assert.ok(contrast(themes.contrast.get(ink)!, "#ffffff") >= 7, ink);
});

test("dark by choice and dark by the system are the same", () => {
  const media = css.slice(css.indexOf("@media (prefers-color-scheme: dark)"));
  assert.deepEqual(block(media, ":root:not([data-theme])"), themes.dark);
});

/** Where no Latin face of the list is installed, a Chinese one would draw English quotes as wide as a character. */
test("a page in English tries every Latin face before a Chinese one, down to the system's own", () => {
  for (const [face, last] of [
    ["--face", "sans-serif"],
    ["--face-display", "serif"],
  ] as const) {
    const list = new RegExp(`${face}:([^;]*);`)
      .exec(css)![1]!
      .split(",")
      .map((name) => name.trim().replaceAll('"', ""));
    const chinese = /CJK|Source Han|PingFang|YaHei|Song|SimSun/;
    assert.ok(list.indexOf(last) < list.findIndex((name) => chinese.test(name)), `${face}: ${list}`);
    assert.ok(
      list.slice(list.indexOf(last) + 1).every((name) => chinese.test(name)),
      `${face}: ${list}`,
    );
  }
});

for (const name of ["tea", "paper", "jade", "night"]) {
  const tokens = block(css, `:root[data-board="${name}"]`);
  const squares = ["--sq-light", "--sq-dark"].map((key) => tokens.get(key)!);

  /** BRD-01, ENG-02: light and dark squares stay told apart. */
  test(`${name}: light and dark squares are told apart`, () => {
    assert.ok(contrast(squares[0]!, squares[1]!) >= 1.5, contrast(squares[0]!, squares[1]!).toFixed(2));
  });

  test(`${name}: each mark stands out by 3 on both kinds of square`, () => {
    for (const mark of ["--mark-move", "--mark-check", "--mark-dest", "--mark-premove"])
      for (const square of squares) {
        const ratio = contrast(tokens.get(mark)!, square);
        assert.ok(ratio >= 3, `${mark} on ${square} is ${ratio.toFixed(2)}`);
      }
  });

  test(`${name}: coordinates inside are readable`, () => {
    const own = name === "tea" ? block(board, ":root") : block(board, `:root[data-board="${name}"]`);
    const pairs = [
      ["--coord-on-dark", squares[1]!],
      ["--coord-on-light", squares[0]!],
    ] as const;
    for (const [key, square] of pairs) {
      const ratio = contrast(own.get(key)!, square);
      assert.ok(ratio >= 4.5, `${key} on ${square} is ${ratio.toFixed(2)}`);
    }
  });
}

test("no colour is named outside the tokens, the board's own and the men", () => {
  const known = new Set(["#22262c", "#fcfaf3", "#272b32", "#0c0d10", "#ffffff", "#20242a", "#fdfbf6", "#f6f1e4"]);
  for (const file of ["elements", "frame", "pages", "tables", "game"]) {
    const text = readFileSync(`styles/${file}.css`, "utf8").replace(/\.swatch-[^}]*}/g, "");
    for (const [hex] of text.matchAll(/#[0-9a-f]{3,8}\b/gi)) assert.ok(known.has(hex.toLowerCase()), `${file}: ${hex}`);
  }
});
