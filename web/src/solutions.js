// What was solved, kept in memory with the files: tables of deals, and what the cards of a play cost.

import { DENOMINATIONS, byDeclarer, digitsOf, parOf } from "./best-play.js";

/** Milliseconds that a search may take before one is asked. */
const LIMIT = 20_000;

/**
 * The 20 results of a deal, as far as they are known.
 * `state` is `none`, `waiting`, `solving`, `stopped`, `limit`, `failed` or `done`.
 */
export class Table {
  state = "none";
  tricks = { N: {}, S: {}, E: {}, W: {} };
  message = "";
  pars = new Map();

  constructor(deal) {
    this.deal = deal;
  }

  /** The denominations that are solved. */
  get solved() {
    return DENOMINATIONS.filter((name) => this.tricks.N[name] !== undefined);
  }

  get digits() {
    return digitsOf(this.tricks);
  }

  /** Par of a board, or undefined: not for end positions, and only where it is clear. */
  par({ size, openers, vulnerable }) {
    if (size !== 13 || !vulnerable || this.state !== "done") return undefined;
    const found = openers.map((opener) => this.pars.get(`${vulnerable} ${opener}`));
    return found.every((par) => par && JSON.stringify(par) === JSON.stringify(found[0])) ? found[0] : undefined;
  }

  /** The job that solves what is missing. */
  job({ size }, { isLimited, changed }) {
    return {
      limit: isLimited ? LIMIT : undefined,
      began: () => this.#turn("solving", changed),
      ended: (how, message) => {
        this.message = message;
        this.#turn(how === "stopped" && this.solved.length === 0 ? "none" : how, changed, how);
      },
      work: async (solver) => {
        const missing = DENOMINATIONS.filter((name) => !this.solved.includes(name));
        for (const name of missing) {
          const row = byDeclarer(await solver.ask("solve", this.deal, name));
          for (const [seat, number] of Object.entries(row)) this.tricks[seat][name] = number;
          changed("progress");
        }
        if (size === 13) await this.#findPars(solver);
      },
    };
  }

  /** Par does not take long: all are found, as another board may have the same deal. */
  async #findPars(solver) {
    for (const vulnerable of ["None", "NS", "EW", "All"]) {
      for (const opener of ["NS", "EW"]) {
        const par = parOf(await solver.ask("par", this.digits, vulnerable, opener));
        this.pars.set(`${vulnerable} ${opener}`, par);
      }
    }
  }

  wait(changed) {
    this.#turn("waiting", changed);
  }

  #turn(state, changed, how = state) {
    this.state = state;
    changed(how);
  }
}

/** What the cards of a play cost, and which would have been better. States are those of a table. */
export class Costs {
  state = "none";
  message = "";
  /** Declarer's tricks before and after each card. */
  values;
  /** By the place of a card: the cards that cost nothing. */
  better = new Map();
  wantsBetter = false;

  constructor(deal, play) {
    this.play = play;
    this.start = { deal, denomination: play.denomination, leader: play.leader, declarer: play.declarer };
  }

  /** What a card cost, by its place in the play. */
  costAt(place) {
    return this.values ? Math.abs(this.values[place + 1] - this.values[place]) : 0;
  }

  /** The places of the cards that cost a trick. */
  get errors() {
    return this.play.cards.map((_, place) => place).filter((place) => this.costAt(place) > 0);
  }

  job({ isLimited, changed }) {
    return {
      limit: isLimited ? LIMIT : undefined,
      began: () => this.#turn("solving", changed),
      ended: (how, message) => {
        this.message = message;
        this.#turn(how === "stopped" ? "none" : how, changed, how);
      },
      work: async (solver) => {
        this.values ??= await solver.ask("trace", this.start, this.play.cards);
        if (!this.wantsBetter) return;
        for (const place of this.errors) {
          if (this.better.has(place)) continue;
          const cards = await solver.ask("cards", this.start, this.play.cards.slice(0, place));
          const best = cards.filter(({ tricks }) => tricks === this.values[place]);
          this.better.set(place, best.map(({ card }) => card));
          changed("progress");
        }
      },
    };
  }

  wait(changed) {
    this.#turn("waiting", changed);
  }

  #turn(state, changed, how = state) {
    this.state = state;
    changed(how);
  }
}
