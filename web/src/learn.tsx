/** Entry of a lesson's page: `<qy-lesson>` takes the steps out of the page. */
import { render } from "preact";
import { Announcer } from "./announce";
import { DEFAULT_PREFS } from "./board/prefs";
import { LessonApp, type LessonPage } from "./learn/app";
import { pageData, pageWords } from "./words";

class QyLesson extends HTMLElement {
  connectedCallback(): void {
    const page = pageData<LessonPage>();
    if (!page) return;
    const prefs = { ...DEFAULT_PREFS, ...page.prefs };
    const announcer = new Announcer(document.body);
    this.replaceChildren();
    render(
      <LessonApp page={page} prefs={prefs} say={pageWords(prefs)} announce={(text) => announcer.say(text, false)} />,
      this,
    );
  }
}

customElements.define("qy-lesson", QyLesson);
