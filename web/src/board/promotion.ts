/** The choice of a promoted man: asks, never guesses (article 3.7.3.3 leaves the choice to the player). */
import type { Role } from "chessops/types";
import type { Key } from "../chess/line";
import type { Color } from "../wire";
import type { Say } from "../words";

const CHOICES: [Role, string][] = [
  ["queen", "q"],
  ["knight", "n"],
  ["rook", "r"],
  ["bishop", "b"],
];

export interface PromotionOptions {
  say: Say;
  color: Color;
  to: Key;
  orientation: Color;
  /** The man chosen, or null when the move is taken back. */
  chosen(role: Role | null): void;
}

/** Opens the chooser on the file of promotion; returns a function that closes it without an answer. */
export function choosePromotion(host: HTMLElement, options: PromotionOptions): () => void {
  const sheet = document.createElement("div");
  sheet.className = "promotion";
  sheet.setAttribute("role", "dialog");
  sheet.setAttribute("aria-modal", "true");
  sheet.setAttribute("aria-label", options.say("promotion-label"));
  const close = () => sheet.remove();
  const answer = (role: Role | null) => {
    close();
    options.chosen(role);
  };

  const white = options.orientation === "white";
  const file = options.to.charCodeAt(0) - 97;
  const left = (white ? file : 7 - file) * 12.5;
  const top = options.to[1] === (white ? "8" : "1");
  for (const [i, [role, letter]] of CHOICES.entries()) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = `${options.color[0]}${letter}`;
    button.style.left = `${left}%`;
    button.style.top = `${(top ? i : 7 - i) * 12.5}%`;
    button.setAttribute("aria-label", options.say(`man-${role}`));
    button.title = options.say(`man-${role}`);
    button.addEventListener("click", () => answer(role));
    sheet.append(button);
  }
  sheet.addEventListener("click", (event) => {
    if (event.target === sheet) answer(null);
  });
  sheet.addEventListener("keydown", (event) => {
    const buttons = [...sheet.querySelectorAll("button")];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const choice = CHOICES.find(([, letter]) => letter === event.key.toLowerCase());
    if (event.key === "Escape") answer(null);
    else if (choice) answer(choice[0]);
    else if (event.key === "ArrowDown" || event.key === "ArrowRight" || (event.key === "Tab" && !event.shiftKey))
      buttons[(at + 1) % 4]!.focus();
    else if (event.key === "ArrowUp" || event.key === "ArrowLeft" || event.key === "Tab")
      buttons[(at + 3) % 4]!.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  host.append(sheet);
  sheet.querySelector("button")?.focus();
  return close;
}
