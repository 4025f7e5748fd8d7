/**
 * The board of a lesson: the board of the games, on which every man may be put anywhere. What is wrong with that the
 * server says, so that a pupil hears why instead of finding that nothing happens.
 */
import type { DrawShape } from "@lichess-org/chessground/draw";
import { Chess } from "chessops/chess";
import { parseBoardFen } from "chessops/fen";
import type { Piece, Role } from "chessops/types";
import { makeSquare, parseSquare } from "chessops/util";
import { Board, type BoardView } from "../board/board";
import type { Prefs } from "../board/prefs";
import type { Dests, Key } from "../chess/line";
import type { Color } from "../wire";
import type { Say } from "../words";

export interface Picture {
  /** The men as in a FEN. */
  men: string;
  turn: Color;
  check: boolean;
  /** Whether men are moved here; else squares are touched. */
  moves: boolean;
  last: [Key, Key] | null;
  stars: Key[];
  dots: Key[];
  marks: Key[];
  hints: Key[];
  arrows: [Key, Key][];
}

const STAR =
  '<path d="M50 14 61 38l26 3-19 18 5 26-23-13-23 13 5-26L13 41l26-3z" fill="#f2b632" stroke="#5a3d06" stroke-width="4" stroke-linejoin="round"/>';
const ALL: Key[] = [..."abcdefgh"].flatMap((file) => [..."12345678"].map((rank) => `${file}${rank}` as Key));

/** A board without rules: men that stand alone are a position here, though not one of a game. */
function position(men: string, turn: Color): Chess {
  const made = Chess.default();
  made.board = parseBoardFen(men).unwrap();
  made.turn = turn;
  return made;
}

/** Every square for every man of the side that moves. */
function everywhere({ board, turn }: Chess): Dests {
  const dests: Dests = new Map();
  for (const from of board[turn]) {
    const key = makeSquare(from) as Key;
    dests.set(
      key,
      ALL.filter((to) => to !== key),
    );
  }
  return dests;
}

export class LessonBoard {
  private readonly board: Board;
  private picture: Picture;

  constructor(
    host: HTMLElement,
    picture: Picture,
    prefs: Prefs,
    say: Say,
    announce: (text: string) => void,
    private readonly hands: {
      move(from: Key, to: Key, promotion: Role | undefined): void;
      touch(key: Key): void;
    },
  ) {
    this.picture = picture;
    this.board = new Board(host, this.view(), {
      // What a square holds beside its man, and no list of all squares for a man that was taken up.
      say: (id, args) => {
        if (id === "board-taken-up") return say("lesson-taken-up", args);
        const told = say(id, args);
        return id.startsWith("square-") ? told + this.beside(args?.square as Key, say) : told;
      },
      coords: prefs.coords,
      autoQueen: false,
      premove: false,
      onMove: (from, to, promotion) => this.hands.move(from, to, promotion),
      announce,
    });
    const { select } = this.board.ground.state.events;
    this.board.ground.set({
      movable: { showDests: false },
      events: {
        select: (key) => {
          if (!this.picture.moves) this.hands.touch(key as Key);
          select?.(key);
        },
      },
    });
    this.show(picture);
  }

  show(picture: Picture): void {
    this.picture = picture;
    this.board.show(this.view());
    const shapes: DrawShape[] = [
      ...picture.stars.map((orig) => ({ orig, customSvg: { html: STAR } })),
      ...picture.dots.map((orig) => ({ orig, brush: "green" })),
      ...picture.marks.map((orig) => ({ orig, brush: "blue" })),
      ...picture.hints.map((orig) => ({ orig, brush: "yellow" })),
      ...picture.arrows.map(([orig, dest]) => ({ orig, dest, brush: "paleBlue" })),
    ];
    this.board.ground.setAutoShapes(shapes);
  }

  piece(key: Key): Piece | undefined {
    return position(this.picture.men, this.picture.turn).board.get(parseSquare(key)!);
  }

  focus(): void {
    this.board.focus();
  }

  destroy(): void {
    this.board.destroy();
  }

  private beside(key: Key, say: Say): string {
    const { stars, marks, hints, dots } = this.picture;
    if (stars.includes(key)) return `${say("list-separator")}${say("lesson-star")}`;
    const marked = [marks, hints, dots].some((squares) => squares.includes(key));
    return marked ? `${say("list-separator")}${say("lesson-marked")}` : "";
  }

  private view(): BoardView {
    const { men, turn, check, moves, last } = this.picture;
    const shown = position(men, turn);
    return {
      position: shown,
      orientation: "white",
      lastMove: last,
      check: check && shown.board.kingOf(turn) !== undefined,
      movable: moves ? turn : null,
      dests: moves ? everywhere(shown) : new Map(),
    };
  }
}
