/**
 * The words of the islands: the same Fluent messages as the pages, put in the page by a script of their own.
 *
 * The build parses them with `@fluent/bundle`; this formats what the parser made. It knows text, variables,
 * messages, literals and choices by value or plural, which is all our messages use; functions and attributes it
 * refuses by showing their name. A test holds it against the whole bundle, message by message.
 */

type Expression =
  | { type: "var" | "mesg" | "func"; name: string }
  | { type: "str"; value: string }
  | { type: "num"; value: number }
  | { type: "select"; selector: Expression; variants: { key: Expression; value: Pattern }[]; star: number };
type Pattern = string | (string | Expression)[];

/** Messages by name, as the build has parsed them and spelt out their terms. */
export type Body = Record<string, Pattern>;
export type Args = Record<string, string | number>;
export type Say = (id: string, args?: Args) => string;

declare global {
  interface Window {
    qiyuanWords?: Body;
  }
}

/**
 * A reader of one language's messages. A missing message shows its key in braces, so that a test can find it. `always`
 * are variables that every message may use.
 */
export function makeWords(lang: string, body: Body, always: Args = {}): Say {
  const plural = new Intl.PluralRules(lang);
  const number = new Intl.NumberFormat(lang);
  const named = (name: string, args: Args): string => {
    const pattern = body[name];
    return pattern === undefined ? `{${name}}` : text(pattern, args);
  };
  const value = (part: Expression, args: Args): string | number => {
    switch (part.type) {
      case "var":
        return args[part.name] ?? `{$${part.name}}`;
      case "mesg":
        return named(part.name, args);
      case "str":
      case "num":
        return part.value;
      case "select": {
        const chosen = value(part.selector, args);
        const fits = ({ key }: { key: Expression }) => {
          const wanted = value(key, args);
          return wanted === chosen || (typeof chosen === "number" && wanted === plural.select(chosen));
        };
        return text((part.variants.find(fits) ?? part.variants[part.star]!).value, args);
      }
      default:
        return `{${part.name}}`;
    }
  };
  const text = (pattern: Pattern, args: Args): string => {
    if (typeof pattern === "string") return pattern;
    return pattern
      .map((part) => {
        if (typeof part === "string") return part;
        const found = value(part, args);
        return typeof found === "number" ? number.format(found) : found;
      })
      .join("");
  };
  return (id, args) => named(id, args ? { ...always, ...args } : always);
}

export const pageLanguage = (): string => document.documentElement.lang || "en";

/** The words that came with this page, the men named as its reader chose. */
export function pageWords({ men }: { men: string }): Say {
  return makeWords(pageLanguage(), window.qiyuanWords ?? {}, { men });
}

/** What the server wrote into the page for its island. */
export function pageData<T>(): T | null {
  const element = document.getElementById("page-data");
  if (!element?.textContent) return null;
  return JSON.parse(element.textContent) as T;
}
