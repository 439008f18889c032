// The list of problems, with a preview of each fix.

import { lineAt } from "./text-view.js";

/** Problems that are listed. */
const LISTED = 500;

const RANK = { error: 0, warning: 1, info: 2 };

const node = (name, className, ...children) => {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...children);
  return made;
};

/** Bytes that a fix writes. */
const written = (edit) =>
  edit.text === undefined
    ? Uint8Array.from(edit.hex?.match(/../g) ?? [], (pair) => parseInt(pair, 16))
    : new TextEncoder().encode(edit.text);

/** The lines that a fix changes, before and after it. */
export function preview(bytes, fix) {
  const first = fix.edits[0];
  const last = fix.edits.at(-1);
  if (!first) return { before: "", after: "" };
  const { start, end } = lineAt(bytes, first.byte_start, last.byte_end);
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
  const shown = (part) => lineAt(part, 0, part.length).text;
  return { before: shown(bytes.subarray(start, end)), after: shown(after) };
}

/** In words: `2 errors, 1 warning`. */
export function counted(findings) {
  const words = ["error", "warning", "info"].map((severity) => {
    const number = findings.filter((finding) => finding.severity === severity).length;
    return number > 0 ? `${number} ${severity}${number === 1 ? "" : "s"}` : "";
  });
  return words.filter(Boolean).join(", ") || "no problems";
}

/**
 * @param {Element} list
 * @param {Uint8Array} bytes
 * @param {any[]} findings
 * @param {{explain?: (code: string) => void, fix?: (index: number) => void, go?: (index: number) => void}} actions
 */
export function showProblems(list, bytes, findings, actions) {
  const order = findings.map((finding, index) => ({ finding, index }));
  order.sort(
    (one, other) =>
      RANK[one.finding.severity] - RANK[other.finding.severity] ||
      one.finding.span.byte_start - other.finding.span.byte_start,
  );
  const items = order.slice(0, LISTED).map(({ finding, index }) => {
    const { code, severity, message, span, record, help, fix } = finding;
    const explain = node(actions.explain ? "button" : "code", "code", code);
    if (actions.explain) {
      explain.type = "button";
      explain.addEventListener("click", () => actions.explain(code));
    }
    const place = `line ${span.start.line}, column ${span.start.column}`;
    const board = record?.board ? `, board ${record.board}` : "";
    const item = node(
      "li",
      severity,
      node("p", "", node("strong", "", severity), " ", explain, node("span", "place", ` ${place}${board}`)),
      node("p", "", message),
    );
    const line = lineAt(bytes, span.byte_start);
    if (line.text.trim()) item.append(node("p", "", node("code", "", line.text)));
    if (help) item.append(node("p", "", `help: ${help}`));
    const buttons = node("p", "");
    if (actions.go) {
      const show = node("button", "", "Show");
      show.type = "button";
      show.setAttribute("aria-label", `Show ${place}`);
      show.addEventListener("click", () => actions.go(index));
      buttons.append(show);
    }
    if (fix) {
      const button = node("button", "", fix.applicability === "safe" ? "Preview fix" : "Preview unsafe fix");
      button.type = "button";
      button.dataset.finding = String(index);
      button.addEventListener("click", () => actions.fix(index));
      buttons.append(" ", button);
    }
    item.append(buttons);
    return item;
  });
  if (order.length > LISTED) items.push(node("li", "", `… and ${order.length - LISTED} more`));
  list.replaceChildren(...items);
}
