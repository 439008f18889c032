// The functions of `portnote/dd`.

import { DECLARERS, DENOMINATIONS, byDeclarer, digitsOf, parOf } from "./best-play.js";
import { Solver } from "./solver.js";

/**
 * @param {any} bound the module in this thread
 * @param {ConstructorParameters<typeof Solver>[0]} make makes a worker with the module
 */
export function library(bound, make) {
  /** Does something with a solver of its own, which ends with it, or when a signal says so. */
  async function withSolver(signal, work) {
    signal?.throwIfAborted();
    const solver = new Solver(make);
    const abort = () => solver.cancel(signal.reason);
    signal?.addEventListener("abort", abort);
    try {
      const done = await work(solver);
      // It may have been told between two questions.
      signal?.throwIfAborted();
      return done;
    } finally {
      signal?.removeEventListener("abort", abort);
      solver.cancel();
    }
  }

  return {
    /** The tricks that each declarer takes in each denomination. */
    solve: (deal, { signal, denominations = DENOMINATIONS, solved } = {}) =>
      withSolver(signal, async (solver) => {
        const tricks = Object.fromEntries(DECLARERS.map((seat) => [seat, {}]));
        for (const name of denominations) {
          signal?.throwIfAborted();
          const row = byDeclarer(await solver.ask("solve", deal, name));
          for (const seat of DECLARERS) tricks[seat][name] = row[seat];
          solved?.(name, row);
        }
        return tricks;
      }),
    /** The cards that may be played next, each with the tricks of declarer's side in the whole deal. */
    cards: (position, played = [], { signal } = {}) =>
      withSolver(signal, (solver) => solver.ask("cards", position, played)),
    /** The tricks of declarer's side in the whole deal, before and after each card. */
    trace: (position, played, { signal } = {}) =>
      withSolver(signal, (solver) => solver.ask("trace", position, played)),
    /** Par of 20 results, for a vulnerability and the dealer. */
    par: (tricks, vulnerable, dealer) => parOf(bound.par(digitsOf(tricks), vulnerable, "NS".includes(dealer) ? "NS" : "EW")),
  };
}
