// The text of a file with its problems.

/** Bytes as text, for eyes only: UTF-8, or else Windows-1252. */
export function decode(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Most bytes that are shown. */
const SHOWN = 300_000;

/** Lines that are laid out together, once they are near what one sees. */
const TOGETHER = 100;

/** A mark over what is wrong. */
function marked(text, { message, index }) {
  const mark = document.createElement("mark");
  mark.textContent = text;
  mark.title = message;
  mark.id = `finding-${index}`;
  return mark;
}

/** The texts between the marks and the marks, in order. */
function* pieces(bytes, marks, end) {
  let at = 0;
  const spans = [...marks].sort((one, other) => one.from - other.from);
  for (const span of spans) {
    const { from, to } = span;
    if (from < at || to <= from || to > end) continue;
    yield decode(bytes.subarray(at, from));
    yield marked(decode(bytes.subarray(from, to)), span);
    at = to;
  }
  yield decode(bytes.subarray(at, end));
  if (end < bytes.length) yield `\n… ${bytes.length - end} more bytes`;
}

const LINE_END = /\r\n|\r|\n/;

/** Blocks of lines, each with its numbers: a browser lays out the blocks that it shows. */
function* blocks(parts) {
  let nodes = [];
  let first = 1;
  let lines = 0;
  const block = () => {
    const gutter = document.createElement("span");
    gutter.className = "gutter";
    gutter.setAttribute("aria-hidden", "true");
    gutter.textContent = Array.from({ length: lines }, (_, line) => first + line).join("\n");
    const text = document.createElement("span");
    text.append(...nodes);
    const made = document.createElement("div");
    made.style.setProperty("--lines", lines);
    made.append(gutter, text);
    first += lines;
    [nodes, lines] = [[], 0];
    return made;
  };
  for (const part of parts) {
    if (typeof part !== "string") {
      nodes.push(part);
      lines += part.textContent.split(LINE_END).length - 1;
      continue;
    }
    for (const line of part.split(/(?<=\r\n|\r(?!\n)|\n)/)) {
      nodes.push(line);
      if (!LINE_END.test(line)) continue;
      lines++;
      if (lines >= TOGETHER) yield block();
    }
  }
  lines++;
  yield block();
}

/**
 * Fills a node with the text; what is wrong is marked.
 * @param {HTMLElement} node
 * @param {Uint8Array} bytes
 * @param {{from: number, to: number, message: string, index: number}[]} marks
 */
export function showText(node, bytes, marks) {
  const made = [...blocks(pieces(bytes, marks, Math.min(bytes.length, SHOWN)))];
  const last = made.at(-1).firstElementChild.textContent.split("\n").at(-1);
  node.style.setProperty("--digits", last.length);
  node.replaceChildren(...made);
}

/** The lines of a text around a place, without their end. */
export function lineAt(bytes, from, to = from) {
  let start = from;
  while (start > 0 && bytes[start - 1] !== 10 && bytes[start - 1] !== 13) start--;
  let end = to;
  while (end < bytes.length && bytes[end] !== 10 && bytes[end] !== 13) end++;
  return { start, end, text: decode(bytes.subarray(start, Math.min(end, start + 400))) };
}
