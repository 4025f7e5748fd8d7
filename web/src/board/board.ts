/**
 * One board for every hand: chessground draws it and takes mouse and touch; a grid of 64 squares over it
 * takes the keyboard and speaks to screen readers. Both act on the same selection.
 *
 * It knows no rules: it is fed a position to show and the destinations that are legal there.
 */
import { Chessground } from "@lichess-org/chessground";
import type { Api } from "@lichess-org/chessground/api";
import type { Chess } from "chessops/chess";
import { makeBoardFen } from "chessops/fen";
import type { Role } from "chessops/types";
import { parseSquare } from "chessops/util";
import { type Dests, type Key, promotes } from "../chess/line";
import type { Color } from "../wire";
import type { Say } from "../words";
import { SquareGrid } from "./grid";
import { choosePromotion } from "./promotion";

export interface BoardView {
  position: Chess;
  orientation: Color;
  lastMove: [Key, Key] | null;
  check: boolean;
  /** The side that may move men here; null for a board to look at. */
  movable: Color | null;
  dests: Dests;
  /** Squares of a move that waits for its confirmation. */
  proposed?: [Key, Key] | null;
}

export interface BoardOptions {
  say: Say;
  coords: "inside" | "edges";
  autoQueen: boolean;
  premove: boolean;
  onMove(from: Key, to: Key, promotion: Role | undefined): void;
  /** A key of the grid that is not the board's own business: t, l, m, o, c. */
  onKey?(key: string, square: Key): void;
  announce(text: string): void;
}

const FILES = ["a", "b", "c", "d", "e", "f", "g", "h"];
const RANKS = ["8", "7", "6", "5", "4", "3", "2", "1"];

export class Board {
  private readonly square: HTMLElement;
  /** The drawing itself, for what only one page wants of it. */
  readonly ground: Api;
  private readonly grid: SquareGrid;
  private view: BoardView;
  private closePromotion: (() => void) | null = null;
  /** Alt or Ctrl held with the last gesture: ask for the promoted man even where a queen is the habit. */
  private asks = false;

  constructor(
    private readonly host: HTMLElement,
    view: BoardView,
    private readonly options: BoardOptions,
  ) {
    this.view = view;
    host.replaceChildren();
    host.className = `board ${options.coords}`;
    this.square = document.createElement("div");
    this.square.className = "board-square";
    const wrap = document.createElement("div");
    wrap.className = "cg-wrap";
    wrap.setAttribute("aria-hidden", "true");
    this.square.append(wrap);
    host.append(this.square);

    for (const type of ["keydown", "pointerdown", "pointerup"] as const)
      document.addEventListener(type, this.watchModifiers, true);

    this.ground = Chessground(wrap, {
      coordinates: false,
      autoCastle: true,
      disableContextMenu: true,
      addPieceZIndex: false,
      touchIgnoreRadius: 0.5,
      animation: { enabled: !matchMedia("(prefers-reduced-motion: reduce)").matches, duration: 140 },
      movable: { free: false, showDests: true, rookCastle: true, events: { after: this.moved } },
      premovable: {
        enabled: options.premove,
        showDests: true,
        castle: true,
        events: { set: () => this.grid.update() },
      },
      draggable: { enabled: true, showGhost: true },
      drawable: { enabled: true, defaultSnapToValidMove: true },
      events: { select: () => this.grid?.update() },
    });
    this.grid = new SquareGrid(this.square, {
      say: options.say,
      announce: options.announce,
      piece: (key) => this.view.position.board.get(parseSquare(key)!),
      selected: () => (this.ground.state.selected as Key | undefined) ?? null,
      dests: (key) => this.view.dests.get(key) ?? [],
      press: (key) => this.ground.selectSquare(key),
      cancel: () => this.cancel(),
      onKey: (key, at) => options.onKey?.(key, at),
    });
    this.drawCoords();
    this.show(view);
  }

  /** Shows a position; a premove waiting for it is tried once. A question about the same position stays open. */
  show(view: BoardView): void {
    const turned = view.orientation !== this.view.orientation;
    const moved = makeBoardFen(view.position.board) !== makeBoardFen(this.view.position.board);
    const same = !moved && !turned && view.movable === this.view.movable;
    this.view = view;
    if (this.closePromotion && same) return;
    this.closePromotion?.();
    this.closePromotion = null;
    this.ground.set({
      fen: makeBoardFen(view.position.board),
      orientation: view.orientation,
      turnColor: view.position.turn,
      check: view.check ? view.position.turn : false,
      lastMove: view.lastMove ?? undefined,
      viewOnly: false,
      movable: {
        color: view.movable ?? undefined,
        dests: view.movable === view.position.turn ? view.dests : new Map(),
      },
      premovable: { enabled: this.options.premove && view.movable !== null },
      highlight: { custom: new Map((view.proposed ?? []).map((key) => [key, "proposed"])) },
      drawable: { shapes: [] },
    });
    this.grid.show(view.orientation);
    if (turned) this.drawCoords();
    if (view.movable === view.position.turn) this.ground.playPremove();
    else if (view.movable === null) {
      this.ground.cancelPremove();
      // A man taken up when the game ended is put down.
      if (this.ground.state.selected) {
        this.ground.cancelMove();
        this.grid.update();
      }
    }
  }

  /** Asks for the promoted man of a move that came without one (from the move box). */
  ask(from: Key, to: Key): void {
    this.choose(from, to);
  }

  focus(key?: Key): void {
    this.grid.focus(key);
  }

  cancel(): void {
    this.closePromotion?.();
    this.closePromotion = null;
    this.ground.cancelMove();
    this.ground.cancelPremove();
    this.grid.update();
  }

  destroy(): void {
    for (const type of ["keydown", "pointerdown", "pointerup"] as const)
      document.removeEventListener(type, this.watchModifiers, true);
    this.ground.destroy();
    this.host.replaceChildren();
  }

  /** Releasing a key is no gesture: the board hears of a move a moment after the hand made it, and a key let
   * go in between was held all the same. */
  private readonly watchModifiers = (event: Event): void => {
    const keys = event as KeyboardEvent | PointerEvent;
    this.asks = keys.altKey || keys.ctrlKey;
  };

  private readonly moved = (from: string, to: string): void => {
    if (!promotes(this.view.position, parseSquare(from)!, parseSquare(to)!))
      this.options.onMove(from as Key, to as Key, undefined);
    else if (this.options.autoQueen && !this.asks) this.options.onMove(from as Key, to as Key, "queen");
    else this.choose(from as Key, to as Key);
  };

  private choose(from: Key, to: Key): void {
    const color = this.view.position.turn;
    this.closePromotion?.();
    this.closePromotion = choosePromotion(this.square, {
      say: this.options.say,
      color,
      to,
      orientation: this.view.orientation,
      chosen: (role) => {
        this.closePromotion = null;
        if (role) this.options.onMove(from, to, role);
        else this.show(this.view);
        this.grid.focus(to);
      },
    });
  }

  private drawCoords(): void {
    for (const old of this.square.querySelectorAll(".coords")) old.remove();
    const white = this.view.orientation === "white";
    const files = white ? FILES : [...FILES].reverse();
    const ranks = white ? RANKS : [...RANKS].reverse();
    const strips: [string, string[]][] = [
      ["files bottom", files],
      ["ranks left", ranks],
      ["files top", files],
      ["ranks right", ranks],
    ];
    for (const [name, labels] of strips) {
      const strip = document.createElement("div");
      strip.className = `coords ${name}`;
      strip.setAttribute("aria-hidden", "true");
      for (const label of labels) {
        const span = document.createElement("span");
        span.textContent = label;
        strip.append(span);
      }
      this.square.append(strip);
    }
  }
}
