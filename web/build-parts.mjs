// Parts of the build that tests look at too.

/** How one drawing becomes the men of either side: body, inner line, dot. */
const PAINT = {
  white: {
    b: 'fill="#FCFAF3" stroke="#22262C" stroke-width="1.7" stroke-linejoin="round"',
    l: 'fill="none" stroke="#22262C" stroke-width="1.5" stroke-linecap="round"',
    d: 'fill="#22262C"',
  },
  black: {
    b: 'fill="#272B32" stroke="#0C0D10" stroke-width="1.5" stroke-linejoin="round"',
    l: 'fill="none" stroke="#EFE9DB" stroke-width="1.4" stroke-linecap="round"',
    d: 'fill="#EFE9DB"',
  },
};

/** A light rim, so that the dark men stand off dark squares. */
const RIM = 'fill="none" stroke="#F6F1E4" stroke-opacity=".6" stroke-width="3.4" stroke-linejoin="round"';

/** One drawing in the colours of one side. */
export function paint(svg, color) {
  let out = svg.trim().replace(/class="([bld])"/g, (_, part) => PAINT[color][part]);
  if (color === "black") {
    const rims = [...svg.matchAll(/<(?:path|circle) class="b"[^>]*>/g)]
      .map((m) => m[0].replace('class="b"', RIM))
      .join("");
    out = out.replace(/(<svg[^>]*>)/, `$1${rims}`);
  }
  return out;
}

/** The piece set as a style sheet: `piece.white.king` for the live board, `.wk` for still ones. */
export function piecesCss(drawings) {
  const letters = { king: "k", queen: "q", rook: "r", bishop: "b", knight: "n", pawn: "p" };
  let css = "";
  for (const color of ["white", "black"])
    for (const [role, letter] of Object.entries(letters))
      css += `piece.${color}.${role},.${color[0]}${letter}{background-image:url("${dataUri(paint(drawings[role], color))}")}`;
  return css;
}

function dataUri(svg) {
  const text = svg.replace(/"/g, "'").replace(/[%#<>]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return `data:image/svg+xml,${text}`;
}

/**
 * Messages by name, with every term and every other message written out where it stands: a page carries the words it
 * shows and no glossary beside them.
 */
export function spellOut(body) {
  const values = new Map(body.map(({ id, value }) => [id, value]));
  const inPattern = (pattern) => {
    if (typeof pattern === "string") return pattern;
    const parts = [];
    for (const part of pattern.flatMap(inPart))
      if (typeof part === "string" && typeof parts.at(-1) === "string") parts.push(parts.pop() + part);
      else parts.push(part);
    return parts.length === 1 && typeof parts[0] === "string" ? parts[0] : parts;
  };
  const inPart = (part) => {
    if (typeof part === "string") return [part];
    if (part.type === "str") return [part.value];
    const named = { term: `-${part.name}`, mesg: part.name }[part.type];
    if (values.has(named) && !part.attr) return [inPattern(values.get(named))].flat();
    if (part.type !== "select") return [part];
    const variants = part.variants.map(({ key, value }) => ({ key, value: inPattern(value) }));
    return [{ ...part, variants }];
  };
  const messages = body.filter(({ id }) => !id.startsWith("-"));
  return Object.fromEntries(messages.map(({ id, value }) => [id, inPattern(value)]));
}
