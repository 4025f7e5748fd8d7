/** A game with its variations: every node is the position after its move, its first child goes on with the line. */
import { INITIAL_FEN, makeFen } from "chessops/fen";
import { firstStep, numberOf, type Step, stepAfter } from "../chess/line";

export interface Node {
  readonly step: Step;
  readonly parent: Node | null;
  children: Node[];
  comment: string;
  /** Numeric annotation glyphs. */
  nags: number[];
}

/** A node as the server tells it: parents come before their children. */
export interface ToldNode {
  /** The parent's place in the list. */
  p?: number;
  u?: string;
  c?: string;
  n?: number[];
}

/** Name and value, as a PGN has them. */
export type Tag = [name: string, value: string];

/** Tags that say where a game begins: the tree knows that itself. */
const OF_START = ["Variant", "SetUp", "FEN"];
const ROSTER = ["Event", "Site", "Date", "Round", "White", "Black"];
const RESULTS = ["1-0", "0-1", "1/2-1/2"];

export class Tree {
  readonly root: Node;

  constructor(
    fen: string,
    readonly chess960 = false,
    readonly tags: Tag[] = [["Event", "Analysis"]],
  ) {
    this.root = { step: firstStep(fen), parent: null, children: [], comment: "", nags: [] };
  }

  /** A whole tree; nodes whose moves do not follow are left out with what comes after them. */
  static told(fen: string, chess960: boolean, nodes: ToldNode[], tags?: Tag[]): Tree {
    const tree = new Tree(fen, chess960, tags);
    tree.root.comment = nodes[0]?.c ?? "";
    const made: (Node | null)[] = [tree.root];
    for (const told of nodes.slice(1)) {
      const parent = made[told.p ?? 0] ?? null;
      const node = parent && told.u ? tree.play(parent, told.u) : null;
      if (node) {
        node.comment = told.c ?? "";
        node.nags = told.n ?? [];
      }
      made.push(node);
    }
    return tree;
  }

  /** Plays a move from a node: along a line that is there already, or along a new one. Null where it is not legal. */
  play(at: Node, uci: string): Node | null {
    const step = stepAfter(at.step, uci, this.chess960);
    if (!step) return null;
    const known = at.children.find((child) => child.step.uci === step.uci);
    if (known) return known;
    const node: Node = { step, parent: at, children: [], comment: "", nags: [] };
    at.children.push(node);
    return node;
  }

  /** From the root to a node, both included. */
  lineTo(node: Node): Node[] {
    const line: Node[] = [];
    for (let at: Node | null = node; at; at = at.parent) line.unshift(at);
    return line;
  }

  /** The line through a node to its end: what the arrow keys walk. */
  lineThrough(node: Node): Node[] {
    const line = this.lineTo(node);
    for (let at = node; at.children[0]; at = at.children[0]) line.push(at.children[0]);
    return line;
  }

  isMain(node: Node): boolean {
    return this.lineTo(node).every((at) => !at.parent || at.parent.children[0] === at);
  }

  /** Makes the line to a node the main line; what was, becomes a variation. */
  promote(node: Node): void {
    for (let at: Node | null = node; at?.parent; at = at.parent) {
      const { children } = at.parent;
      children.splice(children.indexOf(at), 1);
      children.unshift(at);
    }
  }

  /** Cuts a node off with all that follows; returns where it stood. */
  remove(node: Node): Node {
    if (!node.parent) return node;
    node.parent.children = node.parent.children.filter((child) => child !== node);
    return node.parent;
  }

  fen(node: Node): string {
    return makeFen(node.step.position.toSetup());
  }

  /** The number before a move: "1." for White's, "1…" for Black's. */
  number(node: Node): { full: number; black: boolean } {
    return numberOf(this.root.step.position, node.step.ply);
  }

  /** The game in the PGN export format, with the tags it came with, variations and comments. */
  pgn(): string {
    const start = this.fen(this.root);
    const told = this.tags.find(([name]) => name === "Result")?.[1] ?? "";
    const result = RESULTS.includes(told) ? told : "*";
    const tags = this.tags.filter(([name]) => !OF_START.includes(name) && name !== "Result");
    // The seven that every game has come first, the result last of them.
    const roster = tags.findLastIndex(([name]) => ROSTER.includes(name)) + 1;
    tags.splice(roster, 0, ["Result", result]);
    if (this.chess960) tags.push(["Variant", "Chess960"]);
    if (start !== INITIAL_FEN) tags.push(["SetUp", "1"], ["FEN", start]);
    const head = tags.map(([name, value]) => `[${name} "${value.replace(/[\\"]/g, "\\$&")}"]\n`).join("");
    return `${head}\n${wrapped([...comment(this.root), ...this.words(this.root), result])}\n`;
  }

  private words(from: Node): string[] {
    const words: string[] = [];
    let numbered = false;
    const move = (node: Node) => {
      const { full, black } = this.number(node);
      if (!black) words.push(`${full}.`);
      else if (!numbered) words.push(`${full}...`);
      words.push(node.step.san, ...node.nags.map((nag) => `$${nag}`), ...comment(node));
      numbered = node.comment === "";
    };
    for (let at = from; at.children[0]; at = at.children[0]) {
      const [main, ...others] = at.children;
      move(main!);
      for (const other of others) {
        numbered = false;
        words.push(OPEN);
        move(other);
        words.push(...this.words(other), CLOSE);
        numbered = false;
      }
    }
    return words;
  }
}

/** Brackets of variations, which no comment can contain. */
const OPEN = "\u0000(";
const CLOSE = "\u0000)";

/** A comment as PGN has it: a closing brace would end it. */
const comment = (node: Node): string[] => (node.comment ? `{ ${node.comment.replaceAll("}", ")")} }`.split(/\s+/) : []);

/** Lines of at most 80 characters; brackets stand at their words. */
function wrapped(words: string[]): string {
  const joined: string[] = [];
  let open = "";
  for (const word of words) {
    if (word === OPEN) open += "(";
    else if (word === CLOSE) joined[joined.length - 1] += ")";
    else {
      joined.push(open + word);
      open = "";
    }
  }
  const lines: string[] = [];
  let line = "";
  for (const word of joined) {
    if (line && line.length + 1 + word.length > 80) {
      lines.push(line);
      line = word;
    } else line = line ? `${line} ${word}` : word;
  }
  return [...lines, line].join("\n");
}
