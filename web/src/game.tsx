/** Entry of the live game page: `<qy-game>` takes the server's facts out of the page and plays on. */
import { render } from "preact";
import { Announcer } from "./announce";
import { DEFAULT_PREFS, type Prefs } from "./board/prefs";
import { GameApp } from "./game/app";
import { Controller } from "./game/controller";
import type { Color, StateFrame } from "./wire";
import { pageData, pageLanguage, pageWords } from "./words";

interface GamePage {
  game: string;
  me: Color | null;
  st: StateFrame | null;
  prefs?: Partial<Prefs>;
}

class QyGame extends HTMLElement {
  connectedCallback(): void {
    const data = pageData<GamePage>();
    if (!data) return;
    const prefs = { ...DEFAULT_PREFS, ...data.prefs };
    const announcer = new Announcer(document.body);
    let queued = false;
    const draw = () => {
      queued = false;
      render(<GameApp game={game} />, this);
    };
    const redraw = () => {
      if (queued) return;
      queued = true;
      queueMicrotask(draw);
    };
    const game = new Controller(
      data.game,
      data.me,
      prefs,
      pageWords(prefs),
      pageLanguage(),
      data.st,
      redraw,
      (text, urgent) => announcer.say(text, urgent),
    );
    this.replaceChildren();
    draw();
  }
}

customElements.define("qy-game", QyGame);
