// Builds the browser side with esbuild alone: hashed names, a manifest, a size report.
//   node build.mjs          -> dist/ (what the server embeds)
//   node build.mjs --tests  -> dist-test/ (tests bundled for node)
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { FluentResource } from "@fluent/bundle";
import { build } from "esbuild";
import { piecesCss, spellOut } from "./build-parts.mjs";

const here = path.dirname(fileURLToPath(import.meta.url));
process.chdir(here);

const LOCALES = "../crates/server/locales";
/** Files with the messages of boards and games. */
const ISLAND_WORDS = ["endings", "board", "game"];
const LANGUAGES = ["en", "zh-Hans", "zh-Hant"];
const PAGES = ["analysis", "game", "replay", "home", "page", "event", "learn"];

if (process.argv.includes("--tests")) await buildTests();
else await buildSite();

async function buildSite() {
  rmSync("dist", { recursive: true, force: true });
  mkdirSync("dist", { recursive: true });
  /** @type {Map<string, Uint8Array|string>} logical name -> bytes */
  const files = new Map();

  const scripts = await build({
    entryPoints: PAGES.map((name) => ({
      in: `src/${name}.ts${["analysis", "game", "replay", "learn"].includes(name) ? "x" : ""}`,
      out: name,
    })),
    bundle: true,
    minify: true,
    format: "iife",
    target: ["es2022"],
    jsx: "automatic",
    jsxImportSource: "preact",
    legalComments: "none",
    outdir: "out",
    write: false,
  });
  for (const out of scripts.outputFiles) files.set(path.basename(out.path), out.contents);

  const pieces = piecesCss(
    Object.fromEntries(
      readdirSync("assets/pieces").map((f) => [path.basename(f, ".svg"), readFileSync(`assets/pieces/${f}`, "utf8")]),
    ),
  );
  const styles = await build({
    entryPoints: [
      "styles/app.css",
      "styles/pages.css",
      "styles/event.css",
      "styles/hall.css",
      "styles/print.css",
      "styles/board.css",
      "styles/analysis.css",
      "styles/learn.css",
    ],
    bundle: true,
    minify: true,
    target: ["chrome109", "firefox110", "safari16"],
    outdir: "out",
    write: false,
  });
  for (const out of styles.outputFiles) {
    const name = path.basename(out.path);
    files.set(name, name === "board.css" ? out.text + pieces : out.text);
  }
  for (const name of ["seal.svg", "favicon.svg", "faces.svg"]) files.set(name, readFileSync(`assets/${name}`));
  for (const lang of LANGUAGES) {
    files.set(`words.${lang}.js`, words(lang, ISLAND_WORDS));
    files.set(`analysis-words.${lang}.js`, words(lang, [...ISLAND_WORDS, "analysis"]));
    files.set(`learn-words.${lang}.js`, words(lang, ["glossary", "board", "lesson"]));
  }

  const manifest = {};
  const report = [];
  for (const [name, bytes] of [...files].sort(([a], [b]) => a.localeCompare(b))) {
    const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 10);
    const dot = name.lastIndexOf(".");
    const hashed = `${name.slice(0, dot)}.${hash}${name.slice(dot)}`;
    manifest[name] = hashed;
    writeFileSync(`dist/${hashed}`, bytes);
    report.push({ name, bytes: Buffer.byteLength(bytes), gzip: gzipSync(bytes, { level: 9 }).length });
  }
  writeFileSync("dist/manifest.json", `${JSON.stringify(manifest, null, 1)}\n`);
  writeFileSync("dist/sizes.json", `${JSON.stringify(report, null, 1)}\n`);
  for (const { name, bytes, gzip } of report)
    console.log(`${name.padEnd(20)} ${String(bytes).padStart(7)} B  ${String(gzip).padStart(6)} B gzipped`);
}

/** The words an island needs, of one language; of the glossary only what stands in them. */
function words(lang, names) {
  const read = (name) => new FluentResource(readFileSync(`${LOCALES}/${lang}/${name}.ftl`, "utf8")).body;
  const glossary = read("glossary");
  const said = spellOut([...glossary, ...names.flatMap(read)]);
  for (const { id } of glossary) delete said[id];
  return `window.qiyuanWords=${JSON.stringify(said)};\n`;
}

async function buildTests() {
  rmSync("dist-test", { recursive: true, force: true });
  const common = {
    bundle: true,
    platform: "node",
    format: "esm",
    target: ["node20"],
    jsx: "automatic",
    jsxImportSource: "preact",
    sourcemap: "inline",
    packages: "external",
    alias: { "@lichess-org/chessground": "./node_modules/@lichess-org/chessground/dist/chessground.js" },
  };
  await build({
    ...common,
    entryPoints: globFiles("src", ".test.ts"),
    outdir: "dist-test/unit",
    outbase: "src",
    packages: undefined,
  });
  await build({
    ...common,
    entryPoints: globFiles("test/browser", ".ts"),
    outdir: "dist-test/browser",
    outbase: "test/browser",
  });
}

function globFiles(dir, ending) {
  return readdirSync(dir, { recursive: true })
    .map(String)
    .filter((f) => f.endsWith(ending))
    .map((f) => `${dir}/${f}`);
}
