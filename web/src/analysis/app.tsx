/** The analysis board: men of both sides move, lines branch, and the engine says what it finds. */
import type { Role } from "chessops/types";
import type { ComponentChildren } from "preact";
import { useEffect, useReducer, useRef, useState } from "preact/hooks";
import { Board } from "../board/board";
import type { Prefs } from "../board/prefs";
import { INITIAL_FEN, type Key, legalDests } from "../chess/line";
import { styled } from "../chess/notation";
import { copyText } from "../copy";
import { moveSentence, Steps, useWalking } from "../game/parts";
import type { Color } from "../wire";
import type { Say } from "../words";
import { type Found, type Score, scoreText, share, useEngine } from "./engine";
import { type Node, type Tag, type ToldNode, Tree } from "./tree";

export interface AnalysisPage {
  start: string;
  chess960: boolean;
  moves: string[];
  ply: number;
  csrf: string;
  /** Whether a game against a person keeps the engine silent. */
  barred: boolean;
  prefs?: Partial<Prefs>;
}

interface AppProps {
  page: AnalysisPage;
  prefs: Prefs;
  say: Say;
  lang: string;
  announce(text: string): void;
}

const LETTER: Record<string, string> = { queen: "q", rook: "r", bishop: "b", knight: "n" };
/** Glyphs by number, as they stand behind a move. */
const SYMBOLS: [number, string][] = [
  [1, "!"],
  [2, "?"],
  [3, "!!"],
  [4, "??"],
  [5, "!?"],
  [6, "?!"],
];

function begun({ start, chess960, moves, ply }: AnalysisPage): { tree: Tree; at: Node } {
  const tree = new Tree(start, chess960);
  let last = tree.root;
  let at = tree.root;
  for (const uci of moves) {
    const next = tree.play(last, uci);
    if (!next) break;
    last = next;
    if (last.step.ply <= ply) at = last;
  }
  return { tree, at };
}

export function AnalysisApp({ page, prefs, say, lang, announce }: AppProps) {
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  const here = useRef<{ tree: Tree; at: Node }>(undefined);
  here.current ??= begun(page);
  const { tree, at } = here.current;
  const [orientation, setOrientation] = useState<Color>("white");
  const [on, setOn] = useState(!page.barred);
  const host = useRef<HTMLDivElement>(null);
  const board = useRef<Board | null>(null);
  const looking = useEngine(tree.fen(at), tree.chess960, on && !page.barred);

  const goto = (node: Node) => {
    const { current } = here;
    if (!current || node === current.at) return;
    here.current = { ...current, at: node };
    announce(moveSentence(node.step, say));
    const moves = current.tree.lineTo(node).slice(1);
    history.replaceState(null, "", address(current.tree, moves));
    redraw(0);
  };
  const walk = (n: number) => {
    const { tree, at } = here.current!;
    const line = tree.lineThrough(at);
    goto(line[Math.max(0, Math.min(line.length - 1, n))]!);
  };
  const play = (uci: string) => {
    const { tree, at } = here.current!;
    const next = tree.play(at, uci);
    if (next) goto(next);
  };
  const view = {
    position: at.step.position,
    orientation,
    lastMove: at.step.from && at.step.to ? ([at.step.from, at.step.to] as [Key, Key]) : null,
    check: at.step.check,
    movable: at.step.position.turn,
    dests: legalDests(at.step.position, tree.chess960),
  };
  useEffect(() => {
    board.current = new Board(host.current!, view, {
      say,
      coords: prefs.coords,
      autoQueen: prefs.autoQueen,
      premove: false,
      onMove: (from: Key, to: Key, promotion: Role | undefined) =>
        play(`${from}${to}${promotion ? LETTER[promotion] : ""}`),
      announce,
    });
    return () => board.current?.destroy();
  }, []);
  useEffect(() => board.current?.show(view), [at, tree, orientation]);
  const best = (looking.found?.lines ?? []).map((line) => line.uci[0]!).filter(Boolean);
  useEffect(() => {
    board.current?.ground.setAutoShapes(
      best.map((uci, i) => ({
        orig: uci.slice(0, 2) as Key,
        dest: uci.slice(2, 4) as Key,
        brush: "paleBlue",
        modifiers: { lineWidth: i === 0 ? 12 : 7 },
      })),
    );
  }, [best.join(), at, orientation]);
  useWalking(
    host,
    () => here.current!.at.step.ply,
    () => here.current!.tree.lineThrough(here.current!.at).length - 1,
    walk,
  );

  // The move looked at stays in view; only the moves scroll.
  const moves = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = moves.current;
    const current = box?.querySelector<HTMLElement>("[aria-current]");
    if (box && current) box.scrollTop += current.getBoundingClientRect().top - box.getBoundingClientRect().top - 80;
  }, [at]);

  const through = tree.lineThrough(at);
  return (
    <>
      <section class="area-board" aria-label={say("board-section")}>
        <div ref={host} />
      </section>
      <section class="area-engine" aria-label={say("analysis-engine")}>
        <Engine
          looking={looking}
          on={on}
          barred={page.barred}
          say={say}
          toggle={() => setOn(!on)}
          play={(moves) => {
            for (const uci of moves) play(uci);
          }}
        />
      </section>
      <section class="area-moves">
        <div class="tree" ref={moves} aria-label={say("analysis-tree")} role="group">
          {tree.root.children.length === 0 ? <p class="soft">{say("analysis-empty")}</p> : null}
          <Branch tree={tree} from={tree.root} at={at} prefs={prefs} lang={lang} goto={goto} />
        </div>
        <Steps ply={at.step.ply} last={through.length - 1} say={say} goto={walk} />
      </section>
      <section class="area-actions">
        {at.parent ? (
          <Note
            key={`${at.step.ply}${at.step.uci}`}
            node={at}
            say={say}
            changed={() => redraw(0)}
            promote={() => {
              tree.promote(at);
              redraw(0);
            }}
            isMain={tree.isMain(at)}
            remove={() => goto(tree.remove(at))}
          />
        ) : null}
        <Texts
          tree={tree}
          at={at}
          csrf={page.csrf}
          say={say}
          load={(loaded) => {
            const end = loaded.lineThrough(loaded.root);
            here.current = { tree: loaded, at: loaded.root };
            history.replaceState(null, "", address(loaded, end.slice(1)));
            redraw(0);
          }}
          flip={() => setOrientation(orientation === "white" ? "black" : "white")}
        />
      </section>
    </>
  );
}

/** The page's address for a line, to be sent to somebody. */
function address(tree: Tree, line: Node[]): string {
  const query = new URLSearchParams();
  const start = tree.fen(tree.root);
  if (start !== INITIAL_FEN) query.set("fen", start);
  if (tree.chess960) query.set("chess960", "yes");
  if (line.length) query.set("moves", line.map((node) => node.step.uci).join(","));
  const text = query.toString().replaceAll("%2C", ",");
  return text ? `/analysis?${text}` : "/analysis";
}

interface BranchProps {
  tree: Tree;
  from: Node;
  at: Node;
  prefs: Prefs;
  lang: string;
  goto(node: Node): void;
}

/** All that comes after a node: the line, and the variations where they leave it. */
function Branch({ tree, from, at, prefs, lang, goto }: BranchProps) {
  const parts: ComponentChildren[] = [];
  let numbered = false;
  const move = (node: Node, withNumber: boolean) => {
    const { full, black } = tree.number(node);
    const glyphs = node.nags.map((nag) => SYMBOLS.find(([n]) => n === nag)?.[1] ?? "").join("");
    parts.push(
      <button
        type="button"
        key={parts.length}
        class="move"
        aria-current={node === at ? "step" : undefined}
        onClick={() => goto(node)}
      >
        {withNumber || !black ? (
          <span class="num soft">
            {full}
            {black ? "…" : "."}{" "}
          </span>
        ) : null}
        {styled(node.step.san, prefs.notation, lang)}
        {glyphs}
      </button>,
    );
    if (node.comment)
      parts.push(
        <span key={parts.length} class="comment">
          {node.comment}
        </span>,
      );
  };
  for (let node = from; node.children[0]; node = node.children[0]) {
    const [main, ...others] = node.children;
    move(main!, !numbered);
    numbered = main!.comment === "" && others.length === 0;
    for (const other of others)
      parts.push(
        <div key={parts.length} class="variation">
          <First tree={tree} node={other} at={at} prefs={prefs} lang={lang} goto={goto} />
        </div>,
      );
  }
  return <>{parts}</>;
}

/** A variation: its first move with its number, then what follows. */
function First({ tree, node, at, prefs, lang, goto }: Omit<BranchProps, "from"> & { node: Node }) {
  const alone: Node = { step: node.parent!.step, parent: null, children: [node], comment: "", nags: [] };
  return <Branch tree={tree} from={alone} at={at} prefs={prefs} lang={lang} goto={goto} />;
}

interface EngineProps {
  looking: ReturnType<typeof useEngine>;
  on: boolean;
  barred: boolean;
  say: Say;
  toggle(): void;
  play(moves: string[]): void;
}

function Engine({ looking, on, barred, say, toggle, play }: EngineProps) {
  const found = looking.found;
  const best = found?.lines[0]?.score;
  return (
    <>
      <div class="engine-head">
        <Bar score={best ?? { cp: 0 }} say={say} />
        <strong class="num">{best ? scoreText(best) : "–"}</strong>
        {found ? <span class="small soft">{say("analysis-depth", { depth: found.depth })}</span> : null}
        <button type="button" aria-pressed={on} disabled={barred} onClick={toggle}>
          {say(on ? "analysis-engine-off" : "analysis-engine-on")}
        </button>
      </div>
      {looking.state === "waiting" ? <p class="small soft">{say("analysis-wait")}</p> : null}
      {looking.state === "failed" ? (
        <p class="small" role="alert">
          {say("analysis-failed")}
        </p>
      ) : null}
      {found ? <Lines found={found} say={say} play={play} /> : null}
    </>
  );
}

/** White's chances against Black's, in a picture and in words. */
function Bar({ score, say }: { score: Score; say: Say }) {
  const side = (of: number) => (of > 0 ? "white" : "black");
  const pawns = Math.abs((score.cp ?? 0) / 100);
  const text =
    score.mate !== undefined
      ? say("analysis-mate", { side: side(score.mate), moves: Math.abs(score.mate) })
      : say("analysis-better", { side: pawns < 0.2 ? "even" : side(score.cp ?? 0), pawns: pawns.toFixed(1) });
  return (
    <span class="eval" role="img" aria-label={text} title={text}>
      <span style={{ width: `${share(score)}%` }} />
    </span>
  );
}

function Lines({ found, say, play }: { found: Found; say: Say; play(moves: string[]): void }) {
  return (
    <ol class="lines" aria-label={say("analysis-lines")}>
      {found.lines.map((line, i) => (
        <li key={i}>
          <button type="button" onClick={() => play(line.uci.slice(0, 1))}>
            <strong class="num">{scoreText(line.score)}</strong> {line.text.slice(0, 8).join(" ")}
          </button>
        </li>
      ))}
    </ol>
  );
}

interface NoteProps {
  node: Node;
  say: Say;
  isMain: boolean;
  changed(): void;
  promote(): void;
  remove(): void;
}

/** What is said of the move on the board. */
function Note({ node, say, isMain, changed, promote, remove }: NoteProps) {
  const symbol = node.nags.find((nag) => SYMBOLS.some(([n]) => n === nag)) ?? 0;
  return (
    <div class="note">
      <label class="visually-hidden" for="comment">
        {say("analysis-comment")}
      </label>
      <textarea
        id="comment"
        rows={2}
        placeholder={say("analysis-comment")}
        value={node.comment}
        onInput={(event) => {
          node.comment = event.currentTarget.value.replace(/\s+/g, " ");
          changed();
        }}
      />
      <div class="actions">
        <select
          aria-label={say("analysis-symbol")}
          value={symbol}
          onChange={(event) => {
            const chosen = Number(event.currentTarget.value);
            node.nags = [...(chosen ? [chosen] : []), ...node.nags.filter((nag) => nag !== symbol)];
            changed();
          }}
        >
          <option value={0}>{say("analysis-symbol-none")}</option>
          {SYMBOLS.map(([nag, text]) => (
            <option key={nag} value={nag}>
              {text}
            </option>
          ))}
        </select>
        {isMain ? null : (
          <button type="button" onClick={promote}>
            {say("analysis-promote")}
          </button>
        )}
        <button type="button" data-act="delete" onClick={remove}>
          {say("analysis-delete")}
        </button>
      </div>
    </div>
  );
}

interface TextsProps {
  tree: Tree;
  at: Node;
  csrf: string;
  say: Say;
  load(tree: Tree): void;
  flip(): void;
}

/** Positions and games as text, in and out. */
function Texts({ tree, at, csrf, say, load, flip }: TextsProps) {
  const [text, setText] = useState("");
  const [why, setWhy] = useState<string | null>(null);
  const [copied, setCopied] = useState<string | null>(null);
  const copy = async (what: string, written: string) => setCopied((await copyText(written)) ? what : null);
  const read = async () => {
    const answer = await fetch("/analysis/read", {
      method: "POST",
      body: new URLSearchParams({ csrf, text }),
    }).catch(() => null);
    const told = (await answer?.json().catch(() => null)) as {
      start?: string;
      chess960?: boolean;
      tree?: ToldNode[];
      tags?: Tag[];
      why?: string | null;
    } | null;
    setWhy(told ? (told.why ?? null) : say("analysis-failed"));
    if (told?.start && told.tree) load(Tree.told(told.start, told.chess960 ?? false, told.tree, told.tags));
  };
  const out: [string, () => string][] = [
    ["pgn", () => tree.pgn()],
    ["fen", () => tree.fen(at)],
    ["link", () => `${location.origin}${address(tree, tree.lineTo(at).slice(1))}`],
  ];
  return (
    <>
      <div class="actions">
        <button type="button" onClick={flip}>
          {say("analysis-flip")}
        </button>
        {out.map(([what, written]) => (
          <button type="button" key={what} data-act={`copy-${what}`} onClick={() => copy(what, written())}>
            {say(copied === what ? "analysis-copied" : `analysis-copy-${what}`)}
          </button>
        ))}
        <button type="button" onClick={() => load(new Tree(INITIAL_FEN))}>
          {say("analysis-start")}
        </button>
      </div>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          read();
        }}
      >
        <label for="paste">{say("analysis-paste")}</label>
        <textarea id="paste" rows={3} spellcheck={false} value={text} onInput={(e) => setText(e.currentTarget.value)} />
        {why ? (
          <p class="notice warn" role="alert">
            {why}
          </p>
        ) : null}
        <button type="submit" disabled={text.trim() === ""}>
          {say("analysis-load")}
        </button>
      </form>
    </>
  );
}
