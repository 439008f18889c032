// What kind of file it is.

import { counted } from "./problems.js";

/** Encodings by the names that people know. */
const ENCODINGS = { "utf-8": "UTF-8", "iso-8859-1": "ISO 8859-1", "windows-1252": "Windows-1252" };

/** Fills a list of terms. */
export async function showAbout(list, file, notations) {
  const info = await file.remote.call("info");
  const ends = Object.entries(info.line_ends).filter(([, number]) => number > 0);
  const facts = {
    Name: file.name,
    Notation: notations?.find((it) => it.name === info.notation)?.title ?? info.notation,
    Version: info.version,
    Games: info.games,
    Bytes: info.bytes.toLocaleString("en"),
    Encoding: info.encodings?.map((name) => ENCODINGS[name] ?? name).join(", ") || "ASCII",
    "Byte order mark": info.bom ? "yes" : undefined,
    "Line ends": ends.map(([name, number]) => `${name.toUpperCase()} (${number})`).join(", "),
    "Longest line": info.longest_line,
    Problems: file.found ? counted(file.found) : undefined,
  };
  const nodes = [];
  for (const [name, value] of Object.entries(facts)) {
    if (value === undefined || value === "") continue;
    const term = document.createElement("dt");
    term.textContent = name;
    const text = document.createElement("dd");
    text.textContent = String(value);
    nodes.push(term, text);
  }
  list.replaceChildren(...nodes);
}
