// Texts and what can be done with them, over a module that wasm-bindgen bound.

/**
 * @typedef {object} Reading How a text is read.
 * @property {string} [name] The name of its file.
 * @property {"auto"|"pbn"|"lin"|"pdn"|"ppn"|"bml"|"bss"} [notation]
 * @property {"import"|"export"|"pdn-2.0"|"pdn-3.0"} [profile]
 * @property {string} [encoding]
 */

/**
 * @typedef {object} Written A text that was written.
 * @property {Uint8Array} bytes
 * @property {any} report
 */

/** @param {object|undefined} options */
const json = (options) => (options === undefined ? "" : JSON.stringify(options));

/** @param {any} output */
const written = (output) => {
  if (output === undefined) return undefined;
  const result = { bytes: output.bytes, report: JSON.parse(output.report) };
  output.free();
  return result;
};

/** A text in one of the notations. */
export class Document {
  #text;
  #name;

  constructor(text, name) {
    this.#text = text;
    this.#name = name;
  }

  get name() {
    return this.#name;
  }

  /** The name of its notation. */
  get notation() {
    return this.#text.notation;
  }

  /** Holds a file that a bidding system may include. */
  include(name, bytes) {
    this.#text.include(name, bytes);
  }

  /** What is wrong with it: `portnote/check/1`. */
  check() {
    return JSON.parse(this.#text.check());
  }

  /** The same as the text that the command line prints. */
  checkText() {
    return this.#text.check();
  }

  /**
   * The text with its safe fixes, or with all.
   * @param {{unsafe?: boolean}} [options]
   * @returns {Written}
   */
  fix({ unsafe = false } = {}) {
    return written(this.#text.fix(unsafe));
  }

  /** The text with one finding fixed, by its place in the report. */
  fixOne(finding) {
    return this.#text.fixOne(finding);
  }

  /** What it holds. */
  dump(options) {
    return JSON.parse(this.dumpText(options));
  }

  /** The same as the text that the command line prints. */
  dumpText({ derived = false } = {}) {
    return this.#text.dump(derived);
  }

  /** Its games in export format; undefined where the notation has none. */
  export() {
    return written(this.#text.export());
  }

  /** The text in another format: `html`, `latex`, `bss`, `bml`, `pbn`, `lin` or `bbo-link`. */
  convert(target) {
    return written(this.#text.convert(target));
  }

  /** What kind of text it is. */
  info() {
    return JSON.parse(this.#text.info());
  }

  /** Its games as a list. */
  games(options) {
    return JSON.parse(this.#text.games(json(options)));
  }

  /** The steps of a game, by its number in the file. */
  steps(game) {
    const steps = this.#text.steps(game);
    return steps === undefined ? undefined : JSON.parse(steps);
  }

  /** A game at a step: HTML, and what is said. */
  draw(game, options) {
    return JSON.parse(this.#text.draw(game, json(options)));
  }

  /** A game as `svg` or `text`. */
  render(game, form, options) {
    return this.#text.picture(game, form, json(options));
  }

  /** All games as one page in HTML. */
  page(options) {
    return this.#text.page(json(options));
  }

  /** Gives back the memory; the document cannot be used afterwards. */
  close() {
    this.#text.free();
  }
}

/** The functions of the library over a bound module. */
export function library(bound) {
  return {
    /** The name of the notation of a text; undefined where it is not known. */
    detect: (bytes, name) => bound.detect(bytes, name),
    /**
     * Opens a text.
     * @param {Uint8Array} bytes
     * @param {Reading} [reading]
     */
    open: (bytes, { name, ...reading } = {}) =>
      new Document(new bound.Text(bytes, name, json(reading)), name),
    /** The page of a code. */
    explain: (code) => {
      const page = bound.explain?.(code);
      return page === undefined ? undefined : JSON.parse(page).codes[0];
    },
    /** The notations. */
    notations: () => JSON.parse(bound.notations?.() ?? "[]"),
    /** The style sheet of drawn games in a shadow root. */
    styleSheet: (options) => bound.styleSheet(json(options)),
    version: () => bound.version(),
  };
}
