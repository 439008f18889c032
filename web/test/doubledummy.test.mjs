// Deals are solved in the page, when somebody asks for it.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { BOARD, SITE, browser, focusFigure, hears, open, page, server, show, textOf, viewer, watch } from "./harness.mjs";

const AXE = readFileSync(fileURLToPath(new URL("../node_modules/axe-core/axe.min.js", import.meta.url)), "utf8");

/** The most bytes of the module, compressed. */
const MOST = 300_000;

/** The least pages of 64 KiB that its memory begins with: 16 MiB of stack. */
const PAGES = 256;

const board = (number, deal, more = "") =>
  `[Board "${number}"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Deal "${deal}"]\n${more}`;

/** The deal of §1.2 of the standard, and its results: declarers N S E W, each NT S H D C. */
const STANDARD = "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85";
const RESULTS = "54688546888955589655";

/** A deal that takes minutes. */
const FREAK = "W:.AJ765.QT84.K932 K932..AJ765.QT84 QT84.K932..AJ765 AJ765.QT84.K932.";

/** Three cards each: solved at once. */
const END = "N:A.K.Q. K.A..Q Q.Q.A. J..K.A";

/** A deal in which two cards cost a trick. */
const PLAYED = board(1, "N:QJ6.KQ7.Q63.K983 KT875.AT2.K.AJ74 A3.9643.AT54.Q62 942.J85.J9872.T5",
  '[Declarer "N"]\n[Contract "1D"]\n[Result "6"]\n[Auction "N"]\n1D Pass Pass Pass\n[Play "E"]\nS7 S3 S2 SJ\nS5 SA S4 S6\nH2 H3 H5 HK\n- - - C8\n*\n');

/** What is in the corner. */
const corner = (body = "return corner?.dataset.state", of = page) =>
  of.evaluate(
    (source) => {
      const found = document.querySelector("#viewer").shadowRoot.querySelector(".pn-solving");
      return new Function("corner", source)(found);
    },
    body,
  );

/** Until the corner is in a state. */
const becomes = (state, of = page) =>
  of.waitForFunction(
    (wanted) => document.querySelector("#viewer").shadowRoot.querySelector(".pn-solving")?.dataset.state === wanted,
    { timeout: 60_000, polling: 20 },
    state,
  );

const press = (name, of = page) =>
  of.evaluate((wanted) => document.querySelector("#viewer").shadowRoot.querySelector(`[data-solving="${wanted}"]`).click(), name);

const numbers = (of = page) => corner('return [...corner.querySelectorAll("tbody td")].map((cell) => cell.textContent)', of);

/** Until the play has a mark or a button. */
const inPlay = (selector) =>
  page.waitForFunction((wanted) => document.querySelector("#viewer").shadowRoot.querySelector(wanted), {}, selector);

const bytes = () => page.evaluate(() => new TextDecoder().decode(portnotePage.current().bytes));

/** The module is asked for by nobody but who solves. */
const isLoaded = () => server.requests.some((path) => /solver-(core|worker)/.test(path));

/** Lets 20 seconds pass sooner. */
const hurry = () =>
  page.evaluate(() => {
    const original = window.setTimeout;
    window.setTimeout = (work, delay, ...args) => original(work, delay === 20_000 ? 300 : delay, ...args);
  });

test("the module is small, and has the stack that a search needs", () => {
  const module = readFileSync(join(SITE, "solver-core_bg.wasm"));
  const size = gzipSync(module, { level: 9 }).length;
  console.log(`the solver is ${size} bytes, compressed`);
  assert.ok(size <= MOST, `${size} bytes`);
  // Sections are a number, a length and their content; that of the memory has the number 5.
  let at = 8;
  const number = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = module[at++];
      value += (byte & 127) * 2 ** shift;
      if (byte < 128) return value;
    }
  };
  for (;;) {
    const [section, length] = [module[at++], number()];
    if (section === 5) break;
    at += length;
    assert.ok(at < module.length, "no memory");
  }
  const [memories, flags, pages] = [number(), number(), number()];
  assert.equal(memories, 1, `flags ${flags}`);
  assert.ok(pages >= PAGES, `${pages} pages`);
});

test("the deal of the standard is solved on request, and the file stays as it is", { timeout: 120_000 }, async () => {
  const text = board(1, STANDARD);
  await open({ "a.pbn": text });
  await becomes("none");
  assert.equal(await corner('return corner.querySelector("p").textContent'), "no double dummy in the file");
  assert.ok(!isLoaded(), "the module is loaded before it is wanted");
  await press("solve");
  await becomes("solving");
  await becomes("done");
  assert.ok(isLoaded());
  const found = await numbers();
  assert.equal(found.length, 20);
  // The page has clubs first, the digits notrump.
  const rows = [0, 5, 10, 15].map((start) => found.slice(start, start + 5).reverse().join(""));
  assert.equal(rows.join(""), RESULTS);
  assert.match(await corner("return corner.textContent"), /Par° −140 3♠ EW.*solved by portnote/);
  await hears("Double dummy, solved by portnote: par −140 3♠ EW");
  assert.equal(await bytes(), text);
  // It is kept with the board, and the key hides it.
  await viewer("return viewer.goTo('start')");
  assert.equal((await numbers()).join(), found.join());
  await focusFigure();
  await page.keyboard.press("d");
  await page.waitForFunction(() => !document.querySelector("#viewer").shadowRoot.querySelector(".pn-solving"));
  await page.keyboard.press("d");
  await becomes("done");
});

test("a deal that takes minutes is stopped at once, and the next one is solved", { timeout: 120_000 }, async () => {
  await open({ "a.pbn": `${board(1, FREAK)}\n${board(2, END)}` });
  await becomes("none");
  await press("solve");
  await becomes("solving");
  // The page is alive while it is searched.
  const slowest = await page.evaluate(async () => {
    let [slow, last] = [0, performance.now()];
    for (const start = last; last - start < 2000; ) {
      await new Promise((resolve) => setTimeout(resolve));
      const now = performance.now();
      slow = Math.max(slow, now - last);
      last = now;
    }
    return slow;
  });
  assert.ok(slowest < 100, `${slowest} ms`);
  const stopped = await page.evaluate(async () => {
    const root = document.querySelector("#viewer").shadowRoot;
    const start = performance.now();
    root.querySelector("[data-solving=stop]").click();
    while (root.querySelector(".pn-solving").dataset.state === "solving") await new Promise((resolve) => setTimeout(resolve));
    return performance.now() - start;
  });
  assert.ok(stopped < 100, `${stopped} ms`);
  await viewer("return viewer.select(2)");
  await becomes("none");
  await press("solve");
  await becomes("done");
  assert.equal((await numbers()).join(""), "01111022122111121111");
  // An end position has no par.
  assert.doesNotMatch(await corner("return corner.textContent"), /Par°/);
});

test("after 20 seconds it says so, and goes on without a limit", { timeout: 120_000 }, async () => {
  await open({ "a.pbn": board(1, FREAK) });
  await becomes("none");
  await hurry();
  await press("solve");
  await becomes("limit");
  const told = await corner("return corner.textContent");
  assert.match(told, /not solved within 20 secondsincomplete, no par.*Go on/);
  assert.match(await viewer("return viewer.shadowRoot.querySelector('.status').textContent"), /^Not solved within 20 seconds: \d of 5$/);
  await press("go on");
  await becomes("solving");
  await new Promise((resolve) => setTimeout(resolve, 1000));
  assert.equal(await corner(), "solving");
  await press("stop");
  await page.waitForFunction(() => /none|stopped/.test(document.querySelector("#viewer").shadowRoot.querySelector(".pn-solving").dataset.state));
});

test("the corner has the same size in all states, and is in the window", { timeout: 120_000 }, async () => {
  const box = () =>
    corner(`
      const { left, top, right, bottom, width, height } = corner.getBoundingClientRect();
      const inner = [...corner.querySelectorAll("button, td, p")].filter((node) => node.checkVisibility());
      const isIn = inner.every((node) => {
        const it = node.getBoundingClientRect();
        return it.left >= left - 1 && it.right <= right + 1 && it.top >= top - 1 && it.bottom <= bottom + 1;
      });
      const table = corner.querySelector("table")?.getBoundingClientRect().bottom ?? 0;
      const isFree = table <= corner.querySelector(".below").getBoundingClientRect().top + 1;
      return { size: [width, height].map(Math.round).join(), isIn, isFree, isSeen: right <= innerWidth && bottom <= innerHeight };
    `);
  for (const [width, height] of [[1280, 800], [1024, 768], [390, 700], [360, 640]]) {
    await page.setViewport({ width, height });
    await open({ "a.pbn": `${board(1, FREAK)}\n${board(2, STANDARD)}` });
    await becomes("none");
    const boxes = [await box()];
    await press("solve");
    await becomes("solving");
    boxes.push(await box());
    await press("stop");
    await becomes("none");
    await viewer("return viewer.select(2)");
    await becomes("none");
    await press("solve");
    await becomes("done");
    boxes.push(await box());
    for (const it of boxes) assert.deepEqual(it, { size: boxes[0].size, isIn: true, isFree: true, isSeen: true }, `${width}`);
    await page.reload();
    await page.waitForSelector("html[data-ready]");
  }
});

test("cards that cost a trick are marked, with better ones on request", async () => {
  await open({ "a.pbn": PLAYED });
  await viewer("return viewer.goTo('card 5')");
  await inPlay("[data-solving=costs]");
  await press("costs");
  await inPlay("[data-solving=better]");
  const marks = () =>
    viewer("return [...viewer.shadowRoot.querySelectorAll('.cost')].map((mark) => [mark.parentElement.dataset.card, mark.title].join())");
  // What is not played yet is not told.
  assert.deepEqual(await marks(), []);
  await viewer("return viewer.goTo('end')");
  assert.deepEqual(await marks(), ["C8,cost 1 trick"]);
  await press("better");
  await inPlay(".better");
  const better = await viewer("return [...viewer.shadowRoot.querySelectorAll('.better li')].map((item) => item.textContent)");
  assert.deepEqual(better, ["trick 4, ♣8: ♥Q, ♥7 cost nothing"]);
  await press("better");
  assert.equal(await viewer("return viewer.shadowRoot.querySelector('.better')"), null);
  await focusFigure();
  await page.keyboard.press("d");
  await page.waitForFunction(() => !document.querySelector("#viewer").shadowRoot.querySelector(".cost, .costs"));
});

test("results are filled in after a look at the change, and undone", async () => {
  const text = `${PLAYED}\n${board(2, END)}`;
  await open({ "a.pbn": text });
  await becomes("none");
  await press("solve");
  await becomes("done");
  await press("fill");
  await page.waitForSelector("#dialog[open] .diff");
  assert.equal(await textOf("#dialog-title"), "Fill in the results");
  const told = await textOf("#dialog-body");
  assert.match(told, /^Board 1 gets its double dummy table and par, solved by portnote. Nothing else changes./);
  assert.match(told, /\+ \[OptimumScore "NS 100"\]/);
  assert.match(told, /15 more lines added/);
  assert.equal(await bytes(), text);
  await page.click("#dialog-apply");
  await page.waitForFunction(() => document.querySelector("#status").textContent === "Filled in: 1 table and 1 par score.");
  const filled = await bytes();
  assert.ok(filled.includes('[OptimumScore "NS 100"]\n') && filled.includes("N NT  7\nN  S  6\n"));
  assert.equal(filled.split("\n").filter((line) => !text.includes(line)).length, 22);
  // The file states them now.
  assert.equal(await corner(), undefined);
  assert.match(await textOf("#file"), /changed, not saved/);
  await show("problems");
  await page.click("#undo");
  await page.waitForFunction((before) => new TextDecoder().decode(portnotePage.current().bytes) === before, {}, text);
});

test("nobody is offered what cannot be solved or filled in", async () => {
  const offers = () => viewer("return [...viewer.shadowRoot.querySelectorAll('[data-solving]')].map((it) => it.dataset.solving)");
  const settle = () => page.evaluate(() => portnotePage.client.ask("library", "version"));
  for (const [name, text] of Object.entries({
    "one.pbn": board(1, "N:KT96.AJ5.Q84.QJ7 - - -"),
    "twice.pbn": board(1, "N:A... A... K... Q..."),
    "game.pdn": '[GameType "20"]\n1. 32-28 19-23 *\n',
    "stated.pbn": BOARD,
  })) {
    await open({ [name]: text });
    await settle();
    assert.deepEqual((await offers()).filter((it) => it === "solve"), [], name);
  }
  await open({ "end.pbn": board(1, END) });
  await becomes("none");
  // What is hidden is not found out, not even after one has looked at it.
  await viewer("viewer.setAttribute('hide', 'EW')");
  await page.waitForFunction(() => !document.querySelector("#viewer").shadowRoot.querySelector("[data-solving]"));
  await focusFigure();
  await page.keyboard.press("h");
  await hears("All hands are shown");
  assert.deepEqual(await offers(), []);
  await viewer("viewer.removeAttribute('hide')");
  await open({ "a.lin": "md|1SAKQJT98765432,HAKQJT98765432,DAKQJT98765432,CAKQJT98765432|sv|o|\n" });
  await becomes("none");
  await press("solve");
  await becomes("done");
  assert.deepEqual(await offers(), []);
  assert.equal(await page.$eval("#demo", (demo) => demo.shadowRoot.querySelector("[data-solving]")), null);
});

test("axe finds nothing while a deal is solved, and afterwards", { timeout: 120_000 }, async () => {
  const look = async (what) => {
    await page.evaluate(AXE);
    const violations = await page.evaluate(async () => {
      const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
      const found = await axe.run(document, { runOnly: tags, iframes: false });
      return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join("; ")}`);
    });
    assert.deepEqual(violations, [], what);
  };
  await open({ "a.pbn": `${PLAYED}\n${board(2, FREAK)}` });
  await viewer("return viewer.goTo('end')");
  await becomes("none");
  await look("not solved");
  await press("solve");
  await becomes("done");
  await press("costs");
  await inPlay("[data-solving=better]");
  await press("better");
  await inPlay(".better");
  await look("solved");
  await press("fill");
  await page.waitForSelector("#dialog[open]");
  await look("filling");
  await page.click("#dialog-close");
  await page.setViewport({ width: 390, height: 700 });
  await look("solved on a phone");
  await viewer("return viewer.select(2)");
  await becomes("none");
  await press("solve");
  await becomes("solving");
  await look("solving");
  await press("stop");
});

test("who works by keyboard stays where the buttons are", async () => {
  await open({ "a.pbn": board(1, END) });
  await becomes("none");
  await viewer("viewer.shadowRoot.querySelector('[data-solving=solve]').focus()");
  await page.keyboard.press("Enter");
  await becomes("done");
  assert.equal(await viewer("return viewer.shadowRoot.activeElement?.dataset.solving"), "fill");
});

test("the page in one file solves too", { timeout: 60_000 }, async () => {
  const visited = await browser.newPage();
  watch(visited);
  await visited.goto(pathToFileURL(join(SITE, "..", "portnote.html")).href);
  await visited.waitForSelector("html[data-ready]", { timeout: 60_000 });
  await open({ "a.pbn": board(1, END) }, visited);
  await becomes("none", visited);
  await press("solve", visited);
  await becomes("done", visited);
  assert.equal((await numbers(visited)).length, 20);
  await visited.close();
});
