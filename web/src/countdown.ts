/** Times that run down: elements with `data-left`, the ms that were left when the server wrote the page. */

/** `2:10`, `1:02:10`: whole seconds, the begun one counted. */
export function leftText(ms: number): string {
  const all = Math.ceil(Math.max(0, ms) / 1000);
  const two = (n: number) => String(n).padStart(2, "0");
  const [hours, minutes, seconds] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

let timer: ReturnType<typeof setInterval> | undefined;

/** Lets every such element of the page run; `done` is called once when the first has run out. */
export function countdowns(done: () => void): void {
  clearInterval(timer);
  const began = performance.now();
  const running = [...document.querySelectorAll<HTMLElement>("[data-left]")].map((element) => ({
    element,
    left: Number(element.dataset.left),
  }));
  const tick = () => {
    const gone = performance.now() - began;
    for (const { element, left } of running) element.textContent = leftText(left - gone);
    if (running.some(({ left }) => left > 0 && left <= gone)) {
      clearInterval(timer);
      done();
    }
  };
  if (running.length > 0) timer = setInterval(tick, 250);
}
