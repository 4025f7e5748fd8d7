/**
 * A live game on the page: joins the socket's facts, the board's gestures and what is shown.
 *
 * A move is shown before it is confirmed and taken back when it is refused; everything else waits for the server.
 */
import type { Chess } from "chessops/chess";
import type { NormalMove, Role } from "chessops/types";
import { makeSquare, parseSquare } from "chessops/util";
import { Board, type BoardView } from "../board/board";
import type { Prefs } from "../board/prefs";
import { Sounds } from "../board/sounds";
import { readInput, squaresOf } from "../chess/input";
import { type Key, legalDests } from "../chess/line";
import { styled } from "../chess/notation";
import { spokenTime } from "../chess/speech";
import { pageSocket } from "../socket";
import type { Color, RefusalFrame, StateFrame } from "../wire";
import type { Say } from "../words";
import { remaining } from "./clock";
import { GameLink } from "./link";
import { boardAt, type Copied, copyOf, moveSentence } from "./parts";
import { applyEvent, applyPresence, applyRematch, fromFrame, type GameState, other } from "./state";
import { noticeText, refusalText } from "./text";

/** What the player has opened or armed; nothing of it is known to the server. */
export interface Ui {
  orientation: Color;
  /** The ply looked at, or null for the present. */
  viewPly: number | null;
  drawArmed: boolean;
  claimArmed: "threefold" | "fifty" | null;
  asking: "resign" | "abort" | "claim" | null;
  proposed: { from: Key; to: Key; uci: string } | null;
  up: boolean;
  /** Since when the line is lost, on this page's own clock. */
  lostAt: number | null;
  rttMs: number | null;
  /** A sentence that says what went wrong or what happened, true of the moment `at` alone. */
  message: { text: string; tone: "error" | "note"; at: string } | null;
  copied: Copied | null;
}

/** Events that the page shows for as long as they are so; the others are told once. */
const STANDING = new Set(["offer", "mv", "tb-offer", "pause"]);

export class Controller {
  state: GameState | null = null;
  readonly ui: Ui;
  readonly link: GameLink;
  readonly sounds: Sounds;
  private board: Board | null = null;
  private ahead: { cid: string; uci: string } | null = null;
  private readonly silent = new Set<string>();
  private flagAskedAt = 0;
  private lowTold = false;

  constructor(
    readonly game: string,
    readonly me: Color | null,
    readonly prefs: Prefs,
    readonly say: Say,
    readonly lang: string,
    first: StateFrame | null,
    private readonly redraw: () => void,
    private readonly announce: (text: string, urgent: boolean) => void,
  ) {
    this.sounds = new Sounds(prefs.sound);
    this.ui = {
      orientation: me ?? "white",
      viewPly: null,
      drawArmed: false,
      claimArmed: null,
      asking: null,
      proposed: null,
      up: false,
      lostAt: null,
      rttMs: null,
      message: null,
      copied: null,
    };
    if (first) this.state = fromFrame(first, performance.now());
    this.link = new GameLink(
      game,
      {
        state: (frame) => this.onState(frame),
        event: (frame) => {
          if (this.state) this.onEvent(frame);
        },
        accepted: () => this.changed(),
        refused: (frame) => this.onRefused(frame),
        presence: (frame) => {
          if (this.state) applyPresence(this.state, frame);
          this.changed();
        },
        rematch: (frame) => {
          if (frame.to && this.me) return void location.assign(`/g/${frame.to}`);
          const asked = this.state?.rematch;
          if (this.state) applyRematch(this.state, frame);
          if (this.me && frame.by && frame.by !== this.me) this.tell(this.say("rematch-offered"));
          else if (this.me && !frame.by && asked && "by" in asked && asked.by === this.me)
            this.note(this.say("rematch-declined"));
          this.changed();
        },
        connection: (up, rttMs) => {
          const was = this.ui.lostAt;
          this.ui.up = up;
          this.ui.lostAt = up ? null : (was ?? performance.now());
          this.ui.rttMs = rttMs;
          if ((was !== null) === up) this.tell(this.say(up ? "connection-back" : "connection-lost"));
          this.changed();
        },
      },
      pageSocket,
    );
    setInterval(() => this.watchClock(), 200);
  }

  mountBoard(host: HTMLElement): void {
    if (!this.state) return;
    this.board = new Board(host, this.view(), {
      say: this.say,
      coords: this.prefs.coords,
      autoQueen: this.prefs.autoQueen,
      premove: this.prefs.premove && this.me !== null,
      onMove: (from, to, promotion) => this.moved(from, to, promotion),
      onKey: (key, square) => this.gridKey(key, square),
      announce: (text) => this.announce(text, false),
    });
  }

  /** The side to move now, where the game runs. */
  get turn(): Color | null {
    return this.state && this.state.status !== "ended" ? this.state.line.position.turn : null;
  }
  get myTurn(): boolean {
    return this.me !== null && this.turn === this.me && this.ahead === null;
  }
  get plyShown(): number {
    return this.ui.viewPly ?? this.state?.line.ply ?? 0;
  }

  /** What a clock shows; while the line is lost, what it showed when it was. */
  clock(side: Color): number {
    return this.state ? remaining(this.state.clocks, side, this.ui.lostAt ?? performance.now()) : 0;
  }

  /** The message, while the game is still where it was said. */
  get message(): Ui["message"] {
    return this.ui.message?.at === this.moment ? this.ui.message : null;
  }

  private get moment(): string {
    return `${this.state?.line.ply} ${this.state?.status}`;
  }

  // What a person does

  goto(ply: number): void {
    const last = this.state?.line.ply ?? 0;
    const next = Math.max(0, Math.min(last, ply));
    this.ui.viewPly = next === last ? null : next;
    this.ui.copied = null;
    this.show();
    this.changed();
  }

  flip(): void {
    this.ui.orientation = other(this.ui.orientation);
    this.show();
    this.changed();
  }

  toggleSound(): void {
    this.sounds.toggle();
    this.changed();
  }

  ask(what: Ui["asking"]): void {
    this.ui.asking = this.ui.asking === what ? null : what;
    this.changed();
  }

  act(kind: string, more: { why?: string; u?: string } = {}): void {
    this.ui.asking = null;
    this.ui.message = null;
    if (kind === "rematch-decline" && this.state) this.state.rematch = null;
    this.link.act(kind, more);
    this.changed();
  }

  /** Offers a draw: with the next move where it is mine to make (article 9.1.2.1), else at once. */
  offerDraw(): void {
    if (this.state?.offer) return void (this.state.offer !== this.me && this.act("draw-accept"));
    if (!this.myTurn) return this.act("draw");
    this.ui.drawArmed = !this.ui.drawArmed;
    if (this.ui.drawArmed) this.tell(this.say("draw-armed"));
    this.changed();
  }

  claim(why: "threefold" | "fifty", withMove: boolean): void {
    this.ui.drawArmed = false;
    if (!withMove) return this.act("claim", { why });
    this.ui.claimArmed = why;
    this.ui.asking = null;
    this.tell(this.say("claim-armed"));
    this.changed();
  }

  disarmClaim(): void {
    this.ui.claimArmed = null;
    this.changed();
  }

  confirmMove(): void {
    const proposed = this.ui.proposed;
    this.ui.proposed = null;
    if (proposed) this.send(proposed.uci);
  }

  dropMove(): void {
    this.ui.proposed = null;
    this.show();
    this.changed();
  }

  /** The move box: a move in any notation, or a word. Answers with what to say, or null when it was done. */
  typed(text: string): boolean {
    if (!this.state) return false;
    const position = this.state.line.position;
    const input = readInput(text, position);
    switch (input.kind) {
      case "empty":
        return true;
      case "command":
        this.command(input.command);
        return true;
      case "where": {
        const list = (color: Color) => squaresOf(position, input.role, color).join(", ") || this.say("none");
        this.note(
          this.say("where-men", { man: this.say(`man-${input.role}`), white: list("white"), black: list("black") }),
        );
        return true;
      }
      case "square": {
        const piece = position.board.get(parseSquare(input.square)!);
        const id = piece ? `square-${piece.color}` : "square-empty";
        this.note(this.say(id, { square: input.square, man: piece ? this.say(`man-${piece.role}`) : "" }));
        return true;
      }
      case "ambiguous":
        this.error(this.say("typed-ambiguous", { moves: input.moves.join(", ") }));
        return false;
      case "illegal":
        this.error(this.say("typed-illegal", { text }));
        return false;
      case "move":
        if (!this.myTurn) {
          this.error(this.say("refused-not-your-turn"));
          return false;
        }
        this.typedMove(input.move, input.needsPromotion, position);
        return true;
    }
  }

  private typedMove(move: NormalMove, needsPromotion: boolean, position: Chess): void {
    this.ui.viewPly = null;
    if (needsPromotion) this.board?.ask(makeSquare(move.from) as Key, makeSquare(move.to) as Key);
    else
      this.propose(makeSquare(move.from) as Key, makeSquare(move.to) as Key, this.state!.line.wireUci(position, move));
  }

  private command(command: string): void {
    switch (command) {
      case "resign":
        return this.ask("resign");
      case "abort":
        return this.ask("abort");
      case "draw":
        return this.offerDraw();
      case "takeback":
        return this.act("takeback");
      case "clock":
        return this.sayClocks();
      case "last":
        return this.sayLast();
      case "flip":
        return this.flip();
      case "moves":
        return this.note(
          this.state!.line.steps.slice(1)
            .map((s) => s.san)
            .join(" ") || this.say("none"),
        );
      default:
        return this.note(this.say("typed-help"));
    }
  }

  sayClocks(): void {
    const side = (color: Color) => spokenTime(this.clock(color), this.say);
    this.note(
      this.state?.frame.time.mode === "none"
        ? this.say("no-clock")
        : this.say("clocks-spoken", { white: side("white"), black: side("black") }),
    );
  }

  sayLast(): void {
    const last = this.state?.line.last;
    this.note(last && last.ply > 0 ? this.spoken() : this.say("no-move-yet"));
  }

  async copy(what: Copied): Promise<void> {
    this.ui.copied = await copyOf(what, this.game, this.state!.line, this.plyShown);
    if (this.ui.copied) this.tell(this.say("copied"));
    this.changed();
  }

  // What the board does

  private moved(from: Key, to: Key, promotion: Role | undefined): void {
    if (!this.state || !this.myTurn || this.ui.viewPly !== null) return this.show();
    const position = this.state.line.position;
    const move: NormalMove = { from: parseSquare(from)!, to: parseSquare(to)!, promotion };
    this.propose(from, to, this.state.line.wireUci(position, move));
  }

  private propose(from: Key, to: Key, uci: string): void {
    if (this.ui.claimArmed) {
      const why = this.ui.claimArmed;
      this.ui.claimArmed = null;
      this.act("claim", { why, u: uci });
      return this.show();
    }
    if (this.prefs.confirmMove) {
      this.ui.proposed = { from, to, uci };
      this.show();
      this.changed();
    } else this.send(uci);
  }

  private send(uci: string): void {
    const state = this.state!;
    // The move leaves from the version and the clock of this moment; it is shown before it is confirmed.
    const left = this.clock(this.me!);
    const cid = this.link.move(uci, this.ui.drawArmed);
    this.ui.drawArmed = false;
    if (state.line.push(uci)) {
      this.ahead = { cid, uci };
      state.clocks = { ...state.clocks, [this.me!]: left, run: null };
      this.soundFor();
    }
    this.show();
    this.changed();
  }

  private gridKey(key: string, square: Key): void {
    if (key === "t") this.sayClocks();
    else if (key === "l") this.sayLast();
    else if (key === "m") {
      const dests = this.view().dests.get(square) ?? [];
      this.note(dests.join(", ") || this.say("none"));
    }
  }

  // What the server says

  private onState(frame: StateFrame): void {
    const waits = this.ahead && this.link.waiting ? this.ahead : null;
    const had = this.state;
    this.ahead = null;
    this.state = fromFrame(frame, performance.now() - (this.ui.rttMs ?? 0) / 2);
    if (waits && this.state.line.position.turn === this.me && this.state.status !== "ended")
      if (this.state.line.push(waits.uci)) this.ahead = waits;
    if (had && !had.end && this.state.end) this.ended();
    else if (had && this.state.line.ply > had.line.ply) this.announce(this.spoken(), true);
    this.show();
    this.changed();
  }

  private onEvent(frame: Parameters<typeof applyEvent>[1]): void {
    const state = this.state!;
    const mine = this.ahead !== null && frame.k === "mv" && frame.u === this.ahead.uci;
    if (this.ahead && (frame.k === "mv" || frame.k === "tb" || frame.k === "end")) {
      state.line.drop(1);
      this.ahead = null;
    }
    const at = performance.now() - (this.ui.rttMs ?? 0) / 2;
    if (!applyEvent(state, frame, at)) {
      this.link.resync();
      return;
    }
    if (frame.k === "mv") {
      this.ui.viewPly = null;
      this.lowTold = false;
      if (!mine) this.soundFor();
      this.announce(this.spoken(), true);
    }
    if (frame.k === "end") this.ended();
    if (state.offer) this.ui.drawArmed = false;
    if (this.ui.asking === "abort" && state.line.ply >= 2) this.ui.asking = null;
    const happened = noticeText(state, frame, this.me, this.say, (ply) => this.plyName(ply));
    if (happened && STANDING.has(frame.k)) this.tell(happened);
    else if (happened) this.note(happened);
    this.show();
    this.changed();
  }

  /** Nothing is open or armed any more, and whoever listens is told why. */
  private ended(): void {
    this.ui.asking = null;
    this.ui.claimArmed = null;
    this.ui.drawArmed = false;
    this.ui.proposed = null;
    this.ui.viewPly = this.state!.end!.beyond > 0 ? null : this.ui.viewPly;
    this.sounds.play("end");
    this.announce([this.say("game-over"), ...this.endTexts()].join(" "), true);
  }

  private onRefused(frame: RefusalFrame): void {
    const silent = this.silent.delete(frame.c);
    if (this.ahead?.cid === frame.c) {
      this.state?.line.drop(1);
      this.ahead = null;
      // The clock went on while the move was on its way: ask how it stands.
      this.link.resync();
    }
    if (!silent) this.error(refusalText(frame, this.say, (ply) => this.plyName(ply)));
    this.show();
    this.changed();
  }

  /** What the sentence about the end chooses its words by, read and spoken alike. */
  endArgs(): Record<string, string> {
    return { winner: this.state?.end?.winner ?? "none" };
  }

  /** Why it ended, and how much later that was seen. */
  endTexts(): string[] {
    const { why, beyond } = this.state!.end!;
    const text = this.say(`end-${why}`, this.endArgs());
    return beyond > 0 ? [text, this.say("end-beyond", { n: beyond })] : [text];
  }

  /** `12…Ke7`, as a refusal names a ply. */
  plyName(ply: number): string {
    const line = this.state!.line;
    if (ply === 0) return this.say("start-position");
    const step = line.steps[ply];
    if (!step) return String(ply);
    const { full, black } = line.number(ply);
    return `${full}${black ? "…" : "."}${styled(step.san, this.prefs.notation, this.lang)}`;
  }

  private spoken(): string {
    return moveSentence(this.state!.line.last, this.say);
  }

  private soundFor(): void {
    const last = this.state!.line.last;
    this.sounds.play(last.check ? "check" : last.captured ? "capture" : "move");
  }

  private watchClock(): void {
    const state = this.state;
    if (state?.status !== "running" || !state.clocks.run || this.ui.lostAt !== null) return;
    const side = state.clocks.run;
    const left = this.clock(side);
    if (side === this.me && left < 20_000 && left > 0 && !this.lowTold && state.clocks.white + state.clocks.black > 0) {
      this.lowTold = true;
      this.sounds.play("low");
    }
    // A wish to look at the clock, no more: the server's own timer decides.
    const now = performance.now();
    if (left <= 0 && this.me && now - this.flagAskedAt > 2000) {
      this.flagAskedAt = now;
      this.silent.add(this.link.act("flag"));
    }
  }

  private view(): BoardView {
    const { line, status } = this.state!;
    const present = this.ui.viewPly === null;
    const proposed = present ? this.ui.proposed : null;
    const playing = present && this.me !== null && status !== "ended" && !proposed;
    const shown = boardAt(line, this.plyShown, this.ui.orientation);
    if (proposed)
      return { ...shown, position: line.after(proposed.uci), check: false, proposed: [proposed.from, proposed.to] };
    return {
      ...shown,
      movable: playing ? this.me : null,
      dests: playing && this.myTurn ? legalDests(shown.position, line.chess960) : new Map(),
    };
  }

  private show(): void {
    if (this.state) this.board?.show(this.view());
  }

  private note(text: string): void {
    this.put(text, "note");
  }

  private error(text: string): void {
    this.put(text, "error");
  }

  private put(text: string, tone: "note" | "error"): void {
    this.ui.message = { text, tone, at: this.moment };
    this.announce(text, tone === "error");
    this.changed();
  }

  private tell(text: string): void {
    this.announce(text, false);
  }

  private changed(): void {
    this.redraw();
  }
}
