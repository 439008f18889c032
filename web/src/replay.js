// A page that replays: games that were drawn when it was written, with the viewer and a list of boards.
// It asks for nothing, and works from a folder.

import { Boards } from "./boards.js";
import { Recorded } from "./recorded.js";
import { PortnoteViewer } from "./viewer-element.js";

const textOf = (id) => document.getElementById(id).textContent.trim();

const book = JSON.parse(textOf("list"));
const recorded = new Recorded(book, textOf("games").split("\n"));
const { games } = book;
const viewer = document.querySelector("portnote-viewer");
const list = document.querySelector(".list");

/** How a game is named in an address: by its board, where no other game has it. */
function nameOf(game) {
  const { number } = games.find((it) => it.game === game) ?? {};
  const isOnly = number !== undefined && games.filter((it) => it.number === number).length === 1;
  return isOnly ? ["board", number] : ["game", String(game)];
}

/** What an address says: a game, and a step as in `card 30`. */
function wanted() {
  const fields = new URLSearchParams(location.hash.slice(1));
  const board = fields.get("board");
  const found =
    games.find(({ number }) => board !== null && number === board) ??
    games.find(({ game }) => game === Number(fields.get("game")));
  return { game: found?.game, at: fields.get("at") ?? "start" };
}

/** Keeps the address of what is shown. */
function keepAddress() {
  const fields = new URLSearchParams([nameOf(viewer.shown), ["at", viewer.position]]);
  try {
    history.replaceState(null, "", `#${fields}`);
  } catch {
    // Some browsers allow it only so often.
  }
}

document.body.classList.add("on");
customElements.define("portnote-viewer", PortnoteViewer);
const first = wanted();
if (first.game !== undefined) viewer.setAttribute("game", String(first.game));
viewer.setAttribute("at", first.at);
await viewer.attach(recorded, games);

if (list) {
  const file = { name: document.title, games };
  const [items, find, heads] = [".items", "input", ".heads"].map((name) => list.querySelector(name));
  const boards = new Boards({ list: items, find, heads }, (_, game) => viewer.select(game));
  list.hidden = false;
  boards.show([file]);
  boards.mark(file, viewer.shown);
  viewer.addEventListener("portnote-select", () => boards.mark(file, viewer.shown));
  viewer.addEventListener("portnote-results", ({ detail }) => list.classList.toggle("no-results", detail.hidden));
  viewer.addEventListener("portnote-find", (event) => {
    if (!find.checkVisibility()) return;
    event.preventDefault();
    find.focus();
  });
}
viewer.addEventListener("portnote-step", keepAddress);
viewer.addEventListener("portnote-select", keepAddress);
addEventListener("hashchange", async () => {
  const { game, at } = wanted();
  if (game !== undefined) await viewer.select(game);
  await viewer.goTo(at);
});
