// The results of a file: the ranking, and what was scored at each board.

import { Deal } from "./deal.js";
import { button, node } from "./nodes.js";
import { sign, withSuits } from "./signs.js";

/** Results may tell what a hand holds. */
const WITHHELD = "Boards of this file hide hands, so that their results are not shown.";

/** What the names of tables of results have in common; without it a file of PBN has none. */
const TABLE = "ScoreTable";

/** Bytes that are looked through at once. */
const PART = 1 << 20;

/** Columns that a narrow table leaves out first. */
const LESS = new Set(["Lead", "Multiplicity", "NrBoards", "MeanScore", "MeanIMP", "MeanMP"]);

/** Whether a file may have results, as its letters tell. */
export function mayHaveResults({ bytes, notation }) {
  if (notation !== "pbn") return false;
  const letters = new TextDecoder("latin1");
  for (let at = 0; at < bytes.length; at += PART) {
    if (letters.decode(bytes.subarray(at, at + PART + TABLE.length)).includes(TABLE)) return true;
  }
  return false;
}

/** Points of a comparison as people read them: with their sign and two decimals. */
function imps(text) {
  const value = /^[+−-]?\d+(?:\.\d+)?$/.test(text) ? Number(text.replace("−", "-")) : Number.NaN;
  if (Number.isNaN(value)) return text;
  const sign = value > 0 ? "+" : value < 0 ? "−" : "";
  return `${sign}${Math.abs(value).toFixed(2)}`;
}

/** What a cell says: places that several share have `=`. */
function said(text, { name, place }, rows) {
  if (/IMP/.test(name)) return imps(text);
  const isShared = name === "Rank" && /^\d+$/.test(text) && rows.filter((row) => row[place] === text).length > 1;
  return isShared ? `${text}=` : text;
}

/** A cell: names are cut where they have no room, and are whole for who asks. */
function cellOf(text, { name, is_right: isRight, side }, row) {
  const isName = name === "Names";
  const classes = [isRight ? "right" : "", isName ? "names" : "", `c-${name.replace(/\W/g, "")}`, side ?? ""];
  const cell = node(isName && !side ? "th" : "td", classes.filter(Boolean).join(" "), ...withSuits(text));
  if (cell.localName === "th") cell.scope = "row";
  if (isName) cell.title = row.title ?? text;
  return cell;
}

/** What is worth showing: a column without any text tells nothing. */
const columnsOf = ({ columns, rows }) =>
  columns.map((column, place) => ({ ...column, place })).filter(({ place }) => rows.some((row) => row[place]));

/** A table of results. */
function tableOf(table, { label, caption = table.title } = {}) {
  const columns = columnsOf(table);
  const heads = columns.map(({ heading, is_right: isRight, name, side }) => {
    const head = node("th", [isRight ? "right" : "", `c-${name.replace(/\W/g, "")}`, side ?? ""].filter(Boolean).join(" "), heading);
    head.scope = "col";
    return head;
  });
  const body = table.rows.map((row) => node("tr", "", ...columns.map((column) => cellOf(said(row[column.place], column, table.rows), column, row))));
  const made = node("table", `results ${table.kind}`, node("caption", label ? "hidden" : "", label ?? caption));
  const less = columns.filter(({ name }) => !LESS.has(name)).length;
  made.classList.toggle("many", less > 7);
  made.append(node("thead", "", node("tr", "", ...heads)), node("tbody", "", ...body));
  return made;
}

/**
 * @typedef {object} Hooks What the page does.
 * @property {(game: number) => void} go Shows a board at the table.
 * @property {() => number} [shown] The game that is at the table.
 */

/** Whether a file has results after all, or withholds them: the same letters may stand in a comment. */
export async function hasResults({ remote }) {
  const { rankings, boards, is_withheld: isWithheld } = await remote.call("results");
  return rankings.length + boards.length > 0 || Boolean(isWithheld);
}

export class Results {
  #hooks;
  #file;
  #bytes;
  #found;
  #place = 0;
  #asked = 0;
  #deal = new Deal();

  /** @param {Hooks} hooks */
  constructor(hooks) {
    this.#hooks = hooks;
    this.tabs = node("div", "parts");
    this.tabs.setAttribute("role", "tablist");
    this.tabs.setAttribute("aria-label", "Results");
    this.rankings = node("section", "ranking-part");
    this.rankings.id = "results-ranking";
    this.board = node("section", "board-part");
    this.board.id = "results-board";
    for (const [name, part] of [["Ranking", this.rankings], ["Board", this.board]]) {
      const tab = button(name, () => this.#select(name));
      tab.setAttribute("role", "tab");
      tab.setAttribute("aria-controls", part.id);
      tab.dataset.part = name;
      part.setAttribute("aria-label", name);
      part.tabIndex = 0;
      this.tabs.append(tab);
    }
    this.tabs.addEventListener("keydown", (event) => {
      if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
      const other = [...this.tabs.children].find((tab) => tab.tabIndex < 0);
      if (!other) return;
      event.preventDefault();
      other.click();
      other.focus();
    });
    this.root = node("div", "results-view", this.tabs, this.rankings, this.board);
    this.root.id = "results";
  }

  showIn(panel) {
    if (this.root.parentElement !== panel) panel.replaceChildren(this.root);
  }

  /** Shows the results of a file; what is read already is not read again. */
  async show(file) {
    if (file === this.#file && file.bytes === this.#bytes) {
      this.#follow();
      return;
    }
    const isOther = file !== this.#file;
    this.#file = file;
    this.#bytes = file.bytes;
    const mine = ++this.#asked;
    const found = await file.remote.call("results");
    if (mine !== this.#asked) return;
    this.#found = found;
    if (isOther) this.#place = 0;
    this.#place = Math.max(0, Math.min(this.#place, found.boards.length - 1));
    const { rankings, boards } = found;
    this.root.classList.toggle("no-ranking", rankings.length === 0);
    this.root.classList.toggle("no-boards", boards.length === 0);
    this.rankings.replaceChildren(...rankings.map((table) => node("div", "scroll", tableOf(table))));
    if (rankings.length + boards.length === 0) {
      this.rankings.replaceChildren(node("p", "none", found.is_withheld ? WITHHELD : "This file has no results."));
    }
    this.#select(rankings.length > 0 || boards.length === 0 ? "Ranking" : "Board");
    this.#follow(true);
  }

  /** Shows the board that is at the table, if it has results. */
  #follow(isNew = false) {
    const game = this.#hooks.shown?.();
    const place = this.#found?.boards.findIndex((board) => board.game === game) ?? -1;
    if (place >= 0 && (isNew || place !== this.#place)) this.#place = place;
    else if (!isNew) return;
    this.#showBoard();
  }

  #select(name) {
    this.root.dataset.part = name;
    for (const tab of this.tabs.children) {
      const isThis = tab.dataset.part === name;
      tab.setAttribute("aria-selected", String(isThis));
      tab.tabIndex = isThis ? 0 : -1;
    }
  }

  #step(by) {
    const label = document.activeElement?.getAttribute("aria-label");
    this.#place += by;
    this.#showBoard(label);
  }

  /** Shows what was scored at a board. */
  async #showBoard(focused) {
    const { boards } = this.#found;
    const board = boards[this.#place];
    if (!board) {
      this.board.replaceChildren();
      return;
    }
    const mine = ++this.#asked;
    const { remote } = this.#file;
    const [tables] = await Promise.all([remote.call("travellers", board.game), this.#deal.show(remote, board.game)]);
    if (mine !== this.#asked) return;
    const name = board.number ? `Board ${board.number}` : `Game ${board.game}`;
    const back = button("", () => this.#step(-1));
    const next = button("", () => this.#step(1), "next");
    for (const it of [back, next]) it.append(sign("back"));
    back.setAttribute("aria-label", "Board before");
    next.setAttribute("aria-label", "Next board");
    back.disabled = this.#place === 0;
    next.disabled = this.#place === boards.length - 1;
    const table = button("Show at the table", () => this.#hooks.go(board.game), "at-table");
    const results = `${board.results} ${board.results === 1 ? "result" : "results"}`;
    const about = [board.about, results].filter(Boolean).join(" · ");
    const title = node("div", "title", node("h2", "", name), node("p", "", about));
    const head = node("div", "head", back, next, title, table);
    const label = (it) => (tables.length > 1 ? undefined : `${it.title}, ${name}`);
    const shown = tables.map((it) => tableOf(it, { label: label(it) }));
    const scroll = node("div", "scroll", ...shown, this.#deal.host);
    scroll.tabIndex = 0;
    scroll.setAttribute("role", "group");
    scroll.setAttribute("aria-label", `Results, ${name}`);
    this.board.replaceChildren(head, scroll);
    if (!focused) return;
    const same = [back, next].find((it) => it.getAttribute("aria-label") === focused);
    (same && !same.disabled ? same : [back, next].find((it) => !it.disabled))?.focus();
  }
}
