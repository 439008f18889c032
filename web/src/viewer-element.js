// `<portnote-viewer src="match.pbn" board="7" at="start">`: a game with its steps.

import { PortnoteElement, kindOf, worker } from "./element-base.js";

/** Milliseconds after the last key until a step is read aloud: a held key says only where it ends. */
const QUIET = 150;

/** The buttons: name, label and the path of the sign, for fonts lack these signs. */
const BUTTONS = [
  ["first", "First step", "M4 3h3v14H4zM17 3v14L8 10z"],
  ["previous", "Previous step", "M15 3v14L5 10z"],
  ["next", "Next step", "M5 3v14l10-7z"],
  ["last", "Last step", "M3 3v14l9-7zM13 3h3v14h-3z"],
];

/** A sign that is drawn. */
function sign(path) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("viewBox", "0 0 20 20");
  svg.setAttribute("aria-hidden", "true");
  const shape = document.createElementNS(space, "path");
  shape.setAttribute("d", path);
  svg.append(shape);
  return svg;
}

/** Columns and rows from a square to the next, by key. */
const MOVES = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const HELP =
  "Keys: → and ← step, Home and End go to the ends, Page Down and Page Up go by trick or by " +
  "comment, n and p change the board, f turns the board, s says the step again. At a fork ↓ and ↑ " +
  "choose a variation, Enter goes in, Backspace goes back.";

export class PortnoteViewer extends PortnoteElement {
  static observedAttributes = [
    "src", "board", "game", "at", "show", "hide", "flip", "bottom", "palette", "theme", "ten",
    "coordinates", "verbosity", "lang", "controls", "notation", "encoding", "loading", "keys",
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
  #observer;

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
    this.emit("portnote-load", {
      notation: this.#remote.notation,
      boards: this.#games.length,
      problems: 0,
    });
  }

  #build() {
    const root = this.shadowRoot;
    const make = (name, part, ...children) => {
      const node = document.createElement(name);
      if (part) node.part.add(part);
      node.append(...children);
      return node;
    };
    const slot = (name) => {
      const node = document.createElement("slot");
      node.name = name;
      return node;
    };
    const list = make("select", "list");
    list.setAttribute("aria-label", "Board");
    for (const { game, title } of this.#games) {
      list.append(new Option(title || `Game ${game}`, String(game)));
    }
    list.addEventListener("change", () => this.select(Number(list.value)));
    const figure = make("div", "figure");
    figure.className = "figure";
    figure.tabIndex = 0;
    figure.setAttribute("role", "group");
    const toolbar = make("div", "toolbar");
    toolbar.setAttribute("role", "toolbar");
    toolbar.setAttribute("aria-label", "Steps");
    const buttons = BUTTONS.map(([name, label, path]) => {
      const button = make("button", "button", sign(path));
      button.type = "button";
      button.dataset.go = name;
      button.setAttribute("aria-label", label);
      button.tabIndex = name === "next" ? 0 : -1;
      button.addEventListener("click", () => this[name]());
      return button;
    });
    const count = make("span", "count");
    toolbar.append(buttons[0], buttons[1], count, buttons[2], buttons[3]);
    const fork = make("div", "fork");
    const status = make("div", "status");
    status.setAttribute("role", "status");
    const help = make("p", "help", HELP);
    help.hidden = true;
    const head = make("div", "head", list, slot("menu"));
    root.replaceChildren(slot("heading"), head, figure, fork, toolbar, status, help, slot("footer"));
    const nodes = { list, figure, toolbar, buttons, count, fork, status, help, head };
    const isFirst = !this.#nodes;
    this.#nodes = nodes;
    figure.addEventListener("click", (event) => this.#click(event));
    toolbar.addEventListener("keydown", (event) => this.#rove(event));
    if (isFirst) root.addEventListener("keydown", (event) => this.#key(event));
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
    const { list, head } = this.#nodes;
    list.value = String(game);
    const controls = this.getAttribute("controls") ?? "full";
    head.hidden = this.#games.length < 2 || controls !== "full";
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
        picture.choice = (await this.#remote.call("draw", this.#game, look)).variation;
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
    const text = picture.choice ?? (isBack ? picture.back : picture.say);
    this.#said = text;
    this.#say(text);
    this.emit("portnote-step", { step: this.#index, at, text, line });
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
    const grid = layer.firstElementChild;
    const frame = this.getAttribute("coordinates") === "none" ? 0 : 24;
    const [columns, rows] = [Number(grid.dataset.columns), Number(grid.dataset.rows)];
    const [width, height] = [40 * columns + 2 * frame, 40 * rows + 2 * frame];
    layer.style.setProperty("--ratio", `${width} / ${height}`);
    layer.style.setProperty("--x", `${(100 * frame) / width}%`);
    layer.style.setProperty("--y", `${(100 * frame) / height}%`);
    const cells = [...grid.querySelectorAll("[data-square]")];
    const current = cells.find((cell) => cell.dataset.square === this.#square) ?? cells[0];
    if (current) current.tabIndex = 0;
    if (isFocused) current?.focus();
  }

  /** Goes from square to square; says whether the key was one for that. */
  #walk(event) {
    const cell = event.target.closest?.('[role="gridcell"]');
    const rows = [...(cell?.closest('[role="grid"]')?.children ?? [])];
    if (!cell) return false;
    const row = rows.indexOf(cell.parentElement);
    const column = [...cell.parentElement.children].indexOf(cell);
    const all = rows.flatMap((it) => [...it.children]).filter((it) => it.dataset.square);
    const inRow = [...cell.parentElement.children].filter((it) => it.dataset.square);
    let next;
    if (event.key === "Home") next = (event.ctrlKey ? all : inRow)[0];
    else if (event.key === "End") next = (event.ctrlKey ? all : inRow).at(-1);
    else {
      const move = MOVES[event.key];
      if (!move) return false;
      let [x, y] = [column + move[0], row + move[1]];
      // Up and down lead to the nearest square that has a name.
      const found = () => rows[y]?.children[x];
      if (move[0]) while (found() && !found().dataset.square) x += move[0];
      else if (found() && !found().dataset.square) x += rows[y].children[x + 1] ? 1 : -1;
      next = found();
    }
    if (next?.dataset.square) {
      cell.tabIndex = -1;
      next.tabIndex = 0;
      this.#square = next.dataset.square;
      next.focus();
    }
    return true;
  }

  /** Goes from button to button of the toolbar with Tab; arrows are steps. */
  #rove(event) {
    if (event.key !== "Tab" || event.shiftKey) return;
    const { buttons } = this.#nodes;
    for (const button of buttons) button.tabIndex = button.dataset.go === "next" ? 0 : -1;
  }

  async #key(event) {
    if (event.altKey || event.metaKey) return;
    if (event.target.matches?.("select, input, textarea")) return;
    const isGrid = Boolean(event.target.closest?.('[role="grid"]'));
    if (isGrid && this.#walk(event)) {
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
      case "s":
        return () => this.#say(this.#said);
      case "?":
        return () => {
          this.#nodes.help.hidden = !this.#nodes.help.hidden;
        };
    }
    return undefined;
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
