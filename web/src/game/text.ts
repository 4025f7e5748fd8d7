/** Facts of the server in a reader's words: refusals, claims, offers. */
import type { Color, EventFrame, Period, RefusalFrame, TimeControl } from "../wire";
import type { Say } from "../words";
import type { GameState } from "./state";

type PlyName = (ply: number) => string;

/** `3+2`, `40/90+30, 30+30`: minutes, seconds of increment. */
export function timeText(time: TimeControl, say: Say): string {
  if (time.mode === "none" || time.periods.length === 0) return say("no-clock");
  const side = (periods: Period[]) =>
    periods.map((p) => `${p.moves ? `${p.moves}/` : ""}${minutes(p.ms)}+${p.inc / 1000}`).join(", ");
  const text = time.black ? `${side(time.periods)} – ${side(time.black)}` : side(time.periods);
  const named = time.mode === "delay" || time.mode === "bronstein" || time.mode === "hourglass";
  return named ? `${text} (${say(`time-${time.mode}`)})` : text;
}

function minutes(ms: number): string {
  const whole = ms / 60_000;
  if (Number.isInteger(whole)) return String(whole);
  return (
    ({ 15000: "¼", 30000: "½", 45000: "¾", 90000: "1½" } as Record<number, string>)[ms] ?? String(+whole.toFixed(2))
  );
}

/** Why a command was refused. Known reasons have a sentence; the others say that it was not possible. */
export function refusalText(frame: RefusalFrame, say: Say, plyName: PlyName): string {
  const code = frame.code || frame.why;
  const plies = frame.plies ?? [];
  const text = say(`refused-${code}`, { plies: plyList(plies, say, plyName), count: plies.length });
  const sentence = text.startsWith("{") ? say("refused-other") : text;
  return frame.law ? `${sentence} ${say("by-article", { article: frame.law })}` : sentence;
}

export function plyList(plies: number[], say: Say, plyName: PlyName): string {
  return plies.map(plyName).join(say("list-and"));
}

/** What an event says to the two players and whoever watches, where it says anything beyond the board. */
export function noticeText(
  state: GameState,
  event: EventFrame,
  me: Color | null,
  say: Say,
  plyName: PlyName,
): string | null {
  const side = event.by ? say(`side-${event.by}`) : "";
  const mine = event.by !== undefined && event.by === me;
  switch (event.k) {
    case "offer":
      return mine ? say("draw-offered-mine") : say("draw-offered", { side });
    case "mv":
      return event.o
        ? state.line.last.mover === me
          ? say("draw-offered-mine")
          : say("draw-offered", { side: say(`side-${state.line.last.mover}`) })
        : null;
    case "decline":
      return mine ? null : say("draw-declined", { side });
    case "claim": {
      if (event.right !== false) return null;
      const facts =
        event.why === "fifty"
          ? say("claim-wrong-fifty", { halfmoves: Math.floor(state.line.position.halfmoves / 2) })
          : say("claim-wrong-threefold", {
              count: event.plies?.length ?? 0,
              plies: plyList(event.plies ?? [], say, plyName),
            });
      const gain = event.gain ? say("claim-penalty", { minutes: event.gain / 60_000 }) : "";
      return [say("claim-wrong", { side }), facts, gain].filter(Boolean).join(" ");
    }
    case "tb-offer":
      return mine ? say("takeback-asked-mine") : say("takeback-asked", { side });
    case "tb-decline":
      return mine ? null : say("takeback-declined", { side });
    case "tb":
      return say("taken-back");
    case "pause":
      return say(`paused-${event.why === "queue" ? "queue" : "outage"}`);
    case "resume":
      return say("resumed");
    default:
      return null;
  }
}
