// What the worker that solves does, in browsers and in Node.

import { load } from "./document.js";

let bound;
let solver;

/** The arguments of the module for a position. */
const position = ({ deal, denomination, leader, declarer }, played) =>
  [deal, denomination, leader, declarer, played.join(" ")];

/** A card of the module, as in `SA 9`. */
function cardOf(text) {
  const [card, tricks] = text.split(" ");
  return { card, tricks: Number(tricks) };
}

const operations = {
  async start(module, wasm) {
    bound = await import(/* webpackIgnore: true */ /* @vite-ignore */ globalThis.portnoteLink?.(module) ?? module);
    await load(bound, wasm);
    solver = new bound.Solver();
  },
  solve: (deal, denomination) => [...solver.solve(deal, denomination)],
  cards: (start, played) => solver.cards(...position(start, played)).map(cardOf),
  trace: (start, played) => [...solver.trace(...position(start, played))],
  par: (tricks, vulnerable, opener) => bound.par(tricks, vulnerable, opener),
};

/**
 * What answers messages, one after another.
 * @param {(message: object) => void} post
 */
export function answering(post) {
  let last = Promise.resolve();
  return ({ id, operation, args }) => {
    last = last.then(async () => {
      try {
        post({ id, value: await operations[operation](...args) });
      } catch (error) {
        post({ id, error: String(error?.message ?? error) });
      }
    });
  };
}
