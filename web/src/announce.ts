/** Two live regions: one waits its turn, one does not. They are in the page before anything is said. */
export class Announcer {
  private readonly polite: HTMLElement;
  private readonly assertive: HTMLElement;

  constructor(host: HTMLElement) {
    this.polite = region(host, "status", "polite");
    this.assertive = region(host, "alert", "assertive");
  }

  say(text: string, urgent: boolean): void {
    const target = urgent ? this.assertive : this.polite;
    // The same words twice are heard twice only if something changes in between.
    target.textContent = target.textContent === text ? `${text}\u00a0` : text;
  }
}

function region(host: HTMLElement, role: string, live: string): HTMLElement {
  const element = document.createElement("div");
  element.className = "visually-hidden";
  element.setAttribute("role", role);
  element.setAttribute("aria-live", live);
  element.dataset.live = live;
  host.append(element);
  return element;
}
