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

/**
 * Fills a node with the text; what is wrong is marked.
 * @param {Element} node
 * @param {Uint8Array} bytes
 * @param {{from: number, to: number, message: string, index: number}[]} marks
 */
export function showText(node, bytes, marks) {
  const end = Math.min(bytes.length, SHOWN);
  const parts = [];
  let at = 0;
  const spans = [...marks].sort((one, other) => one.from - other.from);
  for (const { from, to, message, index } of spans) {
    if (from < at || to <= from || to > end) continue;
    parts.push(decode(bytes.subarray(at, from)));
    const mark = document.createElement("mark");
    mark.textContent = decode(bytes.subarray(from, to));
    mark.title = message;
    mark.id = `finding-${index}`;
    parts.push(mark);
    at = to;
  }
  parts.push(decode(bytes.subarray(at, end)));
  if (end < bytes.length) parts.push(`\n… ${bytes.length - end} more bytes`);
  const text = document.createElement("span");
  text.append(...parts);
  const lines = text.textContent.split(/\r\n|\r|\n/).length;
  const gutter = document.createElement("span");
  gutter.className = "gutter";
  gutter.setAttribute("aria-hidden", "true");
  gutter.textContent = Array.from({ length: lines }, (_, line) => line + 1).join("\n");
  node.replaceChildren(gutter, text);
}

/** The lines of a text around a place, without their end. */
export function lineAt(bytes, from, to = from) {
  let start = from;
  while (start > 0 && bytes[start - 1] !== 10 && bytes[start - 1] !== 13) start--;
  let end = to;
  while (end < bytes.length && bytes[end] !== 10 && bytes[end] !== 13) end++;
  return { start, end, text: decode(bytes.subarray(start, Math.min(end, start + 400))) };
}
