// The text of a file as one writes in it: what is wrong is marked in its place.
//
// A text field is in front of a copy of its lines that is not seen but for the marks. Only the lines
// in view are copied. What is written changes those bytes of the file that differ, and no others.

import { Coding } from "./coding.js";
import { splice } from "./history.js";
import { Lines, countLines } from "./lines.js";
import { sizeOf } from "./naming.js";
import { button, node } from "./nodes.js";
import { prose } from "./prose.js";
import { sign } from "./signs.js";

/** Most bytes in the text field. Browsers lay out all its lines for each key; of a larger file it has
 * the lines around a place. */
const MOST = 150_000;
const PART = 60_000;

/** Height of a line in pixels, and the room above the first. */
const HEIGHT = 20;
const ABOVE = 6;

/** Most characters of a line that are copied. */
const LONGEST = 10_000;

const GRAVITY = { error: 0, warning: 1, info: 2 };
const SIGNS = { error: "▲", warning: "◆", info: "●" };

/** The part in which two texts differ. A character of two units is not parted. */
function difference(before, after) {
  const most = Math.min(before.length, after.length);
  const isHigh = (text, at) => text.charCodeAt(at) >> 10 === 0x36;
  let start = 0;
  while (start < most && before.charCodeAt(start) === after.charCodeAt(start)) start++;
  if (start > 0 && isHigh(before, start - 1)) start--;
  let end = 0;
  while (
    end < most - start &&
    before.charCodeAt(before.length - 1 - end) === after.charCodeAt(after.length - 1 - end)
  ) end++;
  if (end > 0 && isHigh(before, before.length - 1 - end)) end--;
  return { start, oldEnd: before.length - end, newEnd: after.length - end };
}

/**
 * @typedef {object} Hooks
 * @property {(bytes: Uint8Array, change: import("./history.js").Change) => void} edited What was written.
 * @property {() => void} undo
 * @property {() => void} redo
 * @property {(index: number) => void} preview The fix of a finding is wanted.
 * @property {(index: number|undefined) => void} [at] The finding where one writes.
 * @property {() => void} leave
 */

export class Editor {
  #hooks;
  #bytes = new Uint8Array();
  #coding = new Coding(new Uint8Array());
  #from = 0;
  #to = 0;
  #first = 1;
  #lines = new Lines(new Uint8Array(), this.#coding);
  #findings = [];
  #marks = [];
  #shown;
  #told = "";
  #hasCards = true;
  #painting = false;

  /** @param {Hooks} hooks */
  constructor(hooks) {
    this.#hooks = hooks;
    this.area = node("textarea", "text");
    this.area.id = "text";
    this.area.setAttribute("aria-label", "Text of the file");
    this.area.setAttribute("aria-describedby", "text-foot");
    this.area.spellcheck = false;
    this.area.wrap = "off";
    for (const [name, value] of [["autocapitalize", "off"], ["autocomplete", "off"], ["autocorrect", "off"]]) {
      this.area.setAttribute(name, value);
    }
    this.gutter = node("pre", "gutter");
    this.copy = node("pre", "copy");
    this.band = node("div", "band");
    for (const it of [this.gutter, this.copy, this.band]) it.setAttribute("aria-hidden", "true");
    this.part = node("div", "part");
    this.part.hidden = true;
    this.foot = node("p", "foot");
    this.foot.setAttribute("role", "status");
    this.foot.id = "text-foot";
    this.place = node("span", "place");
    const paper = node("div", "paper", this.band, this.copy, this.area);
    this.frame = node("div", "editor", node("div", "margin", this.gutter), paper);
    this.nodes = [this.part, this.frame, this.foot];
    this.#listen();
  }

  get isUtf8() {
    return this.#coding.isUtf8;
  }

  #listen() {
    const { area } = this;
    area.addEventListener("input", () => this.#read());
    area.addEventListener("scroll", () => this.#paintSoon());
    area.addEventListener("keydown", (event) => this.#key(event));
    area.addEventListener("focus", () => this.#atCaret());
    area.addEventListener("beforeinput", (event) => {
      const step = { historyUndo: "undo", historyRedo: "redo" }[event.inputType];
      if (!step) return;
      // The history of the file has what was fixed as well.
      event.preventDefault();
      this.#hooks[step]();
    });
    document.addEventListener("selectionchange", () => {
      if (document.activeElement === area) this.#atCaret();
    });
    new ResizeObserver(() => this.#paintSoon()).observe(area);
  }

  #key(event) {
    const { key, shiftKey, altKey } = event;
    if (!this.area.readOnly) this.#told = "";
    const isCommand = (event.ctrlKey || event.metaKey) && !altKey;
    const letter = key.toLowerCase();
    if (key === "Escape") this.#hooks.leave();
    else if (isCommand && letter === "z") this.#hooks[shiftKey ? "redo" : "undo"]();
    else if (isCommand && letter === "y") this.#hooks.redo();
    else if (isCommand && key === "Enter") {
      const mark = this.#markAt(this.area.selectionStart, ({ hasFix }) => hasFix);
      if (mark) this.#hooks.preview(mark.index);
      else this.#tell("There is no fix for this line.");
    } else return;
    event.preventDefault();
  }

  /** The finding of the line of a place: the one that is there, or else the gravest. */
  #markAt(character, isWanted = () => true) {
    const line = this.#lines.lineOf(character);
    const begin = this.#lines.begin(line);
    const end = begin + this.#lines.line(line).length;
    const all = this.#marks.filter((mark) => mark.from <= end && mark.to >= begin && isWanted(mark));
    const here = all.find(({ from, to }) => from <= character && to >= character);
    return here ?? all.sort((one, other) => GRAVITY[one.severity] - GRAVITY[other.severity])[0];
  }

  /** Takes what was written into the file. */
  #read() {
    const { area } = this;
    const [before, after] = [this.#lines.text, area.value];
    if (!area.readOnly) this.#told = "";
    const { start, oldEnd, newEnd } = difference(before, after);
    if (start === oldEnd && start === newEnd) return;
    const end = this.#lines.endAt(start);
    const inserted = this.#coding.encode(after.slice(start, newEnd).replaceAll("\n", end));
    if (typeof inserted === "string") {
      area.value = before;
      area.setSelectionRange(start, oldEnd);
      this.#tell(`This file is in ${this.#coding.name}, which does not have \`${inserted}\`.`);
      return;
    }
    const at = this.#lines.byteOf(start);
    const length = this.#lines.byteOf(oldEnd) - at;
    const place = this.#from + at;
    const removed = this.#bytes.slice(place, place + length);
    this.#bytes = splice(this.#bytes, place, length, inserted);
    this.#to += inserted.length - length;
    this.#lines = new Lines(this.#bytes.subarray(this.#from, this.#to), this.#coding);
    // What is wrong elsewhere is where it was; what was written in is checked again.
    this.#findings = this.#findings
      .filter(({ from, to }) => to <= place || from >= place + length)
      .map((it) => (it.from < place + length || it.to <= place ? it : moved(it, inserted.length - length)));
    this.#mark();
    this.#atCaret();
    this.#hooks.edited(this.#bytes, { at: place, removed, inserted, isTyped: newEnd - start <= 2 });
  }

  /**
   * Shows a file, or other bytes of the one that is shown.
   * @param {Uint8Array} bytes
   * @param {{label?: string, isOther?: boolean, hasCards?: boolean}} [how] the encoding, whether it is another
   *   file, and whether what messages quote may be a card
   */
  show(bytes, { label, isOther = false, hasCards = true } = {}) {
    this.#hasCards = hasCards;
    if (!isOther && bytes === this.#bytes) return;
    const { area } = this;
    const caret = isOther ? 0 : this.#from + this.#lines.byteOf(Math.min(area.selectionStart, this.#lines.text.length));
    this.#bytes = bytes;
    this.#told = "";
    this.#coding = new Coding(bytes, label);
    if (isOther) this.#findings = [];
    this.#open(Math.min(caret, bytes.length), isOther);
  }

  /** Takes the lines around a byte into the text field. */
  #open(byte, isOther = true) {
    const { area } = this;
    const [top, left] = [area.scrollTop, area.scrollLeft];
    const head = this.#coding.head;
    const start = head.length > 0 && head.every((it, place) => this.#bytes[place] === it) ? head.length : 0;
    const { from, to } = around(this.#bytes, byte, start);
    this.#first = from > start ? countLines(this.#bytes, from) : 1;
    [this.#from, this.#to] = [from, to];
    this.#lines = new Lines(this.#bytes.subarray(from, to), this.#coding);
    area.value = this.#lines.text;
    const isWhole = this.#lines.isWhole && area.value === this.#lines.text;
    area.readOnly = !this.#coding.isEditable || !isWhole;
    const caret = this.#lines.characterOf(Math.max(0, byte - from));
    area.setSelectionRange(caret, caret);
    if (isOther) area.scrollTo(0, 0);
    else area.scrollTo(left, top);
    this.#sayPart();
    this.#mark();
    this.#atCaret();
    if (area.readOnly) this.#tell(`A text in ${this.#coding.name} is shown, and cannot be changed here.`);
  }

  /** Says which part of a large file it is. */
  #sayPart() {
    const isPart = this.#to - this.#from < this.#bytes.length - 3;
    this.part.hidden = !isPart;
    if (!isPart) return;
    const number = (value) => value.toLocaleString("en");
    const end = this.#first + this.#lines.length - 1;
    const earlier = button("Earlier lines", () => this.goTo(this.#from - 1));
    const later = button("Later lines", () => this.goTo(this.#to));
    earlier.disabled = this.#from <= 3;
    later.disabled = this.#to >= this.#bytes.length;
    const text = node("span", "", `Lines ${number(this.#first)} to ${number(end)} of a file of ${sizeOf(this.#bytes.length)}`);
    this.part.replaceChildren(text, earlier, later);
  }

  /**
   * Marks what is wrong.
   * @param {{from: number, to: number, message: string, severity: string, index: number, hasFix?: boolean}[]} findings
   *   by the bytes of the file
   */
  mark(findings) {
    this.#findings = findings;
    this.#mark();
    this.#atCaret();
  }

  #mark() {
    const inside = this.#findings.filter(({ from, to }) => from <= this.#to && to >= this.#from);
    this.#marks = inside.map((finding) => {
      const from = this.#lines.characterOf(Math.max(0, finding.from - this.#from));
      const to = this.#lines.characterOf(Math.max(0, finding.to - this.#from));
      return { ...finding, from, to: Math.max(from, to) };
    });
    this.#marks.sort((one, other) => one.from - other.from || one.to - other.to);
    this.#paintSoon();
  }

  /** Shows a place of the file, by its bytes. */
  goTo(from, to = from, isFocused = true) {
    if (from < this.#from || (from >= this.#to && this.#to < this.#bytes.length)) this.#open(from);
    const { area } = this;
    const begin = this.#lines.characterOf(Math.max(0, from - this.#from));
    const end = this.#lines.characterOf(Math.max(0, to - this.#from));
    area.setSelectionRange(begin, end);
    const line = this.#lines.lineOf(begin);
    area.scrollTop = Math.max(0, line * HEIGHT - (area.clientHeight - HEIGHT) / 2);
    // Letters are about as wide as three fifths of their height.
    const left = (begin - this.#lines.begin(line)) * 7.83;
    area.scrollLeft = left < area.clientWidth * 0.8 ? 0 : left - area.clientWidth / 2;
    if (isFocused) area.focus({ preventScroll: true });
    this.#atCaret();
    this.#paintSoon();
  }

  /** Says where one writes, and what is wrong in this line. */
  #atCaret() {
    const character = Math.min(this.area.selectionStart, this.#lines.text.length);
    const line = this.#lines.lineOf(character);
    const column = [...this.#lines.text.slice(this.#lines.begin(line), character)].length + 1;
    this.place.textContent = `line ${(line + this.#first).toLocaleString("en")}, column ${column} · ${this.#coding.name}`;
    const mark = this.#markAt(character);
    this.#shown = line;
    if (mark && !this.#told) this.#say(mark.message, mark.severity);
    else this.#say(this.#told);
    this.#hooks.at?.(mark?.index);
    this.#paintSoon();
  }

  /** Says what could not be done, until the next key. */
  #tell(text) {
    this.#told = text;
    this.#say(text);
  }

  /** Says a sentence below the text. */
  #say(text, severity) {
    this.foot.hidden = !text;
    this.foot.replaceChildren();
    if (severity) {
      const level = node("span", `level ${severity}`, sign(severity), node("span", "hidden", severity));
      this.foot.append(level);
    }
    this.foot.append(node("span", "", ...prose(text, this.#hasCards)));
  }

  #paintSoon() {
    if (this.#painting) return;
    this.#painting = true;
    requestAnimationFrame(() => {
      this.#painting = false;
      this.#paint();
    });
  }

  /** Draws numbers and marks of the lines that are seen. */
  #paint() {
    const { area, gutter, copy, band } = this;
    const { scrollTop, scrollLeft, clientHeight } = area;
    const first = Math.max(0, Math.floor((scrollTop - ABOVE) / HEIGHT) - 1);
    const end = Math.min(this.#lines.length, first + Math.ceil(clientHeight / HEIGHT) + 3);
    const top = ABOVE + first * HEIGHT - scrollTop;
    const signs = this.#levels(first, end);
    const numbers = [];
    for (let line = first; line < end; line++) {
      const level = signs.get(line);
      const number = String(line + this.#first);
      const text = level ? node("b", level, `${SIGNS[level]} ${number}`) : number;
      numbers.push(line === this.#shown ? node("span", "now", text) : text, "\n");
    }
    gutter.replaceChildren(...numbers);
    gutter.style.setProperty("--digits", String(this.#first + this.#lines.length).length + 2);
    copy.replaceChildren(...this.#copied(first, end));
    gutter.style.transform = `translateY(${top}px)`;
    copy.style.transform = `translate(${-scrollLeft}px, ${top}px)`;
    band.style.transform = `translateY(${ABOVE + this.#shown * HEIGHT - scrollTop}px)`;
  }

  /** The gravest level of each line. */
  #levels(first, end) {
    const levels = new Map();
    const [from, to] = [this.#lines.begin(first), this.#lines.begin(end)];
    for (const mark of this.#marks) {
      if (mark.from > to) break;
      if (mark.from < from) continue;
      const line = this.#lines.lineOf(mark.from);
      const known = levels.get(line);
      if (!known || GRAVITY[mark.severity] < GRAVITY[known]) levels.set(line, mark.severity);
    }
    return levels;
  }

  /** Lines with their marks. */
  #copied(first, end) {
    const from = this.#lines.begin(first);
    const to = this.#lines.begin(end);
    const made = [];
    let at = from;
    const upTo = (place) => {
      const text = this.#lines.text.slice(at, place);
      // Where lines are long as books only their beginnings have marks.
      made.push(text.length < LONGEST * 10 ? text : text.replace(/[^\n]+/g, (line) => line.slice(0, LONGEST)));
      at = place;
    };
    for (const mark of this.#marks) {
      const start = Math.max(mark.from, at);
      // A place between two letters is seen as the letter after it, or else before it.
      const isPoint = mark.to === mark.from;
      const isAtEnd = isPoint && (mark.from >= this.#lines.text.length || this.#lines.text[mark.from] === "\n");
      const stop = Math.min(isPoint && !isAtEnd ? mark.to + 1 : mark.to, to);
      if (mark.from >= to) break;
      if (stop <= start) continue;
      upTo(start);
      made.push(node("u", mark.severity, this.#lines.text.slice(start, stop)));
      at = stop;
    }
    upTo(to);
    return made;
  }
}

const moved = (finding, by) => ({ ...finding, from: finding.from + by, to: finding.to + by });

/** The lines around a byte: all of a file that is small enough. */
function around(bytes, byte, start) {
  if (bytes.length - start <= MOST) return { from: start, to: bytes.length };
  const from = Math.max(start, Math.min(byte - PART / 2, bytes.length - PART));
  return { from: from === start ? from : boundary(bytes, from), to: boundary(bytes, from + PART) };
}

/** The first line that begins at a byte or after it; where it is long, the first character. */
function boundary(bytes, from) {
  for (let at = from; at < Math.min(bytes.length, from + LONGEST); at++) {
    if (bytes[at - 1] === 10) return at;
  }
  let at = from;
  while (at < bytes.length && bytes[at] >> 6 === 2) at++;
  return Math.min(at, bytes.length);
}
