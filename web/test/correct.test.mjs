// What is wrong with a file beside its text, in which one corrects it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Coding } from "../src/coding.js";
import { History, splice } from "../src/history.js";
import { Lines } from "../src/lines.js";
import { open, page, textOf } from "./harness.mjs";

const DEAL = '[Deal "W:KQT2.AT.J6542.85 A.63.AKQ98.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4"]';
const BOARD = `% PBN 2.1\n[Event "Club"]\n[Date "2026-11-19"]\n[Board "12"]\n[Dealer "W"]\n[Vulnerable "NS"]\n${DEAL}\n`;

const shown = (name) => page.evaluate((id) => document.getElementById(id).click(), `tab-${name}`);
const bytes = async () => Buffer.from(await page.evaluate(() => [...portnotePage.current().bytes]));
const codes = () => page.$$eval("#problems .code", (list) => list.map((it) => it.textContent));

/** Until the list has a code, or has it no longer. */
const until = (code, isThere) =>
  page.waitForFunction(
    (wanted, there) => document.querySelector("#problems").textContent.includes(wanted) === there,
    {},
    code,
    isThere,
  );

/** Chooses a part of the text as a hand does, once the text is there. */
async function choose(from, to = from) {
  await page.waitForFunction((start) => document.querySelector("#text")?.value.length >= start, {}, from);
  await page.evaluate(
    (start, end) => {
      const area = document.querySelector("#text");
      area.focus();
      area.setSelectionRange(start, end);
    },
    from,
    to,
  );
}

async function press(key, ...modifiers) {
  for (const modifier of modifiers) await page.keyboard.down(modifier);
  await page.keyboard.press(key);
  for (const modifier of modifiers) await page.keyboard.up(modifier);
}

test("a typed correction removes its finding, and undo brings it back", async () => {
  await open({ "club.pbn": BOARD });
  await shown("problems");
  assert.ok((await codes()).includes("pbn/date-format"));
  const at = BOARD.indexOf("2026-11-19");
  await choose(at, at + 10);
  await page.keyboard.type("2026.11.19");
  await until("pbn/date-format", false);
  assert.match(await textOf("#file"), /changed, not saved/);
  for (let key = 0; key < 2; key++) await press("z", "Control");
  assert.equal(String(await bytes()), BOARD);
  await until("pbn/date-format", true);
  await press("y", "Control");
  await press("y", "Control");
  await until("pbn/date-format", false);
});

test("what is wrong is marked in its line, and said where one writes", async () => {
  await open({ "club.pbn": BOARD });
  await shown("problems");
  const marked = () => page.$$eval(".copy u", (list) => list.map((it) => it.textContent));
  await page.waitForFunction(() => document.querySelectorAll(".copy u").length > 1);
  assert.ok((await marked()).includes("2026-11-19"));
  const signs = await page.$$eval(".gutter b", (list) => list.map((it) => it.textContent));
  assert.deepEqual(signs, ["◆ 3", "▲ 7"]);
  await choose(BOARD.indexOf("2026"));
  await page.waitForFunction(() => /invalid date/.test(document.querySelector("#text-foot").textContent));
  assert.match(await textOf(".editing .place"), /^line 3, column 8 · UTF-8$/);
  // A mark is over its letters, whatever was scrolled.
  const [mark, area] = await page.evaluate(() => {
    const u = [...document.querySelectorAll(".copy u")].find((it) => it.textContent.startsWith("2026"));
    const box = document.querySelector("#text").getBoundingClientRect();
    return [u.getBoundingClientRect().y, box.y];
  });
  assert.ok(Math.abs(mark - area - 46) < 4, `${mark} ${area}`);
});

test("Ctrl Enter shows the fix of the line, and Enter applies it", async () => {
  await open({ "club.pbn": BOARD });
  await shown("problems");
  await choose(BOARD.indexOf("2026"));
  await press("Enter", "Control");
  assert.match(await textOf(".minus"), /− \[Date "2026-11-19"\]/);
  assert.deepEqual(await page.$$eval(".diff b", (list) => list.map((it) => it.textContent)), ["-", "-", ".", "."]);
  await page.keyboard.press("Enter");
  await until("pbn/date-format", false);
  assert.match(String(await bytes()), /"2026\.11\.19"/);
  await choose(0);
  await press("Escape");
  assert.notEqual(await page.evaluate(() => document.activeElement.id), "text");
});

test("bytes that nobody touched stay as they are", async () => {
  const text = Buffer.from('% PBN 2.1\r\n[Event "M\xfcller"]\r\n[Board "1"]\r\n', "latin1");
  await open({ "club.pbn": text });
  await shown("text");
  await choose(text.toString("latin1").replaceAll("\r", "").indexOf("ller"));
  await page.keyboard.type("é\n");
  assert.equal((await bytes()).toString("latin1"), '% PBN 2.1\r\n[Event "Müé\r\nller"]\r\n[Board "1"]\r\n');
  await page.keyboard.sendCharacter("Ł");
  assert.match(await textOf("#text-foot"), /Windows-1252, which does not have Ł/);
  assert.equal((await bytes()).toString("latin1"), '% PBN 2.1\r\n[Event "Müé\r\nller"]\r\n[Board "1"]\r\n');
});

test("a file that becomes one of another notation is read as that, and may be none for a while", async () => {
  await open({ "club.pbn": BOARD });
  await shown("problems");
  const write = async (text) => {
    await choose(0, 1 << 20);
    await page.keyboard.sendCharacter(text);
  };
  await write("pn|S,W,N,E|st||md|3SAKQ,HAKQ,|mb|1S|\n");
  await page.waitForFunction(() => portnotePage.current().notation === "lin");
  await write("x");
  await write(BOARD);
  await page.waitForFunction(() => portnotePage.current().notation === "pbn");
  await until("pbn/date-format", true);
});

test("clubs have rules of their own", async () => {
  await open({ "club.pbn": '[Board "1"]\n[Dealer "S"]\n[Vulnerable "None"]\n' });
  await shown("problems");
  assert.ok(!(await codes()).includes("pbn/dealer-board"));
  await page.select("#standard", "club");
  await until("pbn/dealer-board", true);
  await page.select("#standard", "standard");
  await until("pbn/dealer-board", false);
});

test("of a large file the lines around a place are written in", async () => {
  const boards = Array.from({ length: 6000 }, (_, index) => `[Event "A club evening of many boards"]\n[Board "${index + 1}"]\n`);
  const text = `${boards.join("\n")}\n[Event "x"]\n[Date "2026-11"]\n`;
  await open({ "club.pbn": text });
  await shown("problems");
  await page.waitForFunction(() => document.querySelector("#problems").textContent.includes("pbn/date-format"), { timeout: 60_000 });
  await page.$$eval("#problems button", (list) => list.find((it) => it.getAttribute("aria-label")?.includes("line 18002")).click());
  const part = await textOf(".editing .part");
  assert.match(part, /to 18,003 of a file of/);
  await page.keyboard.type("1999.01.01x");
  assert.match(String(await bytes()), /\[Date "1999\.01\.01x"\]\n$/);
});

test("bytes and characters are counted alike", () => {
  const text = Buffer.from("a\r\né\r\r\n𝄞b\nc");
  const lines = new Lines(text, new Coding(text));
  assert.equal(lines.text, "a\né\n\n𝄞b\nc");
  assert.ok(lines.isWhole);
  for (let character = 0; character <= lines.text.length; character++) {
    if (lines.text.charCodeAt(character) >> 10 === 0x37) continue;
    assert.equal(lines.characterOf(lines.byteOf(character)), character);
  }
});

test("any change can be undone and done again", () => {
  const history = new History();
  let bytes = Uint8Array.from([1, 2, 3, 4]);
  const first = bytes;
  for (const [at, length, inserted] of [[1, 2, [9]], [0, 0, [7, 7]], [2, 2, []], [0, 1, [1, 2, 3, 4]]]) {
    const next = splice(bytes, at, length, Uint8Array.from(inserted));
    history.record(bytes, next);
    bytes = next;
  }
  const last = bytes;
  while (history.length > 0) ({ bytes } = history.undo(bytes));
  assert.deepEqual(bytes, first);
  for (let step = history.redo(bytes); step; step = history.redo(bytes)) ({ bytes } = step);
  assert.deepEqual(bytes, last);
});

test("keys that are pressed one after another are one change", () => {
  const history = new History();
  const key = (at, letter) => history.add({ at, removed: new Uint8Array(), inserted: Uint8Array.of(letter), isTyped: true });
  key(0, 65);
  key(1, 66);
  key(2, 67);
  assert.equal(history.length, 1);
  assert.deepEqual(history.undo(Uint8Array.of(65, 66, 67)).bytes, new Uint8Array());
});
