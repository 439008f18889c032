// Where the lines of a text begin, in bytes and in characters.

const LF = 10;
const CR = 13;

/** The last place of an ascending list that is not after a value. */
function last(list, value) {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle] <= value) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}

/** Where the lines of bytes begin, and the bytes of the end of each. */
function starts(bytes) {
  const begins = [0];
  const ends = [];
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte !== LF && byte !== CR) continue;
    const length = byte === CR && bytes[at + 1] === LF ? 2 : 1;
    at += length - 1;
    ends.push(length);
    begins.push(at + 1);
  }
  ends.push(0);
  return { begins, ends };
}

/** Number of lines of a text. */
export function countLines(bytes, to = bytes.length) {
  let lines = 1;
  for (let at = 0; at < to; at++) {
    if (bytes[at] === LF || (bytes[at] === CR && bytes[at + 1] !== LF)) lines++;
  }
  return lines;
}

/** The lines of a part of a file. A text field knows only one kind of line end; the file keeps its own. */
export class Lines {
  #bytes;
  #coding;
  #begins;
  #ends;
  #characters = [0];

  /**
   * @param {Uint8Array} bytes
   * @param {import("./coding.js").Coding} coding
   */
  constructor(bytes, coding) {
    this.#bytes = bytes;
    this.#coding = coding;
    const { begins, ends } = starts(bytes);
    this.#begins = begins;
    this.#ends = ends;
    /** The text, each of whose lines ends with `\n`. */
    this.text = coding.decode(bytes).replace(/\r\n?/g, "\n");
    for (let at = this.text.indexOf("\n"); at >= 0; at = this.text.indexOf("\n", at + 1)) {
      this.#characters.push(at + 1);
    }
  }

  get length() {
    return this.#characters.length;
  }

  /** Whether both ways of counting agree, so that text can be written back. */
  get isWhole() {
    return this.#characters.length === this.#begins.length;
  }

  /** The line of a character, from 0. */
  lineOf(character) {
    return last(this.#characters, character);
  }

  /** Where a line begins, in characters. */
  begin(line) {
    return this.#characters[line] ?? this.text.length;
  }

  /** The text of a line. */
  line(line) {
    const next = this.#characters[line + 1];
    return this.text.slice(this.#characters[line], next === undefined ? undefined : next - 1);
  }

  /** The byte at which a character begins. */
  byteOf(character) {
    const line = this.lineOf(character);
    const before = this.text.slice(this.begin(line), character);
    const encoded = this.#coding.encode(before);
    return this.#begins[line] + encoded.length;
  }

  /** The character of a byte. */
  characterOf(byte) {
    const line = last(this.#begins, byte);
    const end = (this.#begins[line + 1] ?? this.#bytes.length) - this.#ends[line];
    const before = this.#bytes.subarray(this.#begins[line], Math.min(byte, end));
    return this.begin(line) + this.#coding.decode(before).length;
  }

  /** How the lines around a character end. */
  endAt(character) {
    const line = this.lineOf(character);
    const byte = this.#begins[line + 1] ?? this.#begins[line];
    const length = this.#ends[line] || this.#ends[line - 1] || 1;
    if (byte === 0) return "\n";
    return length === 2 ? "\r\n" : this.#bytes[byte - 1] === CR ? "\r" : "\n";
  }
}
