// What is wrong with a file beside its text, in which one corrects it.

import { Editor } from "./editor.js";
import { button, node } from "./nodes.js";
import { NOTHING, counted, showProblems } from "./problems.js";

/** Milliseconds after the last key until the text is checked. */
const PAUSE = 300;

/** From this width on both halves are beside each other. */
const WIDE = "(min-width: 900px)";

/** How strictly a file is checked, by the names of the choices. */
const STANDARDS = {
  standard: { label: "Standard" },
  club: { label: "Club", judged: { preset: "club" }, isFor: ({ notation }) => notation === "pbn" },
  export: { label: "Export", judged: { profile: "export" }, isFor: ({ isExported }) => isExported },
};

/** Where the page has what a help proposes. */
const WAYS = [
  ["the export profile", "choose Export at “Check as”"],
  ["export the file", "in the view Export"],
  ["raise the limit", "the command line can"],
];

/** A help with the place where the page has it. */
function withWay(help) {
  const [, way] = WAYS.find(([what]) => help.includes(what)) ?? [];
  return way ? `${help} (${way})` : help;
}

/**
 * @typedef {object} Hooks What the page does.
 * @property {(file: any, bytes: Uint8Array, known: () => void) => Promise<void>} changed Reads and checks a file with
 *   these bytes, as strictly as its `judged` says, and calls `known` as soon as its findings are.
 * @property {(file: any, bytes: Uint8Array) => void} [written] The same text before it is checked.
 * @property {(code: string) => void} explain
 * @property {(name: string) => any} [included] An open file that a bidding system includes.
 * @property {(file: any) => Promise<void>} [choose] Shows another open file.
 * @property {(file: any) => void} save
 * @property {(file: any) => boolean} [isExported] Whether its notation has an export format.
 * @property {(text: string) => void} say
 */

export class Correcting {
  #hooks;
  #file;
  #found = NOTHING;
  #listed = { more: () => false, open: () => false };
  #timer;
  #isChanging = false;
  #again = false;
  #labels = new WeakMap();
  #waiting;

  /** @param {Hooks} hooks */
  constructor(hooks) {
    this.#hooks = hooks;
    this.editor = new Editor({
      edited: (bytes, change) => this.#typed(bytes, change),
      undo: () => this.#step("undo"),
      redo: () => this.#step("redo"),
      preview: (index) => this.#preview(index),
      at: (index) => this.#mark(index),
      leave: () => this.#leave(),
    });
    this.summary = node("b", "summary");
    this.summary.id = "summary";
    this.standard = node("select");
    this.standard.id = "standard";
    this.standard.addEventListener("change", () => this.#judge(STANDARDS[this.standard.value].judged));
    this.standardLabel = node("label", "standard", "Check as ", this.standard);
    this.fixAll = button("", () => this.#fixAll(), "primary");
    this.fixAll.id = "fix-all";
    this.undo = button("Undo", () => this.#step("undo"));
    this.undo.id = "undo";
    const save = button("Download", () => this.#hooks.save(this.#file));
    save.id = "save";
    this.list = node("ol", "problems");
    this.list.id = "problems";
    this.list.addEventListener("scroll", () => {
      if (this.list.scrollTop + 2 * this.list.clientHeight > this.list.scrollHeight) this.#listed.more();
    });
    this.list.addEventListener("focusin", ({ target }) => this.#mark(target.closest("li")?.dataset.index));
    this.list.addEventListener("keydown", (event) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z") return;
      event.preventDefault();
      this.#step(event.shiftKey ? "redo" : "undo");
    });
    const push = () => node("span", "push");
    const tools = node("div", "tools", this.summary, push(), this.standardLabel, this.fixAll, this.undo);
    const head = node("div", "tools", node("b", "", "Text"), this.editor.place, push(), save);
    const findings = node("section", "findings", tools, this.list);
    findings.setAttribute("aria-label", "Problems");
    const text = node("section", "editing", head, ...this.editor.nodes);
    text.setAttribute("aria-label", "Text");
    this.root = node("div", "correcting", findings, text);
  }

  /** Puts it into a panel; `isAlone` for the text without what is wrong. */
  showIn(panel, isAlone) {
    this.root.classList.toggle("alone", isAlone);
    if (this.root.parentElement !== panel) panel.replaceChildren(this.root);
    if (this.#waiting) this.show(this.#waiting);
  }

  /** Shows a file, or what is known of it by now, as soon as somebody looks. */
  show(file) {
    const isSeen = this.root.checkVisibility();
    this.#waiting = isSeen ? undefined : file;
    if (!isSeen) return;
    const isOther = file !== this.#file;
    if (isOther) {
      clearTimeout(this.#timer);
      this.#timer = undefined;
      this.list.replaceChildren();
    }
    this.#file = file;
    this.editor.show(file.bytes, { isOther, label: this.#labels.get(file), hasCards: file.notation !== "pdn" });
    if (isOther) this.#learn(file);
    // What was checked is not what is written: places would be wrong.
    if (this.#timer || file.isChecked === false) return;
    this.#found = file.found ?? NOTHING;
    this.#list();
    this.#tell();
    this.editor.mark(this.#marks());
  }

  /** Takes other bytes for a file, which need not be shown here: they can be undone as a fix can. */
  async take(file, bytes) {
    if (file === this.#file && !(await this.#settled())) return;
    file.history.record(file.bytes, bytes);
    file.bytes = bytes;
    file.isChecked = false;
    this.#hooks.written?.(file);
    if (file === this.#file) await this.#check();
    else await this.#hooks.changed(file, bytes, () => (file.isChecked = file.bytes === bytes));
  }

  /** The encoding of a file that is not UTF-8, as its reader knows it. */
  async #learn(file) {
    const { remote } = file;
    if (!remote || this.editor.isUtf8) return;
    const { encodings } = await remote.call("info");
    const [label] = encodings;
    if (encodings.length !== 1 || file !== this.#file || file.remote !== remote) return;
    this.#labels.set(file, label);
    this.editor.show(file.bytes, { isOther: true, label });
    this.editor.mark(this.#marks());
  }

  /** All places that are known: those of the first bytes, and of the gravest findings of all. */
  #marks() {
    const { marks, listed } = this.#found;
    const known = new Set(marks.map(({ index }) => index));
    const more = listed.filter(({ index, chain }) => !chain && !known.has(index));
    return [
      ...marks,
      ...more.map(({ index, message, severity, span, fix }) => ({
        from: span.byte_start, to: span.byte_end, message, severity, index, hasFix: Boolean(fix),
      })),
    ];
  }

  #list() {
    const { number } = this.#found;
    const focused = this.#focused();
    const top = this.list.scrollTop;
    this.#listed = showProblems(this.list, this.#file.bytes, this.#found, {
      explain: this.#hooks.explain,
      fix: (finding) => this.#fix(finding),
      go: (finding) => this.#go(finding),
      included: (name) => this.#hooks.included?.(name)?.bytes,
      help: withWay,
    }, true);
    // One stays where one reads, as far as there is something.
    while (top > this.list.scrollHeight - this.list.clientHeight && this.#listed.more());
    this.list.scrollTop = top;
    if (number === 0 && this.#file.found) this.list.replaceChildren(node("li", "none", "Nothing is wrong with this file."));
    if (focused === undefined) return;
    // The list is another one: who works by keyboard is at the next fix.
    const fixes = [...this.list.querySelectorAll("[data-finding]")];
    const items = [...this.list.children];
    const next = fixes.find((fix) => items.indexOf(fix.closest("li")) >= focused);
    (next ?? fixes.at(-1) ?? this.undo).focus();
  }

  /** The place in the list at which one is. */
  #focused() {
    const item = document.activeElement?.closest?.("li");
    return item && this.list.contains(item) ? [...this.list.children].indexOf(item) : undefined;
  }

  #tell() {
    const { safe } = this.#found;
    const { found, unknown, history } = this.#file;
    this.summary.textContent = unknown ? "not recognised" : found ? counted(found) : "being checked …";
    this.fixAll.hidden = safe === 0;
    this.fixAll.textContent = `Apply ${safe.toLocaleString("en")} safe ${safe === 1 ? "fix" : "fixes"}`;
    this.undo.disabled = history.length === 0;
    const about = { notation: this.#file.notation, isExported: this.#hooks.isExported?.(this.#file) };
    const fitting = Object.entries(STANDARDS).filter(([, { isFor }]) => !isFor || isFor(about));
    this.standardLabel.hidden = unknown || fitting.length < 2;
    const { judged } = this.#file;
    this.standard.replaceChildren(...fitting.map(([name, { label }]) => new Option(label, name)));
    const chosen = fitting.find(([, it]) => JSON.stringify(it.judged) === JSON.stringify(judged));
    this.standard.value = chosen?.[0] ?? "standard";
  }

  /** Marks the finding at which one writes or reads. */
  #mark(index) {
    for (const item of this.list.children) {
      item.classList.toggle("on", index !== undefined && item.dataset.index === String(index));
    }
  }

  /** Takes a text that was written; it is checked once no more keys come. */
  #typed(bytes, change) {
    const file = this.#file;
    file.history.add(change);
    this.#write(bytes);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#check();
    }, PAUSE);
  }

  #write(bytes) {
    const file = this.#file;
    file.bytes = bytes;
    file.isChecked = false;
    this.undo.disabled = file.history.length === 0;
    this.#hooks.written?.(file);
  }

  /** Checks what is written now. While a check runs, the next one waits. */
  async #check() {
    const file = this.#file;
    if (this.#isChanging) {
      this.#again = true;
      return;
    }
    this.#isChanging = true;
    try {
      do {
        this.#again = false;
        const { bytes } = file;
        await this.#hooks.changed(file, bytes, () => {
          file.isChecked = file.bytes === bytes;
          if (file === this.#file && file.isChecked) this.show(file);
        });
      } while (this.#again && file === this.#file);
    } catch (error) {
      this.#hooks.say(`The text could not be checked: ${error.message}.`);
    } finally {
      this.#isChanging = false;
    }
    if (file !== this.#file && this.#again) await this.#check();
  }

  /** Checks the file as strictly as somebody wants. */
  async #judge(judged) {
    this.#file.judged = judged;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#check();
  }

  /** Takes other bytes for the file: a fix, or a step of its history. */
  async #replace(bytes) {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#write(bytes);
    this.editor.show(bytes);
    await this.#check();
  }

  async #step(name) {
    const file = this.#file;
    const step = file.history[name](file.bytes);
    if (!step) return;
    const isWriting = document.activeElement === this.editor.area;
    const done = this.#replace(step.bytes);
    if (isWriting) this.editor.goTo(step.at, step.end);
    await done;
  }

  /** Waits until what is written is what was checked: fixes are for the text that was checked. */
  async #settled() {
    if (this.#timer) {
      clearTimeout(this.#timer);
      this.#timer = undefined;
      await this.#check();
    }
    return this.#file.isChecked !== false;
  }

  async #fix(finding) {
    if (!(await this.#settled())) return;
    const file = this.#file;
    const fixed = await file.remote.call("fixOne", finding.index);
    if (!fixed || file !== this.#file) return;
    file.history.record(file.bytes, fixed);
    await this.#replace(fixed);
  }

  async #fixAll() {
    if (!(await this.#settled())) return;
    const file = this.#file;
    const { bytes, report } = await file.remote.call("fix");
    const number = Object.values(report.codes).reduce((sum, count) => sum + count, 0);
    file.history.record(file.bytes, bytes);
    await this.#replace(bytes);
    this.#hooks.say(`${number} ${number === 1 ? "problem" : "problems"} fixed; ${counted(file.found ?? NOTHING)}`);
  }

  /** Opens the preview of a fix. */
  #preview(index) {
    if (!this.#listed.open(index)) this.#hooks.say("The text is being checked.");
  }

  #leave() {
    const item = this.list.querySelector(".on button") ?? this.list.querySelector("button") ?? this.undo;
    if (this.root.classList.contains("alone") || !item) this.editor.area.blur();
    else item.focus();
  }

  /** Shows the place of a finding in the text of its file. */
  async #go({ index, span, chain, file: name, message, severity }) {
    const { byte_start: from, byte_end: to } = span;
    if (chain) {
      const file = this.#hooks.included?.(name);
      if (!file) return;
      if (file !== this.#file) await this.#hooks.choose(file);
      // Its own check may not find what is wrong where another file includes it.
      const marks = this.#marks();
      const isKnown = marks.some((mark) => mark.from === from && mark.to === to);
      if (!isKnown) this.editor.mark([...marks, { from, to, message, severity, index: -1 }]);
    }
    const isWide = matchMedia(WIDE).matches;
    this.editor.goTo(from, to, isWide);
    if (!chain) this.#mark(index);
  }
}
