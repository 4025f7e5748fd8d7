/** The shapes of socket frames (server-design, section 4). The server's `wire` module is their master. */

export type Color = "white" | "black";
export type ClockMode = "increment-before" | "increment-after" | "delay" | "bronstein" | "hourglass" | "none";

export interface Period {
  moves: number | null;
  ms: number;
  inc: number;
}
export interface TimeControl {
  mode: ClockMode;
  periods: Period[];
  /** Black's, where they differ. */
  black?: Period[] | null;
}
export interface PlayerInfo {
  id: string | null;
  name: string | null;
  on: boolean;
}
export interface MoveInfo {
  u: string;
  w: number;
  b: number;
  th: number;
  lag: number;
}
export interface ClockInfo {
  w: number;
  b: number;
  run: Color | null;
  paused: string | null;
  /** Milliseconds of free delay still left of this turn (simple delay only). */
  hold?: number;
}
export interface EndInfo {
  result: string;
  why: string;
  winner: Color | null;
  article: string | null;
  reviewable: boolean;
}
export type Status = "waiting" | "running" | "paused" | "ended";

export interface StateFrame {
  t: "st";
  g: string;
  v: number;
  now: number;
  me: Color | null;
  white: PlayerInfo;
  black: PlayerInfo;
  start: string;
  chess960: boolean;
  laws: string;
  speed: string;
  rated: boolean;
  time: TimeControl;
  moves: MoveInfo[];
  fen: string;
  clock: ClockInfo;
  offer: Color | null;
  takeback: Color | null;
  status: Status;
  end: EndInfo | null;
  reps: number;
  claim: { threefold: boolean; fifty: boolean };
  watchers: number;
  rematch: { by: Color } | { g: string } | null;
}

export interface EventFrame {
  t: "ev";
  g: string;
  v: number;
  k: string;
  w: number;
  b: number;
  at: number;
  /** Server time when sent, where the server gives it. */
  now?: number;
  run?: Color | null;
  u?: string;
  th?: number;
  lag?: number;
  o?: boolean;
  by?: Color;
  why?: string;
  right?: boolean;
  plies?: number[];
  gain?: number;
  n?: number;
  result?: string;
  winner?: Color | null;
  article?: string | null;
  reviewable?: boolean;
}

export interface RefusalFrame {
  t: "no";
  c: string;
  v: number;
  why: string;
  code?: string;
  law?: string | null;
  plies?: number[] | null;
}

export interface PresenceFrame {
  t: "on";
  g: string;
  white: boolean;
  black: boolean;
  watchers: number;
}
export interface RematchFrame {
  t: "rm";
  g: string;
  by?: Color;
  to?: string;
}
export interface Seek {
  id: string;
  name: string | null;
  time: string;
  rated: boolean;
  color: string;
  mine?: boolean;
}
export interface LiveGame {
  g: string;
  white: string | null;
  black: string | null;
  time: string;
  ply: number;
}
export interface LobbyFrame {
  t: "lob";
  seeks: Seek[];
  games: LiveGame[];
  online: number;
}
export type ServerFrame =
  | StateFrame
  | EventFrame
  | RefusalFrame
  | PresenceFrame
  | RematchFrame
  | LobbyFrame
  | { t: "ok"; c: string; v: number }
  | { t: "busy"; c: string; after: number }
  | { t: "q"; v: number }
  | { t: "go"; g: string }
  | { t: "bye"; why: string };

export type ClientFrame =
  | { t: "join"; g: string; since: number }
  | { t: "mv"; g: string; n: number; u: string; c: string; lag: number; o?: boolean }
  | { t: "do"; g: string; n: number; k: string; c: string; why?: string; u?: string }
  | { t: "p"; g: string; v: number }
  | { t: "lobby" };
