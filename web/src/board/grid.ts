/**
 * The board by keyboard and by ear: 64 focusable squares, one in the tab order at a time.
 *
 * Arrows walk; k q r b n p jump to the next man of that kind (with Shift to the one before); 1-8 go to that
 * rank; Enter or Space takes up a man or puts it down; Escape lets go. Other letters are handed on.
 */
import type { Piece } from "chessops/types";
import type { Key } from "../chess/line";
import type { Color } from "../wire";
import type { Say } from "../words";

export interface GridOptions {
  say: Say;
  announce(text: string): void;
  piece(key: Key): Piece | undefined;
  selected(): Key | null;
  dests(key: Key): Key[];
  press(key: Key): void;
  cancel(): void;
  onKey(key: string, at: Key): void;
}

const ROLES: Record<string, string> = { k: "king", q: "queen", r: "rook", b: "bishop", n: "knight", p: "pawn" };

export class SquareGrid {
  readonly element: HTMLElement;
  private readonly cells = new Map<Key, HTMLElement>();
  private order: Key[] = [];
  private at: Key = "e2";
  private orientation: Color | null = null;

  constructor(
    host: HTMLElement,
    private readonly options: GridOptions,
  ) {
    this.element = document.createElement("div");
    this.element.className = "board-grid";
    this.element.setAttribute("role", "grid");
    this.element.setAttribute("aria-label", options.say("board-label"));
    this.element.setAttribute("aria-describedby", "board-help");
    for (let row = 0; row < 8; row++) {
      const line = document.createElement("div");
      line.setAttribute("role", "row");
      for (let column = 0; column < 8; column++) {
        const cell = document.createElement("div");
        cell.setAttribute("role", "gridcell");
        cell.tabIndex = -1;
        cell.addEventListener("focus", () => this.enter(cell.dataset.key as Key));
        // Screen readers press with a click that has no pointer.
        cell.addEventListener("click", () => this.press(cell.dataset.key as Key));
        line.append(cell);
      }
      this.element.append(line);
    }
    this.element.addEventListener("keydown", (event) => this.key(event));
    host.append(this.element);
  }

  /** Lays the squares out for one side's view and reads the men again. */
  show(orientation: Color): void {
    if (orientation !== this.orientation) {
      const focused = this.element.contains(document.activeElement);
      this.orientation = orientation;
      this.order = [];
      for (let i = 0; i < 64; i++) {
        const n = orientation === "white" ? i : 63 - i;
        this.order.push(`${"abcdefgh"[n % 8]}${8 - Math.floor(n / 8)}` as Key);
      }
      const cells = [...this.element.querySelectorAll<HTMLElement>("[role=gridcell]")];
      for (const [i, cell] of cells.entries()) {
        cell.dataset.key = this.order[i]!;
        cell.tabIndex = this.order[i] === this.at ? 0 : -1;
        this.cells.set(this.order[i]!, cell);
      }
      if (focused) this.focus();
    }
    this.update();
  }

  /** Names every square anew: what stands there, what is taken up. */
  update(): void {
    const selected = this.options.selected();
    for (const [key, cell] of this.cells) {
      const label = this.label(key);
      if (cell.getAttribute("aria-label") !== label) cell.setAttribute("aria-label", label);
      cell.setAttribute("aria-selected", String(key === selected));
    }
  }

  focus(key: Key = this.at): void {
    this.enter(key);
    this.cells.get(key)?.focus();
  }

  private label(key: Key): string {
    const piece = this.options.piece(key);
    if (!piece) return this.options.say("square-empty", { square: key });
    const man = this.options.say(`man-${piece.role}`);
    return this.options.say(piece.color === "white" ? "square-white" : "square-black", { square: key, man });
  }

  private enter(key: Key): void {
    this.cells.get(this.at)?.setAttribute("tabindex", "-1");
    this.at = key;
    this.cells.get(key)?.setAttribute("tabindex", "0");
  }

  private key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey) return;
    const index = this.order.indexOf(this.at);
    const column = index % 8;
    const to = (next: number) => {
      event.preventDefault();
      this.focus(this.order[next]!);
    };
    switch (event.key) {
      case "ArrowLeft":
        return to(column > 0 ? index - 1 : index);
      case "ArrowRight":
        return to(column < 7 ? index + 1 : index);
      case "ArrowUp":
        return to(index >= 8 ? index - 8 : index);
      case "ArrowDown":
        return to(index < 56 ? index + 8 : index);
      case "Home":
        return to(index - column);
      case "End":
        return to(index - column + 7);
      case "Enter":
      case " ":
        event.preventDefault();
        return this.press(this.at);
      case "Escape":
        event.preventDefault();
        this.options.cancel();
        return this.options.announce(this.options.say("board-let-go"));
    }
    if (/^[1-8]$/.test(event.key)) {
      event.preventDefault();
      return this.focus(`${this.at[0]}${event.key}` as Key);
    }
    const letter = event.key.toLowerCase();
    if (ROLES[letter]) {
      event.preventDefault();
      return this.jump(ROLES[letter]!, event.shiftKey);
    }
    if (/^[a-z]$/.test(letter)) this.options.onKey(letter, this.at);
  }

  /** To the next man of a kind, in reading order, round the board. */
  private jump(role: string, back: boolean): void {
    const start = this.order.indexOf(this.at);
    for (let step = 1; step <= 64; step++) {
      const key = this.order[(start + (back ? 64 - step : step)) % 64]!;
      if (this.options.piece(key)?.role === role) return this.focus(key);
    }
    this.options.announce(this.options.say("board-none-such"));
  }

  private press(key: Key): void {
    const before = this.options.selected();
    this.options.press(key);
    const now = this.options.selected();
    this.update();
    if (now && now !== before) {
      const dests = this.options.dests(now);
      this.options.announce(
        dests.length > 0
          ? this.options.say("board-taken-up", { square: this.label(now), moves: dests.join(", ") })
          : this.options.say("board-taken-up-stuck", { square: this.label(now) }),
      );
    } else if (!now && !before) {
      this.options.announce(this.label(key));
    }
  }
}
