// Calls, cards and moves in a picture: where the game is, and where a click leads.

/**
 * Marks where the game is.
 * @param {ParentNode} picture
 * @param {string} at the step, as in `call 5`
 * @param {string|undefined} card the card that is played there
 */
export function markStep(picture, at, card) {
  const [word, number] = at.split(" ");
  for (const found of picture.querySelectorAll("[data-call],[data-card],[data-trick]")) {
    const { call, card: played, trick } = found.dataset;
    const isNow =
      (word === "call" && call === number) ||
      (played !== undefined && played === card) ||
      (word === "trick" && trick === number && played === undefined);
    if (!isNow) continue;
    found.classList.add("pn-now");
    found.setAttribute("aria-current", "step");
  }
}

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
