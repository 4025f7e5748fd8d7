/** Pieces of the game page that live games and replays share. */
import type { Role } from "chessops/types";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { BoardView } from "../board/board";
import type { Line, Step } from "../chess/line";
import { type Notation, styled } from "../chess/notation";
import { spokenMove } from "../chess/speech";
import { copyText } from "../copy";
import type { Color, StateFrame } from "../wire";
import { pageData, type Say } from "../words";
import { thinkText } from "./clock";
import type { MoveTime } from "./state";

const WORTH: [Role, string, number][] = [
  ["queen", "q", 9],
  ["rook", "r", 5],
  ["bishop", "b", 3],
  ["knight", "n", 3],
  ["pawn", "p", 1],
];

/** The board to look at after `ply`. */
export function boardAt(line: Line, ply: number, orientation: Color): BoardView {
  const { position, from, to, check } = line.steps[ply]!;
  return {
    position,
    orientation,
    lastMove: from && to ? [from, to] : null,
    check,
    movable: null,
    dests: new Map(),
  };
}

/** "White: knight to f 3", as it is announced. */
export function moveSentence(step: Step, say: Say): string {
  return step.ply === 0
    ? say("start-position")
    : say("say-side", { side: say(`side-${step.mover}`), move: spokenMove(step, say) });
}

export type Copied = "pgn" | "fen" | "link";

/** Copies what is asked for and answers with its name, or null where the browser would not. */
export async function copyOf(what: Copied, game: string, line: Line, ply: number): Promise<Copied | null> {
  const page = `${location.origin}/g/${game}`;
  const text =
    what === "fen" ? line.fen(ply) : what === "link" ? `${page}?ply=${ply}` : await (await fetch(`${page}.pgn`)).text();
  return copyText(text) ? what : null;
}

interface SideProps {
  frame: StateFrame;
  color: Color;
  area: string;
  line: Line;
  ply: number;
  say: Say;
  turn?: boolean;
  /** In a live game: whether each is here is shown. */
  live?: boolean;
  children: ComponentChildren;
}

/** Whether a name takes more room than a line beside a clock has: a Han character is as wide as two letters. */
const isLong = (name: string): boolean =>
  [...name].reduce((width, letter) => width + (letter > "\u2e7f" ? 2 : 1), 0) > 14;

interface Computer {
  side: Color;
  /** Its name in the page's language, and its drawing. */
  name: string;
  face: string;
}

let page: { computer?: Computer } | null | undefined;

/** The computer's opponent that has this side, where one has. */
function computerAt(color: Color): Computer | undefined {
  page ??= pageData();
  return page?.computer?.side === color ? page.computer : undefined;
}

/** One side: who, present or not, what was taken; its clock is what it is given. */
export function Side({ frame, color, area, line, ply, say, turn, live, children }: SideProps) {
  const info = frame[color];
  const computer = computerAt(color);
  const name = computer?.name ?? info.name;
  const here = say(info.on ? "present" : "away");
  return (
    <section class={`side ${area}${turn ? " turn" : ""}`} aria-label={say(`side-${color}`)}>
      {live ? (
        <span class={`presence ${info.on ? "on" : "off"}`} title={here}>
          <span class="visually-hidden">{here}</span>
        </span>
      ) : null}
      <span class={`who${isLong(name ?? "") ? " long" : ""}`}>
        <span class={`stone ${color}`} aria-hidden="true" />
        {computer ? (
          <svg class="face" aria-hidden="true">
            <use href={computer.face} />
          </svg>
        ) : null}
        {info.id ? <a href={`/@/${info.id}`}>{name}</a> : <span>{name ?? say("guest")}</span>}
        {frame.me === color ? <span class="soft small tag"> {say("you")}</span> : null}
        {live && !info.on ? <span class="soft small tag"> {say("away")}</span> : null}
      </span>
      <Taken line={line} ply={ply} by={color} say={say} />
      {children}
    </section>
  );
}

/** By how much this side's men outweigh the other's, in pawns. */
export function ahead(line: Line, ply: number, side: Color): number {
  const { board } = line.steps[ply]!.position;
  const sum = WORTH.reduce(
    (points, [role, , worth]) =>
      points + worth * (board.pieces("white", role).size() - board.pieces("black", role).size()),
    0,
  );
  return side === "white" ? sum : -sum;
}

/** What this side has taken from the other, by kind, as one glance and as one sentence; and who is ahead. */
export function Taken({ line, ply, by, say }: { line: Line; ply: number; by: Color; say: Say }) {
  const counts = new Map<Role, number>();
  for (const step of line.steps.slice(1, ply + 1))
    if (step.mover === by && step.captured) counts.set(step.captured, (counts.get(step.captured) ?? 0) + 1);
  const more = ahead(line, ply, by);
  if (counts.size === 0 && more <= 0) return <span class="men" />;
  const letter = by === "white" ? "b" : "w";
  const words = WORTH.filter(([role]) => counts.has(role)).map(([role]) =>
    say("count-of", { count: counts.get(role)!, man: say(`man-${role}`) }),
  );
  if (more > 0) words.push(say("points-ahead", { points: more }));
  return (
    <span class="men" role="img" aria-label={say("taken", { list: words.join(say("list-separator")) })}>
      {WORTH.flatMap(([role, kind]) =>
        Array.from({ length: counts.get(role) ?? 0 }, (_, i) => (
          <i key={`${role}${i}`} class={`${letter}${kind}${i === 0 ? " next" : ""}`} />
        )),
      )}
      {more > 0 ? <span class="num soft">+{more}</span> : null}
    </span>
  );
}

interface MoveListProps {
  line: Line;
  times: MoveTime[];
  ply: number;
  notation: Notation;
  lang: string;
  say: Say;
  withTimes: boolean;
  goto(ply: number): void;
}

/** The moves as a scoresheet: number, White, Black. */
export function MoveList({ line, times, ply, notation, lang, say, withTimes, goto }: MoveListProps) {
  const list = useRef<HTMLOListElement>(null);
  // The move looked at stays in view, also where the list has less room than before. Only the list scrolls.
  useEffect(() => {
    const box = list.current!;
    const follow = () => {
      const current = box.querySelector<HTMLElement>("[aria-current]");
      if (!current) return;
      box.scrollTop = current.offsetTop - box.clientHeight / 2;
      box.scrollLeft = current.offsetLeft - box.clientWidth / 2;
    };
    const observer = new ResizeObserver(follow);
    observer.observe(box);
    return () => observer.disconnect();
  }, [ply, line.ply]);
  const rows = new Map<number, { white?: number; black?: number }>();
  for (let i = 1; i <= line.ply; i++) {
    const { full, black } = line.number(i);
    const row = rows.get(full) ?? {};
    if (black) row.black = i;
    else row.white = i;
    rows.set(full, row);
  }
  const cell = (at: number | undefined, gap: string) =>
    at === undefined ? (
      <span class="move empty">{gap}</span>
    ) : (
      <button type="button" class="move" aria-current={at === ply ? "step" : undefined} onClick={() => goto(at)}>
        <span>{styled(line.steps[at]!.san, notation, lang)}</span>
        {withTimes && times[at - 1] ? <small class="num soft">{thinkText(times[at - 1]!.th)}</small> : null}
      </button>
    );
  return (
    <ol class="moves" ref={list} aria-label={say("moves-label")} tabIndex={-1}>
      {[...rows].map(([full, row]) => (
        <li key={full}>
          <span class="num soft">{full}.</span>
          {cell(row.white, "…")}
          {row.black !== undefined ? cell(row.black, "") : null}
        </li>
      ))}
      {line.ply === 0 ? <li class="soft none">{say("no-move-yet")}</li> : null}
    </ol>
  );
}

/** First, back, on, last: the same four everywhere. */
export function Steps({ ply, last, say, goto }: { ply: number; last: number; say: Say; goto(ply: number): void }) {
  const step = (id: string, to: number, path: string) => (
    <button type="button" title={say(id)} aria-label={say(id)} disabled={to === ply} onClick={() => goto(to)}>
      <Icon path={path} />
    </button>
  );
  return (
    <div class="steps">
      {step("step-first", 0, "M18 5 9 12l9 7M6 5v14")}
      {step("step-back", Math.max(0, ply - 1), "M16 5 7 12l9 7")}
      {step("step-on", Math.min(last, ply + 1), "m8 5 9 7-9 7")}
      {step("step-last", last, "m6 5 9 7-9 7M18 5v14")}
    </div>
  );
}

export function Icon({ path }: { path: string }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

/** Arrow keys and the wheel over the board walk through the game. */
export function useWalking(
  board: { current: HTMLElement | null },
  ply: () => number,
  last: () => number,
  goto: (n: number) => void,
) {
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (event.altKey || event.ctrlKey || event.metaKey || target.closest("input, textarea, select, [role=grid]"))
        return;
      const to = { ArrowLeft: ply() - 1, ArrowRight: ply() + 1, Home: 0, End: last() }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      goto(to);
    };
    const wheel = (event: WheelEvent) => {
      if (event.ctrlKey || Math.abs(event.deltaY) < 1) return;
      event.preventDefault();
      goto(ply() + (event.deltaY > 0 ? 1 : -1));
    };
    const host = board.current;
    document.addEventListener("keydown", keys);
    host?.addEventListener("wheel", wheel, { passive: false });
    return () => {
      document.removeEventListener("keydown", keys);
      host?.removeEventListener("wheel", wheel);
    };
  }, []);
}
