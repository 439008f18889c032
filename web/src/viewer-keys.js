// What the keys of an element with a game do.

/** Keys that mean a step, where they do not walk over the squares of a board. */
const STEPS = {
  ArrowRight: "next",
  ArrowLeft: "previous",
  Home: "first",
  End: "last",
};

/** Keys that work everywhere in the element. */
const ALWAYS = { ".": "next", ",": "previous", PageDown: "leap on", PageUp: "leap back" };

/** Letters, which a page can switch off. */
const LETTERS = {
  n: "next game",
  p: "previous game",
  f: "flip",
  h: "reveal",
  d: "best play",
  s: "say again",
  "?": "help",
};

/**
 * The name of what a key does.
 * @param {string} key
 * @param {object} where
 * @param {boolean} where.isGrid whether a square has the focus
 * @param {boolean} where.isButton whether a button has it
 * @param {boolean} where.hasForks whether variations begin here
 * @param {boolean} where.hasChoice whether one of them is chosen
 * @param {boolean} where.isVariation whether the game is in one
 * @param {boolean} where.lettersWork
 * @returns {string|undefined}
 */
export function actionOf(key, { isGrid, isButton, hasForks, hasChoice, isVariation, lettersWork }) {
  if (Object.hasOwn(ALWAYS, key)) return ALWAYS[key];
  if (key === "Backspace") return isVariation ? "go out" : undefined;
  if (!isGrid) {
    if (Object.hasOwn(STEPS, key)) return STEPS[key];
    if (key === "ArrowDown") return hasForks ? "choose next" : undefined;
    if (key === "ArrowUp") return hasForks ? "choose previous" : undefined;
    if (key === "Enter") return hasChoice && !isButton ? "go in" : undefined;
  }
  return lettersWork && Object.hasOwn(LETTERS, key) ? LETTERS[key] : undefined;
}
