/**
 * Clocks run down here between two words of the server: a prediction for the eye, never a judgement.
 * All times in ms.
 */
import type { ClockInfo, Color } from "../wire";

export interface Clocks {
  white: number;
  black: number;
  run: Color | null;
  mode: string;
  /** Free time of this turn that has not run yet (simple delay). */
  hold: number;
  /** When these figures were true, on this page's own clock. */
  at: number;
}

export function clocksFrom(info: ClockInfo, mode: string, at: number): Clocks {
  return { white: info.w, black: info.b, run: mode === "none" ? null : info.run, mode, hold: info.hold ?? 0, at };
}

/** What one side's clock shows at `now`. */
export function remaining(clocks: Clocks, side: Color, now: number): number {
  const base = clocks[side];
  if (clocks.run === null) return base;
  const used = Math.max(0, now - clocks.at - clocks.hold);
  if (clocks.run === side) return Math.max(0, base - used);
  // In hourglass what I use flows to the other side.
  return clocks.mode === "hourglass" ? base + Math.min(used, clocks[clocks.run]) : base;
}

/** `1:02:03`, `5:03`; with tenths under twenty seconds, when they begin to count. */
export function clockText(ms: number): string {
  if (ms < 20_000) {
    const tenths = Math.floor(Math.max(0, ms) / 100);
    return `0:${String(Math.floor(tenths / 10)).padStart(2, "0")}.${tenths % 10}`;
  }
  const seconds = Math.floor(ms / 1000);
  const two = (n: number) => String(n).padStart(2, "0");
  const minutes = Math.floor(seconds / 60) % 60;
  const hours = Math.floor(seconds / 3600);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** How a thinking time is written beside a move: `3.2`, `41`, `2:05`. */
export function thinkText(ms: number): string {
  if (ms < 10_000) return (Math.floor(ms / 100) / 10).toFixed(1);
  if (ms < 60_000) return String(Math.floor(ms / 1000));
  return clockText(ms);
}
