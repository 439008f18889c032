// Calls, cards and moves in a picture: where a click leads, and what is kept in view.

/**
 * Where a click leads: to a step, to the step of a card, or to a step of a line.
 * @param {Element} target
 * @returns {{at?: string, card?: string, line?: number}}
 */
export function placeOf(target) {
  const found = target.closest?.("[data-call],[data-card],[data-ply],[data-trick],[data-holds]");
  const { call, card, ply, line, trick, holds } = found?.dataset ?? {};
  if (call) return { at: `call ${call}` };
  if (card) return { card };
  if (ply) return { at: `ply ${ply}`, line: Number(line ?? 0) };
  if (trick) return { at: `trick ${trick}` };
  // A card that is still held says nothing about when it is played.
  if (holds && found.closest("s")) return { card: holds };
  return {};
}

/**
 * Keeps where the game is in view, by scrolling a column and nothing else.
 * @param {HTMLElement} column
 * @param {{isAtStart: boolean, inMiddle: boolean}} wanted
 */
export function keepInView(column, { isAtStart, inMiddle }) {
  if (column.scrollHeight <= column.clientHeight) return;
  const marked = [...column.querySelectorAll("[aria-current]")].filter((it) => it.getClientRects().length > 0);
  const now = marked.at(-1);
  if (!now) {
    if (isAtStart) column.scrollTop = 0;
    return;
  }
  const outer = column.getBoundingClientRect();
  const { top, bottom } = now.getBoundingClientRect();
  // What stays at the top of the column hides what is under it.
  const hidden = column.querySelector(".ask")?.offsetHeight ?? 0;
  const [above, below] = [outer.top + hidden, outer.bottom];
  const margin = inMiddle ? Math.max(0, (below - above - (bottom - top)) / 2) : 24;
  if (inMiddle || top < above + margin) column.scrollTop += top - above - margin;
  else if (bottom > below - margin) column.scrollTop += bottom - below + margin;
}

/**
 * The moves of a line after which a comment is written.
 * @param {ParentNode} side
 * @param {number} line
 * @returns {Set<string>} their steps, as in `ply 5`
 */
export function commented(side, line) {
  const found = new Set();
  let before;
  for (const node of side.querySelectorAll("[data-ply],.pn-moves .pn-comment")) {
    if (node.dataset.ply) before = node.dataset;
    else if (before && Number(before.line ?? 0) === line) found.add(`ply ${before.ply}`);
  }
  return found;
}
