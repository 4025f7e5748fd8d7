/** What a player has set about the board; the server writes it into the page. */
import type { Notation } from "../chess/notation";

export interface Prefs {
  notation: Notation;
  /** How the men are named where they are told: the messages man-… choose by it. */
  men: "short" | "full" | "letter";
  coords: "inside" | "edges";
  autoQueen: boolean;
  confirmMove: boolean;
  sound: boolean;
  premove: boolean;
}

export const DEFAULT_PREFS: Prefs = {
  notation: "figurine",
  men: "short",
  coords: "inside",
  autoQueen: false,
  confirmMove: false,
  sound: true,
  premove: true,
};
