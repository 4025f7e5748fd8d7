/**
 * Pages of events. Results by keyboard: one key that says all moves on to the next board; arrows go up and down. Pages
 * that everybody sees follow the event: the server says that it has changed, and the page's own address has the rest.
 */
import "./page";
import { countdowns } from "./countdown";
import { pageSocket } from "./socket";
import { localTimes } from "./times";

const boxes = [...document.querySelectorAll<HTMLInputElement>("form.results input.box")];

/** The box that one key has just filled, while a second may still turn `1` into `1-0`. */
let filled: HTMLInputElement | undefined;

function go(from: number, step: number): void {
  const box = boxes[from + step];
  box?.focus();
  box?.select();
}

for (const [at, box] of boxes.entries())
  box.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      go(at, event.key === "ArrowDown" ? 1 : -1);
      return;
    }
    const whole = box.value === "" || (box.selectionStart === 0 && box.selectionEnd === box.value.length);
    const before = filled;
    filled = undefined;
    if (before && whole && /^[-:/–u*]$/.test(event.key)) {
      event.preventDefault();
      before.focus();
      before.value += event.key;
    } else if (whole && /^[10=5]$/.test(event.key)) {
      event.preventDefault();
      box.value = event.key === "5" ? "=" : event.key;
      filled = box;
      go(at, 1);
    }
  });

const first = boxes.find((box) => box.value === "");
first?.focus();

/** How long news is gathered before the page is asked for again, ms; chance keeps a hall from asking at once. */
const GATHER_MS = 100;
const SPREAD_MS = 300;
/** Small boards are drawn again no more often than this, ms. */
const BOARDS_MS = 1000;
/** How often a quiet line is asked whether it still stands. */
const ASK_MS = 10_000;

/** Puts what the server shows now in the place of what stands there; what is opened stays open. */
async function refresh(live: HTMLElement): Promise<void> {
  const typing = document.activeElement;
  if (typing instanceof HTMLInputElement && live.contains(typing)) return;
  const answer = await fetch(location.href, { headers: { accept: "text/html" } });
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.querySelector<HTMLElement>("[data-event]");
  if (!fresh) return;
  const open = [...live.querySelectorAll("details")].map((details) => details.open);
  const before = open.length;
  const focused = typing instanceof HTMLElement && live.contains(typing) ? typing.getAttribute("href") : null;
  live.replaceChildren(...fresh.childNodes);
  live.dataset.head = fresh.dataset.head;
  const details = [...live.querySelectorAll("details")];
  if (details.length === before) for (const [at, one] of details.entries()) one.open = open[at]!;
  const call = page.querySelector("#main > .call");
  document.querySelector("#main > .call")?.remove();
  if (call) document.getElementById("main")?.prepend(call);
  if (focused) live.querySelector<HTMLElement>(`a[href="${CSS.escape(focused)}"]`)?.focus();
  localTimes(live);
  countdowns(again);
}

let again = (): void => {};

function follow(live: HTMLElement): void {
  const event = (live.dataset.event ?? "").replace(/^.*\//, "");
  let fresh = true;
  let waiting = false;
  let asked = 0;
  const joined = new Set<string>();
  const soon = (ms: number): void => {
    if (waiting) return;
    waiting = true;
    setTimeout(() => {
      waiting = false;
      asked = performance.now();
      refresh(live)
        .then(join)
        .catch(() => {
          // The line is down; the socket's return asks again.
        });
    }, ms);
  };
  again = () => soon(GATHER_MS);
  const join = (): void => {
    for (const board of live.querySelectorAll<HTMLElement>("[data-game]")) {
      const g = board.dataset.game ?? "";
      if (!joined.has(g) && socket.send({ t: "join", g, since: 0 })) joined.add(g);
    }
  };
  // No game is called that; the refusal is answer enough.
  const ask = () => void socket.send({ t: "p", g: "", v: 0 });
  const socket = pageSocket({
    open: () => {
      joined.clear();
      socket.send({ t: "event", e: event });
      join();
    },
    frame: (frame) => {
      if (frame.t === "evt") {
        // The first one tells whether something was missed on the way here; the others are news.
        const known = fresh && String(frame.v) === live.dataset.head;
        fresh = false;
        if (!known) soon(GATHER_MS + Math.random() * SPREAD_MS);
      } else if (frame.t === "ev" && (frame.k === "mv" || frame.k === "end"))
        soon(Math.max(GATHER_MS, BOARDS_MS - (performance.now() - asked)));
    },
    lost: () => {},
    ask,
  });
  setInterval(ask, ASK_MS);
}

const live = document.querySelector<HTMLElement>("[data-event]");
if (live) follow(live);
countdowns(() => again());
