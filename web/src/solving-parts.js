// What is seen of a solver: a corner of the table, and what is beside the play.

import { DECLARERS } from "./best-play.js";
import { button as plain, node } from "./nodes.js";
import { withSuits } from "./signs.js";

/** Denominations in the order of the corner, each with its sign and its name in a sentence. */
const COLUMNS = [["C", "♣", "clubs"], ["D", "♦", "diamonds"], ["H", "♥", "hearts"], ["S", "♠", "spades"], ["NT", "NT", "notrump"]];

/** Contracts of par that have room. */
const CONTRACTS = 2;

export const LIMITED = "not solved within 20 seconds";

/** A number with its sign, as typeset. */
const signed = (number) => (number > 0 ? `+${number}` : String(number).replace("-", "−"));

const SUITS = Object.fromEntries(COLUMNS.map(([letter, sign]) => [letter, sign]));

/** A card or a contract, its suit as a sign: `♦K`, `3♠`. */
const told = (text) => text.replace(/[CDHS]/, (letter) => SUITS[letter]).replace("T", "10");

export const cardName = told;

function button(does, label) {
  const made = plain(label);
  made.dataset.solving = does;
  return made;
}

/** The names of what is solved, as in `notrump, spades and hearts`. */
export function namesOf(solved) {
  const names = solved.map((name) => COLUMNS.find(([letter]) => letter === name)[2]);
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : names.join("");
}

/** A contract of par, as in `3♠ EW` or `2NTX N −1`. */
export function contractName({ contract, declarer, above }) {
  const name = contract.replace(/^(\d)([CDHS])(?!T)/, (_, level, suit) => level + SUITS[suit]);
  return `${name} ${declarer}${above === 0 ? "" : ` ${signed(above)}`}`;
}

function tableOf({ tricks }, contract) {
  const heading = (text) => {
    const cell = node("th", "", ...withSuits(text));
    cell.scope = "col";
    return cell;
  };
  const rows = DECLARERS.map((seat) => {
    const head = node("th", "", seat);
    head.scope = "row";
    const cells = COLUMNS.map(([letter]) => {
      const number = tricks[seat][letter];
      const isPlayed = contract?.denomination === letter && contract.declarer === seat;
      const cell = node("td", isPlayed ? "pn-on" : "", number === undefined ? "·" : String(number));
      if (number === undefined) cell.classList.add("wait");
      return cell;
    });
    return node("tr", "", head, ...cells);
  });
  const head = node("tr", "", node("td", ""), ...COLUMNS.map(([, sign]) => heading(sign)));
  return node(
    "table", "pn-dd",
    node("caption", "pn-word", "Double dummy, solved by portnote"),
    node("thead", "", head), node("tbody", "", ...rows),
  );
}

/** What is done by now, as a bar. */
function meter(share) {
  const bar = node("progress", "meter");
  bar.max = 1;
  bar.value = share;
  bar.setAttribute("aria-hidden", "true");
  return bar;
}

const wide = (...children) => node("span", "wide", ...children);

/** What is below the numbers, by the state of a table. */
const BELOW = {
  none: () => [node("p", "soft", "no double dummy in the file"), button("solve", "Solve")],
  waiting: () => [node("p", "soft", "waiting"), button("stop", "Stop")],
  solving: ({ solved }) => [
    meter(solved.length / 5),
    node("p", "", wide("solving, "), `${solved.length} of 5`),
    button("stop", "Stop"),
  ],
  limit: ({ solved }) => [
    node("b", "whole wide", LIMITED),
    node("p", "soft", wide("incomplete, no par"), node("span", "narrow", `${solved.length} of 5`)),
    button("go on", "Go on"),
  ],
  stopped: ({ solved }) => [
    node("b", "whole wide", `stopped: ${solved.length} of 5`),
    node("p", "soft", wide("incomplete, no par"), node("span", "narrow", `${solved.length} of 5`)),
    button("go on", "Go on"),
  ],
  failed: () => [node("p", "soft", "could not be solved"), button("solve", "Again")],
  done: (table, board) => {
    const par = table.par(board);
    const contracts = par?.contracts ?? [];
    const shown = contracts.slice(0, CONTRACTS).map(contractName).join(", ");
    const more = contracts.length > CONTRACTS ? " …" : "";
    const names = node("span", "contracts", ...withSuits(par && contracts.length === 0 ? "all pass" : shown + more));
    names.title = contracts.map(contractName).join(", ");
    const line = par ? node("p", "whole pn-par", `Par° ${signed(par.score_ns)} `, names) : node("p", "whole pn-par", "° no par");
    const mark = node("p", "soft by", wide("° solved by portnote"), node("span", "narrow", "° solved"));
    mark.title = "solved by portnote";
    return [line, mark, ...(board.is_filled ? [button("fill", "Fill in…")] : [])];
  },
};

/** The corner of double dummy. Its size is the same in all states. */
export function cornerOf(table, board) {
  const { state } = table;
  const hasNumbers = state !== "none" || table.solved.length > 0;
  const below = node("div", "below", ...BELOW[state](table, board));
  const corner = node("div", "pn-corner pn-best pn-solving", ...(hasNumbers ? [tableOf(table, board.contract)] : []), below);
  corner.dataset.state = state;
  return corner;
}

/** What is said of a cost. */
const costWords = (cost) => `cost ${cost} ${cost === 1 ? "trick" : "tricks"}`;

/** The mark of a card that cost a trick. */
function markOf(cost) {
  const seen = node("span", "", `−${cost}`);
  seen.setAttribute("aria-hidden", "true");
  const mark = node("span", "cost", seen, node("span", "pn-word", ` ${costWords(cost)}`));
  mark.title = costWords(cost);
  return mark;
}

/** What stands in the play where it cannot be followed further. */
const REASONS = {
  not_held: "is not held",
  revoke: "is a revoke",
  lead_out_of_turn: "is led out of turn",
  unknown_card: "is not known",
};

/** Buttons and words beside the play, by the state of what its cards cost. */
function wordsOf(costs) {
  const { state, values, wantsBetter, errors } = costs;
  if (state === "waiting") return [node("span", "soft", "waiting"), button("stop costs", "Stop")];
  if (state === "solving") return [node("span", "soft", "solving …"), button("stop costs", "Stop")];
  if (state === "limit") return [node("span", "soft", LIMITED), button("go on costs", "Go on")];
  if (state === "failed") return [node("span", "soft", "could not be solved"), button("costs", "Again")];
  if (!values) return [button("costs", "Cost of each card")];
  if (errors.length === 0) return [node("span", "soft", "no card cost a trick")];
  const better = button("better", "Better cards");
  better.setAttribute("aria-pressed", String(wantsBetter));
  return [better];
}

/** The cards that would have been better, of those that are seen. */
function betterOf(costs, seen) {
  const shown = costs.errors.filter((place) => seen.has(place) && costs.better.has(place));
  const items = shown.map((place) => {
    const best = costs.better.get(place).map(cardName);
    const trick = Math.floor(place / 4) + 1;
    const text = `trick ${trick}, ${cardName(costs.play.cards[place])}: ${best.join(", ")} ${best.length === 1 ? "costs" : "cost"} nothing`;
    return node("li", "", ...withSuits(text));
  });
  return items.length > 0 ? [node("ul", "better", ...items)] : [];
}

/**
 * Marks the cards of a play, and adds what can be done about it.
 * @param {Element} part the part of the play
 * @param {import("./solutions.js").Costs} costs
 */
export function dressPlay(part, costs) {
  for (const old of part.querySelectorAll(".cost, .costs, .after-costs")) old.remove();
  const { cards, stopped } = costs.play;
  const places = new Map(cards.map((card, place) => [card, place]));
  const seen = new Set();
  for (const cell of part.querySelectorAll("td[data-card]")) {
    const place = places.get(cell.dataset.card);
    if (place === undefined) continue;
    seen.add(place);
    const cost = costs.costAt(place);
    if (cost > 0) cell.append(markOf(cost));
  }
  const tools = node("div", "costs", ...wordsOf(costs));
  const heading = part.querySelector("h3");
  if (heading) heading.after(tools);
  else part.prepend(tools);
  if (!costs.values) return;
  const after = node("div", "after-costs soft");
  if (costs.wantsBetter) after.append(...betterOf(costs, seen));
  if (stopped && seen.size === cards.length) {
    after.append(node("p", "", `Followed up to card ${stopped.card_no}, which ${REASONS[stopped.reason] ?? "breaks a rule"}.`));
  }
  after.append(node("p", "", `${costs.values[0]} tricks with best play. Solved by portnote.`));
  part.append(after);
}

/** In the tree of the viewer, whose sheets do not know these parts. */
export const STYLE = `
.pn-solving{display:grid;grid-template-rows:1fr auto;justify-self:end;width:100%;height:132px}
.pn-solving .pn-dd{margin:0 0 0 auto;border-collapse:collapse}
.pn-dd .wait{color:var(--pn-soft)}
.below{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:0 6px;align-items:center;align-content:end;font-size:12px;line-height:16px;overflow-wrap:normal;min-height:40px}
.below p{min-width:0}
.below .whole,.meter{grid-column:1/3}
.below .whole{white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
.below .pn-par{align-self:end}
.below .soft,.costs .soft,.after-costs{color:var(--pn-soft)}
.pn-solving button,.costs button{min-height:30px;padding:0 10px;font-size:13px}
.meter{appearance:none;display:block;width:100%;height:4px;margin:3px 0;border:0;background:var(--pn-line)}
.meter::-webkit-progress-bar{background:var(--pn-line)}
.meter::-webkit-progress-value{background:var(--pn-accent)}
.meter::-moz-progress-bar{background:var(--pn-accent)}
.cost{color:var(--pn-error);font-size:11px;font-weight:700;vertical-align:2px;margin-left:2px;border-bottom:2px solid currentColor;line-height:11px;display:inline-block}
.costs{display:flex;justify-content:flex-end;align-items:center;gap:8px;min-height:30px;margin-top:-22px;font-size:13px}
.costs button[aria-pressed=true]{background:var(--pn-tint);border-color:var(--pn-text)}
.after-costs{margin-top:6px;font-size:13px;line-height:18px}
.better{list-style:none;color:var(--pn-text);margin-bottom:4px}
.narrow{display:none}
@container viewer (max-width:839.98px){
.wide,.meter{display:none}
.narrow{display:inline}
.pn-solving button{min-height:32px;padding:0 8px;font-size:12px}
}
@container viewer (max-width:663.98px){
.costs{float:right;margin:0 0 2px 8px}
.costs button{min-height:44px}
}
@container viewer (min-width:840px){.pn-solving{height:152px;max-width:200px}.below{min-height:50px}}
@media print{.pn-solving button,.costs,.meter{display:none}}
`;
