/**
 * Moments in the reader's own time zone. The server writes each as a `<time>` in universal time and says so, since it
 * does not know where its readers are; the original stays as the element's title.
 */
import { pageLanguage } from "./words";

/** A moment as people of this language write it, as the server does. Without a zone, in that of this browser. */
export function momentText(moment: Date, lang: string, timeZone?: string): string {
  const numeric = { year: "numeric", day: "numeric", hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  const month = lang === "en" ? "short" : "numeric";
  const parts = new Intl.DateTimeFormat("en-US", { ...numeric, month, timeZone }).formatToParts(moment);
  const at = Object.fromEntries(parts.map(({ type, value }) => [type, value]));
  const clock = `${at.hour}:${at.minute}`;
  return lang === "en" ? `${at.day} ${at.month} ${at.year}, ${clock}` : `${at.year}年${at.month}月${at.day}日 ${clock}`;
}

/** Rewrites every `<time>` of the page, or of a part of it. */
export function localTimes(root: ParentNode = document): void {
  for (const time of root.querySelectorAll("time")) {
    const moment = new Date(time.dateTime);
    if (Number.isNaN(moment.getTime())) continue;
    time.title = time.textContent ?? "";
    time.textContent = momentText(moment, pageLanguage());
  }
}
