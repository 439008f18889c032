// The view of what the page hands out: what for, with what options, and the thing itself.

import { client } from "./files.js";
import { emptyFrame, showIn } from "./frame.js";
import { printPage } from "./print.js";
import { prose } from "./prose.js";
import { save } from "./save.js";
import { sign } from "./signs.js";
import { decode } from "./text-view.js";
import { button, node } from "./nodes.js";
import { waysOf } from "./ways.js";

/** Bytes of a text that are shown. */
const SHOWN = 200_000;

/** Games, and bytes of a file, that are previewed whole: of more, only the shown game is. */
const MOST_GAMES = 100;
const MOST_BYTES = 1024 * 1024;

/** The name of a file with another end. */
export const renamed = (name, end) => name.replace(/\.[^.]*$/, "") + end;

const bytesOf = (content) => {
  const bytes = content?.bytes ?? content ?? "";
  return typeof bytes === "string" ? new TextEncoder().encode(bytes) : bytes;
};

/** What a form cannot hold, each said once. */
function remarksOf({ report = {} }) {
  const { remarks = [], refused = [], is_cut: isCut, lacks_boards: isEmpty } = report;
  const counts = new Map();
  for (const { message } of [...refused, ...remarks]) counts.set(message, (counts.get(message) ?? 0) + 1);
  const said = [...counts].map(([message, count]) => (count > 1 ? `${message} (${count.toLocaleString("en")} times)` : message));
  if (isCut) said.unshift("A limit cuts short what is written.");
  if (isEmpty) said.unshift("Nothing is written: no board of this file has a place in this form.");
  return said;
}

/** How paper lies on the ground of the preview, with its margins. */
const GROUND =
  "html{background:var(--pn-tint)}body{background:none}main{max-width:none;padding:0}" +
  ".pn-sheet{outline:12mm solid Canvas;margin:calc(12mm + 12px) auto calc(24mm + 24px)}";

/** How a page that is not divided into sheets lies on the same ground: as one sheet, with its margins. */
const groundOf = (html) => {
  const inner = /@page\{size:(letter|legal)/i.test(html) ? 192 : 186;
  return (
    "html{background:#f1efe9}" +
    `body{box-sizing:border-box;background:#fff;width:${inner}mm;min-height:273mm;max-width:none;padding:0;` +
    "outline:12mm solid #fff;margin:calc(12mm + 12px) auto calc(12mm + 12px)}"
  );
};

/** The margins and the ground beside a sheet, in pixels. */
const BESIDE = 2 * 57;

/** Makes a frame as wide as its paper, and then as small as there is room. */
function fit(frame, shown) {
  frame.style.width = "1200px";
  const sheet = shown.querySelector(".pn-sheet") ?? shown.body;
  const width = sheet.getBoundingClientRect().width + BESIDE;
  const pane = frame.parentElement;
  const scale = Math.min(1, pane.clientWidth / width);
  frame.style.width = `${Math.max(width, pane.clientWidth)}px`;
  frame.style.height = `${pane.clientHeight / scale}px`;
  frame.style.transform = `scale(${scale})`;
}

export class Exports {
  #panel;
  #shown;
  #state;
  #way;
  #options = {};
  #turn = 0;
  #sample;
  #paper;
  #resized = new ResizeObserver(() => this.#fit());

  /** @param {HTMLElement} panel */
  constructor(panel) {
    this.#panel = panel;
    this.list = node("nav", "ways");
    this.list.setAttribute("aria-label", "What to save, print or send");
    this.list.tabIndex = -1;
    this.out = node("section", "out");
    this.out.id = "out";
    panel.replaceChildren(this.list, this.out);
    this.list.addEventListener("click", ({ target }) => {
      const id = target.closest("[data-way]")?.dataset.way;
      if (id) this.#choose(id, true);
    });
  }

  /**
   * Shows the ways of a file.
   * @param {{file: any, notation: any, game: () => number, alarm: (text: string) => void, link: () => Promise<{text: string, url?: string}>, copy: () => void}} shown
   */
  show(shown) {
    const { file, notation, game } = shown;
    const state = [file, file.bytes, file.found, game()];
    this.#shown = shown;
    this.#panel.classList.remove("is-chosen");
    // Nothing has changed: it is as it was left, but for a link, which holds the step.
    if (state.every((it, place) => it === this.#state?.[place])) {
      if (this.#way?.shown === "link") this.#preview();
      return;
    }
    this.#state = state;
    if (!notation || !file.remote) {
      this.list.replaceChildren();
      this.out.replaceChildren();
      return;
    }
    const groups = waysOf({ file, notation, game: game() });
    this.ways = groups.flatMap(([, ways]) => ways);
    this.list.replaceChildren(
      ...groups.flatMap(([heading, ways]) => [node("h2", "", heading), node("div", "", ...ways.map(this.#item))]),
    );
    const before = this.ways.find(({ id }) => id === this.#way?.id);
    const first = groups.find(([heading]) => heading === "Print") ?? groups[0];
    this.#choose((before ?? first[1][0]).id, false);
  }

  #item = ({ id, name, note, end, shown, sign: drawn }) => {
    const about = node("span", "", node("b", "", name), node("span", "soft", ` · ${note}`));
    const item = button("", () => {}, "way");
    item.append(sign(drawn), about, node("span", "end", end && shown !== "paper" ? end.replace(/^.*\./, ".") : ""));
    item.dataset.way = id;
    return item;
  };

  /** Shows one way; on a phone it takes the place of the list if somebody chose it. */
  #choose(id, isWanted) {
    const before = this.#way?.id;
    this.#way = this.ways.find((way) => way.id === id);
    if (!this.#way) return;
    for (const item of this.list.querySelectorAll("[data-way]")) {
      if (item.dataset.way === id) item.setAttribute("aria-current", "true");
      else item.removeAttribute("aria-current");
    }
    this.#panel.classList.toggle("is-chosen", isWanted);
    if (id !== before) this.#options = {};
    this.#build();
    if (isWanted) this.out.querySelector(".back")?.checkVisibility() && this.out.querySelector(".back").focus();
    this.#preview();
  }

  /** Does work that may fail. */
  async #try(label, work) {
    try {
      await work();
    } catch (error) {
      this.#shown.alarm(`${label}: ${error.message}.`);
    }
  }

  /** What is made of the whole file. */
  #content(maker) {
    const { file, game } = this.#shown;
    return maker(file.remote, this.#options, game());
  }

  #build() {
    const way = this.#way;
    const { name, note, options = [] } = way;
    const back = button("", () => {
      this.#panel.classList.remove("is-chosen");
      this.list.querySelector("[aria-current]")?.focus();
    }, "back");
    back.append(sign("back"));
    back.setAttribute("aria-label", "All ways");
    this.facts = node("p", "soft", note);
    const title = node("div", "title", node("h2", "", name), this.facts);
    const head = node("div", "out-head", back, title, ...this.#buttons());
    const fields = options.map(({ name: key, label, values }) => {
      const choice = node("select", "", ...values.map(([value, text]) => new Option(text, value)));
      choice.id = `option-${key}`;
      choice.value = this.#options[key] ?? choice.value;
      this.#options[key] = choice.value;
      choice.addEventListener("change", () => {
        this.#options[key] = choice.value;
        this.#preview();
      });
      return node("label", "", node("span", "", label), choice);
    });
    this.notes = node("div", "notes");
    this.fields = node("div", "options", ...fields, this.notes);
    this.view = node("div", "preview");
    const body = node("div", "out-body", this.fields, this.view);
    this.out.setAttribute("aria-label", name);
    this.out.replaceChildren(head, body);
    this.#note([]);
  }

  /** What one does with it. */
  #buttons() {
    const way = this.#way;
    const { file, copy } = this.#shown;
    if (way.shown === "link") {
      const made = button("Copy link", copy, "primary");
      made.id = "link";
      return [made];
    }
    const saving = (label, end, maker, className) => {
      const made = button(label, () => this.#try(way.name, async () => {
        save(renamed(file.name, end), bytesOf(await this.#content(maker)));
        if (way.isOwn) this.#shown.saved();
      }), className);
      made.dataset.export = end;
      return made;
    };
    const isPaper = way.shown === "paper";
    const further = (way.further ?? []).map(({ end, label, make: maker }) => saving(label, end, maker));
    const own = way.end ? [saving(isPaper ? "Save as page" : "Save", way.end, way.make, isPaper ? "" : "primary")] : [];
    if (!isPaper) return [...further, ...own];
    const print = button("Print…", () => this.#try(way.name, async () => {
      const content = await this.#content(way.make);
      printPage(typeof content === "string" ? content : decode(bytesOf(content)), way.style);
    }), "primary");
    print.id = "print";
    return [...further, ...own, print];
  }

  /** What is left out, and what the preview does not show. */
  #note(texts) {
    this.notes.replaceChildren(...texts.map((text) => node("p", "notice", ...prose(text))));
    this.fields.hidden = texts.length === 0 && (this.#way.options ?? []).length === 0;
  }

  /** The text of which the preview is made: the file, or where it is long its shown game. */
  async #source() {
    const { file, game } = this.#shown;
    const isLong = file.games.length > MOST_GAMES || file.bytes.length > MOST_BYTES;
    if (!isLong || this.#way.isOfGame || file.games.length === 0) return { remote: file.remote, game: game(), isWhole: true };
    const { bytes: of } = file;
    if (this.#sample?.of !== of || this.#sample.game !== game()) {
      this.#sample?.remote.close();
      const bytes = await file.remote.call("gameBytes", game());
      const remote = await client.open(bytes, { name: file.name, notation: file.notation });
      this.#sample = { of, game: game(), remote };
    }
    return { remote: this.#sample.remote, game: 1, isWhole: false };
  }

  async #preview() {
    if (this.#panel.hidden) return;
    const turn = ++this.#turn;
    const way = this.#way;
    const isThis = () => turn === this.#turn;
    try {
      if (way.shown === "link") {
        const { text, url } = await this.#shown.link();
        if (isThis()) this.#text(url ?? "", [text]);
        return;
      }
      const { remote, game, isWhole } = await this.#source();
      const part = isWhole ? [] : ["The preview is of the shown game alone; what is saved or printed is of all."];
      // Paper is white, whatever the reader's theme is.
      const options = way.shown === "paper" ? { ...this.#options, theme: "light" } : this.#options;
      const content = await way.make(remote, options, game);
      if (!isThis()) return;
      if (content === undefined) throw new Error("it has no such form");
      this.#note([...part, ...remarksOf(content)]);
      if (isWhole && content.report?.lacks_boards) this.out.querySelector("[data-export]").disabled = true;
      await this.#put(way, content, isWhole);
    } catch (error) {
      if (isThis()) this.#text("", [`This cannot be made: ${error.message}.`]);
    }
  }

  async #put(way, content, isWhole) {
    if (way.shown === "text") {
      this.#text(this.#readable(bytesOf(content)));
      return;
    }
    if (way.shown === "picture") {
      const url = URL.createObjectURL(new Blob([content], { type: "image/svg+xml" }));
      const image = node("img", "");
      image.alt = way.name;
      image.addEventListener("load", () => URL.revokeObjectURL(url));
      image.src = url;
      this.view.replaceChildren(image);
      return;
    }
    const html = typeof content === "string" ? content : decode(bytesOf(content));
    const isPaper = way.shown === "paper";
    const frame = this.view.querySelector("iframe") ?? emptyFrame("Preview");
    this.view.classList.toggle("on-paper", isPaper);
    if (!frame.isConnected) this.view.replaceChildren(frame);
    const hasSheets = html.includes('class="pn-sheet"');
    const ground = hasSheets ? GROUND : `${way.style ?? ""}${groundOf(html)}`;
    const shown = await showIn(frame, html, isPaper ? ground : "", isPaper && !hasSheets);
    // Paper is white, whatever the reader's theme is.
    if (isPaper) shown.documentElement.dataset.theme = "light";
    this.#paper = isPaper ? { frame, shown } : undefined;
    if (!isPaper) return;
    this.#resized.observe(this.view);
    this.#fit();
    const pages = shown.querySelectorAll(".pn-sheet").length;
    if (pages > 0 && isWhole) this.facts.textContent = `${way.note} · ${pages} ${pages === 1 ? "page" : "pages"}`;
  }

  #fit() {
    if (this.#paper?.frame.isConnected) fit(this.#paper.frame, this.#paper.shown);
  }

  /** The beginning of a text, with data set out in lines. */
  #readable(bytes) {
    const text = decode(bytes.subarray(0, SHOWN));
    if (bytes.length > SHOWN) return `${text} …`;
    return this.#way.id === "json" ? JSON.stringify(JSON.parse(text), null, 2) : text;
  }

  #text(text, notes) {
    if (notes) this.#note(notes);
    const shown = node("pre", "", text);
    shown.tabIndex = 0;
    shown.setAttribute("aria-label", "Preview");
    this.view.replaceChildren(...(text ? [shown] : []));
  }
}
