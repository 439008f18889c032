// What a fix changes, line by line.

import { node } from "./nodes.js";
import { decode, lineAt } from "./text-view.js";

/** Most lines of a preview, and most characters of one. */
const LINES = 12;
const CHARACTERS = 400;

/** Bytes that an edit writes. */
const written = (edit) =>
  edit.text === undefined
    ? Uint8Array.from(edit.hex?.match(/../g) ?? [], (pair) => parseInt(pair, 16))
    : new TextEncoder().encode(edit.text);

/** The edits of a fix, those of the same lines together. */
function hunks(bytes, edits) {
  const found = [];
  for (const edit of edits) {
    const { byte_start: from, byte_end: to } = edit;
    const last = found.at(-1);
    if (last && from <= last.end) {
      last.edits.push(edit);
      last.end = Math.max(last.end, changedLines(bytes, from, to).end);
    } else found.push({ ...changedLines(bytes, from, to), edits: [edit] });
  }
  return found;
}

/** The lines around a place. Where whole lines are taken away, the line after them is not one. */
function changedLines(bytes, from, to) {
  const isAfterLine = to > from && (bytes[to - 1] === 10 || bytes[to - 1] === 13);
  const { start, end } = lineAt(bytes, from, to);
  return { start, end: isAfterLine && start === from ? to : end };
}

/** Where two texts differ: each letter where they are as long as each other, else what is between. */
function marked(before, after) {
  if (before.length === after.length) {
    const differs = [...before].map((_, place) => before[place] !== after[place]);
    return [parts(before, (place) => differs[place]), parts(after, (place) => differs[place])];
  }
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  const within = (text) => (place) => place >= start && place < text.length - end;
  return [parts(before, within(before)), parts(after, within(after))];
}

/** Runs of letters that are changed and that are not. */
function parts(text, isChanged) {
  const runs = [];
  for (let place = 0; place < text.length; place++) {
    const last = runs.at(-1);
    if (last?.isChanged === isChanged(place)) last.text += text[place];
    else runs.push({ text: text[place], isChanged: isChanged(place) });
  }
  return runs;
}

/** Runs as lines, each with a sign before it. */
function lines(runs, sign, className) {
  const made = [];
  const line = () => made.push(node("div", className, `${sign} `));
  let room = CHARACTERS;
  for (const run of runs) {
    for (const [place, text] of run.text.split(/\r\n|\r|\n/).entries()) {
      if (place > 0 || made.length === 0) {
        line();
        room = CHARACTERS;
      }
      const shown = text.slice(0, room);
      if (shown) made.at(-1).append(run.isChanged ? node("b", "", shown) : shown);
      if (room > 0 && text.length > room) made.at(-1).append(" …");
      room -= shown.length;
    }
  }
  // The end of the last line begins no other.
  if (made.length > 1 && made.at(-1).textContent === `${sign} `) made.pop();
  return made;
}

/** Whether a line is there before and after a change. */
const isSame = (one, other) => one !== undefined && one.textContent.slice(1) === other?.textContent.slice(1);

/** The lines that a fix changes, before and after it, as in a comparison of files. */
export function preview(bytes, fix) {
  const made = [];
  for (const { start, end, edits } of hunks(bytes, fix.edits)) {
    const [before, after] = [[], []];
    let at = start;
    for (const edit of edits) {
      const same = decode(bytes.subarray(at, edit.byte_start));
      const [old, now] = marked(decode(bytes.subarray(edit.byte_start, edit.byte_end)), decode(written(edit)));
      before.push({ text: same, isChanged: false }, ...old);
      after.push({ text: same, isChanged: false }, ...now);
      at = edit.byte_end;
    }
    const rest = { text: decode(bytes.subarray(at, end)), isChanged: false };
    const removed = lines([...before, rest], "−", "minus");
    const added = [...after, rest].some(({ text }) => text) ? lines([...after, rest], "+", "plus") : [];
    // Lines that are only near a change are not part of it.
    while (isSame(removed[0], added[0])) [removed, added].forEach((side) => side.shift());
    while (isSame(removed.at(-1), added.at(-1))) [removed, added].forEach((side) => side.pop());
    made.push(...removed, ...added);
  }
  const shown = made.slice(0, LINES);
  if (made.length > LINES) shown.push(node("div", "", `… and ${made.length - LINES} more lines`));
  const difference = node("div", "diff", ...shown);
  difference.setAttribute("role", "group");
  difference.setAttribute("aria-label", "Fix");
  difference.tabIndex = 0;
  return difference;
}
