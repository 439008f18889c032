// The list of boards, which is built as far as one scrolls.

import { nounOf, roomOf } from "./counting.js";
import { node } from "./nodes.js";
import { sign, withSuits } from "./signs.js";

/** Rows that are built at once. */
const ROWS = 100;

/** The gravest thing that was found in a game, as a sign with a word. */
function flag(found) {
  const severity = ["error", "warning"].find((it) => found?.[it] > 0);
  if (!severity) return node("span", "");
  const number = found[severity];
  return sign(severity, `flag ${severity}`, `${number} ${severity}${number === 1 ? "" : "s"}`);
}

/** The number of a board, with the first letter of its room: `13 O`. */
function numberOf(listed) {
  const room = roomOf(listed);
  const number = node("b", "", `${listed.number ?? listed.game} ${room.slice(0, 1).toUpperCase()}`.trim());
  if (room) number.title = room;
  return number;
}

/** A game of draughts that nobody won, in all ways of counting. */
const DRAWN = /^(?:1–1|1\/2–1\/2|0[.,]5–0[.,]5)$/;

/** How a game ended, as a list says it. */
export const resultOf = (result = "") => (DRAWN.test(result) ? "½–½" : result);

/** What a row says, in its columns. */
function cells(listed, found, isSolved) {
  const { game, title, label, result, score } = listed;
  const name = label ?? title;
  return [
    numberOf(listed),
    node("bdi", "what", ...withSuits(name || `Game ${game}`)),
    node("span", "result", isSolved ? "✓" : resultOf(result)),
    node("span", "score", score ?? ""),
    flag(found),
  ];
}

export class Boards {
  #list;
  #find;
  #heads;
  #choose;
  #files = [];
  #rows = ROWS;
  #id = "";
  #placeholder;

  /**
   * @param {{list: HTMLElement, find: HTMLInputElement, heads?: HTMLElement}} nodes
   * @param {(file: any, game: number) => void} choose
   */
  constructor({ list, find, heads }, choose) {
    this.#list = list;
    this.#find = find;
    this.#placeholder = find.placeholder;
    this.#heads = heads;
    this.#choose = choose;
    find.addEventListener("input", () => {
      this.#rows = ROWS;
      this.#build();
    });
    list.addEventListener("scroll", () => {
      if (list.scrollTop + 2 * list.clientHeight > list.scrollHeight) this.#more();
    });
    list.addEventListener("keydown", (event) => this.#key(event));
  }

  /**
   * Lists the games of files, each with its `name`, its `games` and perhaps its `notation`; `found.games` says what was found
   * in each, and `solved` which problems were seen to their end.
   */
  show(files) {
    this.#files = files;
    this.#rows = ROWS;
    const isOfDraughts = files.length > 0 && files.every(({ notation }) => notation === "pdn");
    this.#find.placeholder = isOfDraughts ? "Find player, event" : this.#placeholder;
    this.#build();
  }

  /** Takes note of games that were listed meanwhile. */
  grow() {
    if (this.#list.childElementCount < this.#rows) this.#build();
  }

  /** Takes note of what was found meanwhile. */
  renew() {
    this.#build();
  }

  /** Marks the board that is shown. */
  mark(file, game) {
    this.#id = `board-${this.#files.indexOf(file)}-${game}`;
    let isBuilt = false;
    for (const item of this.#list.querySelectorAll("[role=option]")) {
      const isThis = item.id === this.#id;
      isBuilt ||= isThis;
      item.setAttribute("aria-selected", String(isThis));
      if (isThis) item.scrollIntoView?.({ block: "nearest" });
    }
    this.#list.setAttribute("aria-activedescendant", isBuilt ? this.#id : "");
  }

  #more() {
    if (this.#list.childElementCount < this.#rows) return;
    this.#rows += ROWS;
    this.#build();
  }

  #build() {
    const find = this.#find.value.toLowerCase();
    const items = [];
    const option = (id, title, action, ...children) => {
      const item = node("li", "item", ...children);
      item.setAttribute("role", "option");
      item.setAttribute("aria-selected", String(id === this.#id));
      item.id = id;
      if (title) item.title = title;
      item.addEventListener("click", action);
      items.push(item);
    };
    const isFull = () => items.length >= this.#rows;
    for (const [index, file] of this.#files.entries()) {
      if (isFull()) break;
      if (this.#files.length > 1) {
        const head = node("li", "", node("bdi", "", file.name));
        head.setAttribute("role", "presentation");
        items.push(head);
      }
      for (const listed of file.games) {
        if (isFull()) break;
        const { game, number, title, label, heading = [] } = listed;
        const told = [number ?? game, title, label, ...heading].join(" ");
        if (find && !told.toLowerCase().includes(find)) continue;
        const found = file.found?.games?.[game];
        const isSolved = file.solved?.includes(game);
        // Names may be cut; a contract is not, and would tell what is hidden.
        const names = label?.includes(" – ") ? label : "";
        const row = cells(listed, found, isSolved);
        option(`board-${index}-${game}`, names, () => this.#choose(file, game), ...row);
      }
      if (file.games.length === 0 && this.#files.length > 1 && !find) {
        const text = file.unknown || file.refusal ? "cannot be read" : "no game";
        const what = node("span", "what", text);
        option(`board-${index}-0`, "", () => this.#choose(file, 0), node("b", ""), what);
      }
    }
    if (find && !items.some((item) => item.role === "option")) {
      const none = node("li", "none", `No ${nounOf(this.#files[0]?.notation ?? "pbn")} has that.`);
      none.setAttribute("role", "presentation");
      items.push(none);
    }
    const games = this.#files.flatMap((file) => file.games.slice(0, ROWS));
    this.#list.classList.toggle("names", games.every(({ number }) => number === undefined));
    this.#list.classList.toggle("rooms", games.some(roomOf));
    this.#list.classList.toggle("unscored", games.every(({ score }) => !score));
    if (this.#heads) this.#heads.hidden = this.#list.classList.contains("unscored");
    const top = this.#list.scrollTop;
    this.#list.replaceChildren(...items);
    this.#list.scrollTop = top;
  }

  #key(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    // These keys choose a variation elsewhere.
    event.stopPropagation();
    const items = [...this.#list.querySelectorAll("[role=option]")];
    const place = items.findIndex((item) => item.id === this.#id);
    items[place + step]?.click();
  }
}
