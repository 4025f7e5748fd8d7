/** The words of the islands: the same Fluent messages as the pages, put in the page by a script of their own. */
import { FluentBundle, type FluentResource, type FluentVariable } from "@fluent/bundle";

/** Messages by name, as the build has parsed them: the parser itself stays at home. */
export type Body = Record<string, FluentResource["body"][number]["value"]>;

declare global {
  interface Window {
    qiyuanWords?: Body;
  }
}

export type Args = Record<string, FluentVariable>;
export type Say = (id: string, args?: Args) => string;

/** A reader of one language's messages. A missing message shows its key, so that a test can find it. */
export function makeWords(lang: string, body: Body): Say {
  const bundle = new FluentBundle(lang, { useIsolating: false });
  bundle.addResource({
    body: Object.entries(body).map(([id, value]) => ({ id, value, attributes: {} }) as FluentResource["body"][number]),
  });
  return (id, args) => {
    const message = bundle.getMessage(id);
    return message?.value ? bundle.formatPattern(message.value, args ?? null, []) : `{${id}}`;
  };
}

export const pageLanguage = (): string => document.documentElement.lang || "en";

/** The words that came with this page. */
export function pageWords(): Say {
  return makeWords(pageLanguage(), window.qiyuanWords ?? {});
}

/** What the server wrote into the page for its island. */
export function pageData<T>(): T | null {
  const element = document.getElementById("page-data");
  if (!element?.textContent) return null;
  return JSON.parse(element.textContent) as T;
}
