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
  r: "results",
  g: "played",
  s: "say again",
  "/": "find",
  "?": "help",
};

/** Fields in which keys are text, or choose. */
const FIELDS = "input, textarea, select, [contenteditable]:not([contenteditable=false])";

/** What Enter does something to. */
const PRESSED = "button, a, summary, [role=button], [role=tab], [role=option]";

/** Whoever points at these goes on with keys: Enter goes into the variation that is chosen. */
const STEPPING = "[role=toolbar] [data-go]";

/** Where a key was pressed, also within shadow roots. */
const within = (event, names) => Boolean((event.composedPath()[0] ?? event.target)?.closest?.(names));

/**
 * Where a key was pressed.
 * @param {KeyboardEvent} event
 * @returns {{isGrid: boolean, isPressed: boolean}}
 */
export const placeOfKey = (event) => ({
  isGrid: within(event, '[role="grid"]'),
  isPressed: within(event, PRESSED) && !within(event, STEPPING),
});

/**
 * Whether a key is for an element: the element is seen, no dialog is open, and no field has the focus.
 * @param {HTMLElement} element
 * @param {KeyboardEvent} event
 */
export function isFree(element, event) {
  if (within(event, FIELDS) || element.shadowRoot.querySelector("dialog[open]")) return false;
  const hides = (dialog) => !dialog.contains(element);
  return element.checkVisibility() && ![...document.querySelectorAll("dialog[open]")].some(hides);
}

/**
 * The name of what a key does.
 * @param {string} key
 * @param {object} where
 * @param {boolean} where.isGrid whether a square has the focus
 * @param {boolean} where.isPressed whether something has it that Enter presses
 * @param {boolean} where.hasForks whether variations begin here
 * @param {boolean} where.hasChoice whether one of them is chosen
 * @param {boolean} where.isVariation whether the game is in one
 * @param {boolean} where.lettersWork
 * @returns {string|undefined}
 */
export function actionOf(key, { isGrid, isPressed, hasForks, hasChoice, isVariation, lettersWork }) {
  if (Object.hasOwn(ALWAYS, key)) return ALWAYS[key];
  if (key === "Backspace") return isVariation ? "go out" : undefined;
  if (!isGrid) {
    if (Object.hasOwn(STEPS, key)) return STEPS[key];
    if (key === "ArrowDown") return hasForks ? "choose next" : undefined;
    if (key === "ArrowUp") return hasForks ? "choose previous" : undefined;
    if (key === "Enter" || key === " ") return hasChoice && !isPressed ? "go in" : undefined;
  }
  return lettersWork && Object.hasOwn(LETTERS, key) ? LETTERS[key] : undefined;
}
