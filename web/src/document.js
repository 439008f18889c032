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

  /**
   * The same for a page, which cannot show thousands of findings: counts, the gravest findings with
   * their places in the report, and what is wrong with the first bytes.
   * @param {{most?: number, within?: number}} [options]
   */
  problems({ most = 500, within = 300_000 } = {}) {
    const { diagnostics } = this.check();
    const rank = { error: 0, warning: 1, info: 2 };
    const all = diagnostics.map((finding, index) => ({ ...finding, index }));
    const severities = { error: 0, warning: 0, info: 0 };
    const codes = {};
    let safe = 0;
    for (const { severity, code, fix } of all) {
      severities[severity]++;
      codes[code] = (codes[code] ?? 0) + 1;
      if (fix?.applicability === "safe") safe++;
    }
    const graver = (one, other) =>
      rank[one.severity] - rank[other.severity] || one.span.byte_start - other.span.byte_start;
    return {
      severities,
      codes,
      safe,
      number: all.length,
      listed: [...all].sort(graver).slice(0, most),
      marks: all
        .filter(({ span }) => span.byte_end <= within)
        .slice(0, 4 * most)
        .map(({ span, message, index }) => ({ from: span.byte_start, to: span.byte_end, message, index })),
    };
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

  /** What its games hold, a line of JSON for each, as bytes. */
  lines({ derived = false } = {}) {
    return this.#text.lines(derived);
  }

  /** Its games on pages, as `html` or `typst`. */
  sheets(form, options) {
    return this.#text.sheets(form, json(options));
  }

  /** The bytes of one game, by its number in the file. */
  gameBytes(game) {
    return this.#text.gameBytes(game);
  }

  /** Its games as a list. */
  games(options) {
    return JSON.parse(this.#text.games(json(options)));
  }

  /** Begins the same list, of which {@link nextListed} gives part after part. */
  beginList(options) {
    this.#text.beginList(json(options));
  }

  /** The next games of the list: fewer than wanted at its end. */
  nextListed(most) {
    return JSON.parse(this.#text.nextListed(most));
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

/** The version of these scripts, which is written here when they are put together. */
const VERSION = "@VERSION@";

/** What to do where files of two versions met. */
const REMEDY = globalThis.process?.versions?.node
  ? "install the package again"
  : "clear the browser's cache and reload the page";

/**
 * Starts a bound module, and gives the functions of the library. A cache may have an older module
 * than these scripts, which would fail later and without a reason.
 * @param {any} bound
 * @param {URL|string|BufferSource} wasm
 */
export async function load(bound, wasm) {
  try {
    await bound.default({ module_or_path: wasm });
  } catch (error) {
    if (!(error instanceof WebAssembly.LinkError)) throw error;
    throw new Error(`portnote's scripts have version ${VERSION}, its WebAssembly module another one: ${REMEDY}`);
  }
  const found = bound.version();
  if (found !== VERSION) {
    throw new Error(`portnote's scripts have version ${VERSION}, its WebAssembly module ${found}: ${REMEDY}`);
  }
  return library(bound);
}

/** The functions of the library over a bound module. */
function library(bound) {
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
    /** What a text of no known notation looks like; undefined where nobody knows. */
    guess: (bytes) => bound.guess?.(bytes),
    /** The notations. */
    notations: () => JSON.parse(bound.notations?.() ?? "[]"),
    /** The style sheet of drawn games in a shadow root. */
    styleSheet: (options) => bound.styleSheet(json(options)),
    version: () => bound.version(),
  };
}
