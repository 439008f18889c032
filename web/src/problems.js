// The list of what is wrong with a file, with a preview of each fix.

import { preview } from "./difference.js";
import { button, node } from "./nodes.js";
import { prose } from "./prose.js";
import { sign } from "./signs.js";
import { decode, lineAt } from "./text-view.js";

/** Most bytes of an excerpt before and after the place that is wrong. */
const BEFORE = 40;
const AFTER = 80;

const SPACE = 32;

/** The first byte of a word, or else of a character, at a place or after it. */
function wordAt(bytes, from, to) {
  const space = bytes.subarray(from, to).indexOf(SPACE);
  if (space >= 0 && space < BEFORE / 2) return from + space + 1;
  let at = from;
  while (at < to && bytes[at] >> 6 === 2) at++;
  return at;
}

/** A line with the place that is wrong marked; of a long line what is around it. */
function excerpt(bytes, { byte_start: from, byte_end: to }, severity) {
  const line = lineAt(bytes, from);
  const start = from - line.start > BEFORE ? wordAt(bytes, from - BEFORE, from) : line.start;
  const end = line.end - from > AFTER ? wordAt(bytes, from + AFTER, line.end) : line.end;
  if (!decode(bytes.subarray(start, end)).trim()) return undefined;
  const stop = Math.min(to, end);
  const mark = stop > from ? [node("u", severity, decode(bytes.subarray(from, stop)))] : [];
  const made = node(
    "code",
    "",
    start > line.start ? "… " : "",
    decode(bytes.subarray(start, from)),
    ...mark,
    decode(bytes.subarray(Math.max(from, stop), end)),
    end < line.end ? " …" : "",
  );
  const shown = node("div", "excerpt", made);
  // A long word may be wider than the list.
  shown.tabIndex = 0;
  shown.setAttribute("role", "group");
  shown.setAttribute("aria-label", "Text");
  return shown;
}

/** In words: `2 errors, 1 warning`. */
export function counted({ severities }) {
  const words = Object.entries(severities).map(([severity, number]) =>
    number > 0 ? `${number.toLocaleString("en")} ${severity}${number === 1 || severity === "info" ? "" : "s"}` : "",
  );
  return words.filter(Boolean).join(", ") || "no problems";
}

/** What is left to say where not all findings are listed: how many there are of each code. */
function rest({ codes, listed, number }) {
  const most = Object.entries(codes).sort((one, other) => other[1] - one[1]);
  const words = most.map(([code, count]) => `${code} ${count.toLocaleString("en")}`);
  return `… and ${(number - listed.length).toLocaleString("en")} more. All by code: ${words.join(", ")}`;
}

/** What one can do about a finding: see its fix and apply it, see its place, read why. */
function deeds(finding, own, bytes, item, actions) {
  const { code, fix, chain, index } = finding;
  const made = node("div", "acts");
  const { line, column } = finding.span.start;
  const place = `${chain ? `${finding.file}, ` : ""}line ${line}, column ${column}`;
  const usual = () => {
    const buttons = [];
    // The file that is shown is changed, and no other one.
    const hasFix = fix && actions.fix && !chain;
    if (hasFix) {
      const label = fix.applicability === "safe" ? "Preview fix" : "Preview unsafe fix";
      const offer = button(label, () => open());
      offer.dataset.finding = String(index);
      buttons.push(offer);
    }
    if (actions.go && own) {
      const show = button("Show in text", () => actions.go(finding));
      show.setAttribute("aria-label", `Show in text: ${place}`);
      buttons.push(show);
    }
    if (!hasFix && actions.explain) {
      const why = button("Why?", () => actions.explain(code), "plain");
      why.setAttribute("aria-label", `Why? ${code}`);
      buttons.push(why);
    }
    made.replaceChildren(...buttons);
  };
  const open = () => {
    const difference = preview(bytes, fix);
    const parts = [node("p", "", ...prose(`Fix: ${fix.message}.`)), difference];
    if (fix.applicability !== "safe") {
      parts.push(node("p", "caution", "This may change what the file means: look at it first."));
    }
    const shown = node("div", "fix", ...parts);
    made.before(shown);
    const apply = button("Apply", () => actions.fix(finding), "primary");
    const close = button("Close", () => {
      shown.remove();
      usual();
      made.querySelector("button")?.focus();
    });
    made.replaceChildren(apply, close);
    apply.focus({ preventScroll: true });
    item.scrollIntoView({ block: "nearest" });
  };
  usual();
  return { made, open };
}

/** Whether `D7` is a card: in draughts it is a square. */
const hasCards = (code) => !code.startsWith("pdn/");

function itemOf(finding, bytes, actions) {
  const { code, severity, message, span, record, help, file, chain } = finding;
  // What is wrong in an included file is shown with the text of that file.
  const own = chain ? actions.included?.(file) : bytes;
  const within = chain ? `${file} · ` : "";
  const board = record?.board ? `board ${record.board} · ` : "";
  const place = `${within}${board}line ${span.start.line}, column ${span.start.column}`;
  const page = actions.explain ? button(code, () => actions.explain(code), "code") : node("code", "", code);
  const level = node("span", `level ${severity}`, sign(severity), severity);
  const item = node(
    "li",
    `problem ${severity}`,
    node("div", "head", level, page, node("span", "place", place)),
    node("p", "", ...prose(message, hasCards(code))),
  );
  item.dataset.index = String(finding.index);
  const line = own && excerpt(own, span, severity);
  if (line) item.append(line);
  if (help) item.append(node("p", "help", ...prose(actions.help?.(help) ?? help, hasCards(code))));
  const { made, open } = deeds(finding, own, bytes, item, actions);
  if (made.childElementCount > 0) item.append(made);
  return { item, open };
}

/** Items that are built at once, where more are built as one scrolls. */
const TOGETHER = 60;

/**
 * Fills a list with findings.
 * @param {Element} list
 * @param {Uint8Array} bytes
 * @param {any} found what `Document.problems` says
 * @param {{explain?: (code: string) => void, fix?: (finding: any) => void, go?: (finding: any) => void, included?: (name: string) => Uint8Array | undefined, help?: (help: string) => string}} actions
 * @param {boolean} [isLazy] whether only the first are built until `more` is called
 * @returns {{more: () => boolean, open: (index: number) => boolean}} `open` shows the fix of a finding by its place in the
 *   report, if it has one
 */
export function showProblems(list, bytes, found, actions, isLazy = false) {
  const opened = new Map();
  const waiting = [...found.listed];
  const end = found.number > found.listed.length ? [node("li", "rest", rest(found))] : [];
  const more = () => {
    const next = waiting.splice(0, isLazy ? TOGETHER : waiting.length);
    const items = next.map((finding) => {
      const { item, open } = itemOf(finding, bytes, actions);
      if (finding.fix && actions.fix && !finding.chain) opened.set(finding.index, open);
      return item;
    });
    list.append(...items, ...(waiting.length === 0 ? end : []));
  };
  list.replaceChildren();
  more();
  const open = (index) => {
    while (waiting.some((finding) => finding.index === index)) more();
    opened.get(index)?.();
    return opened.has(index);
  };
  const further = () => {
    if (waiting.length === 0) return false;
    more();
    return true;
  };
  return { more: further, open };
}

/** What is said of a file that was not checked yet. */
export const NOTHING = { severities: {}, codes: {}, safe: 0, number: 0, listed: [], marks: [] };
