// Messages as people read them: what they quote in backticks is set as code, and suits are drawn.

import { node } from "./nodes.js";
import { withSuits } from "./signs.js";

/** Letters of suits, in cards as `SA` and in bids as `4H`. */
const LETTERS = { S: "♠", H: "♥", D: "♦", C: "♣" };
const CARD = /^([SHDC])(10|[2-9TJQKA])$/;
const BID = /^([1-7])([SHDC])(XX?)?$/;

/** A card or a bid with the sign of its suit; another text as it is. */
const symbols = (text) =>
  text
    .replace(CARD, (_, suit, rank) => LETTERS[suit] + rank)
    .replace(BID, (_, level, suit, risk = "") => level + LETTERS[suit] + risk);

/**
 * The nodes of a message.
 * @param {string} text
 * @param {boolean} [hasCards] whether what it quotes may be a card or a bid
 * @returns {(string|Element)[]}
 */
export function prose(text, hasCards = false) {
  return text.split(/(`[^`]+`)/).flatMap((part) => {
    if (!/^`[^`]+`$/.test(part)) return withSuits(part);
    const quoted = part.slice(1, -1);
    const card = hasCards ? symbols(quoted) : quoted;
    if (card !== quoted) return [node("span", "symbols", ...withSuits(card))];
    return [node("code", "", ...withSuits(quoted))];
  });
}
