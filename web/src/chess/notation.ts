/** Move text in the style a reader chose. The scoresheet's own language is SAN; this only changes letters. */
import type { Role } from "chessops/types";

export type Notation = "figurine" | "english" | "chinese";

const FIGURINES: Record<string, string> = { K: "♔", Q: "♕", R: "♖", B: "♗", N: "♘" };
const HANS: Record<string, string> = { K: "王", Q: "后", R: "车", B: "象", N: "马" };
const HANT: Record<string, string> = { K: "王", Q: "后", R: "車", B: "象", N: "馬" };

/** `Nf3` as `♘f3`, `Nf3` or `马f3`. */
export function styled(san: string, notation: Notation, lang: string): string {
  if (notation === "english" || san.startsWith("O")) return san;
  const letters = notation === "figurine" ? FIGURINES : lang === "zh-Hant" ? HANT : HANS;
  return san.replace(/[KQRBN]/g, (letter) => letters[letter] ?? letter);
}

export const LETTER: Record<Role, string> = {
  king: "K",
  queen: "Q",
  rook: "R",
  bishop: "B",
  knight: "N",
  pawn: "",
};
