// Calls, cards and moves in a picture: where the game is, and where a click leads.

/**
 * Marks where the game is.
 * @param {Element} figure
 * @param {string} at the step, as in `call 5`
 * @param {string|undefined} card the card that is played there
 */
export function markStep(figure, at, card) {
  const [word, number] = at.split(" ");
  for (const call of figure.querySelectorAll("[data-call]")) {
    if (word === "call" && call.dataset.call === number) call.setAttribute("aria-current", "step");
  }
  for (const cell of figure.querySelectorAll("[data-card]")) {
    if (cell.dataset.card === card) cell.setAttribute("aria-current", "step");
  }
}

/**
 * Where a click leads: to a step, to the step of a card, or to a step of a line.
 * @param {Element} target
 * @returns {{at?: string, card?: string, line?: number}}
 */
export function placeOf(target) {
  const found = target.closest?.("[data-call],[data-card],[data-ply],[data-trick]");
  const { call, card, ply, line, trick } = found?.dataset ?? {};
  if (call) return { at: `call ${call}` };
  if (card) return { card };
  if (trick) return { at: `trick ${trick}` };
  if (ply) return { at: `ply ${ply}`, line: Number(line ?? 0) };
  return {};
}
