/**
 * A socket that comes back by itself, never by a reload of the page.
 *
 * A line is lost when it closes, when the browser says that there is no network, or when something sent stays without
 * any answer: a half-open connection looks well for minutes. The tries to return begin at once and are never more than
 * a few seconds apart; the network's return and the page's are not waited for, they are acted on.
 */
import type { ClientFrame, ServerFrame } from "./wire";

export interface SocketEvents {
  /** Connected, or connected again: say what you listen to. */
  open(): void;
  frame(frame: ServerFrame): void;
  /** Lost; another try is on its way. */
  lost(): void;
  /** Send something that is answered at once. */
  ask(): void;
}

/** What the page needs of a WebSocket, so that tests can bring their own. */
export interface Wire {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
}

/** Longest wait for any answer, and for a connection to be made, ms. */
export const SILENCE_MS = 5000;
/** The same when there is reason to doubt the line: the page was hidden, the network changed. */
const DOUBT_MS = 1500;
const FIRST_RETRY_MS = 250;
/** Longest from the start of one try to the start of the next, before chance has its quarter. */
export const LAST_RETRY_MS = 3000;

export class Socket {
  private wire: Wire | null = null;
  private opened = false;
  private retryMs = FIRST_RETRY_MS;
  private dialedAt = 0;
  /** When an answer that has not come must have come. */
  private due: number | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly watch: ReturnType<typeof setInterval>;
  private ended = false;

  constructor(
    private readonly connect: () => Wire,
    private readonly events: SocketEvents,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.watch = setInterval(() => {
      if (this.due !== null && this.now() > this.due) this.drop();
    }, 250);
    this.dial();
  }

  get up(): boolean {
    return this.opened;
  }

  send(frame: ClientFrame): boolean {
    if (!this.opened || !this.wire) return false;
    this.due ??= this.now() + SILENCE_MS;
    this.wire.send(JSON.stringify(frame));
    return true;
  }

  /** The network or the page came back: tries at once, or asks at once whether the line still stands. */
  hurry(): void {
    if (this.ended) return;
    if (this.opened) {
      this.events.ask();
      this.due = this.now() + DOUBT_MS;
      return;
    }
    // A try of before may hang in a network that is gone.
    this.hangUp();
    this.retryMs = FIRST_RETRY_MS;
    this.dial();
  }

  /** Given up: by the watch, by the other end, or because the browser says that there is no network. */
  drop(): void {
    if (!this.wire) return;
    this.hangUp();
    if (this.ended) return;
    this.events.lost();
    // A little chance in the wait keeps a hall of browsers from knocking in step.
    const wait = this.retryMs * (0.75 + Math.random() * 0.5) - (this.now() - this.dialedAt);
    this.timer = setTimeout(() => this.dial(), Math.max(FIRST_RETRY_MS / 2, wait));
    this.retryMs = Math.min(LAST_RETRY_MS, this.retryMs * 2);
  }

  close(): void {
    this.ended = true;
    clearInterval(this.watch);
    this.hangUp();
  }

  private dial(): void {
    const wire = this.connect();
    this.wire = wire;
    this.dialedAt = this.now();
    this.due = this.dialedAt + SILENCE_MS;
    wire.onopen = () => {
      if (wire !== this.wire) return;
      this.opened = true;
      this.retryMs = FIRST_RETRY_MS;
      this.due = null;
      this.events.open();
    };
    wire.onmessage = (event) => {
      if (wire !== this.wire) return;
      this.due = null;
      const frame = parse(event.data);
      if (frame) this.events.frame(frame);
    };
    wire.onclose = () => {
      if (wire === this.wire) this.drop();
    };
  }

  private hangUp(): void {
    clearTimeout(this.timer);
    const wire = this.wire;
    this.wire = null;
    this.opened = false;
    this.due = null;
    if (!wire) return;
    wire.onclose = null;
    wire.close();
  }
}

function parse(data: unknown): ServerFrame | null {
  if (typeof data !== "string") return null;
  try {
    const frame: unknown = JSON.parse(data);
    return typeof frame === "object" && frame !== null && "t" in frame ? (frame as ServerFrame) : null;
  } catch {
    return null;
  }
}

/** The socket of the page's own server. */
export function pageSocket(events: SocketEvents): Socket {
  const address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`;
  const socket = new Socket(() => new WebSocket(address) as unknown as Wire, events);
  const hurry = () => socket.hurry();
  addEventListener("online", hurry);
  addEventListener("offline", () => socket.drop());
  addEventListener("pageshow", (event) => {
    if (event.persisted) hurry();
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") hurry();
  });
  return socket;
}
