/** The state of one game in the browser: the server's frames in, what the page shows out. No network, no DOM. */
import { Line, type Step } from "../chess/line";
import type { Color, EndInfo, EventFrame, PresenceFrame, RematchFrame, StateFrame } from "../wire";
import { type Clocks, clocksFrom } from "./clock";

export interface MoveTime {
  th: number;
  lag: number;
  w: number;
  b: number;
}

export interface GameState {
  frame: StateFrame;
  line: Line;
  times: MoveTime[];
  clocks: Clocks;
  status: string;
  paused: string | null;
  offer: Color | null;
  /** The offer on the table is a claim that was wrong (article 9.1.2.3). */
  claimed: boolean;
  takeback: Color | null;
  rematch: StateFrame["rematch"];
  end: EndInfo | null;
}

export const other = (color: Color): Color => (color === "white" ? "black" : "white");

/** @param at this page's clock when the frame came, less the way it travelled */
export function fromFrame(frame: StateFrame, at: number): GameState {
  const line = new Line(frame.start, frame.chess960);
  for (const move of frame.moves) line.push(move.u);
  return {
    frame,
    line,
    times: frame.moves.map(({ th, lag, w, b }) => ({ th, lag, w, b })),
    clocks: clocksFrom(frame.clock, frame.time.mode, at),
    status: frame.status,
    paused: frame.clock.paused,
    offer: frame.offer,
    claimed: false,
    takeback: frame.takeback,
    rematch: frame.rematch,
    end: frame.end,
  };
}

/** Applies one event; false where the event does not fit and the whole state must be asked for. */
export function applyEvent(state: GameState, event: EventFrame, at: number): boolean {
  const { line } = state;
  const mode = state.frame.time.mode;
  const set = (run: Color | null, hold = 0) => {
    state.clocks = {
      white: event.w,
      black: event.b,
      run: mode === "none" ? null : run,
      mode,
      hold,
      at: at - Math.max(0, event.now - event.at),
    };
  };
  switch (event.k) {
    case "mv": {
      if (!event.u || !line.push(event.u)) return false;
      const mover = line.last.mover;
      state.times.push({ th: event.th ?? 0, lag: event.lag ?? 0, w: event.w, b: event.b });
      // A move answers the other side's offer with no, and carries or ends the mover's own.
      if (state.offer !== mover) state.offer = null;
      if (event.o) state.offer = mover;
      state.claimed = false;
      state.takeback = null;
      state.status = "running";
      state.paused = null;
      set(event.run, mode === "delay" ? (state.frame.time.periods[0]?.inc ?? 0) : 0);
      return true;
    }
    case "created":
      return true;
    case "start":
      state.status = "running";
      set(event.run);
      return true;
    case "here":
      return true;
    case "offer":
      state.offer = event.by ?? null;
      state.claimed = false;
      return true;
    case "decline":
      state.offer = null;
      return true;
    case "claim":
      set(event.run);
      if (event.by && event.right === false && state.offer === null) {
        // A wrong claim stays on the table as an offer (article 9.1.2.3), unless the opponent's lies there.
        state.offer = event.by;
        state.claimed = true;
      }
      return true;
    case "tb-offer":
      state.takeback = event.by ?? null;
      return true;
    case "tb-decline":
      state.takeback = null;
      return true;
    case "tb": {
      const plies = event.n ?? 1;
      line.drop(plies);
      state.times.length = line.ply;
      state.takeback = null;
      state.offer = null;
      set(event.run);
      return true;
    }
    case "pause":
      state.status = "paused";
      state.paused = event.why ?? "outage";
      set(null);
      return true;
    case "resume":
      state.status = "running";
      state.paused = null;
      set(event.run);
      return true;
    case "end":
      state.status = "ended";
      state.paused = null;
      state.offer = null;
      state.takeback = null;
      // A dead position was seen late: what was played after it is none of the game.
      line.drop(event.n ?? 0);
      state.times.length = line.ply;
      set(null);
      state.end = {
        result: event.result ?? "*",
        score: event.score ?? "*",
        why: event.why ?? "",
        winner: event.winner ?? null,
        article: event.article ?? null,
        reviewable: event.reviewable ?? false,
        beyond: event.n ?? 0,
      };
      return true;
    default:
      return false;
  }
}

export function applyPresence(state: GameState, frame: PresenceFrame): void {
  state.frame.white.on = frame.white;
  state.frame.black.on = frame.black;
  state.frame.watchers = frame.watchers;
}

export function applyRematch(state: GameState, frame: RematchFrame): void {
  state.rematch = frame.to ? { g: frame.to } : frame.by ? { by: frame.by } : null;
}

/** The claims open to the player on move, counted here only to light the right button; the server judges. */
export function claimable(line: Line, ply = line.ply): { threefold: boolean; fifty: boolean } {
  const step = line.steps[ply]!;
  return { threefold: occurrences(line, ply).length >= 3, fifty: step.position.halfmoves >= 100 };
}

/** The plies after which the position of `ply` stood on the board, `ply` included. */
export function occurrences(line: Line, ply = line.ply): number[] {
  const key = identity(line, ply);
  const found: number[] = [];
  for (let i = 0; i <= ply; i++) if (identity(line, i) === key) found.push(i);
  return found;
}

const identities = new WeakMap<Step, string>();

/** Placement, side to move, castling rights, en passant where it is legal (article 9.2.3). */
function identity(line: Line, ply: number): string {
  const step = line.steps[ply]!;
  let key = identities.get(step);
  if (key === undefined) {
    key = line.fen(ply).split(" ").slice(0, 4).join(" ");
    identities.set(step, key);
  }
  return key;
}
