// Signs that are drawn, for fonts lack some of them or show them as pictures in colour.

const SPACE = "http://www.w3.org/2000/svg";

/** By name: the side of the box, and the path. */
const SIGNS = {
  error: [12, "M6 .5 11.8 11.5H.2ZM5.3 4.4v3.4h1.4V4.4ZM5.3 8.7v1.5h1.4V8.7Z"],
  warning: [12, "M6 .6 11.4 6 6 11.4 .6 6ZM5.3 3.3v3.2h1.4V3.3ZM5.3 7.4v1.4h1.4V7.4Z"],
  info: [12, "M6 .4a5.6 5.6 0 1 1 0 11.2A5.6 5.6 0 0 1 6 .4ZM5.3 5v4h1.4V5ZM5.3 2.8v1.5h1.4V2.8Z"],
  back: [16, "M12 2v12L3 8z"],
  sheet: [20, "M4 1h9l4 4v14H4zM6 3v14h9V6h-3V3zM7.5 8.5h6v1.5h-6zM7.5 11.5h6V13h-6z"],
  man: [20, "M10 2a8 8 0 1 0 .01 0zM10 6a4 4 0 1 1-.01 0z"],
  deck: [20, "M3 5l8-3 1 1-7 3v11H3zM7 5h10v14H7zM9 7v10h6V7z"],
  tree: [20, "M2 3h8v3H7v3h9v3H7v3h9v3H5V6H2z"],
};

/** By character: the letter of its class, the word for readers, and the path in a box of 20. */
const SUITS = {
  "♠": ["s", "spades", "M10 1C13 5.6 19 8 19 12.4A4.1 4.1 0 0 1 11.3 14.6Q11.7 17.3 13.6 19H6.4Q8.3 17.3 8.7 14.6A4.1 4.1 0 0 1 1 12.4C1 8 7 5.6 10 1Z"],
  "♥": ["h", "hearts", "M10 19C6.5 14.5 1 11 1 6.3A4.6 4.6 0 0 1 10 4.9A4.6 4.6 0 0 1 19 6.3C19 11 13.5 14.5 10 19Z"],
  "♦": ["d", "diamonds", "M10 .8Q12.9 5.6 17.2 10Q12.9 14.4 10 19.2Q7.1 14.4 2.8 10Q7.1 5.6 10 .8Z"],
  "♣": ["c", "clubs", "M5.9 5a4.1 4.1 0 1 1 8.2 0a4.1 4.1 0 1 1-8.2 0ZM1 11.6a4.1 4.1 0 1 1 8.2 0a4.1 4.1 0 1 1-8.2 0ZM10.8 11.6a4.1 4.1 0 1 1 8.2 0a4.1 4.1 0 1 1-8.2 0ZM8.7 7h2.6L11.2 13.5Q11.6 17.3 13.6 19H6.4Q8.4 17.3 8.8 13.5Z"],
};

function drawn(side, path, className, label) {
  const svg = document.createElementNS(SPACE, "svg");
  svg.setAttribute("viewBox", `0 0 ${side} ${side}`);
  svg.setAttribute("class", className);
  if (label) {
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", label);
  } else svg.setAttribute("aria-hidden", "true");
  const shape = document.createElementNS(SPACE, "path");
  shape.setAttribute("d", path);
  shape.setAttribute("fill-rule", "evenodd");
  svg.append(shape);
  return svg;
}

/**
 * A sign; without a label readers do not meet it.
 * @param {string} name
 * @param {string} [className]
 * @param {string} [label]
 */
export const sign = (name, className = "sign", label = "") => drawn(...SIGNS[name], className, label);

/** A suit, with its character in the text that is copied. */
function pip(character) {
  const [letter, word, path] = SUITS[character];
  const svg = drawn(20, path, `pip ${letter}`, word);
  const text = document.createElementNS(SPACE, "text");
  text.setAttribute("x", "10");
  text.setAttribute("y", "12");
  text.setAttribute("font-size", "4");
  text.setAttribute("text-anchor", "middle");
  text.textContent = character;
  svg.prepend(text);
  return svg;
}

/**
 * The nodes of a text, with suits drawn.
 * @param {string} text
 * @returns {(string|SVGElement)[]}
 */
export const withSuits = (text) =>
  text
    .split(/([♠♥♦♣])/)
    .filter(Boolean)
    .map((part) => (Object.hasOwn(SUITS, part) ? pip(part) : part));
