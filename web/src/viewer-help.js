// The list of keys.

import { closing, make } from "./viewer-parts.js";

/** Keys and what they do, in groups; the notations' games that a key is for, where not for all. */
const GROUPS = [
  ["Step", [
    ["→ ←", "one call, card or move"],
    ["PgDn PgUp", "a trick", "table"],
    ["PgDn PgUp", "next, previous comment or fork", "draughts"],
    ["Home End", "start, end"],
    ["↑ ↓", "at a fork: choose", "draughts"],
    ["Enter", "into the variation", "draughts"],
    ["Backspace", "out of it", "draughts"],
    [". ,", "step, also on the board", "draughts"],
    ["s", "say the step again"],
  ]],
  ["Boards", [
    ["n p", "next, previous board or game"],
    ["/", "find a board"],
    ["?", "this list"],
    ["Esc", "close"],
  ]],
  ["Table", [
    ["f", "turn the table", "table", "flip"],
    ["f", "turn the board", "draughts"],
    ["d", "double dummy shown or hidden", "table", "best play"],
    ["g", "played cards dimmed or gone", "table", "played"],
    ["h", "hidden hands shown or hidden", "table", "reveal"],
    ["r", "results shown or hidden"],
  ]],
];

function group(title, keys) {
  const list = document.createElement("dl");
  for (const [names, text] of keys) {
    const term = document.createElement("dt");
    for (const name of names.split(" ")) {
      const key = document.createElement("kbd");
      key.textContent = name;
      term.append(key, " ");
    }
    const told = document.createElement("dd");
    told.textContent = text;
    list.append(term, told);
  }
  const heading = document.createElement("h3");
  heading.textContent = title;
  const section = document.createElement("section");
  section.append(heading, list);
  return section;
}

/**
 * Shows the list of keys.
 * @param {ShadowRoot} root
 * @param {object} of
 * @param {"table"|"draughts"} of.kind what is played on
 * @param {string[]} of.lacks what cannot be done, by the names of `actionOf`
 * @param {boolean} of.lettersWork
 * @param {(lettersWork: boolean) => void} of.setLetters
 */
export function showKeys(root, { kind, lacks, lettersWork, setLetters }) {
  const heading = document.createElement("h2");
  heading.textContent = "Keys";
  const groups = GROUPS.map(([title, keys]) => group(title, keys.filter(([, , only, action]) => (!only || only === kind) && !lacks.includes(action))));
  const switched = document.createElement("input");
  switched.type = "checkbox";
  switched.checked = lettersWork;
  switched.addEventListener("change", () => setLetters(switched.checked));
  const label = document.createElement("label");
  label.append(switched, " Single-letter keys");
  const inner = make("div", "help", ...groups);
  inner.tabIndex = 0;
  inner.setAttribute("role", "group");
  inner.setAttribute("aria-label", "Keys");
  const header = document.createElement("header");
  header.append(heading, closing());
  const footer = document.createElement("footer");
  footer.append(label);
  showDialog(root, make("dialog", "dialog", header, inner, footer), "Keys");
}

/**
 * Shows a dialog until it is closed: then it is taken away, and the focus goes back.
 * @param {ShadowRoot} root
 * @param {HTMLDialogElement} dialog
 * @param {string} label
 */
export function showDialog(root, dialog, label) {
  dialog.setAttribute("aria-label", label);
  dialog.addEventListener("click", ({ target }) => {
    // A click beside it is one on its backdrop.
    if (target === dialog || target.closest("[data-go=close]")) dialog.close();
  });
  dialog.addEventListener("close", () => dialog.remove());
  root.append(dialog);
  dialog.showModal();
}
