/**
 * One game over the socket (server-design, section 4): versions applied in order, gaps asked for, commands sent
 * again with the same id until they are answered.
 */
import type { Socket, SocketEvents } from "../socket";
import type {
  ClientFrame,
  EventFrame,
  PresenceFrame,
  RefusalFrame,
  RematchFrame,
  ServerFrame,
  StateFrame,
} from "../wire";

export interface LinkEvents {
  state(frame: StateFrame): void;
  event(frame: EventFrame): void;
  accepted(cid: string): void;
  refused(frame: RefusalFrame): void;
  presence(frame: PresenceFrame): void;
  rematch(frame: RematchFrame): void;
  /** Whether the game answers, and the round trip in ms where known. */
  connection(up: boolean, rttMs: number | null): void;
}

type Command = Extract<ClientFrame, { c: string }>;
interface Pending {
  frame: Command;
  sentAt: number;
  waitMs: number;
}

/** An answer that has not come in this time is asked for again. */
export const RESEND_MS = 2500;
export const PING_MS = 2500;

export class GameLink implements SocketEvents {
  private socket: Socket | null = null;
  /** The last version applied. */
  version = 0;
  /** Nothing is sent for a game before its state has come on this connection. */
  private joined = false;
  private readonly pending = new Map<string, Pending>();
  private pingAt: number | null = null;
  private rttMs: number | null = null;
  private readonly timer: ReturnType<typeof setInterval>;
  private lastPing = Number.NEGATIVE_INFINITY;

  constructor(
    readonly game: string,
    private readonly events: LinkEvents,
    makeSocket: (events: SocketEvents) => Socket,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.socket = makeSocket(this);
    this.timer = setInterval(() => this.tick(), 250);
  }

  get waiting(): boolean {
    return this.pending.size > 0;
  }

  move(uci: string, offersDraw: boolean): string {
    const c = commandId();
    const frame: Command = { t: "mv", g: this.game, n: this.version, u: uci, c };
    // Not 0 while it is unknown: the server takes the smaller of this and its own measure.
    if (this.rttMs !== null) frame.lag = Math.round(this.rttMs / 2);
    if (offersDraw) frame.o = true;
    return this.command(frame);
  }

  act(k: string, more: { why?: string; u?: string } = {}): string {
    return this.command({ t: "do", g: this.game, n: this.version, k, c: commandId(), ...more });
  }

  close(): void {
    clearInterval(this.timer);
    this.socket?.close();
  }

  open(): void {
    this.joined = false;
    this.pingAt = null;
    this.join();
  }

  /** Asks for the whole state. */
  resync(): void {
    this.version = 0;
    this.open();
  }

  lost(): void {
    this.joined = false;
    this.rttMs = null;
    this.events.connection(false, null);
  }

  frame(frame: ServerFrame): void {
    switch (frame.t) {
      case "st":
        if (frame.g !== this.game) return;
        this.version = frame.v;
        this.events.state(frame);
        this.enter();
        return;
      case "ev":
        if (frame.g !== this.game) return;
        if (frame.v <= this.version) return;
        if (frame.v > this.version + 1) return this.join();
        this.version = frame.v;
        this.events.event(frame);
        this.enter();
        return;
      case "q":
        if (frame.g !== this.game) return;
        if (this.pingAt !== null) {
          const trip = this.now() - this.pingAt;
          this.rttMs = this.rttMs === null ? trip : this.rttMs * 0.7 + trip * 0.3;
          this.pingAt = null;
          this.events.connection(true, this.rttMs);
        }
        if (frame.v > this.version) this.join();
        else this.enter();
        return;
      case "ok":
        if (this.pending.delete(frame.c)) this.events.accepted(frame.c);
        if (frame.v > this.version) this.join();
        return;
      case "no":
        if (this.pending.delete(frame.c)) this.events.refused(frame);
        if (frame.v > this.version) this.join();
        return;
      case "busy": {
        const waits = this.pending.get(frame.c);
        if (waits) waits.waitMs = Math.max(50, frame.after);
        if (waits) waits.sentAt = this.now();
        return;
      }
      case "on":
        if (frame.g === this.game) this.events.presence(frame);
        return;
      case "rm":
        if (frame.g === this.game) this.events.rematch(frame);
        return;
      case "bye":
      case "go":
      case "lob":
        return;
    }
  }

  /** Called four times a second: pings, and commands whose answer is late. */
  tick(): void {
    const now = this.now();
    if (!this.socket?.up) return;
    if (now - this.lastPing >= PING_MS) this.ask();
    if (!this.joined) return;
    for (const waits of this.pending.values())
      if (now - waits.sentAt >= waits.waitMs) {
        waits.sentAt = now;
        waits.waitMs = RESEND_MS;
        this.socket.send(waits.frame);
      }
  }

  ask(): void {
    this.lastPing = this.now();
    this.pingAt ??= this.lastPing;
    this.socket?.send({ t: "p", g: this.game, v: this.version });
  }

  private command(frame: Command): string {
    this.pending.set(frame.c, { frame, sentAt: this.now(), waitMs: RESEND_MS });
    if (this.joined) this.socket?.send(frame);
    return frame.c;
  }

  private join(): void {
    this.socket?.send({ t: "join", g: this.game, since: this.version });
  }

  /** The game has answered on this connection: what was not acknowledged is said again, in its order. */
  private enter(): void {
    if (this.joined) return;
    this.joined = true;
    this.events.connection(true, this.rttMs);
    for (const waits of this.pending.values()) {
      waits.sentAt = this.now();
      this.socket?.send(waits.frame);
    }
  }
}

/** 64 random bits in hex. `crypto.randomUUID` is absent on plain HTTP; this is not. */
function commandId(): string {
  const words = crypto.getRandomValues(new Uint32Array(2));
  return [...words].map((word) => word.toString(16).padStart(8, "0")).join("");
}
