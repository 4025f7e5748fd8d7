/** A socket that comes back by itself: backoff from half a second to four, never a reload of the page. */
import type { ClientFrame, ServerFrame } from "./wire";

export interface SocketEvents {
  /** Connected, or connected again: say what you listen to. */
  open(): void;
  frame(frame: ServerFrame): void;
  /** Lost; another try is on its way. */
  lost(): void;
}

/** What the page needs of a WebSocket, so that tests can bring their own. */
export interface Wire {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
}

/** Silence after which a connection counts as dead: two pongs missed and a margin. */
const SILENCE_MS = 7000;
/** An attempt that has not connected by then is given up: a packet lost while the network was down is sent again
    by the system only after seconds. */
const DIAL_MS = 3000;
/** Silence after which a wish to hurry takes the connection for dead: more than one pong is late. */
const DOUBT_MS = 3000;
const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 4000;

export class Socket {
  private wire: Wire | null = null;
  private opened = false;
  private retryMs = FIRST_RETRY_MS;
  private heardAt = 0;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private readonly watch: ReturnType<typeof setInterval>;
  private ended = false;

  constructor(
    private readonly connect: () => Wire,
    private readonly events: SocketEvents,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.watch = setInterval(() => {
      if (this.wire && this.now() - this.heardAt > (this.opened ? SILENCE_MS : DIAL_MS)) this.drop();
    }, 500);
    this.dial();
  }

  get up(): boolean {
    return this.opened;
  }

  send(frame: ClientFrame): boolean {
    if (!this.opened || !this.wire) return false;
    this.wire.send(JSON.stringify(frame));
    return true;
  }

  /** Tries at once, without waiting for the backoff (the network came back, the page was shown again). */
  hurry(): void {
    if (this.ended || (this.opened && this.now() - this.heardAt <= DOUBT_MS)) return;
    // What was begun or went silent before the network came back is not waited for.
    if (this.wire) this.drop();
    if (this.timer !== null) clearTimeout(this.timer);
    this.retryMs = FIRST_RETRY_MS;
    this.dial();
  }

  close(): void {
    this.ended = true;
    clearInterval(this.watch);
    if (this.timer !== null) clearTimeout(this.timer);
    this.wire?.close();
  }

  private dial(): void {
    this.timer = null;
    const wire = this.connect();
    this.wire = wire;
    this.heardAt = this.now();
    wire.onopen = () => {
      if (wire !== this.wire) return;
      this.opened = true;
      this.retryMs = FIRST_RETRY_MS;
      this.heardAt = this.now();
      this.events.open();
    };
    wire.onmessage = (event) => {
      if (wire !== this.wire) return;
      this.heardAt = this.now();
      const frame = parse(event.data);
      if (frame) this.events.frame(frame);
    };
    wire.onclose = () => {
      if (wire === this.wire) this.drop();
    };
  }

  private drop(): void {
    const wire = this.wire;
    this.wire = null;
    this.opened = false;
    if (wire) {
      wire.onclose = null;
      wire.close();
    }
    if (this.ended) return;
    this.events.lost();
    // A little chance in the wait keeps a hall of browsers from knocking in step.
    this.timer = setTimeout(() => this.dial(), this.retryMs * (0.75 + Math.random() * 0.5));
    this.retryMs = Math.min(LAST_RETRY_MS, this.retryMs * 2);
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
  addEventListener("online", () => socket.hurry());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") socket.hurry();
  });
  return socket;
}
