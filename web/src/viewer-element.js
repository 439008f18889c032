// `<portnote-viewer src="match.pbn" board="7" at="start">`: a game with its steps.

import { Client } from "./client.js";
import { PortnoteElement, kindOf, worker } from "./element-base.js";
import { lay, walk } from "./squares.js";
import { build, rove } from "./viewer-parts.js";

/** Milliseconds after the last key until a step is read aloud: a held key says only where it ends. */
const QUIET = 150;

/** Most games in the list; `n` and `p` reach the others. */
const LISTED = 500;

/** Parts of a picture, but those with the results of best play. */
const WITHOUT_DD = ["hands", "auction", "contract", "play", "scores", "comments", "points", "names"];

/** A text without who does it: `king of hearts` instead of `West: king of hearts`. */
const short = (text) => text.replace(/^[^:]*: /, "");

export class PortnoteViewer extends PortnoteElement {
  static observedAttributes = [
    "src", "board", "game", "at", "show", "hide", "flip", "bottom", "palette", "theme", "ten",
    "coordinates", "verbosity", "lang", "controls", "notation", "encoding", "loading", "keys",
    "dd", "problems",
  ];

  #remote;
  #games = [];
  #game = 0;
  #steps = [];
  #lines = [];
  #line = 0;
  #index = 0;
  #choice = 0;
  #drawing = 0;
  #loading = 0;
  #timer;
  #said = "";
  #square;
  #nodes;
  #bytes;
  #read;
  #problems;
  #observer;
  #isRevealed = false;

  connectedCallback() {
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
    this.#observer?.disconnect();
    clearTimeout(this.#timer);
  }

  attributeChangedCallback(name, before, after) {
    if (!this.isConnected || before === after) return;
    if (name === "src" || name === "notation" || name === "encoding") this.#load();
    else if (!this.#remote) return;
    else if (name === "problems") this.#showProblems();
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
    return this.#index;
  }

  /** How many steps the line has. */
  get steps() {
    return this.#steps.length;
  }

  /** The step, as in `call 5`. */
  get position() {
    return this.#steps[this.#index]?.at ?? "start";
  }

  /** The number of the shown game in its file. */
  get shown() {
    return this.#game;
  }

  /** The name of the notation. */
  get detected() {
    return this.#remote?.notation;
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
    const src = this.getAttribute("src");
    let bytes = this.#bytes;
    let name = "text";
    if (!bytes && src) {
      name = src.split(/[?#]/)[0].split("/").pop() || src;
      try {
        const answer = await fetch(src, { credentials: "same-origin" });
        if (!answer.ok) throw new Error(`the server answered ${answer.status}`);
        bytes = new Uint8Array(await answer.arrayBuffer());
      } catch (error) {
        const isForeign = new URL(src, location.href).origin !== location.origin;
        const [kind, why] =
          isForeign && error instanceof TypeError
            ? ["cors", "the server did not allow this page to load it (CORS)"]
            : ["network", error.message];
        if (loading === this.#loading) this.fail(kind, `${name} could not be read: ${why}.`);
        return;
      }
    }
    const script = this.querySelector('script[type^="text/x-"]');
    if (!bytes && script) bytes = new TextEncoder().encode(script.textContent);
    if (!bytes || loading !== this.#loading) {
      if (!bytes && !src) return;
      if (!bytes) this.fail("empty", "There is nothing to show.");
      return;
    }
    try {
      const reading = { name };
      for (const attribute of ["notation", "encoding"]) {
        const value = this.getAttribute(attribute);
        if (value && value !== "auto") reading[attribute] = value;
      }
      const remote = await worker().open(bytes, reading);
      const games = await remote.call("games", { language: this.look().language });
      if (loading !== this.#loading) return remote.close();
      await this.#remote?.close();
      this.#remote = remote;
      this.#games = games;
      this.#read = { bytes, reading };
      this.#problems = undefined;
      if (games.length === 0) {
        this.fail("empty", `${name} has no game that can be shown.`);
        return;
      }
      await this.#begin();
    } catch (error) {
      if (loading === this.#loading) this.fail(...kindOf(error));
    }
  }

  async #begin() {
    await this.dress((...args) => this.#remote.library(...args));
    this.#build();
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
    if (this.getAttribute("dd") === "off") look.show = (look.show ?? WITHOUT_DD).filter((part) => part !== "dd");
    return look;
  }

  #build() {
    const isFirst = !this.#nodes;
    const root = this.shadowRoot;
    this.#nodes = build(root, (button) => this[button]());
    const { list, figure, toolbar, buttons } = this.#nodes;
    this.grow();
    list.addEventListener("change", () => this.select(Number(list.value)));
    figure.addEventListener("click", (event) => this.#click(event));
    toolbar.addEventListener("keydown", (event) => rove(event, buttons));
    if (isFirst) root.addEventListener("keydown", (event) => this.#key(event));
  }

  /** Takes games into the list that were read meanwhile. */
  grow() {
    if (!this.#nodes) return;
    const { list, head } = this.#nodes;
    for (const { game, title } of this.#games.slice(list.length, LISTED)) {
      list.append(new Option(title || `Game ${game}`, String(game)));
    }
    const isWanted = (this.getAttribute("controls") ?? "full") === "full";
    head.hidden = !isWanted || this.#games.length < 2;
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
    if (game === undefined) return;
    this.#game = game;
    const { steps, lines } = await this.#remote.call("steps", game);
    this.#main = steps;
    this.#lines = lines;
    this.#enter(0);
    this.#index = this.#indexOf(at);
    this.#nodes.list.value = String(game);
    this.grow();
    await this.#draw();
  }

  #main = [];

  /** Steps along another line. */
  #enter(line) {
    this.#line = line;
    this.#choice = 0;
    const found = this.#lines.find((it) => it.line === line);
    if (!found) {
      this.#steps = this.#main;
      return;
    }
    this.#steps = [{ at: "start" }];
    for (let ply = 1; ply <= found.last; ply++) this.#steps.push({ at: `ply ${ply}` });
  }

  #indexOf(at) {
    if (at === "end") return this.#steps.length - 1;
    const found = this.#steps.findIndex((step) => step.at === at);
    if (found >= 0) return found;
    // A trick whose winner is not known ends with its last card.
    const trick = /^trick (\d+)$/.exec(at);
    const card = trick && this.#steps.findIndex((step) => step.at === `card ${4 * trick[1]}`);
    return card > 0 ? card : 0;
  }

  /** The variations that begin after this step. */
  #forks() {
    const parent = this.#lines.find((it) => it.line === this.#line);
    if (!parent) return [];
    return this.#lines.filter((it) => it.parent === this.#line && it.first === this.#index + 1);
  }

  next() {
    return this.#go(this.#index + 1);
  }

  previous() {
    return this.#go(this.#index - 1);
  }

  first() {
    return this.#go(0);
  }

  last() {
    return this.#go(this.#steps.length - 1);
  }

  /** Goes to a step, as in `card 9`. */
  goTo(at) {
    return this.#go(this.#indexOf(at));
  }

  async #go(index) {
    const before = this.#index;
    this.#index = Math.max(0, Math.min(index, this.#steps.length - 1));
    this.#choice = 0;
    await this.#draw(index < before && this.#index > 0);
  }

  async #draw(isBack = false, choice = undefined) {
    if (!this.#remote || !this.#nodes) return;
    const drawing = ++this.#drawing;
    const at = this.position;
    const line = this.#line;
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
    const { figure, count, fork, buttons, toolbar } = this.#nodes;
    const isOnSquare = Boolean(this.shadowRoot.activeElement?.closest('[role="grid"]'));
    this.put(figure, picture.html);
    figure.setAttribute("aria-label", picture.title || "Game");
    if (picture.squares) this.#squares(picture.squares, isOnSquare);
    this.#mark();
    count.textContent = `${this.#index} of ${this.#steps.length - 1}`;
    const [start, back, forth, end] = buttons;
    for (const button of [start, back]) button.setAttribute("aria-disabled", this.#index === 0);
    const isLast = this.#index === this.#steps.length - 1;
    for (const button of [forth, end]) button.setAttribute("aria-disabled", isLast);
    const controls = this.getAttribute("controls") ?? "full";
    toolbar.hidden = controls === "none" || this.#steps.length < 2;
    const forks = this.#forks();
    fork.textContent =
      picture.choice ??
      (forks.length > 0 ? `${forks.length} ${forks.length === 1 ? "variation" : "variations"} here: ↓` : "");
    const text = this.#words(picture, isBack);
    this.#said = text;
    this.#say(text);
    this.emit("portnote-step", { step: this.#index, at, text, line });
  }

  /** What is said of a picture. */
  #words({ say, back, choice }, isBack) {
    const text = choice ?? (isBack ? back : say);
    return this.getAttribute("verbosity") === "short" ? text.replace(say, short(say)) : text;
  }

  /** Says a text, also the same twice. */
  #say(text) {
    clearTimeout(this.#timer);
    if (this.getAttribute("verbosity") === "off") return;
    const { status } = this.#nodes;
    this.#timer = setTimeout(() => {
      status.textContent = "";
      requestAnimationFrame(() => {
        status.textContent = text;
      });
    }, QUIET);
  }

  /** Marks where the game is, and makes every call, card and move a place to go to. */
  #mark() {
    const { figure } = this.#nodes;
    const at = this.position;
    const [word, number] = at.split(" ");
    for (const call of figure.querySelectorAll("[data-call]")) {
      if (word === "call" && call.dataset.call === number) call.setAttribute("aria-current", "step");
    }
    const card = this.#steps[this.#index]?.card;
    for (const cell of figure.querySelectorAll("[data-card]")) {
      if (cell.dataset.card === card) cell.setAttribute("aria-current", "step");
    }
  }

  #click(event) {
    const target = event.target.closest?.("[data-call],[data-card],[data-ply],[data-trick]");
    if (!target) return;
    const { call, card, ply, line, trick } = target.dataset;
    if (call) this.goTo(`call ${call}`);
    else if (trick && !card) this.goTo(`trick ${trick}`);
    else if (card) {
      const found = this.#main.find((step) => step.card === card);
      if (found) this.goTo(found.at);
    } else if (ply) {
      this.#enter(Number(line ?? 0));
      this.goTo(`ply ${ply}`);
    }
  }

  /** The squares of a board, over its picture. */
  #squares(html, isFocused) {
    const svg = this.#nodes.figure.querySelector("figure");
    if (!svg) return;
    const layer = document.createElement("div");
    layer.className = "squares";
    this.put(layer, html);
    svg.append(layer);
    const current = lay(layer, this.getAttribute("coordinates") !== "none", this.#square);
    if (isFocused) current?.focus();
  }

  async #key(event) {
    if (event.altKey || event.metaKey) return;
    if (event.target.matches?.("select, input, textarea")) return;
    const isGrid = Boolean(event.target.closest?.('[role="grid"]'));
    const square = isGrid ? walk(event) : undefined;
    if (square) {
      this.#square = square;
      event.preventDefault();
      return;
    }
    if (event.ctrlKey) return;
    const lettersWork = this.getAttribute("keys") !== "arrows";
    const action = this.#action(event.key, isGrid, lettersWork, event.target);
    if (!action) return;
    event.preventDefault();
    await action();
  }

  #action(key, isGrid, lettersWork, target) {
    if (key === ".") return () => this.next();
    if (key === ",") return () => this.previous();
    if (!isGrid) {
      switch (key) {
        case "ArrowRight":
          return () => this.next();
        case "ArrowLeft":
          return () => this.previous();
        case "Home":
          return () => this.first();
        case "End":
          return () => this.last();
        case "ArrowDown":
          return this.#forks().length > 0 ? () => this.#choose(1) : undefined;
        case "ArrowUp":
          return this.#forks().length > 0 ? () => this.#choose(-1) : undefined;
        case "Enter":
          return this.#choice > 0 && !target.matches?.("button") ? () => this.#goIn() : undefined;
      }
    }
    switch (key) {
      case "PageDown":
        return () => this.#leap(1);
      case "PageUp":
        return () => this.#leap(-1);
      case "Backspace":
        return this.#line > 0 ? () => this.#goOut() : undefined;
    }
    if (!lettersWork) return undefined;
    switch (key) {
      case "n":
        return () => this.#neighbour(1);
      case "p":
        return () => this.#neighbour(-1);
      case "f":
        return () => this.toggleAttribute("flip");
      case "h":
        return () => this.#reveal();
      case "d":
        return () => this.setAttribute("dd", this.getAttribute("dd") === "off" ? "file" : "off");
      case "s":
        return () => this.#say(this.#said);
      case "?":
        return () => {
          this.#nodes.help.hidden = !this.#nodes.help.hidden;
        };
    }
    return undefined;
  }

  /** Shows the hidden hands, or hides them again. */
  async #reveal() {
    if (!this.getAttribute("hide")) {
      this.#say("No hand is hidden");
      return;
    }
    this.#isRevealed = !this.#isRevealed;
    await this.#draw();
    this.#say(this.#isRevealed ? "All hands are shown" : "Hidden hands are hidden");
  }

  #choose(by) {
    const forks = this.#forks();
    const places = forks.length + 1;
    this.#choice = (this.#choice + by + places) % places;
    const fork = forks[this.#choice - 1];
    return this.#draw(false, fork && { line: fork, place: [this.#choice + 1, places] });
  }

  #goIn() {
    const fork = this.#forks()[this.#choice - 1];
    if (!fork) return undefined;
    this.#enter(fork.line);
    return this.#go(fork.first);
  }

  #goOut() {
    const line = this.#lines.find((it) => it.line === this.#line);
    this.#enter(line?.parent ?? 0);
    this.#index = Math.min((line?.first ?? 1) - 1, this.#steps.length - 1);
    return this.#draw(this.#index > 0);
  }

  /** To the next or previous trick, fork or end. */
  #leap(by) {
    const isStop = (step, index) => {
      if (/^trick/.test(step.at)) return true;
      const here = this.#lines.some((it) => it.parent === this.#line && it.first === index + 1);
      return here || index === 0 || index === this.#steps.length - 1;
    };
    let index = this.#index + by;
    while (index > 0 && index < this.#steps.length - 1 && !isStop(this.#steps[index], index)) {
      index += by;
    }
    return this.#go(index);
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
