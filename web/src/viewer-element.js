// `<portnote-viewer src="match.pbn" board="7" at="start">`: a game with its steps.

import { Client } from "./client.js";
import { PortnoteElement, kindOf, worker } from "./element-base.js";
import { renew } from "./renew.js";
import { lay, walk } from "./squares.js";
import { showKeys } from "./viewer-help.js";
import { actionOf, isFree, placeOfKey } from "./viewer-keys.js";
import { Line } from "./viewer-line.js";
import { commented, keepInView, placeOf } from "./viewer-marks.js";
import { build, rove } from "./viewer-parts.js";
import { Picker, nameOf } from "./viewer-picker.js";
import { Problem } from "./viewer-problem.js";
import { Missing, sourceOf } from "./viewer-source.js";
import { Voice, wordsOf } from "./viewer-voice.js";

/** What is played on, where it is no table. */
const BOARDS = { pdn: "draughts" };

/** Parts of a picture, but those with the results of best play. */
const WITHOUT_DD = ["hands", "auction", "contract", "play", "scores", "comments", "points", "names"];

export class PortnoteViewer extends PortnoteElement {
  static observedAttributes = [
    "src", "board", "game", "at", "show", "hide", "flip", "bottom", "palette", "theme", "ten",
    "coordinates", "verbosity", "lang", "controls", "notation", "encoding", "loading", "keys",
    "dd", "problems", "fill", "played", "results", "problem",
  ];

  #remote;
  #games = [];
  #game = 0;
  #line = new Line();
  #drawing = 0;
  #loading = 0;
  #voice = new Voice();
  #problem = new Problem();
  #picker;
  #square;
  #nodes;
  #bytes;
  #read;
  #problems;
  #observer;
  #isRevealed = false;
  #hasLetters = true;
  #onPage = (event) => {
    if (this.#wantsKeys("page") && isFree(this, event)) this.press(event);
  };

  connectedCallback() {
    document.addEventListener("keydown", this.#onPage);
    if (this.#remote || this.#bytes) return;
    if (!this.shadowRoot.hasChildNodes()) {
      this.shadowRoot.append(document.createElement("slot"));
    }
    if (this.getAttribute("loading") === "eager" || !globalThis.IntersectionObserver) {
      this.#load();
      return;
    }
    this.#observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) {
        this.#observer.disconnect();
        this.#load();
      }
    });
    this.#observer.observe(this);
  }

  disconnectedCallback() {
    document.removeEventListener("keydown", this.#onPage);
    this.#observer?.disconnect();
    this.#voice.stop();
  }

  attributeChangedCallback(name, before, after) {
    if (!this.isConnected || before === after) return;
    if (name === "src" || name === "notation" || name === "encoding") this.#load();
    else if (!this.#remote) return;
    else if (name === "problems") this.#showProblems();
    else if (name === "keys" || name === "fill") return;
    else if (name === "results") this.#nameGame();
    else if (name === "problem") this.#open(this.#game, this.position);
    else if (name === "board" || name === "game") this.#selectWanted();
    else if (name === "at") this.goTo(after ?? "start");
    else if (name === "palette" || name === "theme" || name === "lang") {
      this.dress((...args) => this.#remote.library(...args));
      this.#draw();
    } else this.#draw();
  }

  /** The bytes that are shown. */
  get bytes() {
    return this.#bytes;
  }

  set bytes(bytes) {
    this.#bytes = bytes;
    this.#load();
  }

  /** The games of the file. */
  get boards() {
    return this.#games;
  }

  /** What is wrong with the file, once {@link check} has found it. */
  get problems() {
    return this.#problems;
  }

  /** The number of the step, from 0. */
  get step() {
    return this.#line.index;
  }

  /** How many steps the line has. */
  get steps() {
    return this.#line.steps.length;
  }

  /** The step, as in `call 5`. */
  get position() {
    return this.#line.position;
  }

  /** The number of the shown game in its file. */
  get shown() {
    return this.#game;
  }

  /** The numbers of the problems whose solution was seen to its end. */
  get solved() {
    return this.#problem.solved;
  }

  /** The name of the notation. */
  get detected() {
    return this.#remote?.notation;
  }

  /** Lets go of the text, which the page may close now. The picture stays. */
  detach() {
    this.#loading++;
    this.#drawing++;
    this.#remote = undefined;
  }

  /** Shows a text that a worker of the page holds already. */
  async attach(remote, games) {
    this.#loading++;
    this.#remote = remote;
    this.#games = games;
    this.#bytes ??= new Uint8Array();
    await this.#begin();
  }

  async #load() {
    const loading = ++this.#loading;
    try {
      const source = await sourceOf(this, this.#bytes);
      if (!source || loading !== this.#loading) return;
      const { name, bytes, reading } = source;
      const remote = await worker().open(bytes, reading);
      const games = await remote.call("games", { language: this.look().language });
      if (loading !== this.#loading) return remote.close();
      // Nothing may be asked of the text before, which is closed.
      const before = this.#remote;
      this.#remote = remote;
      this.#games = games;
      await before?.close();
      this.#read = { bytes, reading };
      this.#problems = undefined;
      if (games.length === 0) {
        this.fail("empty", `${name} has no game that can be shown.`);
        return;
      }
      await this.#begin();
    } catch (error) {
      if (loading !== this.#loading) return;
      if (error instanceof Missing) this.fail(error.kind, error.message);
      else this.fail(...kindOf(error));
    }
  }

  async #begin() {
    await this.dress((...args) => this.#remote.library(...args));
    if (!this.#nodes?.layout.isConnected) this.#build();
    this.#problem = new Problem();
    this.#game = 0;
    await this.#selectWanted();
    this.emit("portnote-load", { notation: this.#remote.notation, boards: this.#games.length });
    await this.#showProblems();
  }

  /**
   * Finds out what is wrong with the file. That needs the whole library, which is loaded now, and
   * given up afterwards.
   */
  async check() {
    if (this.#problems || !this.#read) return this.#problems;
    const { bytes, reading } = this.#read;
    const whole = new Client("portnote");
    try {
      const remote = await whole.open(bytes, reading);
      const { diagnostics } = await remote.call("check");
      if (this.#read?.bytes === bytes) this.#problems = diagnostics;
      this.emit("portnote-problems", { problems: diagnostics.length });
      return diagnostics;
    } finally {
      whole.cancel();
    }
  }

  /** Lists the problems below the game, where the page wants that. */
  async #showProblems() {
    const { problems } = this.#nodes;
    if (this.getAttribute("problems") !== "list") {
      problems.hidden = true;
      return;
    }
    const found = (await this.check()) ?? [];
    const items = found.map(({ severity, code, message, span }) => {
      const item = document.createElement("li");
      item.textContent = `line ${span.start.line}: ${severity}: ${message} (${code})`;
      return item;
    });
    problems.replaceChildren(...items);
    problems.hidden = items.length === 0;
  }

  /** What the attributes and the keys `h` and `d` say about the look. */
  look() {
    const look = super.look();
    if (this.#isRevealed) delete look.hide;
    const played = this.getAttribute("played");
    if (played) look.played = played;
    if (this.getAttribute("dd") === "off") look.show = (look.show ?? WITHOUT_DD).filter((part) => part !== "dd");
    return look;
  }

  #build() {
    const isFirst = !this.#nodes;
    const root = this.shadowRoot;
    this.#nodes = build(root);
    const { layout, figure, side, chosen, toolbar, buttons, status } = this.#nodes;
    this.#voice.speakIn(status, () => this.getAttribute("verbosity") !== "off");
    this.#picker = new Picker(root, chosen, (game) => this.select(game));
    this.grow();
    for (const picture of [figure, side]) picture.addEventListener("click", (event) => this.#click(event));
    layout.addEventListener("click", ({ target }) => this.#do(target.closest("[data-go]")?.dataset.go));
    toolbar.addEventListener("keydown", (event) => rove(event, buttons));
    if (!isFirst) return;
    root.addEventListener("keydown", (event) => {
      if (!this.#wantsKeys("page") && isFree(this, event)) this.press(event);
    });
  }

  #wantsKeys(which) {
    return (this.getAttribute("keys") ?? "").split(/\s+/).includes(which);
  }

  /** Whether keys with letters work: the page can switch them off, and so can who reads it. */
  get #lettersWork() {
    return this.#hasLetters && !this.#wantsKeys("arrows");
  }

  /** Takes games into the list that were read meanwhile. */
  grow() {
    if (!this.#nodes) return;
    const controls = this.getAttribute("controls") ?? "full";
    this.#nodes.head.hidden = controls !== "full" || this.#games.length < 2;
    this.#nodes.options.hidden = controls !== "full";
    this.#nameGame();
  }

  /** Names the game where one chooses another. */
  #nameGame() {
    if (!this.#nodes) return;
    const { chosen, before, after } = this.#nodes;
    const place = this.#games.findIndex((it) => it.game === this.#game);
    chosen.replaceChildren(...nameOf(this.#games[place], this.getAttribute("results") !== "hidden"));
    before.setAttribute("aria-disabled", place <= 0);
    after.setAttribute("aria-disabled", place >= this.#games.length - 1);
  }

  async #selectWanted() {
    const board = this.getAttribute("board");
    const wanted = Number(this.getAttribute("game"));
    const byBoard = board === null ? undefined : this.#games.find((it) => it.number === board);
    const byGame = this.#games.find((it) => it.game === wanted);
    await this.#open((byBoard ?? byGame ?? this.#games[0])?.game, this.getAttribute("at") ?? "start");
  }

  /** Shows another game, by its number in the file. */
  async select(game) {
    if (game === this.#game || !this.#games.some((it) => it.game === game)) return;
    await this.#open(game, "start");
    this.emit("portnote-select", { board: game });
  }

  async #open(game, at) {
    const remote = this.#remote;
    if (game === undefined || !remote) return;
    this.#game = game;
    const steps = await remote.call("steps", game);
    if (remote !== this.#remote) return;
    this.#line.start(steps, at);
    const told = steps.problem ? "Find the moves" : "";
    const asked = this.hasAttribute("problem") ? this.getAttribute("problem") || told || "Find the moves" : told;
    this.#problem.begin(game, asked, this.#line.last);
    this.grow();
    await this.#draw();
  }

  next() {
    return this.#go(this.#line.index + 1);
  }

  previous() {
    return this.#go(this.#line.index - 1);
  }

  first() {
    return this.#go(0);
  }

  last() {
    return this.#go(this.#line.last);
  }

  /** Goes to a step, as in `card 9`. */
  goTo(at) {
    return this.#go(this.#line.indexOf(at));
  }

  #leap(by) {
    return this.#go(this.#line.leap(by, commented(this.#nodes.side, this.#line.number)));
  }

  #go(index) {
    return this.#draw(this.#line.go(index));
  }

  async #draw(isBack = false, choice = undefined) {
    if (!this.#remote || !this.#nodes) return;
    const drawing = ++this.#drawing;
    const at = this.position;
    const { number: line, index, last } = this.#line;
    const options = { ...this.look(), at, line };
    let picture;
    try {
      picture = await this.#remote.call("draw", this.#game, options);
      if (choice) {
        const { line: other, first } = choice.line;
        const look = { ...this.look(), at: `ply ${first}`, line: other, choice: choice.place };
        const { variation, say } = await this.#remote.call("draw", this.#game, look);
        Object.assign(picture, { choice: variation, say });
      }
    } catch (error) {
      this.fail(...kindOf(error));
      return;
    }
    if (drawing !== this.#drawing) return;
    if (this.#line.number === 0 && this.#problem.see(index)) {
      this.emit("portnote-solved", { game: this.#game });
    }
    const { layout, figure, side, count, fork, buttons, toolbar, played } = this.#nodes;
    this.#put(picture);
    figure.setAttribute("aria-label", picture.title || "Game");
    side.setAttribute("aria-label", this.#kind === "draughts" ? "Moves" : "Auction and play");
    side.hidden = last < 1 && !side.hasChildNodes();
    layout.dataset.on = this.#kind;
    keepInView(side, { isAtStart: index === 0, inMiddle: this.#kind === "draughts" });
    count.textContent = `${index} / ${last}`;
    const [start, back, forth, end] = buttons;
    for (const button of [start, back]) button.setAttribute("aria-disabled", index === 0);
    for (const button of [forth, end]) button.setAttribute("aria-disabled", index === last);
    played.textContent = `Played: ${this.getAttribute("played") ?? "dim"}`;
    played.hidden = this.#lacks.includes("played");
    const controls = this.getAttribute("controls") ?? "full";
    toolbar.hidden = controls === "none" || last < 1;
    const forks = this.#forks();
    fork.textContent =
      picture.choice ??
      (forks.length > 0 ? `${forks.length} ${forks.length === 1 ? "variation" : "variations"} here: ↓` : "");
    const text = wordsOf(picture, isBack, this.getAttribute("verbosity"));
    this.#voice.tell(text);
    this.emit("portnote-step", { step: index, at, text, line });
  }

  get #kind() {
    return BOARDS[this.#remote?.notation] ?? "table";
  }

  /** What keys and buttons cannot do with this game, by the names of `actionOf`. */
  get #lacks() {
    const isBridge = ["pbn", "lin"].includes(this.#remote?.notation);
    return [...(this.#remote?.lacks ?? []), ...(isBridge ? [] : ["best play", "played"])];
  }

  /** The variations one may go into here. */
  #forks() {
    return this.#problem.isSeen(this.#line.index) ? this.#line.forks() : [];
  }

  /** Puts a picture in place of the one before. */
  #put({ html, side: beside, squares }) {
    const { figure, side } = this.#nodes;
    const [stage, column] = [this.nodesOf(html), this.nodesOf(beside)];
    const layer = document.createElement("div");
    layer.className = "squares";
    if (squares) {
      layer.append(this.nodesOf(squares));
      stage.querySelector("figure")?.append(layer);
    }
    this.#problem.dress(column);
    // The node that has the focus stays, and may be another square afterwards.
    const isOnSquare = Boolean(this.shadowRoot.activeElement?.closest('[role="grid"]'));
    renew(figure, stage);
    renew(side, column);
    const board = figure.querySelector(".squares");
    if (board) {
      const current = lay(board, figure.querySelector("figure svg"), this.#square);
      if (isOnSquare) current?.focus();
    }
    const hinted = this.#problem.hinted.square;
    if (hinted) board?.querySelector(`[data-square="${hinted}"]`)?.classList.add("hinted");
  }

  #click({ target }) {
    const { at, card, line } = placeOf(target);
    if (line !== undefined) this.#line.enter(line);
    const to = at ?? (card && this.#line.stepOf(card)?.at);
    if (to) this.goTo(to);
  }

  /** What a button or a key does, by its name. */
  #do(action) {
    return Object.hasOwn(this.#actions, action ?? "") ? this.#actions[action]() : undefined;
  }

  /**
   * Does what a key means, unless it is one of the page or of the browser.
   * @param {KeyboardEvent} event
   * @returns {boolean} whether it meant something
   */
  press(event) {
    if (!this.#remote || !this.#nodes || event.defaultPrevented || event.altKey || event.metaKey) return false;
    const { isGrid, isPressed } = placeOfKey(event);
    const square = isGrid ? walk(event) : undefined;
    if (square) {
      this.#square = square;
      event.preventDefault();
      return true;
    }
    if (event.ctrlKey) return false;
    const action = actionOf(event.key, {
      isGrid,
      isPressed,
      hasForks: this.#forks().length > 0,
      hasChoice: this.#line.choice > 0,
      isVariation: this.#line.number > 0,
      lettersWork: this.#lettersWork,
    });
    if (!action || this.#lacks.includes(action)) return false;
    event.preventDefault();
    this.#do(action);
    return true;
  }

  /** What keys do, by the names of `actionOf`, and buttons, by their `data-go`. */
  #actions = {
    next: () => this.next(),
    previous: () => this.previous(),
    first: () => this.first(),
    last: () => this.last(),
    "leap on": () => this.#leap(1),
    "leap back": () => this.#leap(-1),
    "choose next": () => this.#draw(false, this.#line.choose(1)),
    "choose previous": () => this.#draw(false, this.#line.choose(-1)),
    "go in": () => this.#goIn(),
    "go out": () => this.#goOut(),
    "next game": () => this.#neighbour(1),
    "previous game": () => this.#neighbour(-1),
    flip: () => (this.#kind === "draughts" ? this.toggleAttribute("flip") : this.#turnTable()),
    reveal: () => this.#reveal(),
    "best play": () => this.setAttribute("dd", this.getAttribute("dd") === "off" ? "file" : "off"),
    "say again": () => this.#voice.again(),
    results: () => this.#hideResults(),
    played: () => this.setAttribute("played", this.getAttribute("played") === "gone" ? "dim" : "gone"),
    find: () => this.#find(),
    pick: () => this.#pick(),
    hint: () => this.#hint(),
    help: () =>
      showKeys(this.shadowRoot, {
        kind: this.#kind,
        lacks: this.#lacks,
        lettersWork: this.#lettersWork,
        setLetters: (lettersWork) => {
          this.#hasLetters = lettersWork;
          this.emit("portnote-keys", { letters: lettersWork });
        },
      }),
  };

  /** Puts the seat that is above below. */
  #turnTable() {
    const [seats, bottom] = ["NESW", (this.getAttribute("bottom") ?? "S").toUpperCase()];
    this.setAttribute("bottom", seats[(seats.indexOf(bottom) + 2) % 4] ?? "N");
  }

  /** Hides the results, or shows them again; the page may have a list that does the same. */
  #hideResults() {
    const isHidden = this.getAttribute("results") !== "hidden";
    this.setAttribute("results", isHidden ? "hidden" : "shown");
    this.emit("portnote-results", { hidden: isHidden });
    this.#voice.say(isHidden ? "Results are hidden" : "Results are shown");
  }

  /** Looks for a board: where the page looks, or else in the list of the element. */
  #find() {
    if (this.emit("portnote-find")) this.#pick(true);
  }

  #pick(isSearch = false) {
    if (!this.#nodes.head.checkVisibility()) return;
    this.#picker.show(this.#games, this.#game, {
      notation: this.#remote.notation,
      isSearch,
      hasResults: this.getAttribute("results") !== "hidden",
      hideResults: () => this.#hideResults(),
    });
  }

  /** Says which piece moves next in a problem. */
  async #hint() {
    if (!this.#problem.hint()) return;
    await this.#draw();
    this.#voice.say(this.#problem.hinted.text);
  }

  /** Shows the hidden hands, or hides them again. */
  async #reveal() {
    if (!this.getAttribute("hide")) {
      this.#voice.say("No hand is hidden");
      return;
    }
    this.#isRevealed = !this.#isRevealed;
    await this.#draw();
    this.#voice.say(this.#isRevealed ? "All hands are shown" : "Hidden hands are hidden");
  }

  #goIn() {
    const fork = this.#line.forks()[this.#line.choice - 1];
    if (!fork) return undefined;
    this.#line.enter(fork.line);
    return this.#go(fork.first);
  }

  #goOut() {
    this.#line.leave();
    return this.#draw(this.#line.index > 0);
  }

  #neighbour(by) {
    const place = this.#games.findIndex((it) => it.game === this.#game);
    const next = this.#games[place + by];
    return next && this.select(next.game);
  }

  toSVG() {
    return this.#remote.call("render", this.#game, "svg", { ...this.look(), at: this.position });
  }

  toText() {
    return this.#remote.call("render", this.#game, "text", { ...this.look(), at: this.position });
  }

  /** Saves the picture as `svg` or `text`. */
  async download(form) {
    const text = form === "svg" ? await this.toSVG() : await this.toText();
    const type = form === "svg" ? "image/svg+xml" : "text/plain";
    const url = URL.createObjectURL(new Blob([text], { type }));
    const link = document.createElement("a");
    link.href = url;
    link.download = `game-${this.#game}.${form === "svg" ? "svg" : "txt"}`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
  }
}

for (const attribute of ["src", "board", "game", "at", "show", "hide", "palette", "theme", "controls"]) {
  Object.defineProperty(PortnoteViewer.prototype, attribute, {
    configurable: true,
    get() {
      return this.getAttribute(attribute) ?? "";
    },
    set(value) {
      this.setAttribute(attribute, value);
    },
  });
}
