// What the functions of the package do with arguments that are of another kind than they say.
// PORTNOTE_PACKAGE is the folder of the package.

import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

const portnote = await import(pathToFileURL(join(process.env.PORTNOTE_PACKAGE, "dist", "node.js")));
const { Document, detect, explain, guess, notations, open, styleSheet, version } = portnote;

const TEXT = '[Board "7"]\n[Dealer "north"]\n';
const BYTES = new TextEncoder().encode(TEXT);

/** Values that are neither a text, nor a number, nor options. */
const WRONG = [
  null, true, NaN, [], ["x"], () => 1, Symbol("x"), 10n, new Blob(["x"]), new Date(0), new Map(), Promise.resolve(),
];
const STRINGS = [...WRONG, 5, {}, BYTES, undefined];
const NUMBERS = [...WRONG, "1", 1.5, -1, {}, BYTES, undefined, Infinity];
const TEXTS = [...WRONG, 5, {}, undefined];
const OPTIONS = [...WRONG, 5, BYTES, new ArrayBuffer(2)];

/** Each argument of each function, with wrong values. */
const opened = () => open(BYTES, "club.pbn");
const ARGUMENTS = [
  ["detect", "bytes", TEXTS, (it) => detect(it)],
  ["detect", "name", STRINGS.slice(0, -1), (it) => detect(BYTES, it)],
  ["guess", "bytes", TEXTS, (it) => guess(it)],
  ["open", "bytes", TEXTS, (it) => open(it)],
  ["open", "reading", OPTIONS, (it) => open(BYTES, it)],
  ["open", "name", STRINGS.slice(0, -1), (it) => open(BYTES, { name: it })],
  ["explain", "code", STRINGS, (it) => explain(it)],
  ["styleSheet", "options", [...OPTIONS, "x"], (it) => styleSheet(it)],
  ["include", "name", STRINGS, (it) => opened().include(it, BYTES)],
  ["include", "bytes", TEXTS, (it) => opened().include("a", it)],
  ["problems", "options", [...OPTIONS, "x"], (it) => opened().problems(it)],
  ["problems", "most", NUMBERS.filter((it) => it !== undefined), (it) => opened().problems({ most: it })],
  ["fix", "options", [...OPTIONS, "all"], (it) => opened().fix(it)],
  ["fix", "unsafe", ["yes", 1, null, [], {}], (it) => opened().fix({ unsafe: it })],
  ["fixOne", "finding", NUMBERS, (it) => opened().fixOne(it)],
  ["dump", "options", [...OPTIONS, "x"], (it) => opened().dump(it)],
  ["dump", "options", [...OPTIONS, "x"], (it) => opened().dumpText(it)],
  ["lines", "options", [...OPTIONS, "x"], (it) => opened().lines(it)],
  ["convert", "target", STRINGS, (it) => opened().convert(it)],
  ["sheets", "form", STRINGS, (it) => opened().sheets(it)],
  ["sheets", "options", [...OPTIONS, "x"], (it) => opened().sheets("html", it)],
  ["results", "options", [...OPTIONS, "x"], (it) => opened().results(it)],
  ["travellers", "game", [...NUMBERS, 0], (it) => opened().travellers(it)],
  ["travellers", "options", [...OPTIONS, "x"], (it) => opened().travellers(1, it)],
  ["gameBytes", "game", [...NUMBERS, 0], (it) => opened().gameBytes(it)],
  ["solvable", "game", [...NUMBERS, 0], (it) => opened().solvable(it)],
  ["fill", "solved", [...WRONG.filter((it) => !Array.isArray(it)), 5, "x", {}, BYTES, undefined], (it) => opened().fill(it)],
  ["games", "options", [...OPTIONS, "x"], (it) => opened().games(it)],
  ["beginList", "options", [...OPTIONS, "x"], (it) => opened().beginList(it)],
  ["nextListed", "most", NUMBERS, (it) => opened().nextListed(it)],
  ["steps", "game", [...NUMBERS, 0], (it) => opened().steps(it)],
  ["draw", "game", [...NUMBERS, 0], (it) => opened().draw(it)],
  ["draw", "options", [...OPTIONS, "x"], (it) => opened().draw(1, it)],
  ["draw", "options", [{ at: 5 }, { colour: "red" }, { show: new Set(["hands"]) }], (it) => opened().draw(1, it)],
  ["draw", "width", [NaN, () => 1, Symbol("x"), 10n], (it) => opened().draw(1, { width: it })],
  ["render", "game", [...NUMBERS, 0], (it) => opened().render(it, "svg")],
  ["render", "form", STRINGS, (it) => opened().render(1, it)],
  ["render", "options", [...OPTIONS, "x"], (it) => opened().render(1, "svg", it)],
  ["page", "options", [...OPTIONS, "x"], (it) => opened().page(it)],
];

for (const [name, argument, values, call] of ARGUMENTS) {
  test(`${name} names its argument ${argument} where that is of another kind`, () => {
    for (const value of values) {
      assert.throws(
        () => call(value),
        (error) => {
          assert.ok(error instanceof TypeError, `${String(value)}: ${error}`);
          assert.match(error.message, new RegExp(`^argument \`${argument}\` of \`${name}\``));
          return true;
        },
        String(value),
      );
    }
  });
}

test("every function of the package is tried", () => {
  const tried = new Set(ARGUMENTS.map(([name]) => name));
  const functions = Object.keys(portnote).filter((name) => name !== "Document");
  const methods = Object.getOwnPropertyNames(Document.prototype);
  const takeNothing = ["version", "notations", "constructor", "name", "notation", "check", "checkText", "export", "info",
    "dumpText", "close"];
  const left = [...functions, ...methods].filter((name) => !tried.has(name) && !takeNothing.includes(name));
  assert.deepEqual(left, []);
  assert.equal(notations().length, 6);
  assert.match(version(), /^\d+\.\d+\.\d+/);
});

test("bytes and texts of every kind are read", () => {
  const count = open(BYTES).check().diagnostics.length;
  assert.ok(count > 0);
  const padded = new Uint8Array(BYTES.length + 8);
  padded.set(BYTES, 4);
  const shared = new SharedArrayBuffer(BYTES.length);
  new Uint8Array(shared).set(BYTES);
  const view = new DataView(padded.buffer, 4, BYTES.length);
  for (const text of [TEXT, BYTES.buffer.slice(0), Buffer.from(TEXT), padded.subarray(4, -4), view, shared]) {
    assert.equal(open(text).check().diagnostics.length, count, kindOf(text));
    assert.equal(detect(text), "pbn");
  }
  assert.equal(open("[Event \"\u00c9vreux\"]\n").info().encodings.join(), "utf-8");
  assert.throws(() => open(TEXT, { encoding: "iso-8859-1" }), TypeError);
});

const kindOf = (value) => Object.prototype.toString.call(value);

test("a string as second argument is the name", () => {
  const document = open("", "club.pbn");
  assert.equal(document.name, "club.pbn");
  assert.equal(document.notation, "pbn");
});

test("a document is closed once", () => {
  const document = opened();
  document.close();
  document.close();
  for (const name of ["check", "checkText", "export", "info", "games", "page", "dump", "fix", "lines", "problems"]) {
    assert.throws(() => document[name](), { message: "the document is closed" }, name);
  }
  assert.throws(() => document.notation, { message: "the document is closed" });
  assert.throws(() => document.draw(1), { message: "the document is closed" });
  assert.equal(document.name, "club.pbn");
});

test("a document is made by open", () => {
  for (const value of WRONG) assert.throws(() => new Document(value), TypeError);
  assert.throws(() => opened().fix({ unsave: true }), /unknown option `unsave` of `fix`: expected `unsafe`/);
});
