/** What a player has set about the board; the server writes it into the page. */
import type { Notation } from "../chess/notation";

export interface Prefs {
  notation: Notation;
  coords: "inside" | "edges";
  autoQueen: boolean;
  confirmMove: boolean;
  sound: boolean;
  premove: boolean;
}

export const DEFAULT_PREFS: Prefs = {
  notation: "figurine",
  coords: "inside",
  autoQueen: false,
  confirmMove: false,
  sound: true,
  premove: true,
};
