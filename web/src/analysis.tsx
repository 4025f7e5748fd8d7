/** Entry of the analysis page: `<qy-analysis>` takes the start and the moves out of the page. */
import { render } from "preact";
import { AnalysisApp, type AnalysisPage } from "./analysis/app";
import { Announcer } from "./announce";
import { DEFAULT_PREFS } from "./board/prefs";
import { pageData, pageLanguage, pageWords } from "./words";

class QyAnalysis extends HTMLElement {
  connectedCallback(): void {
    const page = pageData<AnalysisPage>();
    if (!page) return;
    const prefs = { ...DEFAULT_PREFS, ...page.prefs };
    const announcer = new Announcer(document.body);
    this.replaceChildren();
    render(
      <AnalysisApp
        page={page}
        prefs={prefs}
        say={pageWords(prefs)}
        lang={pageLanguage()}
        announce={(text) => announcer.say(text, false)}
      />,
      this,
    );
  }
}

customElements.define("qy-analysis", QyAnalysis);
