/**
 * A game as the browser follows it: a start position and the moves played from it.
 *
 * It only predicts. The server judges every move; what it refuses is taken back here.
 */
import { Chess, castlingSide, normalizeMove } from "chessops/chess";
import { chessgroundDests } from "chessops/compat";
import { INITIAL_FEN, makeFen, parseFen } from "chessops/fen";
import { makeSanAndPlay } from "chessops/san";
import type { Move, NormalMove, Role, Square } from "chessops/types";
import { kingCastlesTo, makeSquare, makeUci, parseUci } from "chessops/util";
import type { Color } from "../wire";

export { INITIAL_FEN };
export type Key = `${"a" | "b" | "c" | "d" | "e" | "f" | "g" | "h"}${"1" | "2" | "3" | "4" | "5" | "6" | "7" | "8"}`;
export type Dests = Map<Key, Key[]>;

/** One ply and the position after it. Ply 0 is the start and has no move. */
export interface Step {
  ply: number;
  san: string;
  uci: string;
  /** The squares a last-move mark covers. */
  from: Key | null;
  to: Key | null;
  mover: Color;
  role: Role;
  captured: Role | null;
  enPassant: boolean;
  promotion: Role | null;
  castles: "a" | "h" | null;
  check: boolean;
  position: Chess;
}

/** The start, which no move led to. */
export function firstStep(fen: string): Step {
  const position = Chess.fromSetup(parseFen(fen).unwrap()).unwrap();
  return {
    ply: 0,
    san: "",
    uci: "",
    from: null,
    to: null,
    mover: position.turn === "white" ? "black" : "white",
    role: "king",
    captured: null,
    enPassant: false,
    promotion: null,
    castles: null,
    check: position.isCheck(),
    position,
  };
}

/** The step that a UCI move makes after another; null where it is not legal there. */
export function stepAfter({ position: before, ply }: Step, uci: string, chess960: boolean): Step | null {
  const parsed = parseUci(uci);
  if (!parsed || !("from" in parsed)) return null;
  const move = normalizeMove(before, parsed) as NormalMove;
  if (!before.isLegal(move)) return null;
  const side = castlingSide(before, move) ?? null;
  const role = before.board.getRole(move.from)!;
  const enPassant = role === "pawn" && move.to === before.epSquare;
  const captured = side ? null : enPassant ? "pawn" : (before.board.getRole(move.to) ?? null);
  const position = before.clone();
  const san = makeSanAndPlay(position, move);
  return {
    ply: ply + 1,
    san,
    uci: wireUci(before, move, chess960),
    from: makeSquare(move.from) as Key,
    to: makeSquare(side ? kingCastlesTo(before.turn, side) : move.to) as Key,
    mover: before.turn,
    role,
    captured,
    enPassant,
    promotion: move.promotion ?? null,
    castles: side,
    check: position.isCheck(),
    position,
  };
}

/** The text the server expects: e1g1 in ordinary games, king takes rook in Chess960. */
function wireUci(position: Chess, move: Move, chess960: boolean): string {
  const normal = normalizeMove(position, move) as NormalMove;
  const side = castlingSide(position, normal);
  if (!side || chess960) return makeUci(normal);
  return makeUci({ from: normal.from, to: kingCastlesTo(position.turn, side) });
}

/** Full move number and side of a ply, as scoresheets count them. */
export function numberOf(start: Chess, ply: number): { full: number; black: boolean } {
  const n = (start.fullmoves - 1) * 2 + (start.turn === "black" ? 1 : 0) + ply - 1;
  return { full: Math.floor(n / 2) + 1, black: n % 2 === 1 };
}

export class Line {
  readonly steps: Step[];

  constructor(
    fen: string,
    readonly chess960 = false,
  ) {
    this.steps = [firstStep(fen)];
  }

  get last(): Step {
    return this.steps[this.steps.length - 1]!;
  }
  get position(): Chess {
    return this.last.position;
  }
  get ply(): number {
    return this.steps.length - 1;
  }

  /** Plays a UCI move; false, and nothing changed, where it is not legal here. */
  push(uci: string): boolean {
    const step = stepAfter(this.last, uci, this.chess960);
    if (step) this.steps.push(step);
    return step !== null;
  }

  /** The last position after one more legal move. */
  after(uci: string): Chess {
    const position = this.position.clone();
    position.play(parseUci(uci)!);
    return position;
  }

  /** Drops the last `plies` plies. */
  drop(plies: number): void {
    this.steps.length = Math.max(1, this.steps.length - plies);
  }

  /** Full move number and side of a ply, as scoresheets count them. */
  number(ply: number): { full: number; black: boolean } {
    return numberOf(this.steps[0]!.position, ply);
  }

  fen(ply = this.ply): string {
    return makeFen(this.steps[ply]!.position.toSetup());
  }

  /** The text the server expects of a move. */
  wireUci(position: Chess, move: Move): string {
    return wireUci(position, move, this.chess960);
  }
}

/** Legal destinations, castling reachable by either spelling. */
export function legalDests(position: Chess, chess960: boolean): Dests {
  return chessgroundDests(position, { chess960 }) as Dests;
}

/** Whether this is a pawn reaching its last rank. */
export function promotes(position: Chess, from: Square, to: Square): boolean {
  return position.board.getRole(from) === "pawn" && (to >> 3 === 0 || to >> 3 === 7);
}
