/** Move text in the style a reader chose. The scoresheet's own language is SAN; this only changes letters. */
import type { Role } from "chessops/types";

export type Notation = "figurine" | "english" | "chinese" | "german";

const FIGURINES: Record<string, string> = { K: "♔", Q: "♕", R: "♖", B: "♗", N: "♘" };
const GERMAN: Record<string, string> = { K: "K", Q: "D", R: "T", B: "L", N: "S" };
const HANS: Record<string, string> = { K: "王", Q: "后", R: "车", B: "象", N: "马" };
const HANT: Record<string, string> = { K: "王", Q: "后", R: "車", B: "象", N: "馬" };

/** `Nf3` as `♘f3`, `Nf3`, `马f3` or `Sf3`. */
export function styled(san: string, notation: Notation, lang: string): string {
  if (notation === "english" || san.startsWith("O")) return san;
  const chinese = lang === "zh-Hant" ? HANT : HANS;
  const letters = { figurine: FIGURINES, chinese, german: GERMAN }[notation];
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
