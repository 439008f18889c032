// The list of boards, which is built as far as one scrolls.

/** Rows that are built at once. */
const ROWS = 100;

export class Boards {
  #list;
  #find;
  #choose;
  #files = [];
  #rows = ROWS;
  #id = "";

  /**
   * @param {{list: HTMLElement, find: HTMLInputElement}} nodes
   * @param {(file: any, game: number) => void} choose
   */
  constructor({ list, find }, choose) {
    this.#list = list;
    this.#find = find;
    this.#choose = choose;
    find.addEventListener("input", () => {
      this.#rows = ROWS;
      this.#build();
    });
    list.addEventListener("scroll", () => {
      if (list.scrollTop + 2 * list.clientHeight > list.scrollHeight) this.#more();
    });
    list.addEventListener("keydown", (event) => this.#key(event));
  }

  show(files) {
    this.#files = files;
    this.#rows = ROWS;
    this.#build();
  }

  /** Takes note of games that were listed meanwhile. */
  grow() {
    if (this.#list.childElementCount < this.#rows) this.#build();
  }

  /** Marks the board that is shown. */
  mark(file, game) {
    this.#id = `board-${this.#files.indexOf(file)}-${game}`;
    for (const item of this.#list.querySelectorAll("[role=option]")) {
      const isThis = item.id === this.#id;
      item.setAttribute("aria-selected", String(isThis));
      if (isThis) item.scrollIntoView?.({ block: "nearest" });
    }
    const isBuilt = document.getElementById(this.#id) !== null;
    this.#list.setAttribute("aria-activedescendant", isBuilt ? this.#id : "");
  }

  #more() {
    if (this.#list.childElementCount < this.#rows) return;
    this.#rows += ROWS;
    this.#build();
  }

  #build() {
    const find = this.#find.value.toLowerCase();
    const items = [];
    const add = (role, text, id, action) => {
      const item = document.createElement("li");
      item.setAttribute("role", role);
      item.textContent = text;
      if (id) item.id = id;
      if (action) item.addEventListener("click", action);
      items.push(item);
    };
    const isFull = () => items.length >= this.#rows;
    for (const [index, file] of this.#files.entries()) {
      if (isFull()) break;
      if (this.#files.length > 1) add("presentation", file.name);
      for (const { game, title } of file.games) {
        if (isFull()) break;
        const text = title || `Game ${game}`;
        if (find && !text.toLowerCase().includes(find)) continue;
        add("option", text, `board-${index}-${game}`, () => this.#choose(file, game));
      }
      if (file.games.length === 0 && this.#files.length > 1) {
        const text = file.unknown ? "not recognised" : "no game";
        add("option", text, `board-${index}-0`, () => this.#choose(file, 0));
      }
    }
    const top = this.#list.scrollTop;
    this.#list.replaceChildren(...items);
    this.#list.scrollTop = top;
    for (const item of items) {
      if (item.role === "option") item.setAttribute("aria-selected", String(item.id === this.#id));
    }
  }

  #key(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const items = [...this.#list.querySelectorAll("[role=option]")];
    const place = items.findIndex((item) => item.id === this.#id);
    items[place + step]?.click();
  }
}
