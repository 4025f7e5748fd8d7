/**
 * What a person typed into the move box: a move in any notation we write, or a word of command.
 *
 * Takes SAN (capitals optional where that is unambiguous), UCI, figurines, Chinese letters of both scripts,
 * German letters, 0-0 and O-O, full-width characters. Refuses what fits two moves, naming them.
 */
import type { Chess } from "chessops/chess";
import { makeSan, parseSan } from "chessops/san";
import type { NormalMove, Role } from "chessops/types";
import { charToRole, makeSquare, parseSquare, parseUci } from "chessops/util";
import { promotes } from "./line";

export type Command = "resign" | "draw" | "clock" | "last" | "abort" | "takeback" | "flip" | "moves" | "help";

export type Input =
  | { kind: "empty" }
  | { kind: "command"; command: Command }
  | { kind: "move"; move: NormalMove; needsPromotion: boolean }
  | { kind: "where"; role: Role; color: "white" | "black" | null }
  | { kind: "square"; square: string }
  | { kind: "ambiguous"; moves: string[] }
  | { kind: "illegal" };

const COMMANDS: Record<string, Command> = {
  resign: "resign",
  认输: "resign",
  認輸: "resign",
  draw: "draw",
  提和: "draw",
  和: "draw",
  clock: "clock",
  time: "clock",
  时间: "clock",
  時間: "clock",
  棋钟: "clock",
  棋鐘: "clock",
  last: "last",
  上一着: "last",
  上着: "last",
  abort: "abort",
  takeback: "takeback",
  悔棋: "takeback",
  flip: "flip",
  翻转: "flip",
  翻轉: "flip",
  moves: "moves",
  着法: "moves",
  help: "help",
  "?": "help",
  帮助: "help",
  說明: "help",
};

const LETTERS: [RegExp, string][] = [
  [/长易位|長易位/g, "O-O-O"],
  [/短易位|王车易位|王車易位/g, "O-O"],
  [/[♔♚]|国王|國王|王|king/gi, "K"],
  [/[♕♛]|皇后|后|queen/gi, "Q"],
  [/[♖♜]|城堡|[车車]|rook/gi, "R"],
  [/[♗♝]|主教|象|bishop/gi, "B"],
  [/[♘♞]|骑士|騎士|[马馬]|knight/gi, "N"],
  [/[♙♟]\ufe0e?|兵卒|[兵卒]|pawn/gi, ""],
  [/takes|吃|[×:]/gi, "x"],
  [/升变为?|升變為?|升|变|變|promotes to/gi, "="],
  [/将军|將軍|将死|將死|\be\.?p\.?/g, ""],
];

const GERMAN: Record<string, string> = { D: "Q", T: "R", L: "B", S: "N" };

export function readInput(text: string, position: Chess): Input {
  const plain = text.normalize("NFKC").trim();
  if (plain === "") return { kind: "empty" };
  const command = COMMANDS[plain.toLowerCase()];
  if (command) return { kind: "command", command };

  const where = /^p\s+([kqrbnp])$/i.exec(plain);
  if (where) {
    const letter = where[1]!;
    return { kind: "where", role: charToRole(letter)!, color: null };
  }
  const square = /^s\s+([a-h][1-8])$/i.exec(plain);
  if (square) return { kind: "square", square: square[1]!.toLowerCase() };

  let word = plain;
  for (const [pattern, letter] of LETTERS) word = word.replace(pattern, letter);
  word = word.replace(/[\s.!?]+/g, "").replace(/^[0oO]-?[0oO]-?[0oO]([+#]?)$/, "O-O-O$1");
  word = word.replace(/^[0oO]-?[0oO]([+#]?)$/, "O-O$1");
  // Beside a capital square (D2D4) a capital letter says nothing.
  if (!/[A-H][1-8]$/.test(word)) word = word.replace(/^[DTLS](?=[a-h1-8x])|[DTLS](?=[+#]?$)/g, (c) => GERMAN[c]!);
  return readMove(word, position);
}

function readMove(word: string, position: Chess): Input {
  const uci = parseUci(word.toLowerCase().replace(/^([a-h][1-8])[-x]([a-h][1-8])/, "$1$2"));
  if (uci && "from" in uci) {
    if (position.isLegal(uci)) return { kind: "move", move: uci, needsPromotion: false };
    if (uci.promotion === undefined && promotes(position, uci.from, uci.to) && isLegalPawn(position, uci))
      return { kind: "move", move: uci, needsPromotion: true };
  }
  const spellings = new Set([word, word.replace(/^[kqrn](?=.)/, (c) => c.toUpperCase())]);
  const found: NormalMove[] = [];
  let bare = false;
  const consider = (spelling: string) => {
    const move = parseSan(position, spelling);
    if (move && "from" in move && !found.some((m) => same(m, move))) found.push(move);
  };
  for (const spelling of spellings) consider(spelling);
  // A small b can be the bishop, unless it is the standard spelling of a pawn's move.
  if (/^b(?!x[ac]|[1-8])/.test(word)) consider(`B${word.slice(1)}`);
  // A pawn move to the last rank without its new man: the chooser asks. A small b can be meant for either.
  const pawn = /^(?:([a-h])x?)?([a-h][18])[+#]?$/.exec(found.length === 0 ? word.toLowerCase() : word);
  if (pawn) {
    const move = parseSan(position, `${pawn[1] ? `${pawn[1]}x` : ""}${pawn[2]}=Q`);
    if (move && "from" in move) {
      bare = found.length === 0;
      found.push(bare ? { from: move.from, to: move.to } : move);
    }
  }
  if (found.length === 1) return { kind: "move", move: found[0]!, needsPromotion: bare };
  const several = found.length > 1 ? found.map((move) => makeSan(position, move)) : ambiguous(word, position);
  return several.length > 1 ? { kind: "ambiguous", moves: several } : { kind: "illegal" };
}

function isLegalPawn(position: Chess, move: NormalMove): boolean {
  return position.isLegal({ ...move, promotion: "queen" });
}

function same(a: NormalMove, b: NormalMove): boolean {
  return a.from === b.from && a.to === b.to && a.promotion === b.promotion;
}

/** The moves of one kind of man that end on the named square, in SAN. */
function ambiguous(word: string, position: Chess): string[] {
  const match = /^([KQRBNkqrbn])x?([a-h][1-8])[+#]?$/.exec(word);
  if (!match) return [];
  const role = charToRole(match[1]!);
  const to = parseSquare(match[2]!);
  if (role === undefined || to === undefined) return [];
  const moves: string[] = [];
  for (const from of position.board.pieces(position.turn, role))
    if (position.isLegal({ from, to })) moves.push(makeSan(position, { from, to }));
  return moves;
}

/** The squares of one kind of man, in board order. */
export function squaresOf(position: Chess, role: Role, color: "white" | "black"): string[] {
  return [...position.board.pieces(color, role)].map(makeSquare);
}
