/** A move as one says it across the table. */
import type { Say } from "../words";
import type { Step } from "./line";

/** "knight takes f 3, check" in the reader's language. */
export function spokenMove(step: Step, say: Say): string {
  const parts: string[] = [];
  if (step.castles) parts.push(say(step.castles === "h" ? "say-castles-short" : "say-castles-long"));
  else {
    const square = step.to!;
    const piece = say(`man-${step.role}`);
    // What SAN adds to tell two men apart: a file, a rank or both.
    const hint = /^[KQRBN]([a-h]?[1-8]?)x?[a-h][1-8]/.exec(step.san)?.[1] ?? "";
    const from = step.role === "pawn" && step.captured ? step.from![0]! : hint;
    parts.push(say(step.captured ? "say-takes" : "say-moves", { piece, from: from ? `${from} ` : "", square }));
    if (step.enPassant) parts.push(say("say-en-passant"));
    if (step.promotion) parts.push(say("say-promotes", { piece: say(`man-${step.promotion}`) }));
  }
  if (step.san.endsWith("#")) parts.push(say("say-mate"));
  else if (step.check) parts.push(say("say-check"));
  return parts.join(say("list-separator"));
}

/** A time left, to be heard: "2 minutes 5 seconds". */
export function spokenTime(ms: number, say: Say): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  return say("say-time", { hours, minutes, seconds: seconds % 60 });
}
