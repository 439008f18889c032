// The list of problems, with a preview of each fix.

import { prose } from "./prose.js";
import { decode, lineAt } from "./text-view.js";

const node = (name, className, ...children) => {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...children);
  return made;
};

/** Most bytes of an excerpt or of one side of a preview. */
const LONGEST = 400;

/** Bytes that a fix writes. */
const written = (edit) =>
  edit.text === undefined
    ? Uint8Array.from(edit.hex?.match(/../g) ?? [], (pair) => parseInt(pair, 16))
    : new TextEncoder().encode(edit.text);

/** Each line with a sign before it. */
const signed = (sign, text) => text && text.replace(/^/gm, `${sign} `);

/** The lines that a fix changes, before and after it, as in a comparison of files. */
export function preview(bytes, fix) {
  const first = fix.edits[0];
  const last = fix.edits.at(-1);
  if (!first) return { before: "", after: "" };
  const { start, end } = changedLines(bytes, first.byte_start, last.byte_end);
  const parts = [];
  let at = start;
  for (const edit of fix.edits) {
    parts.push(bytes.subarray(at, edit.byte_start), written(edit));
    at = edit.byte_end;
  }
  parts.push(bytes.subarray(at, end));
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const after = new Uint8Array(length);
  let place = 0;
  for (const part of parts) {
    after.set(part, place);
    place += part.length;
  }
  const shown = (part) => decode(part.subarray(0, LONGEST)).replace(/(\r\n|\r|\n)$/, "");
  return { before: signed("−", shown(bytes.subarray(start, end))), after: signed("+", shown(after)) };
}

/** The lines around a place. Where whole lines are taken away, the line after them is not one. */
function changedLines(bytes, from, to) {
  const isAfterLine = to > from && (bytes[to - 1] === 10 || bytes[to - 1] === 13);
  const { start, end } = lineAt(bytes, from, to);
  return { start, end: isAfterLine && start === from ? to : end };
}

/** A line with the place that is wrong marked. */
function excerpt(bytes, { byte_start: from, byte_end: to }) {
  const { start, end, text } = lineAt(bytes, from);
  if (!text.trim()) return undefined;
  const inside = bytes.subarray(from, Math.min(to, end));
  if (inside.length === 0 || end - start > LONGEST) return node("code", "", text);
  const mark = node("mark", "", decode(inside));
  return node("code", "", decode(bytes.subarray(start, from)), mark, decode(bytes.subarray(from + inside.length, end)));
}

/** In words: `2 errors, 1 warning`. */
export function counted({ severities }) {
  const words = Object.entries(severities).map(([severity, number]) =>
    number > 0 ? `${number.toLocaleString("en")} ${severity}${number === 1 ? "" : "s"}` : "",
  );
  return words.filter(Boolean).join(", ") || "no problems";
}

/** What is left to say where not all findings are listed: how many there are of each code. */
function rest({ codes, listed, number }) {
  const most = Object.entries(codes).sort((one, other) => other[1] - one[1]);
  const words = most.map(([code, count]) => `${code} ${count.toLocaleString("en")}`);
  return `… and ${(number - listed.length).toLocaleString("en")} more. All by code: ${words.join(", ")}`;
}

/**
 * @param {Element} list
 * @param {Uint8Array} bytes
 * @param {any} found what `Document.problems` says
 * @param {{explain?: (code: string) => void, fix?: (finding: any) => void, go?: (finding: any) => void, included?: (name: string) => Uint8Array | undefined}} actions
 */
export function showProblems(list, bytes, found, actions) {
  const items = found.listed.map((finding) => {
    const { code, severity, message, span, record, help, fix, file, chain } = finding;
    const explain = node(actions.explain ? "button" : "code", "code", code);
    if (actions.explain) {
      explain.type = "button";
      explain.addEventListener("click", () => actions.explain(code));
    }
    // What is wrong in an included file is shown with the text of that file.
    const own = chain ? actions.included?.(file) : bytes;
    const within = chain ? `${file}, ` : "";
    const place = `${within}line ${span.start.line}, column ${span.start.column}`;
    const board = record?.board ? `, board ${record.board}` : "";
    const item = node(
      "li",
      severity,
      node("p", "", node("strong", "", severity), " ", explain, node("span", "place", ` ${place}${board}`)),
      node("p", "", ...prose(message)),
    );
    const line = own && excerpt(own, span);
    if (line) item.append(node("p", "excerpt", line));
    if (help) item.append(node("p", "", ...prose(`help: ${help}`)));
    const buttons = node("p", "");
    if (actions.go && own) {
      const show = node("button", "", "Show");
      show.type = "button";
      show.setAttribute("aria-label", `Show ${place}`);
      show.addEventListener("click", () => actions.go(finding));
      buttons.append(show);
    }
    // The file that is shown is changed, and no other one.
    if (fix && actions.fix && !chain) {
      const button = node("button", "", fix.applicability === "safe" ? "Preview fix" : "Preview unsafe fix");
      button.type = "button";
      button.dataset.finding = String(finding.index);
      button.addEventListener("click", () => actions.fix(finding));
      buttons.append(" ", button);
    }
    item.append(buttons);
    return item;
  });
  if (found.number > found.listed.length) items.push(node("li", "", rest(found)));
  list.replaceChildren(...items);
}

/** What is said of a file that was not checked yet. */
export const NOTHING = { severities: {}, codes: {}, safe: 0, number: 0, listed: [], marks: [] };
