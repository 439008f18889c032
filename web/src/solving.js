// Solves the board that is shown, when somebody asks for it: results in the corner of double dummy, and
// what each card cost beside the play.

import { renew } from "./renew.js";
import { Jobs } from "./jobs.js";
import { Costs, Table } from "./solutions.js";
import { LIMITED, STYLE, contractName, cornerOf, dressPlay, namesOf } from "./solving-parts.js";

let sheet;

/** The style sheet of what is added to the tree of the viewer. */
function ownSheet() {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
  }
  return sheet;
}

/** Whether a file states all 20 results. */
const isComplete = (corner) => {
  const cells = [...corner.querySelectorAll(".pn-dd tbody td")];
  return cells.length === 20 && cells.every((cell) => cell.textContent !== "–");
};

/**
 * @typedef {object} Hooks What the page does.
 * @property {() => any} file The file that is shown.
 * @property {(file: any, game: number, solved: {deal: string, tricks: string}[]) => void} fill
 */

export class Solving {
  #viewer;
  #hooks;
  #jobs = new Jobs();
  /** What is known of boards, by the text that a worker holds, and by file what is solved. */
  #boards = new WeakMap();
  #solved = new WeakMap();
  #running = new WeakMap();

  /**
   * @param {any} viewer the element with the game
   * @param {Hooks} hooks
   */
  constructor(viewer, hooks) {
    this.#viewer = viewer;
    this.#hooks = hooks;
    // What is drawn is dressed before it is shown, so that nothing jumps.
    const { nodesOf, dress } = viewer;
    viewer.nodesOf = (html) => {
      const nodes = nodesOf.call(viewer, html);
      this.#dress(nodes);
      return nodes;
    };
    viewer.dress = async (...args) => {
      await dress.apply(viewer, args);
      viewer.shadowRoot.adoptedStyleSheets.push(ownSheet());
    };
    viewer.shadowRoot.addEventListener("click", ({ target }) => {
      const does = target.closest("[data-solving]")?.dataset.solving;
      if (does) this.#does[does]();
    });
  }

  #does = {
    solve: () => this.#solve(true),
    "go on": () => this.#solve(false),
    stop: () => this.#stop(this.#shown.table),
    fill: () => this.#fill(),
    costs: () => this.#findCosts(true),
    "go on costs": () => this.#findCosts(false),
    "stop costs": () => this.#stop(this.#shown.costs),
    better: () => this.#showBetter(),
  };

  /** The tables that are whole, as they are filled in. */
  solvedOf(file) {
    const tables = [...(this.#solved.get(file)?.tables.values() ?? [])];
    return tables.filter(({ state }) => state === "done").map(({ deal, digits }) => ({ deal, tricks: digits }));
  }

  /** The board that is shown, if it can be solved; it is asked for if it is not known yet. */
  get #board() {
    const { remote } = this.#hooks.file() ?? {};
    const game = this.#viewer.shown;
    // What is hidden is not to be found out.
    if (!remote || !game || this.#viewer.getAttribute("hide")) return undefined;
    if (!this.#boards.has(remote)) this.#boards.set(remote, new Map());
    const known = this.#boards.get(remote);
    if (!known.has(game)) {
      known.set(game, undefined);
      this.#learn(remote, game, known);
    }
    const board = known.get(game);
    return board?.deal ? board : undefined;
  }

  async #learn(remote, game, known) {
    try {
      known.set(game, await remote.call("solvable", game));
    } catch {
      // The file was closed or changed meanwhile: it is asked again.
      known.delete(game);
      return;
    }
    if (game === this.#viewer.shown) this.#renew();
  }

  /** The board that is shown, with what is known of it. */
  get #shown() {
    const board = this.#viewer.getAttribute("dd") === "off" ? undefined : this.#board;
    if (!board) return {};
    const file = this.#hooks.file();
    if (!this.#solved.has(file)) this.#solved.set(file, { tables: new Map(), costs: new Map() });
    const { tables, costs } = this.#solved.get(file);
    const { deal, play } = board;
    if (!tables.has(deal)) tables.set(deal, new Table(deal));
    const key = play && play.cards.length > 0 ? JSON.stringify([deal, play]) : undefined;
    if (key && !costs.has(key)) costs.set(key, new Costs(deal, play));
    return { board, table: tables.get(deal), costs: costs.get(key) };
  }

  /** Adds what is solved to a picture, or to what is shown. */
  #dress(root) {
    const felt = root.querySelector(".pn-felt:not(.pn-pinochle)");
    const play = root.querySelector(".pn-play-part");
    if (!felt && !play) return;
    const { board, table, costs } = this.#shown;
    if (felt) {
      const stated = felt.querySelector(".pn-best:not(.pn-solving)");
      const old = felt.querySelector(".pn-solving");
      const isStated = stated && isComplete(stated);
      if (!board || isStated) old?.remove();
      else {
        const corner = cornerOf(table, board);
        stated?.remove();
        if (old) {
          old.dataset.state = corner.dataset.state;
          renew(old, corner);
        } else felt.append(corner);
      }
    }
    if (play && costs) dressPlay(play, costs);
  }

  /** Shows what has changed. Who works by keyboard is at the button that is there now. */
  #renew() {
    const root = this.#viewer.shadowRoot;
    const focused = root.activeElement?.closest(".pn-solving, .costs");
    const place = focused?.classList.contains("costs") ? ".costs" : ".pn-solving";
    this.#dress(root);
    if (!focused || root.activeElement?.isConnected) return;
    (root.querySelector(`${place} button`) ?? root.querySelector(".figure"))?.focus();
  }

  /** Says something where steps are said. */
  #say(text) {
    const status = this.#viewer.shadowRoot.querySelector(".status");
    if (status && this.#viewer.getAttribute("verbosity") !== "off") status.textContent = text;
  }

  #start(solution, job) {
    this.#running.set(solution, job);
    this.#jobs.add(job);
  }

  #stop(solution) {
    const job = solution && this.#running.get(solution);
    if (job) this.#jobs.stop(job);
  }

  #solve(isLimited) {
    const { board, table } = this.#shown;
    if (!table || ["waiting", "solving", "done"].includes(table.state)) return;
    const changed = (how) => {
      // Another board may be shown by now.
      if (this.#shown.table !== table) return;
      this.#renew();
      const { solved } = table;
      const are = solved.length === 1 ? "is" : "are";
      if (how === "done") this.#say(this.#toldOf(table));
      else if (how === "progress") this.#say(`Double dummy: ${namesOf(solved)} ${are} solved`);
      else if (how === "limit") this.#say(`Not solved within 20 seconds: ${solved.length} of 5`);
      else if (how === "stopped") this.#say(`Solving stopped: ${solved.length} of 5`);
      else if (how === "failed") this.#say(`portnote could not solve this: ${table.message}`);
    };
    table.wait(() => {});
    this.#start(table, table.job(board, { isLimited, changed }));
    this.#renew();
  }

  /** The end of solving in words. */
  #toldOf(table) {
    const par = table.par(this.#shown.board);
    const contracts = par?.contracts.map(contractName).join(", ");
    const best = par ? `: par ${par.score_ns < 0 ? "−" : ""}${Math.abs(par.score_ns)}${contracts ? ` ${contracts}` : ""}` : "";
    return `Double dummy, solved by portnote${best}`;
  }

  #findCosts(isLimited) {
    const { costs } = this.#shown;
    if (!costs || ["waiting", "solving"].includes(costs.state)) return;
    const changed = (how) => {
      if (this.#shown.costs !== costs) return;
      this.#renew();
      const { errors } = costs;
      if (how === "done" && !costs.wantsBetter) {
        this.#say(errors.length === 1 ? "One card cost tricks" : `${errors.length || "No"} cards cost tricks`);
      } else if (how === "limit") this.#say(LIMITED.replace("n", "N"));
      else if (how === "failed") this.#say(`portnote could not solve this: ${costs.message}`);
    };
    costs.wait(() => {});
    this.#start(costs, costs.job({ isLimited, changed }));
    this.#renew();
  }

  #showBetter() {
    const { costs } = this.#shown;
    costs.wantsBetter = !costs.wantsBetter;
    if (costs.wantsBetter && costs.errors.some((place) => !costs.better.has(place))) this.#findCosts(true);
    else this.#renew();
  }

  #fill() {
    const { table } = this.#shown;
    if (table?.state !== "done") return;
    this.#hooks.fill(this.#hooks.file(), this.#viewer.shown, [{ deal: table.deal, tricks: table.digits }]);
  }
}
