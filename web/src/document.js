// Texts and what can be done with them, over a module that wasm-bindgen bound.

/**
 * @typedef {object} Reading How a text is read.
 * @property {string} [name] The name of its file.
 * @property {"auto"|"pbn"|"lin"|"pdn"|"ppn"|"bml"|"bss"} [notation]
 * @property {"import"|"export"|"pdn-2.0"|"pdn-3.0"} [profile]
 * @property {"club"} [preset] Codes that are reported as well.
 * @property {string} [encoding]
 */

/**
 * @typedef {object} Written A text that was written.
 * @property {Uint8Array} bytes
 * @property {any} report
 */

/** @typedef {string|ArrayBuffer|SharedArrayBuffer|ArrayBufferView} Text A text, or its bytes. */

const TAG = Object.prototype.toString;

/** What a value is, in words. */
function kind(value) {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return "an array";
  if (typeof value !== "object") return typeof value === "number" ? `the number ${value}` : `a ${typeof value}`;
  return `a value of type \`${TAG.call(value).slice(8, -1)}\``;
}

/**
 * An error about an argument, as `argument \`bytes\` of \`open\` is null: expected ...`.
 * @param {string} place The function and the argument, as in `open bytes`.
 */
function wrong(place, value, expected) {
  const [name, argument] = place.split(" ");
  return new TypeError(`argument \`${argument}\` of \`${name}\` is ${kind(value)}: expected ${expected}`);
}

/** The bytes of a text. */
function bytesOf(value, place) {
  if (typeof value === "string") return new TextEncoder().encode(value);
  if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  const tag = TAG.call(value);
  if (tag === "[object ArrayBuffer]" || tag === "[object SharedArrayBuffer]") return new Uint8Array(value);
  const way = {
    "[object Blob]": "; `await blob.arrayBuffer()` has its bytes",
    "[object File]": "; `await file.arrayBuffer()` has its bytes",
    "[object Promise]": "; `await` gives its value",
  };
  throw wrong(place, value, `a Uint8Array, an ArrayBuffer, a view of one or a string${way[tag] ?? ""}`);
}

function stringOf(value, place) {
  if (typeof value === "string") return value;
  throw wrong(place, value, "a string");
}

const optionalString = (value, place) => (value === undefined ? undefined : stringOf(value, place));

/** A whole number that the module can take. */
function numberOf(value, place, least) {
  if (Number.isInteger(value) && value >= least) return Math.min(value, 0xffff_ffff);
  throw wrong(place, value, `a whole number from ${least}`);
}

/** Options as an object; a number that is none, or a function, would be nothing in JSON. */
function optionsOf(value, place) {
  if (value === undefined) return {};
  if (TAG.call(value) !== "[object Object]") throw wrong(place, value, "an object");
  const [name] = place.split(" ");
  for (const [key, one] of Object.entries(value)) {
    const isNothing = typeof one === "number" && !Number.isFinite(one);
    if (isNothing || ["function", "symbol", "bigint"].includes(typeof one)) {
      throw wrong(`${name} ${key}`, one, "a value of JSON");
    }
  }
  return value;
}

/** Options that are all of one type, with what they are if they are left out. */
function settingsOf(value, place, usual) {
  const [name] = place.split(" ");
  const found = { ...usual };
  for (const [key, one] of Object.entries(optionsOf(value, place))) {
    const type = typeof usual[key];
    if (!Object.hasOwn(usual, key)) {
      const known = Object.keys(usual).map((it) => `\`${it}\``).join(" or ");
      throw new TypeError(`unknown option \`${key}\` of \`${name}\`: expected ${known}`);
    }
    if (one === undefined) continue;
    if (type === "number") found[key] = numberOf(one, `${name} ${key}`, 0);
    else if (typeof one === type) found[key] = one;
    else throw wrong(`${name} ${key}`, one, `a ${type}`);
  }
  return found;
}

/** Options as the module takes them. */
const json = (options, place) => {
  const found = optionsOf(options, place);
  try {
    return Object.keys(found).length === 0 ? "" : JSON.stringify(found);
  } catch (error) {
    const [name, argument] = place.split(" ");
    throw new TypeError(`argument \`${argument}\` of \`${name}\` cannot be written as JSON: ${error.message}`);
  }
};

/** What the module does with options; an error about their form is one of a type. */
const asked = (place, work) => {
  try {
    return work();
  } catch (error) {
    if (!String(error?.message).startsWith("invalid options")) throw error;
    const [name, argument] = place.split(" ");
    throw new TypeError(`argument \`${argument}\` of \`${name}\`: ${error.message}`);
  }
};

/** The place of a finding, and what is said there. */
const markOf = ({ span, message, severity, index, fix }) => {
  const mark = { from: span.byte_start, to: span.byte_end, message, severity, index };
  return fix ? { ...mark, hasFix: true } : mark;
};

/** Only {@link library} makes documents. */
const OPEN = Symbol("open");

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

  constructor(key, text, name) {
    if (key !== OPEN) throw new TypeError("a `Document` is made by `open`");
    this.#text = text;
    this.#name = name;
  }

  /** The text of the module, as long as there is one. */
  get #open() {
    if (this.#text === undefined) throw new Error("the document is closed");
    return this.#text;
  }

  get name() {
    return this.#name;
  }

  /** The name of its notation. */
  get notation() {
    return this.#open.notation;
  }

  /** Holds a file that a bidding system may include. */
  include(name, bytes) {
    this.#open.include(stringOf(name, "include name"), bytesOf(bytes, "include bytes"));
  }

  /** What is wrong with it: `portnote/check/1`. */
  check() {
    return JSON.parse(this.#open.check());
  }

  /**
   * The same for a page, which cannot show thousands of findings: counts, the gravest findings with
   * their places in the report, and what is wrong with the first bytes.
   * @param {{most?: number, within?: number}} [options]
   */
  problems(options) {
    const { most, within } = settingsOf(options, "problems options", { most: 500, within: 300_000 });
    const { diagnostics } = this.check();
    const rank = { error: 0, warning: 1, info: 2 };
    const all = diagnostics.map((finding, index) => ({ ...finding, index }));
    const severities = { error: 0, warning: 0, info: 0 };
    const codes = {};
    const games = {};
    let safe = 0;
    for (const { severity, code, fix, chain, record } of all) {
      severities[severity]++;
      codes[code] = (codes[code] ?? 0) + 1;
      if (record?.index && severity !== "info") {
        const found = (games[record.index] ??= { error: 0, warning: 0 });
        found[severity]++;
      }
      if (fix?.applicability === "safe" && !chain) safe++;
    }
    const graver = (one, other) =>
      rank[one.severity] - rank[other.severity] || one.span.byte_start - other.span.byte_start;
    return {
      severities,
      codes,
      games,
      safe,
      number: all.length,
      listed: [...all].sort(graver).slice(0, most),
      // A place in an included file is none in this text.
      marks: all
        .filter(({ span, chain }) => !chain && span.byte_end <= within)
        .slice(0, 4 * most)
        .map(markOf),
    };
  }

  /** The same as the text that the command line prints. */
  checkText() {
    return this.#open.check();
  }

  /**
   * The text with its safe fixes, or with all.
   * @param {{unsafe?: boolean}} [options]
   * @returns {Written}
   */
  fix(options) {
    const { unsafe } = settingsOf(options, "fix options", { unsafe: false });
    return written(this.#open.fix(unsafe));
  }

  /** The text with one finding fixed, by its place in the report. */
  fixOne(finding) {
    return this.#open.fixOne(numberOf(finding, "fixOne finding", 0));
  }

  /** What it holds. */
  dump(options) {
    return JSON.parse(this.dumpText(options));
  }

  /** The same as the text that the command line prints. */
  dumpText(options) {
    return this.#open.dump(settingsOf(options, "dump options", { derived: false }).derived);
  }

  /** Its games in export format; undefined where the notation has none. */
  export() {
    return written(this.#open.export());
  }

  /** The text in another format: `html`, `latex`, `bss`, `bml`, `pbn`, `lin` or `bbo-link`. */
  convert(target) {
    return written(this.#open.convert(stringOf(target, "convert target")));
  }

  /** What kind of text it is. */
  info() {
    return JSON.parse(this.#open.info());
  }

  /** What its games hold, a line of JSON for each, as bytes. */
  lines(options) {
    return this.#open.lines(settingsOf(options, "lines options", { derived: false }).derived);
  }

  /** Its games on pages, as `html` or `typst`. */
  sheets(form, options) {
    const place = "sheets options";
    const wanted = json(options, place);
    return asked(place, () => this.#open.sheets(stringOf(form, "sheets form"), wanted));
  }

  /** Its rankings, and its boards that have results. */
  results(options) {
    const place = "results options";
    const wanted = json(options, place);
    return JSON.parse(asked(place, () => this.#open.results(wanted)));
  }

  /** What was scored at the board of a game, by its number in the file. */
  travellers(game, options) {
    const place = "travellers options";
    const [number, wanted] = [numberOf(game, "travellers game", 1), json(options, place)];
    return JSON.parse(asked(place, () => this.#open.travellers(number, wanted)));
  }

  /** What a solver needs to know of a board, by its number in the file. */
  solvable(game) {
    const found = this.#open.solvable(numberOf(game, "solvable game", 1));
    return found && JSON.parse(found);
  }

  /** The text with the results of deals that were solved: a list of `deal` and `tricks`. */
  fill(solved) {
    if (!Array.isArray(solved)) throw wrong("fill solved", solved, "an array");
    return written(this.#open.fill(JSON.stringify(solved)));
  }

  /** The bytes of one game, by its number in the file. */
  gameBytes(game) {
    return this.#open.gameBytes(numberOf(game, "gameBytes game", 1));
  }

  /** Its games as a list. */
  games(options) {
    const place = "games options";
    const wanted = json(options, place);
    return JSON.parse(asked(place, () => this.#open.games(wanted)));
  }

  /** Begins the same list, of which {@link nextListed} gives part after part. */
  beginList(options) {
    const place = "beginList options";
    const wanted = json(options, place);
    asked(place, () => this.#open.beginList(wanted));
  }

  /** The next games of the list: fewer than wanted at its end. */
  nextListed(most) {
    return JSON.parse(this.#open.nextListed(numberOf(most, "nextListed most", 0)));
  }

  /** The steps of a game, by its number in the file. */
  steps(game) {
    const steps = this.#open.steps(numberOf(game, "steps game", 1));
    return steps === undefined ? undefined : JSON.parse(steps);
  }

  /** A game at a step: HTML, and what is said. */
  draw(game, options) {
    const place = "draw options";
    const [number, wanted] = [numberOf(game, "draw game", 1), json(options, place)];
    return JSON.parse(asked(place, () => this.#open.draw(number, wanted)));
  }

  /** A game as `svg` or `text`. */
  render(game, form, options) {
    const place = "render options";
    const [number, wanted] = [numberOf(game, "render game", 1), json(options, place)];
    return asked(place, () => this.#open.picture(number, stringOf(form, "render form"), wanted));
  }

  /** All games as one page in HTML. */
  page(options) {
    const place = "page options";
    const wanted = json(options, place);
    return asked(place, () => this.#open.page(wanted));
  }

  /** Gives back the memory; the document cannot be used afterwards. To close it again is nothing. */
  close() {
    this.#text?.free();
    this.#text = undefined;
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
    detect: (bytes, name) =>
      bound.detect(bytesOf(bytes, "detect bytes"), optionalString(name, "detect name")),
    /**
     * Opens a text; a string instead of options is the name of its file.
     * @param {Text} bytes
     * @param {Reading|string} [reading]
     */
    open: (bytes, reading) => {
      const options = typeof reading === "string" ? { name: reading } : optionsOf(reading, "open reading");
      const { name, ...how } = options;
      const text = bytesOf(bytes, "open bytes");
      optionalString(name, "open name");
      if (typeof bytes === "string" && how.encoding !== undefined) {
        throw new TypeError("argument `encoding` of `open` is for bytes: a string has no encoding");
      }
      const wanted = json(how, "open reading");
      return new Document(OPEN, asked("open reading", () => new bound.Text(text, name, wanted)), name);
    },
    /** The page of a code. */
    explain: (code) => {
      const page = bound.explain?.(stringOf(code, "explain code"));
      return page === undefined ? undefined : JSON.parse(page).codes[0];
    },
    /** What a text of no known notation looks like; undefined where nobody knows. */
    guess: (bytes) => bound.guess?.(bytesOf(bytes, "guess bytes")),
    /** The notations. */
    notations: () => JSON.parse(bound.notations?.() ?? "[]"),
    /** The style sheet of drawn games in a shadow root. */
    styleSheet: (options) => {
      const place = "styleSheet options";
      const wanted = json(options, place);
      return asked(place, () => bound.styleSheet(wanted));
    },
    version: () => bound.version(),
  };
}
