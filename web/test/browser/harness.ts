/** A server of its own for each test, browsers that fail the test on any error of the console, and chess hands. */
import assert from "node:assert/strict";
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after } from "node:test";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
} from "playwright-core";

/** Slows every page's processor so many times, to try the tests as a weaker machine runs them. */
const SLOWER = Number(process.env.QIYUAN_SLOWER ?? 1);
export const BINARY = process.env.QIYUAN ?? path.resolve("../target/debug/qiyuan");

/** How long a page may take to show what follows from an action: frames, but many seconds on a busy machine. */
const PATIENCE_MS = 60_000;

/** Asks until it holds. Whatever is read of a page after an action is read so, or through a locator that waits. */
export async function eventually(check: () => Promise<void>): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  for (;;)
    try {
      return await check();
    } catch (fault) {
      if (performance.now() > until) throw fault;
      await new Promise((done) => setTimeout(done, 50));
    }
}

/** Waits until so many are there. */
export const counts = (found: Locator, count: number, why?: string): Promise<void> =>
  eventually(async () => assert.equal(await found.count(), count, why));

/** Waits until these words are in it, in the tree or on the screen. */
export const says = (found: Locator, words: RegExp): Promise<void> =>
  eventually(async () => assert.match((await found.textContent()) ?? "", words));

/** A test that fails does not come to stopping its server, which would keep the whole run from its end. */
const servers = new Set<Server>();
if (process.env.NODE_TEST_CONTEXT)
  after(async () => {
    for (const server of servers) await server.stop();
  });

/** A running `qiyuan serve` on a free port with a fresh folder. */
export class Server {
  private constructor(
    private child: ChildProcess,
    readonly url: string,
    private readonly folder: string,
    private readonly said: () => string,
  ) {}

  static async start(): Promise<Server> {
    assert.ok(existsSync(BINARY), `no ${BINARY}: build it first, or name it in QIYUAN`);
    const folder = mkdtempSync(path.join(tmpdir(), "qiyuan-web-"));
    const { child, url, said } = await launch("127.0.0.1:0", folder);
    const server = new Server(child, url, folder, said);
    servers.add(server);
    return server;
  }

  /** The address, printed at the start, that makes the first administrator. */
  administratorPath(): string {
    const found = /\/admin\/first\/[0-9a-f]+/.exec(this.said());
    assert.ok(found, `no link for an administrator: ${this.said()}`);
    return found[0];
  }

  /** Ends the process as a power cut would, and starts it again on the same port and folder. */
  async killAndRestart(pauseMs: number): Promise<void> {
    const dead = new Promise((done) => this.child.once("exit", done));
    this.child.kill("SIGKILL");
    await dead;
    await new Promise((done) => setTimeout(done, pauseMs));
    const { child } = await launch(new URL(this.url).host, this.folder);
    this.child = child;
  }

  async stop(): Promise<void> {
    servers.delete(this);
    const dead = new Promise((done) => this.child.once("exit", done));
    this.child.kill("SIGKILL");
    await dead;
    rmSync(this.folder, { recursive: true, force: true });
  }
}

async function launch(
  address: string,
  folder: string,
): Promise<{ child: ChildProcess; url: string; said: () => string }> {
  const child = spawn(BINARY, ["serve", "--address", address, "--data", folder], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  const url = await new Promise<string>((found, failed) => {
    const late = setTimeout(() => failed(new Error(`the server did not start: ${said}`)), PATIENCE_MS);
    const read = (data: Buffer) => {
      said += data;
      const match = /http:\/\/(127\.0\.0\.1:\d+)/.exec(said);
      if (!match) return;
      clearTimeout(late);
      found(match[0]);
    };
    child.stdout!.on("data", read);
    child.stderr!.on("data", (data) => {
      said += data;
    });
    child.once("exit", () => failed(new Error(`the server ended: ${said}`)));
  });
  child.stdout!.resume();
  child.stderr!.resume();
  return { child, url, said: () => said };
}

function findChromium(): string {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  for (const name of ["chromium", "chromium-browser", "google-chrome"]) {
    try {
      return execFileSync("which", [name], { encoding: "utf8" }).trim();
    } catch {
      // The next name, then.
    }
  }
  throw new Error("no Chromium: install it, or name it in CHROMIUM");
}

export function openBrowser(): Promise<Browser> {
  const args = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-gpu",
  ];
  if (process.getuid?.() === 0) args.push("--no-sandbox");
  return chromium.launch({ executablePath: findChromium(), args });
}

/** One person at one browser. */
export class Person {
  readonly faults: string[] = [];

  private constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    private readonly base: string,
  ) {}

  static async come(browser: Browser, server: Server, options: BrowserContextOptions & { lang?: string } = {}) {
    const { lang = "en", ...rest } = options;
    const context = await browser.newContext({ locale: lang === "en" ? "en-GB" : lang, ...rest });
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    if (SLOWER > 1) {
      const session = await context.newCDPSession(page);
      await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    }
    const person = new Person(context, page, server.url);
    page.on("console", (message) => {
      if (message.type() === "error") person.faults.push(message.text());
    });
    page.on("pageerror", (error) => person.faults.push(String(error)));
    return person;
  }

  /** Opens an account under this name, and is signed in. */
  async signUp(name: string): Promise<void> {
    await this.goto("/sign-up");
    await this.page.locator("#name").fill(name);
    await this.page.locator("#password").fill("seven quiet herons");
    await this.page.locator("form[action='/sign-up'] button").click();
    await this.page.locator("a[href^='/@/']").first().waitFor();
  }

  /** Takes the link on the console: the first administrator, who may do everything. */
  async becomeAdministrator(server: Server): Promise<void> {
    await this.goto(server.administratorPath());
    await this.page.locator("main form button").click();
    await this.page.waitForURL("**/admin");
  }

  async goto(where: string): Promise<void> {
    await this.page.goto(where.startsWith("http") ? where : this.base + where);
  }

  /** Saves the settings on their page. Whoever went on at once would cut the form off on its way. */
  async save(): Promise<void> {
    await this.page.locator("form[action='/settings'] button:not([name])").click();
    await this.page.waitForURL("**/settings?saved=yes");
  }

  /** Offers a game on own terms and answers with the address to send. */
  async offer(terms: Terms): Promise<string> {
    await this.goto("/play");
    await this.page.locator("details.card > summary").click();
    const form = this.page.locator("details.card form");
    await form.locator("[name=minutes]").fill(String(terms.minutes ?? 10));
    await form.locator("[name=increment]").fill(String(terms.increment ?? 0));
    await form.locator(`[name=color][value=${terms.color ?? "white"}]`).check();
    if (terms.fen) await form.locator("[name=fen]").fill(terms.fen);
    if (terms.laws) await form.locator("[name=laws]").selectOption(terms.laws);
    await form.locator("button[value=link]").click();
    await this.page.waitForURL("**/c/*");
    return this.page.url();
  }

  async accept(url: string): Promise<void> {
    await this.goto(url);
    await this.page.locator("form[action$='/accept'] button").click();
    await this.atBoard();
  }

  async atBoard(): Promise<void> {
    await this.page.waitForURL("**/g/*");
    await this.page.locator("qy-game [role=grid]").waitFor();
  }

  /** Writes moves into the move box, each once it is this side's turn. */
  async type(text: string): Promise<void> {
    const box = this.page.locator("#move-box");
    await box.fill(text);
    await box.press("Enter");
  }

  /** Waits until so many plies stand on this person's scoresheet, all of them confirmed. */
  async sees(plies: number): Promise<void> {
    await this.page.locator(`.moves li button.move >> nth=${plies - 1}`).waitFor();
  }

  square(key: string) {
    return this.page.locator(`[role=gridcell][data-key=${key}]`);
  }

  /** Waits until this man stands on the square. */
  async holds(key: string, man: string): Promise<void> {
    await this.page.locator(`[role=gridcell][data-key=${key}][aria-label='${key}, ${man}']`).waitFor();
  }

  /** Where a square is on the screen. */
  async middle(key: string): Promise<{ x: number; y: number }> {
    const box = await this.square(key).boundingBox();
    assert.ok(box, key);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  async click(from: string, to: string): Promise<void> {
    for (const key of [from, to]) {
      const { x, y } = await this.middle(key);
      await this.page.mouse.click(x, y);
    }
  }

  async drag(from: string, to: string): Promise<void> {
    const a = await this.middle(from);
    const b = await this.middle(to);
    await this.page.mouse.move(a.x, a.y);
    await this.page.mouse.down();
    await this.page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2, { steps: 3 });
    await this.page.mouse.move(b.x, b.y);
    await this.page.mouse.up();
  }

  async tap(from: string, to: string): Promise<void> {
    for (const key of [from, to]) {
      const { x, y } = await this.middle(key);
      await this.page.touchscreen.tap(x, y);
    }
  }

  act(name: string) {
    return this.page.locator(`[data-act=${name}]`);
  }

  async ending(): Promise<string> {
    const card = this.page.locator("qy-game .ending");
    await card.waitFor();
    return (await card.innerText()).replace(/\s+/g, " ");
  }

  /** Waits until the game is over and the card says so. */
  ends(sentence: RegExp): Promise<void> {
    return eventually(async () => assert.match(await this.ending(), sentence));
  }

  leave(): Promise<void> {
    return this.context.close();
  }

  /** Fails the test on any error the console saw. `network` forgives lost connections. */
  calm(forgive?: RegExp): void {
    const faults = this.faults.filter((fault) => !forgive?.test(fault));
    assert.deepEqual(faults, []);
  }
}

export interface Terms {
  minutes?: number;
  increment?: number;
  color?: "white" | "black" | "random";
  fen?: string;
  laws?: string;
}

/** Two people at one board; the first plays White. */
export async function pair(
  browser: Browser,
  server: Server,
  terms: Terms = {},
  options: [BrowserContextOptions?, BrowserContextOptions?] = [],
): Promise<[Person, Person]> {
  const white = await Person.come(browser, server, options[0]);
  const black = await Person.come(browser, server, options[1]);
  const url = await white.offer({ color: "white", ...terms });
  await black.accept(url);
  await white.atBoard();
  return [white, black];
}

/** Plays SAN moves by turns through both move boxes, White first unless told otherwise. */
export async function play(white: Person, black: Person, moves: string, first = 0): Promise<number> {
  let plies = first;
  for (const san of moves.split(" ").filter((m) => m !== "")) {
    const mover = plies % 2 === 0 ? white : black;
    const other = plies % 2 === 0 ? black : white;
    await mover.type(san);
    plies++;
    await other.sees(plies);
    await mover.sees(plies);
  }
  return plies;
}
