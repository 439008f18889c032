// The choice of a board, where the page has no list.

import { Boards, resultOf } from "./boards.js";
import { counted, roomOf } from "./counting.js";
import { node } from "./nodes.js";
import { withSuits } from "./signs.js";
import { showDialog } from "./viewer-help.js";
import { closing, make } from "./viewer-parts.js";

/**
 * The name of a game, as in `7 · 4♥X W −1 · +200`, or of a match `7 · Open room · 4♥X W −1 · +200`.
 * @param {import("../npm/index.js").Listed|undefined} game
 * @param {boolean} hasResults
 */
export function nameOf(game, hasResults) {
  if (!game) return [];
  const { number, label, result, score, title } = game;
  if (!label && !result) return [node("bdi", "", title || `Game ${game.game}`)];
  const place = [number ?? String(game.game), roomOf(game)].filter(Boolean).join(" · ");
  if (!hasResults) return [place];
  // Names give way before what came of the game.
  const ended = [[resultOf(result)], score ? [score] : []].flat().filter(Boolean).join(" · ");
  return [`${place} · `, node("bdi", "", ...withSuits(label)), ...(ended ? [node("span", "", ` ${ended}`)] : [])];
}

/** A list of boards that opens below a button, or from the bottom of a phone. */
export class Picker {
  #root;
  #button;
  #select;

  /**
   * @param {ShadowRoot} root
   * @param {HTMLElement} button
   * @param {(game: number) => void} select
   */
  constructor(root, button, select) {
    this.#root = root;
    this.#button = button;
    this.#select = select;
  }

  /**
   * Shows the list.
   * @param {object[]} games
   * @param {number} game the one that is shown
   * @param {object} wanted
   * @param {string} wanted.notation
   * @param {boolean} wanted.isSearch whether one begins with a search
   * @param {boolean} wanted.hasResults
   * @param {() => void} wanted.hideResults
   */
  show(games, game, { notation, isSearch, hasResults, hideResults }) {
    const heading = document.createElement("h2");
    heading.textContent = counted({ games, notation });
    const results = document.createElement("input");
    results.type = "checkbox";
    results.checked = hasResults;
    const label = document.createElement("label");
    label.append(results, " results");
    const header = document.createElement("header");
    header.append(heading, label, closing());
    const find = document.createElement("input");
    find.type = "search";
    find.placeholder = "Find board, name, contract";
    find.setAttribute("aria-label", "Find a board");
    const list = make("ol", "list");
    list.tabIndex = 0;
    list.setAttribute("role", "listbox");
    list.setAttribute("aria-label", "Boards");
    (isSearch ? find : list).autofocus = true;
    const dialog = make("dialog", "dialog", header, find, list);
    dialog.classList.add("pick");
    const file = { name: "", games, notation };
    const boards = new Boards({ list, find }, (_, chosen) => {
      this.#select(chosen);
      boards.mark(file, chosen);
    });
    const showResults = () => list.classList.toggle("no-results", !results.checked);
    results.addEventListener("change", () => {
      hideResults();
      showResults();
    });
    // Arrows choose one board after another; a press on one is the last word.
    list.addEventListener("click", ({ isTrusted }) => isTrusted && dialog.close());
    dialog.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.target === results) return;
      event.preventDefault();
      if (event.target === find) {
        const first = list.querySelector("[role=option]");
        if (!first) return;
        first.click();
      }
      dialog.close();
    });
    const { left, width, bottom } = this.#button.getBoundingClientRect();
    dialog.style.setProperty("--middle", `${left + width / 2}px`);
    dialog.style.setProperty("--top", `${bottom + 4}px`);
    showDialog(this.#root, dialog, "Boards");
    showResults();
    boards.show([file]);
    boards.mark(file, game);
  }
}
