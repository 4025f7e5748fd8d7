/** A lesson: one screen after another, each with a board and a sentence, most with something to do. */
import type { Role } from "chessops/types";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Prefs } from "../board/prefs";
import type { Key } from "../chess/line";
import type { Color } from "../wire";
import type { Say } from "../words";
import { moved, moveWord, placed, toggled } from "./answer";
import { LessonBoard, type Picture } from "./board";

export interface LessonStep {
  lesson: string;
  id: string;
  say: string;
  /** The lesson it comes back from. */
  review: string | null;
  kind: string;
  men: string | null;
  turn: Color;
  check: boolean;
  arrows: [Key, Key][];
  dots: Key[];
  stars: number;
  drill: boolean;
  targets?: Key[];
  choices?: [string, string][];
  place?: string[];
  find?: Key;
  read?: string;
}

export interface LessonPage {
  csrf: string;
  title: string;
  steps: LessonStep[];
  next: { id: string; title: string } | null;
  seed: number;
  guest: boolean;
  prefs?: Partial<Prefs>;
}

interface Shown {
  men: string;
  left: Key[];
  reply: [Key, Key] | null;
  moves: number;
}
interface Verdict {
  state: "going" | "right" | "wrong";
  text: string;
  board?: Shown;
  stars?: number;
}

interface AppProps {
  page: LessonPage;
  prefs: Prefs;
  say: Say;
  announce(text: string): void;
}

const EMPTY = "8/8/8/8/8/8/8/8";
/** Kinds in which men are moved. */
const MOVING = ["collect", "capture", "mate", "read", "play"];

function start(step: LessonStep): Picture {
  return {
    men: step.men ?? EMPTY,
    turn: step.turn,
    check: step.check,
    moves: MOVING.includes(step.kind),
    last: null,
    stars: step.targets ?? [],
    dots: step.dots,
    marks: [],
    hints: [],
    arrows: step.arrows,
  };
}

async function ask<T>(
  page: LessonPage,
  step: LessonStep,
  what: string,
  answer: string,
  tries: number,
): Promise<T | null> {
  const fields = { csrf: page.csrf, answer, seed: String(page.seed), tries: String(tries) };
  const url = `/learn/${step.lesson}/${step.id}${what}`;
  const reply = await fetch(url, { method: "POST", body: new URLSearchParams(fields) }).catch(() => null);
  return reply?.ok ? ((await reply.json().catch(() => null)) as T | null) : null;
}

export function LessonApp({ page, prefs, say, announce }: AppProps) {
  // `#one-star` leads to that step.
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      page.steps.findIndex((step) => step.id !== "" && `#${step.id}` === location.hash),
    ),
  );
  const [stars, setStars] = useState(page.steps.map((step) => step.stars));
  const tasks = page.steps.filter((step) => step.kind !== "show").length;
  const done = at >= page.steps.length;
  return (
    <>
      <Squares page={page} at={at} stars={stars} say={say} goto={setAt} />
      {done ? (
        <Finished
          page={page}
          sum={stars.reduce((sum, n) => sum + n, 0)}
          all={3 * tasks}
          say={say}
          again={() => setAt(0)}
        />
      ) : (
        <Screen
          key={at}
          page={page}
          step={page.steps[at]!}
          first={at === 0}
          prefs={prefs}
          say={say}
          announce={announce}
          earned={(n) => setStars((all) => all.map((had, i) => (i === at ? Math.max(had, n) : had)))}
          next={() => setAt(at + 1)}
        />
      )}
    </>
  );
}

/** The steps as the squares of a rank, filling up. */
function Squares(props: { page: LessonPage; at: number; stars: number[]; say: Say; goto(n: number): void }) {
  const { page, at, stars, say, goto } = props;
  return (
    <ol class="lesson-steps" aria-label={say("lesson-steps")}>
      {page.steps.map((step, i) => (
        <li key={i}>
          <button
            type="button"
            class={step.kind === "show" ? "shown" : stars[i] ? "solved" : ""}
            aria-current={i === at ? "step" : undefined}
            aria-label={`${say("lesson-step", { n: i + 1, all: page.steps.length })}${
              stars[i] ? `${say("list-separator")}${say("lesson-stars", { n: stars[i]! })}` : ""
            }`}
            onClick={() => goto(i)}
          >
            {step.kind !== "show" && stars[i] ? "★" : ""}
          </button>
        </li>
      ))}
    </ol>
  );
}

interface ScreenProps {
  page: LessonPage;
  step: LessonStep;
  first: boolean;
  prefs: Prefs;
  say: Say;
  announce(text: string): void;
  earned(stars: number): void;
  next(): void;
}

/** The board tells what was touched this much later; what was touched before "check" is part of the answer. */
const TOLD_AFTER_MS = 1;

/**
 * A state that is read as it is now, not as it was last drawn: a key or finger that follows within the same frame
 * builds on what the one before it did.
 */
function useNewest<T>(first: () => T): [{ readonly current: T }, (next: T) => void] {
  const [drawn, draw] = useState(first);
  const newest = useRef(drawn);
  const set = (next: T) => {
    newest.current = next;
    draw(() => next);
  };
  return [newest, set];
}

function Screen({ page, step, first, prefs, say, announce, earned, next }: ScreenProps) {
  const [newestPicture, setPicture] = useNewest(() => start(step));
  const [newestWords, setWords] = useNewest<string[]>(() => []);
  const [tries, setTries] = useState(0);
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [newestPlace, setPlace] = useNewest(() => (step.place?.length === 1 ? step.place[0]! : ""));
  const host = useRef<HTMLDivElement>(null);
  const board = useRef<LessonBoard | null>(null);
  const onward = useRef<HTMLButtonElement>(null);
  const heading = useRef<HTMLParagraphElement>(null);
  const busy = useRef(false);
  const [judging, setJudging] = useState(false);
  const solved = verdict?.state === "right";

  /** Sends the whole answer; `before` is what the board goes back to where it is wrong. */
  const judge = async (answer: string[], shown: Picture, before: Picture) => {
    if (busy.current) return;
    busy.current = true;
    setJudging(true);
    setVerdict(null);
    // Nothing moves until the server has judged: an answer is judged whole, from the start.
    setPicture({ ...shown, moves: false });
    const told = await ask<Verdict>(page, step, "", answer.join(" "), tries);
    busy.current = false;
    setJudging(false);
    if (!told) {
      setPicture(before);
      setVerdict({ state: "wrong", text: say("lesson-failed") });
      return;
    }
    setVerdict(told);
    if (told.state === "wrong") {
      setTries(tries + 1);
      setPicture({ ...before, hints: [] });
      return;
    }
    setWords(answer);
    if (told.state === "right") earned(told.stars ?? 1);
    const { board: now } = told;
    const blank = ["name", "find"].includes(step.kind);
    setPicture({
      ...shown,
      men: now && !blank ? now.men : shown.men,
      stars: step.targets && now ? now.left : shown.stars,
      last: now?.reply ?? shown.last,
      check: false,
      moves: shown.moves && told.state !== "right",
      hints: [],
      arrows: MOVING.includes(step.kind) ? [] : shown.arrows,
    });
    if (now?.reply) announce(say("lesson-answer", { from: now.reply[0], to: now.reply[1] }));
  };

  const move = (from: Key, to: Key, promotion: Role | undefined) => {
    const picture = newestPicture.current;
    const shown = {
      ...picture,
      men: moved(picture.men, from, to),
      last: [from, to] as [Key, Key],
      arrows: [],
      hints: [],
    };
    void judge([...newestWords.current, moveWord(from, to, promotion)], shown, picture);
  };
  const touch = (key: Key) => {
    if (solved || busy.current) return;
    const picture = newestPicture.current;
    const place = newestPlace.current;
    if (step.kind === "mark") {
      setVerdict(null);
      setPicture({ ...picture, marks: toggled(picture.marks, key) });
    } else if (step.kind === "find") {
      void judge([key], { ...picture, marks: [key] }, { ...picture, marks: [] });
    } else if (step.kind === "set-up" && place) {
      void judge(
        [...newestWords.current, `${place}${key}`],
        { ...picture, men: placed(picture.men, place, key) },
        picture,
      );
    }
  };
  /** An answer that is given at once, beside the board or by what was marked on it. */
  const whole = (answer: string[]) =>
    void judge(answer.length ? answer : [""], newestPicture.current, newestPicture.current);
  const hint = async () => {
    const told = await ask<{ text: string; squares: Key[]; arrow: [Key, Key] | null }>(
      page,
      step,
      "/hint",
      step.kind === "mark" ? "" : newestWords.current.join(" "),
      tries,
    );
    setTries(tries + 1);
    if (!told) return setVerdict({ state: "wrong", text: say("lesson-failed") });
    setVerdict({ state: "going", text: told.text });
    const picture = newestPicture.current;
    setPicture({ ...picture, hints: told.squares, arrows: told.arrow ? [told.arrow] : picture.arrows });
  };
  const again = () => {
    setWords([]);
    setVerdict(null);
    setPicture(start(step));
  };

  const picture = newestPicture.current;
  // The board is made once and calls what is newest. It comes and goes with the screen itself: made later, it would
  // miss the first keys; let go later, it would draw where nothing is left to draw on.
  const hands = useRef({ move, touch });
  hands.current = { move, touch };
  useLayoutEffect(() => {
    board.current = new LessonBoard(host.current!, picture, prefs, say, announce, {
      move: (...args) => hands.current.move(...args),
      touch: (key) => hands.current.touch(key),
    });
    if (!first) {
      heading.current?.focus({ preventScroll: true });
      host.current?.scrollIntoView({ block: "nearest" });
    }
    return () => board.current?.destroy();
  }, []);
  useLayoutEffect(() => board.current?.show(picture), [picture]);
  useLayoutEffect(() => {
    if (solved) onward.current?.focus();
  }, [solved]);

  const task = step.kind !== "show";
  return (
    <div class="lesson-screen" aria-busy={judging}>
      <section class="lesson-board" aria-label={say("board-section")}>
        <div ref={host} />
      </section>
      <section class="lesson-side">
        {step.review ? <p class="small soft">{say("lesson-review", { lesson: step.review })}</p> : null}
        <p class="lesson-say" tabIndex={-1} ref={heading}>
          {step.say}
          {step.read ? <strong class="lesson-read"> {step.read}</strong> : null}
        </p>
        {solved ? null : (
          <Answer
            step={step}
            place={newestPlace.current}
            setPlace={setPlace}
            marks={picture.marks}
            say={say}
            send={(text) => whole([text])}
            check={() => setTimeout(() => whole(newestPicture.current.marks), TOLD_AFTER_MS)}
          />
        )}
        <p class={`lesson-verdict ${verdict?.state ?? ""}`} role="status">
          {solved ? <Stars n={verdict.stars ?? 1} say={say} /> : null}
          {verdict?.text ?? ""}
        </p>
        <div class="actions">
          {!task || solved ? (
            <button type="button" class="btn-primary" ref={onward} data-act="next" onClick={next}>
              {say("lesson-go")}
            </button>
          ) : (
            <button type="button" data-act="hint" onClick={() => void hint()}>
              {say("lesson-hint")}
            </button>
          )}
          {task && (newestWords.current.length > 0 || solved) ? (
            <button type="button" data-act="again" onClick={again}>
              {say("lesson-again")}
            </button>
          ) : null}
          {solved && step.drill ? (
            <a class="btn" href={`?${page.seed}#${step.id}`}>
              {say("lesson-another")}
            </a>
          ) : null}
        </div>
      </section>
    </div>
  );
}

function Stars({ n, say }: { n: number; say: Say }) {
  return (
    <span class="stars" role="img" aria-label={say("lesson-stars", { n })}>
      {"★".repeat(n)}
      <span class="soft">{"☆".repeat(3 - n)}</span>
    </span>
  );
}

interface AnswerProps {
  step: LessonStep;
  place: string;
  marks: Key[];
  say: Say;
  setPlace(letter: string): void;
  send(text: string): void;
  check(): void;
}

/** What the hand does beside the board. */
function Answer({ step, place, marks, say, setPlace, send, check }: AnswerProps) {
  const [file, setFile] = useState("");
  const [rank, setRank] = useState("");
  const name = (newFile: string, newRank: string) => {
    setFile(newFile);
    setRank(newRank);
    if (!newFile || !newRank) return;
    send(newFile + newRank);
    setFile("");
    setRank("");
  };
  switch (step.kind) {
    case "mark":
      return (
        <div class="actions">
          <button type="button" class="btn-primary" data-act="check" disabled={marks.length === 0} onClick={check}>
            {say("lesson-check")}
          </button>
        </div>
      );
    case "ask":
    case "spot":
      return (
        <div class="lesson-choices">
          {step.choices?.map(([key, text]) => (
            <button type="button" key={key} data-choice={key} onClick={() => send(key)}>
              {text}
            </button>
          ))}
        </div>
      );
    case "name":
      return (
        <>
          <Keys label={say("lesson-files")} keys="abcdefgh" chosen={file} choose={(key) => name(key, rank)} />
          <Keys label={say("lesson-ranks")} keys="12345678" chosen={rank} choose={(key) => name(file, key)} />
        </>
      );
    case "set-up":
      return (
        <div class="lesson-place" role="group" aria-label={say("lesson-place")}>
          {step.place?.map((letter) => (
            <Man key={letter} letter={letter} chosen={letter === place} say={say} choose={() => setPlace(letter)} />
          ))}
        </div>
      );
    case "count":
    case "write":
      return <Typed number={step.kind === "count"} say={say} send={send} />;
    default:
      return null;
  }
}

function Keys(props: { label: string; keys: string; chosen: string; choose(key: string): void }) {
  return (
    <div class="lesson-keys" role="group" aria-label={props.label}>
      {[...props.keys].map((key) => (
        <button
          type="button"
          key={key}
          data-key-of={key}
          aria-pressed={key === props.chosen}
          onClick={() => props.choose(key)}
        >
          {key}
        </button>
      ))}
    </div>
  );
}

const NAME: Record<string, string> = { k: "king", q: "queen", r: "rook", b: "bishop", n: "knight", p: "pawn" };

function Man({ letter, chosen, say, choose }: { letter: string; chosen: boolean; say: Say; choose(): void }) {
  const role = letter.toLowerCase();
  return (
    <button
      type="button"
      data-man={letter}
      aria-pressed={chosen}
      aria-label={say(`man-${NAME[role]}`)}
      onClick={choose}
    >
      <i class={`${letter === role ? "b" : "w"}${role}`} />
    </button>
  );
}

function Typed({ number, say, send }: { number: boolean; say: Say; send(text: string): void }) {
  const [text, setText] = useState("");
  return (
    <form
      class="lesson-typed"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim()) send(text);
      }}
    >
      <label for="answer">{say(number ? "lesson-number" : "lesson-write")}</label>
      <input
        id="answer"
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        inputMode={number ? "numeric" : "text"}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <button type="submit" class="btn-primary" data-act="check">
        {say("lesson-check")}
      </button>
    </form>
  );
}

function Finished(props: { page: LessonPage; sum: number; all: number; say: Say; again(): void }) {
  const { page, sum, all, say, again } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  return (
    <div class="lesson-finished">
      <h2 tabIndex={-1} ref={heading}>
        {say("lesson-finished")}
      </h2>
      <p class="lesson-sum">
        <span class="stars" aria-hidden="true">
          ★
        </span>{" "}
        {say("lesson-sum", { stars: sum, all })}
      </p>
      <div class="actions">
        {page.next ? (
          <a class="btn btn-primary" data-act="next-lesson" href={`/learn/${page.next.id}`}>
            {say("lesson-next", { lesson: page.next.title })}
          </a>
        ) : null}
        <button type="button" onClick={again}>
          {say("lesson-again")}
        </button>
      </div>
    </div>
  );
}
