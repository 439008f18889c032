// Fills solved results into a file, after one has seen what that changes.

import { preview } from "./difference.js";
import { dialog, paragraph } from "./dialog.js";
import { button, node } from "./nodes.js";
import { decode, lineAt } from "./text-view.js";

/** Most lines of what is added in one place. */
const LINES = 6;

/** A number with its noun. */
const counted = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;

/** What the file gets. */
function sentence({ OptimumResultTable: tables = 0, OptimumScore: scores = 0 }, board) {
  if (tables + scores === 0) return `${board} has all of it already.`;
  const end = "solved by portnote. Nothing else changes.";
  if (tables <= 1 && scores <= 1) {
    const parts = [tables > 0 && "double dummy table", scores > 0 && "par"].filter(Boolean);
    return `${board} gets its ${parts.join(" and ")}, ${end}`;
  }
  return `The file gets ${counted(tables, "double dummy table")} and ${counted(scores, "par score")}, ${end}`;
}

/** The line before a place, as far as it is not empty, and the line after it. */
function around(bytes, at) {
  const { start } = lineAt(bytes, at, at);
  let end = start;
  while (end > 0 && (bytes[end - 1] === 10 || bytes[end - 1] === 13)) end--;
  const before = lineAt(bytes, end, end);
  const after = lineAt(bytes, at, at);
  return [decode(bytes.subarray(before.start, end)), decode(bytes.subarray(at, after.end)).trimEnd()];
}

/** The lines that are added, each place with the lines around it. */
function additions(bytes, edits) {
  const lines = edits.flatMap(({ byte_start: at, text }) => {
    const added = text.split(/\r\n|\r|\n/).filter(Boolean);
    const [before, after] = around(bytes, at);
    const more = added.length - LINES;
    return [
      node("div", "", `  ${before}`),
      ...added.slice(0, LINES).map((line) => node("div", "plus", "+ ", node("b", "", line))),
      ...(more > 0 ? [node("div", "soft", `  … ${counted(more, "more line")} added`)] : []),
      ...(after ? [node("div", "", `  ${after}`)] : []),
    ];
  });
  // A file may have a thousand boards.
  const difference = node("div", "diff", ...lines.slice(0, 100));
  difference.setAttribute("role", "group");
  difference.tabIndex = 0;
  return difference;
}

/**
 * Shows what filling would change, and does it on request.
 * @param {any} file
 * @param {string} board what the board is called
 * @param {{deal: string, tricks: string}[]} solved
 * @param {object} hooks
 * @param {{deal: string, tricks: string}[]} hooks.all the other deals that are solved as well
 * @param {(bytes: Uint8Array, told: string) => void} hooks.apply
 */
export async function showFilling(file, board, solved, { all, apply }) {
  const { bytes: before, remote } = file;
  const { bytes, report } = await remote.call("fill", solved);
  const { edits, added, left } = report;
  const nodes = [paragraph(sentence(added, board))];
  for (const text of left) nodes.push(paragraph(`Left out: ${text}.`, "p", "soft"));
  if (edits.length > 0) {
    const onlyAdds = edits.every(({ byte_start: from, byte_end: to }) => from === to);
    const difference = onlyAdds ? additions(before, edits) : preview(before, { edits });
    difference.setAttribute("aria-label", "Change");
    const lines = edits.reduce((sum, { text }) => sum + text.split(/\r\n|\r|\n/).filter(Boolean).length, 0);
    nodes.push(difference, paragraph(`${counted(lines, "line")}. Undo, in Problems, takes them out again.`, "p", "soft"));
  }
  if (all.length > solved.length) {
    const more = button(`All ${all.length} solved deals…`, () => showFilling(file, board, all, { all, apply }));
    nodes.push(node("p", "", more));
  }
  const { tables, scores } = { tables: added.OptimumResultTable ?? 0, scores: added.OptimumScore ?? 0 };
  const told = `Filled in: ${counted(tables, "table")} and ${counted(scores, "par score")}.`;
  // What is filled in is what was shown.
  const write = () => file.bytes === before && apply(bytes, told);
  dialog("Fill in the results", nodes, edits.length > 0 ? write : undefined, { label: "Fill in" });
}
