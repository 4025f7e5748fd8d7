/** The engine's findings at a position, streamed by the server for as long as somebody looks. */
import { useEffect, useState } from "preact/hooks";

export interface Score {
  cp?: number;
  /** Moves to mate, below 0 where Black mates. */
  mate?: number;
}

export interface Found {
  depth: number;
  nodes: number;
  lines: { score: Score; uci: string[]; text: string[] }[];
}

export type Looking = { state: "off" | "waiting" | "failed"; found: null } | { state: "found"; found: Found };

/** Moves come faster than anybody reads: the engine is asked when the board has stood still so long, ms. */
const STILL = 120;
const OFF: Looking = { state: "off", found: null };
const WAITING: Looking = { state: "waiting", found: null };

export function useEngine(fen: string, chess960: boolean, on: boolean): Looking {
  const [looking, setLooking] = useState<Looking>(OFF);
  useEffect(() => {
    if (!on) return setLooking(OFF);
    setLooking(WAITING);
    let source: EventSource | null = null;
    const later = setTimeout(() => {
      const query = new URLSearchParams({ fen, lines: "3", chess960: chess960 ? "yes" : "" });
      source = new EventSource(`/analysis/lines?${query}`);
      const take = (event: Event) =>
        setLooking({ state: "found", found: JSON.parse((event as MessageEvent<string>).data) as Found });
      source.addEventListener("found", take);
      source.addEventListener("done", (event) => {
        take(event);
        source?.close();
      });
      // What was found stays; where nothing was, that is said.
      source.addEventListener("error", () => {
        source?.close();
        setLooking((before) => (before.found ? before : { state: "failed", found: null }));
      });
    }, STILL);
    return () => {
      clearTimeout(later);
      source?.close();
    };
  }, [fen, chess960, on]);
  return looking;
}

/** White's share of the bar, 0 to 100: the chances that such a score has been found to mean among people. */
export function share({ cp, mate }: Score): number {
  if (mate !== undefined) return mate > 0 ? 100 : 0;
  return 100 / (1 + Math.exp(-0.00368208 * (cp ?? 0)));
}

/** `+0.35`, `0.00`, `#5`, `−#2`: as White sees it. */
export function scoreText({ cp, mate }: Score): string {
  if (mate !== undefined) return `${mate < 0 ? "−" : ""}#${Math.abs(mate)}`;
  const pawns = Math.abs((cp ?? 0) / 100).toFixed(2);
  const sign = (cp ?? 0) < 0 ? "−" : "+";
  return cp ? `${sign}${pawns}` : pawns;
}
