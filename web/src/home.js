// The first page: files are asked for, examples are opened, and one board can be stepped through.

import { client } from "./files.js";
import { sign } from "./signs.js";

/** The examples: sign, what it is, what it shows, and the file. */
const EXAMPLES = [
  ["deck", "A board of bridge", "auction, play, double dummy", "example.pbn"],
  ["deck", "Hand records", "as Bridge Base Online keeps them", "example.lin"],
  ["man", "A game of draughts", "variations and comments", "example.pdn"],
  ["deck", "A hand of pinochle", "melds and tricks", "example.ppn"],
  ["tree", "A bidding system", "tables beside their text", "example.bml"],
];

/** Where the board on the page begins: in the middle of a trick, which shows what there is. */
const AT = "card 6";

async function read(name) {
  const text = await globalThis.portnoteExample?.(name);
  return text ?? new Uint8Array(await (await fetch(name)).arrayBuffer());
}

/**
 * Lists the examples.
 * @param {Element} list
 * @param {(named: {name: string, bytes: Uint8Array}[]) => void} open
 */
export function listExamples(list, open) {
  for (const [drawn, name, note, file] of EXAMPLES) {
    const button = document.createElement("button");
    button.type = "button";
    const [about, strong, soft, end] = ["span", "b", "span", "span"].map((it) => document.createElement(it));
    strong.textContent = name;
    soft.className = "soft";
    soft.textContent = ` · ${note}`;
    about.append(strong, soft);
    end.className = "end";
    end.textContent = file.replace(/^.*\./, ".");
    button.append(sign(drawn), about, end);
    button.addEventListener("click", async () => open([{ name: file, bytes: await read(file) }]));
    const item = document.createElement("li");
    item.append(button);
    list.append(item);
  }
}

/** Shows the board on the page, with the worker that reads files. */
export async function showDemo(viewer) {
  const name = EXAMPLES[0][3];
  const remote = await client.open(await read(name), { name });
  const games = await remote.call("games");
  viewer.setAttribute("at", AT);
  await viewer.attach(remote, games);
}
