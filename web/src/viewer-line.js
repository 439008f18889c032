// Where an element is in its game: the steps of a line, and the variations that leave it.

/** The steps of a game, and the place among them. */
export class Line {
  #main = [];
  #lines = [];

  /** The number of the line; 0 is the game itself. */
  number = 0;
  /** The steps of the line. */
  steps = [];
  /** The step that is shown. */
  index = 0;
  /** The variation that is chosen at a fork, from 1; 0 for none. */
  choice = 0;

  /** Begins a game. */
  start({ steps, lines }, at) {
    this.#main = steps;
    this.#lines = lines;
    this.enter(0);
    this.index = this.indexOf(at);
  }

  get last() {
    return this.steps.length - 1;
  }

  /** The step, as in `call 5`. */
  get position() {
    return this.steps[this.index]?.at ?? "start";
  }

  /** Steps along another line. */
  enter(line) {
    this.number = line;
    this.choice = 0;
    const found = this.#lines.find((it) => it.line === line);
    if (!found) {
      this.steps = this.#main;
      return;
    }
    this.steps = [{ at: "start" }];
    for (let ply = 1; ply <= found.last; ply++) this.steps.push({ at: `ply ${ply}` });
  }

  /** Leaves a variation for where it began. */
  leave() {
    const line = this.#lines.find((it) => it.line === this.number);
    this.enter(line?.parent ?? 0);
    this.index = Math.min((line?.first ?? 1) - 1, this.last);
  }

  /** Goes to a step, and says whether that was back. */
  go(index) {
    const before = this.index;
    this.index = Math.max(0, Math.min(index, this.last));
    this.choice = 0;
    return index < before && this.index > 0;
  }

  indexOf(at) {
    if (at === "end") return this.last;
    const found = this.steps.findIndex((step) => step.at === at);
    if (found >= 0) return found;
    // A trick whose winner is not known ends with its last card.
    const trick = /^trick (\d+)$/.exec(at);
    const card = trick && this.steps.findIndex((step) => step.at === `card ${4 * trick[1]}`);
    return card > 0 ? card : 0;
  }

  /** The step of the game itself at which a card is played. */
  stepOf(card) {
    return this.#main.find((step) => step.card === card);
  }

  /** The variations that begin after this step. */
  forks() {
    const parent = this.#lines.find((it) => it.line === this.number);
    if (!parent) return [];
    return this.#lines.filter((it) => it.parent === this.number && it.first === this.index + 1);
  }

  /** Chooses the next or previous variation, or the line itself; gives the fork and its place. */
  choose(by) {
    const forks = this.forks();
    const places = forks.length + 1;
    this.choice = (this.choice + by + places) % places;
    const fork = forks[this.choice - 1];
    return fork && { line: fork, place: [this.choice + 1, places] };
  }

  /**
   * The next or previous trick, fork, end, or one of other steps at which to stop.
   * @param {number} by 1 or -1
   * @param {Set<string>} others
   */
  leap(by, others) {
    const isStop = (step, index) => {
      if (/^trick/.test(step.at) || others.has(step.at)) return true;
      const here = this.#lines.some((it) => it.parent === this.number && it.first === index + 1);
      return here || index === 0 || index === this.last;
    };
    let index = this.index + by;
    while (index > 0 && index < this.last && !isStop(this.steps[index], index)) index += by;
    return index;
  }
}
