/** Reads the PDF files that Chromium makes: pages, their sizes, and the text on each. It knows what Skia writes (plain
    objects, deflated streams, fonts with a map to Unicode) and nothing else of the format. */
import assert from "node:assert/strict";
import { inflateSync } from "node:zlib";

export interface PdfPage {
  /** In millimetres, rounded. */
  width: number;
  height: number;
  /** Everything in the order in which it was drawn; glyphs without spaces between words that lie apart. */
  text: string;
}

/** What the codes of a font stand for, and how many digits each code has. */
interface Font {
  letters: Map<number, string>;
  digits: number;
}

interface Thing {
  head: string;
  stream?: Buffer;
}

export function readPdf(file: Buffer): PdfPage[] {
  const things = objects(file);
  const pages = [...things.values()].filter(({ head }) => /\/Type\s*\/Page\b/.test(head));
  const fonts = new Map<string, Font>();
  return pages.map((page) => {
    const box = /\/MediaBox\s*\[\s*([\d.]+)\s+([\d.]+)\s+([\d.]+)\s+([\d.]+)/.exec(page.head);
    assert.ok(box, "a page has a size");
    const [left, low, right, high] = box.slice(1).map(Number) as [number, number, number, number];
    const millimetres = (points: number) => Math.round((points / 72) * 25.4);
    const size = { width: millimetres(right - left), height: millimetres(high - low) };
    return { ...size, text: textOf(things, page.head, fonts) };
  });
}

/** Numbered objects, each with its dictionary and its stream unpacked when it is asked for. */
function objects(file: Buffer): Map<string, Thing> {
  const text = file.toString("latin1");
  const things = new Map<string, Thing>();
  for (const found of text.matchAll(/(?:^|\n)(\d+) 0 obj\r?\n?/g)) {
    const from = found.index + found[0].length;
    const end = text.indexOf("endobj", from);
    const stream = text.indexOf("stream", from);
    if (stream < 0 || stream > end) {
      things.set(found[1]!, { head: text.slice(from, end) });
      continue;
    }
    const head = text.slice(from, stream);
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0);
    const begin = stream + (text[stream + 6] === "\r" ? 8 : 7);
    things.set(found[1]!, { head, stream: file.subarray(begin, begin + length) });
  }
  return things;
}

function unpacked(thing: Thing | undefined): string {
  if (!thing?.stream) return "";
  const bytes = /FlateDecode/.test(thing.head) ? inflateSync(thing.stream) : thing.stream;
  return bytes.toString("latin1");
}

/** What a page draws, forms drawn by it included. */
function textOf(things: Map<string, Thing>, head: string, fonts: Map<string, Font>): string {
  const resources = resourcesOf(things, head);
  const content = [...(/\/Contents\s*(\[[^\]]*\]|\d+ 0 R)/.exec(head)?.[1] ?? "").matchAll(/(\d+) 0 R/g)];
  return content.map((found) => drawn(things, unpacked(things.get(found[1]!)), resources, fonts)).join("");
}

function resourcesOf(things: Map<string, Thing>, head: string): string {
  const indirect = /\/Resources\s+(\d+) 0 R/.exec(head);
  return indirect ? (things.get(indirect[1]!)?.head ?? "") : head;
}

function drawn(things: Map<string, Thing>, content: string, resources: string, fonts: Map<string, Font>): string {
  let text = "";
  let font: Font | undefined;
  const operators =
    /\/(\w+) [\d.]+ Tf|<([0-9A-Fa-f\s]*)>\s*Tj|\[((?:<[^>]*>|[^\]])*)\]\s*TJ|\/(\w+) Do|(ET)|ActualText <([0-9A-Fa-f]+)>|(EMC)/g;
  // Glyphs without letters of their own are told by what stands for them.
  let told = false;
  for (const [, name, hex, many, form, end, actual, over] of content.matchAll(operators)) {
    if (name) font = fontOf(things, resources, name, fonts);
    if (actual) text += letters(actual).replace("\ufeff", "");
    if (actual || over) told = Boolean(actual);
    if (told) continue;
    if (hex) text += spelled(hex, font);
    if (many) for (const [, part] of many.matchAll(/<([0-9A-Fa-f\s]*)>/g)) text += spelled(part!, font);
    if (end) text += " ";
    if (form) {
      const number = new RegExp(`/${form} (\\d+) 0 R`).exec(resources)?.[1];
      const thing = number ? things.get(number) : undefined;
      if (thing && /\/Subtype\s*\/Form/.test(thing.head))
        text += drawn(things, unpacked(thing), resourcesOf(things, thing.head), fonts);
    }
  }
  return text;
}

function spelled(hex: string, font: Font | undefined): string {
  const codes = hex.replace(/\s/g, "").match(new RegExp(`.{${font?.digits ?? 4}}`, "g")) ?? [];
  return codes.map((code) => font?.letters.get(Number.parseInt(code, 16)) ?? "\ufffd").join("");
}

function letters(hex: string): string {
  return Buffer.from(hex.replace(/\s/g, ""), "hex").swap16().toString("utf16le");
}

/** What each glyph of a font stands for. */
function fontOf(
  things: Map<string, Thing>,
  resources: string,
  name: string,
  fonts: Map<string, Font>,
): Font | undefined {
  const number = new RegExp(`/${name} (\\d+) 0 R`).exec(resources)?.[1];
  if (!number) return undefined;
  const known = fonts.get(number);
  if (known) return known;
  const table = /\/ToUnicode (\d+) 0 R/.exec(things.get(number)?.head ?? "")?.[1];
  const text = table ? unpacked(things.get(table)) : "";
  const digits = /begincodespacerange\s*<([0-9A-Fa-f]+)>/.exec(text)?.[1]?.length ?? 4;
  const font: Font = { letters: new Map(), digits };
  fonts.set(number, font);
  for (const [, part] of text.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, code, letter] of part!.matchAll(/<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f\s]+)>/g))
      font.letters.set(Number.parseInt(code!, 16), letters(letter!));
  for (const [, part] of text.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, from, to, letter] of part!.matchAll(/<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>/g)) {
      const first = Number.parseInt(from!, 16);
      for (let code = first; code <= Number.parseInt(to!, 16); code++)
        font.letters.set(code, String.fromCodePoint(Number.parseInt(letter!, 16) + code - first));
    }
  return font;
}
