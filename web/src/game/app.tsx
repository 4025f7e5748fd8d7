/** The live game page: board in the middle, the two sides and the moves beside it, what can be done below. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Color } from "../wire";
import { clockText } from "./clock";
import type { Controller } from "./controller";
import { type Copied, Icon, MoveList, Side, Steps, useWalking } from "./parts";
import { claimable, other } from "./state";
import { timeText } from "./text";

const ICONS = {
  flip: "M7 4v13m0 0-3-3m3 3 3-3M17 20V7m0 0-3 3m3-3 3 3",
  sound: "M4 10v4h3l5 4V6L7 10zM16 9q2 3 0 6M18.5 6.5q4 5.5 0 11",
  mute: "M4 10v4h3l5 4V6L7 10zM16 10l5 5M21 10l-5 5",
  flag: "M6 21V4h11l-2 4 2 4H6",
  draw: "M4 9h16M4 15h16",
  back: "M9 6 4 11l5 5M4 11h10q6 0 6 6v2",
  claim: "M12 3v4M12 21V11M5 7h14M5 7l-2 7h5zM19 7l-2 7h5z",
  close: "M6 6l12 12M18 6 6 18",
};

export function GameApp({ game }: { game: Controller }) {
  const { state, ui, say } = game;
  const boardHost = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (boardHost.current) game.mountBoard(boardHost.current);
  }, [state !== null]);
  useWalking(
    boardHost,
    () => game.plyShown,
    () => game.state?.line.ply ?? 0,
    (ply) => game.goto(ply),
  );
  // A long game's list is drawn again only when a move came or another is looked at.
  const moves = useMemo(
    () =>
      state && (
        <MoveList
          line={state.line}
          times={state.times}
          ply={game.plyShown}
          notation={game.prefs.notation}
          lang={game.lang}
          say={say}
          withTimes={false}
          goto={(ply) => game.goto(ply)}
        />
      ),
    [state?.line.last, game.plyShown],
  );
  // The tab says whose turn it is to somebody who reads another one meanwhile.
  const title = useRef(document.title);
  const news = state?.end ? resultKey(state.end.result) : game.myTurn ? "your-turn" : null;
  useEffect(() => {
    document.title = news ? `${say(news)} · ${title.current}` : title.current;
  }, [news]);
  const actions = useRef<HTMLElement>(null);
  useKeptFocus(actions);
  useLitScreen(state?.status === "running" && game.me !== null);
  if (!state) return <p class="soft">{say("connecting")}</p>;
  const bottom = ui.orientation;
  const top = other(bottom);
  const side = (color: Color, area: string) => (
    <Side
      frame={state.frame}
      color={color}
      area={area}
      line={state.line}
      ply={game.plyShown}
      say={say}
      turn={game.turn === color}
      live
    >
      <Clock game={game} color={color} />
    </Side>
  );
  return (
    <>
      <section class="area-board" aria-label={say("board-section")}>
        <div ref={boardHost} />
      </section>
      {side(top, "area-top")}
      {side(bottom, "area-bottom")}
      <section class="area-actions" ref={actions}>
        <Notices game={game} />
        {state.end ? <Ending game={game} /> : <Actions game={game} />}
        {game.me && !state.end && ui.asking === null ? <MoveBox game={game} /> : null}
      </section>
      <section class="area-moves">
        {moves}
        <Steps ply={game.plyShown} last={state.line.ply} say={say} goto={(ply) => game.goto(ply)} />
      </section>
      <aside class="area-about" aria-label={say("about-game")}>
        <About game={game} />
      </aside>
    </>
  );
}

/**
 * Whoever is at a button that goes (the question was answered, the game is over) is not sent back to the top of the page:
 * to how the game ended, else to what had opened the question.
 */
function useKeptFocus(area: { current: HTMLElement | null }) {
  const at = useRef<HTMLElement | null>(null);
  const opener = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      const inside = target instanceof HTMLElement && area.current?.contains(target);
      at.current = inside ? target : null;
      if (inside && target.hasAttribute("aria-expanded")) opener.current = target;
    };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, []);
  useEffect(() => {
    if (!at.current || at.current.isConnected || document.activeElement !== document.body) return;
    const ending = area.current?.querySelector<HTMLElement>(".ending");
    const next = ending ?? (opener.current?.isConnected ? opener.current : null);
    next?.focus({ preventScroll: true });
  });
}

/** Keeps a phone from dimming while somebody thinks. Browsers allow it under HTTPS only. */
function useLitScreen(on: boolean) {
  useEffect(() => {
    if (!on || !navigator.wakeLock) return;
    let lock: Promise<WakeLockSentinel | null> | null = null;
    const take = () => {
      if (document.visibilityState === "visible") lock = navigator.wakeLock.request("screen").catch(() => null);
    };
    take();
    document.addEventListener("visibilitychange", take);
    return () => {
      document.removeEventListener("visibilitychange", take);
      void lock?.then((held) => held?.release());
    };
  }, [on]);
}

/** Writes its own digits ten times a second while it runs, so that nothing else need be drawn. */
function Clock({ game, color }: { game: Controller; color: Color }) {
  const digits = useRef<HTMLSpanElement>(null);
  const none = game.state!.frame.time.mode === "none";
  const write = () => {
    const span = digits.current;
    if (!span || none) return;
    const left = game.clock(color);
    const text = clockText(left);
    if (span.textContent !== text) span.textContent = text;
    const { classList } = span.parentElement!;
    const stale = game.ui.lostAt !== null && !game.state!.end;
    const running = game.state!.clocks.run === color && !stale;
    classList.toggle("hours", left >= 3_600_000);
    classList.toggle("low", left < 20_000 && running);
    classList.toggle("running", running);
    classList.toggle("stale", stale);
  };
  useEffect(() => {
    write();
    const timer = setInterval(write, 100);
    return () => clearInterval(timer);
  }, [color]);
  // With the rest of what is drawn, not a frame later: no notice of a lost line stands beside a clock that seems to run.
  useLayoutEffect(write);
  if (none) return <span class="clock none">∞</span>;
  return (
    <span class="clock num" role="timer" aria-label={game.say("clock-of", { side: game.say(`side-${color}`) })}>
      <span ref={digits} />
    </span>
  );
}

/**
 * What is so at this moment and what was last said, the most pressing first. Standing offers and the state of the line
 * are read from the game, so that they go when they are no longer so.
 */
function Notices({ game }: { game: Controller }) {
  const state = game.state!;
  const { say, me, ui, message } = game;
  const { end, offer, takeback } = state;
  const theirs = me && other(me);
  const side = theirs ? say(`side-${theirs}`) : "";
  const watched = (color: Color) => ({ side: say(`side-${color}`) });
  const live = !end;
  return (
    <>
      {ui.lostAt !== null ? (
        <Notice tone="warn">{say(live && state.clocks.run ? "connection-lost-clocks" : "connection-lost")}</Notice>
      ) : null}
      {live && state.paused ? <Notice>{say(pauseKey(state.paused))}</Notice> : null}
      {state.status === "waiting" ? (
        <Notice>{say(state.frame.starts === undefined ? "game-waiting" : "game-waiting-event")}</Notice>
      ) : null}
      {message ? <p class={`notice message ${message.tone}`}>{message.text}</p> : null}
      {offer && offer === theirs ? (
        <Question
          text={say(state.claimed ? "claim-stands" : "draw-offered", { side })}
          yes={[say("accept-draw"), () => game.act("draw-accept")]}
          no={[say("decline"), () => game.act("draw-decline")]}
        />
      ) : offer ? (
        <Notice>
          {offer !== me
            ? say("draw-offered", watched(offer))
            : say(state.claimed ? "claim-stands-mine" : "draw-offered-mine")}
        </Notice>
      ) : null}
      {takeback && takeback === theirs ? (
        <Question
          text={say("takeback-asked", { side })}
          yes={[say("accept-takeback"), () => game.act("takeback-accept")]}
          no={[say("decline"), () => game.act("takeback-decline")]}
        />
      ) : takeback ? (
        <Notice>{takeback === me ? say("takeback-asked-mine") : say("takeback-asked", watched(takeback))}</Notice>
      ) : null}
      {ui.drawArmed ? <Question text={say("draw-armed")} no={[say("cancel"), () => game.offerDraw()]} /> : null}
      {ui.claimArmed ? <Question text={say("claim-armed")} no={[say("cancel"), () => game.disarmClaim()]} /> : null}
      {ui.proposed ? (
        <Question
          text={say("confirm-move")}
          yes={[say("play-it"), () => game.confirmMove()]}
          no={[say("cancel"), () => game.dropMove()]}
          primary
        />
      ) : null}
    </>
  );
}

function Notice({ tone = "", children }: { tone?: string; children: string }) {
  return <p class={`notice ${tone}`}>{children}</p>;
}

type Choice = [label: string, act: () => void];

/** Something that waits for an answer, or only for a change of mind. */
function Question({ text, yes, no, primary }: { text: string; yes?: Choice; no: Choice; primary?: boolean }) {
  const button = ([label, act]: Choice, kind?: string) => (
    <button type="button" class={kind} onClick={act}>
      {label}
    </button>
  );
  return (
    <div class={`notice answer${yes ? "" : " slim"}`} role="group" aria-label={text}>
      <span>{text}</span>
      <span class="actions">
        {yes ? button(yes, primary ? "btn-primary" : undefined) : null}
        {button(no)}
      </span>
    </div>
  );
}

const pauseKey = (why: string): string => `paused-${why === "queue" ? "queue" : "outage"}`;

function Actions({ game }: { game: Controller }) {
  const state = game.state!;
  const { say, me, ui } = game;
  const button = (
    id: string,
    icon: string,
    act: () => void,
    more: { pressed?: boolean; expanded?: boolean; ready?: boolean; disabled?: boolean } = {},
  ) => (
    <button
      type="button"
      class={more.ready ? "action ready" : "action"}
      onClick={act}
      disabled={more.disabled}
      aria-pressed={more.pressed}
      aria-expanded={more.expanded}
      data-act={id === "claim-ready" ? "claim-draw" : id}
    >
      <Icon path={icon} />
      <span>{say(id)}</span>
    </button>
  );
  const early = state.line.ply < 2;
  const open = claimable(state.line);
  const ready = game.myTurn && (open.threefold || open.fifty);
  return (
    <>
      <div class="action-row">
        {me ? (
          <>
            {early
              ? button("abort", ICONS.close, () => game.ask("abort"), { expanded: ui.asking === "abort" })
              : button("offer-draw", ICONS.draw, () => game.offerDraw(), {
                  pressed: ui.drawArmed,
                  disabled: state.offer !== null,
                })}
            {button(ready ? "claim-ready" : "claim-draw", ICONS.claim, () => game.ask("claim"), {
              expanded: ui.asking === "claim",
              ready,
            })}
            {state.frame.rated || early
              ? null
              : button("takeback", ICONS.back, () => game.act("takeback"), { disabled: state.takeback !== null })}
            {button("resign", ICONS.flag, () => game.ask("resign"), { expanded: ui.asking === "resign" })}
          </>
        ) : null}
        {button("flip", ICONS.flip, () => game.flip())}
        {button(game.sounds.on ? "sound-on" : "sound-off", game.sounds.on ? ICONS.sound : ICONS.mute, () =>
          game.toggleSound(),
        )}
      </div>
      {ui.asking === "resign" || ui.asking === "abort" ? (
        <div class="notice warn answer" role="group" aria-label={say(`${ui.asking}-sure`)}>
          <span>{say(`${ui.asking}-sure`)}</span>
          <span class="actions">
            <button type="button" class="btn-danger" data-act="yes" onClick={() => game.act(ui.asking!)}>
              {say(ui.asking)}
            </button>
            <button type="button" onClick={() => game.ask(ui.asking)}>
              {say("cancel")}
            </button>
          </span>
        </div>
      ) : null}
      {ui.asking === "claim" ? <ClaimSheet game={game} /> : null}
    </>
  );
}

function ClaimSheet({ game }: { game: Controller }) {
  const { say } = game;
  const open = claimable(game.state!.line);
  const [why, setWhy] = useState<"threefold" | "fifty">(open.fifty && !open.threefold ? "fifty" : "threefold");
  return (
    <fieldset class="claim">
      <legend>{say("claim-draw")}</legend>
      {(["threefold", "fifty"] as const).map((kind) => (
        <label key={kind}>
          <input type="radio" name="claim" checked={why === kind} onChange={() => setWhy(kind)} />
          <span>{say(`claim-${kind}`)}</span>
        </label>
      ))}
      <p class="small soft">{say("claim-warning")}</p>
      <span class="actions">
        <button type="button" data-act="claim-now" onClick={() => game.claim(why, false)}>
          {say("claim-now")}
        </button>
        <button type="button" data-act="claim-move" onClick={() => game.claim(why, true)}>
          {say("claim-with-move")}
        </button>
        <button type="button" onClick={() => game.ask("claim")}>
          {say("cancel")}
        </button>
      </span>
    </fieldset>
  );
}

/** The move box: for those who would rather write a move than make it. */
function MoveBox({ game }: { game: Controller }) {
  const input = useRef<HTMLInputElement>(null);
  const { say } = game;
  return (
    <form
      class="move-box"
      onSubmit={(event) => {
        event.preventDefault();
        const box = input.current!;
        if (game.typed(box.value)) box.value = "";
        else box.select();
      }}
    >
      <label for="move-box">{say("move-box")}</label>
      <input
        id="move-box"
        ref={input}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        enterkeyhint="send"
        placeholder={say("move-box-hint")}
      />
    </form>
  );
}

function Copy({ game, what }: { game: Controller; what: Copied }) {
  return (
    <button type="button" data-act={`copy-${what}`} onClick={() => void game.copy(what)}>
      {game.say(game.ui.copied === what ? "copied" : `copy-${what}`)}
    </button>
  );
}

function Ending({ game }: { game: Controller }) {
  const state = game.state!;
  const end = state.end!;
  const { say, me } = game;
  const { rematch } = state;
  const asked = rematch && "by" in rematch ? rematch.by : null;
  return (
    <div class="card ending" role="group" tabIndex={-1} aria-label={say("game-over")}>
      <p class="result num">{say(resultKey(end.result))}</p>
      {end.result === "*" ? null : <p class="score num soft">{end.score}</p>}
      <p>
        {say(`end-${end.why}`, game.endArgs())}
        {end.article ? (
          <>
            {" · "}
            <a href={`/laws/${state.frame.laws.split("/")[0]}#a${end.article}`}>
              {say("end-article", { article: end.article })}
            </a>
          </>
        ) : null}
      </p>
      {end.beyond > 0 ? <p class="small soft">{say("end-beyond", { n: end.beyond })}</p> : null}
      {end.reviewable ? <p class="small soft">{say("end-reviewable")}</p> : null}
      {me && asked && asked !== me ? <p class="notice">{say("rematch-offered")}</p> : null}
      <div class="actions">
        {rematch && "g" in rematch ? (
          <a class="btn btn-primary" href={`/g/${rematch.g}`}>
            {say("to-rematch")}
          </a>
        ) : me && !state.frame.rated ? (
          <button
            type="button"
            class="btn-primary"
            data-act="rematch"
            disabled={asked === me}
            onClick={() => game.act(asked ? "rematch-accept" : "rematch")}
          >
            {say(asked ? (asked === me ? "rematch-asked" : "rematch-accept") : "rematch")}
          </button>
        ) : null}
        {me && asked ? (
          <button type="button" data-act="rematch-decline" onClick={() => game.act("rematch-decline")}>
            {say(asked === me ? "cancel" : "decline")}
          </button>
        ) : null}
        <a class="btn" href={`/g/${game.game}?ply=${state.line.ply}`}>
          {say("replay")}
        </a>
        <a class="btn" href={`/g/${game.game}.pgn`} download>
          {say("download-pgn")}
        </a>
        <Copy game={game} what="pgn" />
        <Copy game={game} what="fen" />
        <a class="btn" href="/play">
          {say("new-game")}
        </a>
      </div>
    </div>
  );
}

export function resultKey(result: string): string {
  if (result === "1-0") return "result-white-wins";
  if (result === "0-1") return "result-black-wins";
  if (result === "1/2-1/2") return "result-draw";
  return "result-void";
}

function About({ game }: { game: Controller }) {
  const state = game.state!;
  const { say, ui } = game;
  const { frame } = state;
  const lag = ui.rttMs === null ? null : Math.round(ui.rttMs);
  const forgiven = state.times.reduce((sum, t) => sum + t.lag, 0);
  return (
    <>
      <dl class="facts about">
        <dt>{say("time-label")}</dt>
        <dd class="num">{timeText(frame.time, say)}</dd>
        <dt>{say("kind-label")}</dt>
        <dd>
          {say(`speed-${frame.speed}`)} · {say(frame.rated ? "rated" : "casual")}
          {frame.chess960 ? " · Chess960" : ""}
        </dd>
        <dt>{say("laws-label")}</dt>
        <dd>
          <a href={`/laws/${frame.laws.split("/")[0]}`}>{say(`laws-${frame.laws.split("/")[0]}`)}</a>
        </dd>
        <dt>{say("watchers-label")}</dt>
        <dd class="num">{frame.watchers}</dd>
        <dt>{say("line-label")}</dt>
        <dd class={ui.lostAt === null ? "" : "lost"}>
          {ui.lostAt !== null ? say("line-lost") : lag === null ? say("line-up") : say("line-lag", { ms: lag })}
        </dd>
        {forgiven > 0 ? (
          <>
            <dt>{say("lag-label")}</dt>
            <dd class="num">{say("lag-forgiven", { ms: forgiven })}</dd>
          </>
        ) : null}
      </dl>
      {state.end ? null : (
        <p class="actions copies">
          <Copy game={game} what="pgn" />
          <Copy game={game} what="fen" />
        </p>
      )}
    </>
  );
}
