// A game that is a problem: its moves are shown as they are seen.

/** What stands for a move that was not seen yet. */
const DOTS = "······";

/** What the buttons of a problem do, by the names of `data-go`. */
const BUTTONS = [["hint", "Hint"], ["next", "Next move"], ["last", "Solution"]];

export class Problem {
  #game = 0;
  #question = "";
  #hint = {};
  #next = "";
  #step = 0;
  #last = 0;
  #seen = new Map();

  /** Begins a game; `question` is empty where it is no problem. */
  begin(game, question, last) {
    this.#game = game;
    this.#question = question;
    this.#last = last;
    this.#hint = {};
  }

  /** Whether the game is one. */
  get isOne() {
    return this.#question !== "";
  }

  /** The games whose solution was seen to its end. */
  get solved() {
    return [...this.#seen].filter(([, { isWhole }]) => isWhole).map(([game]) => game);
  }

  /** Takes note of a step; says whether the solution was seen to its end just now. */
  see(step) {
    if (!this.isOne) return false;
    if (step !== this.#step) this.#hint = {};
    this.#step = step;
    const before = this.#seen.get(this.#game);
    const far = Math.max(step, before?.far ?? 0);
    const isWhole = far >= this.#last;
    this.#seen.set(this.#game, { far, isWhole });
    return isWhole && !before?.isWhole;
  }

  get #far() {
    return this.#seen.get(this.#game)?.far ?? 0;
  }

  /** Whether the moves after a step are known. */
  isSeen(step) {
    return !this.isOne || step < this.#far || this.#far >= this.#last;
  }

  /** Hints at the next move; says whether there is one. */
  hint() {
    const square = /^(?:\d+\.+\s*)?([a-z]?\d+)/i.exec(this.#next)?.[1];
    if (square) this.#hint = { square, text: `The piece on ${square} moves.` };
    return square !== undefined;
  }

  /** The square at which was hinted, and the words for that. */
  get hinted() {
    return this.#hint;
  }

  /**
   * Leaves out of the column what was not seen yet, and asks for it.
   * @param {DocumentFragment} side
   */
  dress(side) {
    if (!this.isOne) return;
    const moves = side.querySelector(".pn-moves");
    moves?.before(this.#ask());
    if (!moves) return;
    const plies = [...moves.querySelectorAll("[data-ply]")].filter(
      ({ dataset: { line } }) => Number(line ?? 0) === 0,
    );
    this.#next = plies.find(({ dataset: { ply } }) => Number(ply) === this.#step + 1)?.textContent.trim() ?? "";
    const unseen = plies.filter(({ dataset: { ply } }) => Number(ply) > this.#far);
    for (const move of unseen) {
      move.textContent = DOTS;
      move.classList.add("unseen");
      delete move.dataset.ply;
    }
    const [first] = unseen;
    if (!first) return;
    for (const told of moves.querySelectorAll(".pn-comment,.pn-variation,.pn-result")) {
      const isAfter = first.compareDocumentPosition(told) & Node.DOCUMENT_POSITION_FOLLOWING;
      if (isAfter) told.remove();
    }
  }

  #ask() {
    const question = document.createElement("p");
    question.className = "question";
    question.textContent = this.#question;
    const hint = document.createElement("p");
    hint.className = "hint";
    hint.textContent = this.#hint.text ?? "";
    hint.hidden = !this.#hint.text;
    const buttons = document.createElement("div");
    buttons.className = "asked";
    for (const [action, label] of BUTTONS) {
      const button = document.createElement("button");
      button.type = "button";
      button.dataset.go = action;
      button.textContent = label;
      button.part.add("button");
      if (action === "next") button.classList.add("primary");
      buttons.append(button);
    }
    const ask = document.createElement("section");
    ask.className = "ask";
    ask.part.add("ask");
    ask.append(question, hint, buttons);
    return ask;
  }
}
