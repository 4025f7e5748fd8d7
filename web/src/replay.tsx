/** Entry of the replay page: the server's move list is there without it; this makes it walk. */
import { render } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Announcer } from "./announce";
import { Board } from "./board/board";
import { DEFAULT_PREFS, type Prefs } from "./board/prefs";
import { clockText } from "./game/clock";
import { boardAt, type Copied, copyOf, MoveList, moveSentence, Side, Steps, useWalking } from "./game/parts";
import { fromFrame, type GameState, other } from "./game/state";
import { localTimes } from "./times";
import type { Color, StateFrame } from "./wire";
import { pageData, pageLanguage, pageWords, type Say } from "./words";

interface ReplayPage {
  game: string;
  me: Color | null;
  st: StateFrame;
  ply?: number | null;
  prefs?: Partial<Prefs>;
}

interface ReplayProps {
  page: ReplayPage;
  state: GameState;
  prefs: Prefs;
  say: Say;
  lang: string;
  announce(text: string): void;
}

function Replay({ page, state, prefs, say, lang, announce }: ReplayProps) {
  const { line, times, frame } = state;
  const [ply, setPly] = useState(Math.max(0, Math.min(line.ply, page.ply ?? line.ply)));
  const [orientation, setOrientation] = useState<Color>(page.me ?? "white");
  const [copied, setCopied] = useState<Copied | null>(null);
  const host = useRef<HTMLDivElement>(null);
  const endHost = useRef<HTMLDivElement>(null);
  const board = useRef<Board | null>(null);
  const at = useRef(ply);
  at.current = ply;

  const goto = (next: number) => {
    const to = Math.max(0, Math.min(line.ply, next));
    if (to === at.current) return;
    at.current = to;
    setPly(to);
    setCopied(null);
    announce(moveSentence(line.steps[to]!, say));
    history.replaceState(null, "", `/g/${page.game}?ply=${to}`);
  };
  const view = boardAt(line, ply, orientation);
  useEffect(() => {
    // How it ended stands in the page already; it belongs beside the moves.
    const end = document.querySelector(".replay-end");
    if (end) endHost.current?.append(end);
    if (!host.current) return;
    board.current = new Board(host.current, view, {
      say,
      coords: prefs.coords,
      autoQueen: false,
      premove: false,
      onMove: () => {},
      announce,
    });
    return () => board.current?.destroy();
  }, []);
  useEffect(() => board.current?.show(view), [ply, orientation]);
  useWalking(
    host,
    () => at.current,
    () => line.ply,
    goto,
  );

  const clockAt = (color: Color) => {
    if (frame.time.mode === "none") return null;
    const time = times[ply - 1];
    const first = frame.time.periods[0]?.ms ?? 0;
    return clockText(time ? (color === "white" ? time.w : time.b) : first);
  };
  const side = (color: Color, area: string) => (
    <Side frame={frame} color={color} area={area} line={line} ply={ply} say={say}>
      {clockAt(color) ? <span class="clock num small">{clockAt(color)}</span> : null}
    </Side>
  );
  return (
    <>
      <section class="area-board" aria-label={say("board-section")}>
        <div ref={host} />
      </section>
      {side(other(orientation), "area-top")}
      {side(orientation, "area-bottom")}
      <section class="area-moves">
        <MoveList
          line={line}
          times={times}
          ply={ply}
          notation={prefs.notation}
          lang={lang}
          say={say}
          withTimes={frame.time.mode !== "none"}
          goto={goto}
        />
        <Steps ply={ply} last={line.ply} say={say} goto={goto} />
      </section>
      <section class="area-actions">
        <div ref={endHost} />
        <div class="actions">
          <button type="button" onClick={() => setOrientation(other(orientation))}>
            {say("flip")}
          </button>
          {(["pgn", "fen", "link"] as const).map((what) => (
            <button
              type="button"
              key={what}
              data-act={`copy-${what}`}
              onClick={async () => setCopied(await copyOf(what, page.game, line, ply))}
            >
              {say(copied === what ? "copied" : `copy-${what}`)}
            </button>
          ))}
        </div>
      </section>
    </>
  );
}

class QyReplay extends HTMLElement {
  connectedCallback(): void {
    const page = pageData<ReplayPage>();
    if (!page) return;
    const prefs = { ...DEFAULT_PREFS, ...page.prefs };
    const announcer = new Announcer(document.body);
    this.replaceChildren();
    render(
      <Replay
        page={page}
        state={fromFrame(page.st, 0)}
        prefs={prefs}
        say={pageWords(prefs)}
        lang={pageLanguage()}
        announce={(text) => announcer.say(text, false)}
      />,
      this,
    );
  }
}

customElements.define("qy-replay", QyReplay);
localTimes();
