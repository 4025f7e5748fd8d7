/** How answers are written for the judge, and put together from what hands do. */
import { makeBoardFen, parseBoardFen } from "chessops/fen";
import type { Role } from "chessops/types";
import { parseSquare } from "chessops/util";
import type { Key } from "../chess/line";

const LETTER: Record<string, string> = { queen: "q", rook: "r", bishop: "b", knight: "n" };
const ROLE: Record<string, Role> = {
  k: "king",
  q: "queen",
  r: "rook",
  b: "bishop",
  n: "knight",
  p: "pawn",
};

/** One move: `e7e8q`. */
export const moveWord = (from: Key, to: Key, promotion?: Role): string =>
  `${from}${to}${promotion ? LETTER[promotion] : ""}`;

/** The squares with this one in, or out if it was in. */
export const toggled = (squares: Key[], key: Key): Key[] =>
  squares.includes(key) ? squares.filter((other) => other !== key) : [...squares, key];

/** The men after one went from a square to another: what is shown until the server has judged. */
export function moved(men: string, from: Key, to: Key): string {
  const board = parseBoardFen(men).unwrap();
  const man = board.take(parseSquare(from)!);
  if (man) board.set(parseSquare(to)!, man);
  return makeBoardFen(board);
}

/** The men with one more, a letter as in a FEN. */
export function placed(men: string, letter: string, at: Key): string {
  const board = parseBoardFen(men).unwrap();
  board.set(parseSquare(at)!, {
    role: ROLE[letter.toLowerCase()]!,
    color: letter === letter.toUpperCase() ? "white" : "black",
  });
  return makeBoardFen(board);
}
