/** The judge of what assistive tools can read. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Person } from "./harness";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Violation {
  id: string;
  impact: string | null;
  nodes: { target: string[]; failureSummary: string }[];
}

/** What axe finds serious on the page as it stands. It runs from outside, where the page's policy does not forbid it. */
export async function serious(person: Person, name: string): Promise<string[]> {
  const { violations, passes } = (await person.page.evaluate(
    `(async () => { ${axe}; return await axe.run(document, { resultTypes: ["violations"] }); })()`,
  )) as { violations: Violation[]; passes: unknown[] };
  assert.ok(passes.length > 10, `${name}: axe tried only ${passes.length} rules`);
  return violations
    .filter((v) => v.impact === "serious" || v.impact === "critical")
    .map((v) => `${name}: ${v.id} ${v.nodes.map((n) => n.target.join(" ")).join("; ")} ${v.nodes[0]?.failureSummary}`);
}
