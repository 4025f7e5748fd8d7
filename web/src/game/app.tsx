/** The live game page: board in the middle, the two sides and the moves beside it, what can be done below. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Color } from "../wire";
import { clockText } from "./clock";
import type { Controller } from "./controller";
import { Icon, MoveList, Steps, Taken, useWalking } from "./parts";
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
  if (!state) return <p class="soft">{say("connecting")}</p>;
  const bottom = ui.orientation;
  const top = other(bottom);
  return (
    <>
      <section class="area-board" aria-label={say("board-section")}>
        <div ref={boardHost} />
      </section>
      <Side game={game} color={top} area="area-top" />
      <Side game={game} color={bottom} area="area-bottom" />
      <section class="area-moves">
        {moves}
        <Steps ply={game.plyShown} last={state.line.ply} say={say} goto={(ply) => game.goto(ply)} />
      </section>
      <section class="area-notes">
        {ui.lost && !state.end ? <p class="notice warn">{say("connection-lost")}</p> : null}
        <Answer game={game} />
        {ui.message ? <p class={`message ${ui.message.tone}`}>{ui.message.text}</p> : null}
      </section>
      <section class="area-actions">
        {state.end ? <Ending game={game} /> : <Actions game={game} />}
        {game.me && !state.end ? <MoveBox game={game} /> : null}
      </section>
      <aside class="area-about" aria-label={say("about-game")}>
        <About game={game} />
      </aside>
    </>
  );
}

/** One side: who, present or not, what was taken, the clock. */
function Side({ game, color, area }: { game: Controller; color: Color; area: string }) {
  const { say } = game;
  const state = game.state!;
  const info = state.frame[color];
  const turn = game.turn === color;
  return (
    <section class={`side ${area}${turn ? " turn" : ""}`} aria-label={say(`side-${color}`)}>
      <span class={`presence ${info.on ? "on" : "off"}`} title={say(info.on ? "present" : "away")}>
        <span class="visually-hidden">{say(info.on ? "present" : "away")}</span>
      </span>
      <span class="who">
        <span class={`stone ${color}`} aria-hidden="true" />
        {info.id ? <a href={`/@/${info.id}`}>{info.name}</a> : <span>{info.name ?? say("guest")}</span>}
        {game.me === color ? <span class="soft small"> {say("you")}</span> : null}
        {!info.on && !state.end ? <span class="soft small"> {say("away")}</span> : null}
      </span>
      <Taken line={state.line} ply={game.plyShown} by={color} say={say} />
      <Clock game={game} color={color} />
    </section>
  );
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
    const { lost } = game.ui;
    const runs = game.state!.clocks.run === color && !lost;
    span.parentElement!.classList.toggle("low", left < 20_000 && runs);
    span.parentElement!.classList.toggle("running", runs);
    span.parentElement!.classList.toggle("stale", lost && !game.state!.end);
  };
  useEffect(() => {
    write();
    const timer = setInterval(write, 100);
    return () => clearInterval(timer);
  }, [color]);
  useEffect(write);
  if (none) return <span class="clock none">∞</span>;
  return (
    <span class="clock num" role="timer" aria-label={game.say("clock-of", { side: game.say(`side-${color}`) })}>
      <span ref={digits} />
    </span>
  );
}

/** What lies on the table: offers, with their answers where they are mine to give, and what I have armed. */
function Answer({ game }: { game: Controller }) {
  const state = game.state!;
  const { say, me } = game;
  if (state.end) return null;
  if (!me)
    return state.offer ? <p class="notice">{say("draw-offered", { side: say(`side-${state.offer}`) })}</p> : null;
  const them = other(me);
  return (
    <>
      {state.status === "waiting" ? <p class="notice">{say("game-waiting")}</p> : null}
      {state.offer === them ? (
        <div class="notice answer" role="group" aria-label={say("draw-offered", { side: say(`side-${them}`) })}>
          <span>{say("draw-offered", { side: say(`side-${them}`) })}</span>
          <span class="actions">
            <button type="button" onClick={() => game.act("draw-accept")}>
              {say("accept-draw")}
            </button>
            <button type="button" onClick={() => game.act("draw-decline")}>
              {say("decline")}
            </button>
          </span>
        </div>
      ) : null}
      {state.offer === me ? <p class="notice">{say("draw-offered-mine")}</p> : null}
      {game.ui.drawArmed ? (
        <div class="notice answer">
          <span>{say("draw-armed")}</span>
          <span class="actions">
            <button type="button" onClick={() => game.offerDraw()}>
              {say("cancel")}
            </button>
          </span>
        </div>
      ) : null}
      {state.takeback === me ? <p class="notice">{say("takeback-asked-mine")}</p> : null}
      {state.takeback === them ? (
        <div class="notice answer" role="group" aria-label={say("takeback-asked", { side: say(`side-${them}`) })}>
          <span>{say("takeback-asked", { side: say(`side-${them}`) })}</span>
          <span class="actions">
            <button type="button" onClick={() => game.act("takeback-accept")}>
              {say("accept-takeback")}
            </button>
            <button type="button" onClick={() => game.act("takeback-decline")}>
              {say("decline")}
            </button>
          </span>
        </div>
      ) : null}
      {game.ui.proposed ? (
        <div class="notice answer" role="group" aria-label={say("confirm-move")}>
          <span>{say("confirm-move")}</span>
          <span class="actions">
            <button type="button" class="btn-primary" onClick={() => game.confirmMove()}>
              {say("play-it")}
            </button>
            <button type="button" onClick={() => game.dropMove()}>
              {say("cancel")}
            </button>
          </span>
        </div>
      ) : null}
      {game.ui.claimArmed ? (
        <div class="notice answer">
          <span>{say("claim-armed")}</span>
          <span class="actions">
            <button type="button" onClick={() => game.disarmClaim()}>
              {say("cancel")}
            </button>
          </span>
        </div>
      ) : null}
    </>
  );
}

function Actions({ game }: { game: Controller }) {
  const state = game.state!;
  const { say, me, ui } = game;
  const button = (
    id: string,
    icon: string,
    act: () => void,
    more: { pressed?: boolean; expanded?: boolean; ready?: boolean } = {},
  ) => (
    <button
      type="button"
      class={more.ready ? "action ready" : "action"}
      onClick={act}
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
              : button("offer-draw", ICONS.draw, () => game.offerDraw(), { pressed: ui.drawArmed })}
            {button(ready ? "claim-ready" : "claim-draw", ICONS.claim, () => game.ask("claim"), {
              expanded: ui.asking === "claim",
              ready,
            })}
            {state.frame.rated || early ? null : button("takeback", ICONS.back, () => game.act("takeback"))}
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

function Ending({ game }: { game: Controller }) {
  const state = game.state!;
  const end = state.end!;
  const { say, me, ui } = game;
  const rematch = state.rematch;
  return (
    <div class="card ending" role="group" aria-label={say("game-over")}>
      <p class="result num">{say(resultKey(end.result))}</p>
      <p class="score num soft">{end.result.replace("1/2-1/2", "½–½").replace("-", "–")}</p>
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
      {me && rematch && "by" in rematch && rematch.by !== me ? <p class="notice">{say("rematch-offered")}</p> : null}
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
            disabled={rematch !== null && "by" in rematch && rematch.by === me}
            onClick={() => game.act(rematch && "by" in rematch ? "rematch-accept" : "rematch")}
          >
            {say(rematch && "by" in rematch ? (rematch.by === me ? "rematch-asked" : "rematch-accept") : "rematch")}
          </button>
        ) : null}
        <a class="btn" href={`/g/${game.game}?ply=${state.line.ply}`}>
          {say("replay")}
        </a>
        <a class="btn" href={`/g/${game.game}.pgn`} download>
          {say("download-pgn")}
        </a>
        <button type="button" onClick={() => void game.copy("pgn")}>
          {say(ui.copied === "pgn" ? "copied" : "copy-pgn")}
        </button>
        <button type="button" onClick={() => void game.copy("fen")}>
          {say(ui.copied === "fen" ? "copied" : "copy-fen")}
        </button>
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
      <dd class={ui.up ? "" : "lost"}>
        {!ui.up ? say("line-lost") : lag === null ? say("line-up") : say("line-lag", { ms: lag })}
        {ui.up && forgiven > 0 ? <div class="soft small">{say("lag-forgiven", { ms: forgiven })}</div> : null}
      </dd>
      {state.paused ? (
        <>
          <dt>{say("clock-label")}</dt>
          <dd>{say(`paused-${state.paused === "queue" ? "queue" : "outage"}`)}</dd>
        </>
      ) : null}
    </dl>
  );
}
