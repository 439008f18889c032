// The page at desks and on phones: what is in the window, what overlaps, what can be read.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { BOARD, GAME, HAND, browser, open, page, server, session, visit, watch } from "./harness.mjs";

const here = fileURLToPath(new URL(".", import.meta.url));
const MEASURE = readFileSync(join(here, "measure.js"), "utf8");
const CORPUS = join(here, "..", "..", "corpus");

const SIZES = [[1280, 800], [1280, 900], [1024, 768], [1920, 1080], [900, 768], [899, 768], [390, 700], [360, 640]];
const FEW = [[1280, 800], [360, 640]];
const THEMES = ["light", "dark"];

/** Names of 200 letters, a suit of 13 cards, hands that nobody knows, letters from right to left. */
const LONG = "Baumgartner-Wiśniewska ".repeat(10).slice(0, 200);
const HOSTILE = {
  "long names": BOARD.toString().replace(/\[(North|East|South|West) "[^"]*"\]/g, (_, seat) => `[${seat} "${LONG}"]`),
  "thirteen of a suit": '[Board "1"]\n[Dealer "N"]\n[Vulnerable "All"]\n[Deal "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"]\n[Auction "N"]\n7S Pass Pass Pass\n',
  "one hand": '[Board "1"]\n[Dealer "N"]\n[Vulnerable "NS"]\n[Deal "N:KT96.AJ5.Q84.QJ7 - - -"]\n[Auction "N"]\n1C Pass 1H Pass\n',
  "no auction": '[Board "1"]\n[Deal "N:KT96.AJ5.Q84.QJ7 AQ52.K74.AJ3.K82 J83.QT986.KT95.3 74.32.762.AT9654"]\n',
  "right to left": BOARD.toString().replace(/\[North "[^"]*"\]/, '[North "שרה כהן 🂡 e\u0301\u0301\u0301"]'),
};

const measuring = (of = page) => of.evaluate(MEASURE);
const tour = () => page.evaluate(() => tour(document.querySelector("portnote-viewer")));

async function tourAt(sizes, texts) {
  await measuring();
  const found = [];
  for (const [name, text] of Object.entries(texts)) {
    await page.setViewport({ width: sizes[0][0], height: sizes[0][1] });
    await open({ [name]: text });
    if ((await page.$("#work[hidden]")) || !(await page.evaluate(() => portnotePage.current()?.games.length))) continue;
    for (const [width, height] of sizes) {
      await page.setViewport({ width, height });
      const faults = await tour();
      found.push(...faults.map((fault) => `${name} at ${width} × ${height}, ${fault}`));
    }
  }
  assert.deepEqual(found, []);
}

test("all that matters is in the window at each step", { timeout: 180_000 }, () =>
  tourAt(SIZES, { "board.pbn": BOARD, "game.pdn": GAME, "hand.ppn": HAND }));

test("what is odd fits too", { timeout: 120_000 }, () => tourAt(SIZES, HOSTILE));

test("each picture of the corpus fits a desk and a phone", { timeout: 300_000 }, async () => {
  const texts = {};
  for (const notation of ["pbn", "lin", "pdn", "ppn"]) {
    const names = readdirSync(join(CORPUS, notation), { recursive: true });
    for (const name of names.filter((it) => /\.to\.(svg|game\.html)$/.test(it))) {
      const input = name.replace(/\.to\..*/, `.${notation}`);
      // Five to eight hands do not fit a window: they are scrolled.
      if (names.includes(input) && !/(five|six|seven|eight)-seats/.test(input)) texts[input.replaceAll("/", "-")] = readFileSync(join(CORPUS, notation, input));
    }
  }
  assert.ok(Object.keys(texts).length > 40, `${Object.keys(texts).length} cases`);
  await tourAt(FEW, texts);
});

test("the board on the first page is whole, with its controls below", async () => {
  await measuring();
  await page.waitForFunction(() => document.querySelector("#demo").shadowRoot.querySelector(".pn-hand"));
  const found = [];
  for (const theme of THEMES) {
    await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: theme }]);
    for (const [width, height] of SIZES) {
      await page.setViewport({ width, height });
      const faults = await page.evaluate(() => demoFaults(document.querySelector("#demo")));
      found.push(...faults.map((fault) => `${theme}, ${width} × ${height}: ${fault}`));
    }
  }
  assert.deepEqual(found, []);
});

test("below 900 a board has the order of a phone, from 900 on a heading that is whole", async () => {
  await open({ "evening.pbn": session(24) });
  for (const width of [899, 900, 1024, 1179, 1280]) {
    await page.setViewport({ width, height: 768 });
    const found = await page.evaluate(() => {
      const root = document.querySelector("#viewer").shadowRoot;
      const [main, side] = ["main", "side"].map((name) => root.querySelector(`.${name}`).getBoundingClientRect());
      const bar = root.querySelector(".figure .pn-bar");
      const cut = [...bar.children].filter((node) => node.checkVisibility() && (node.scrollWidth > node.clientWidth + 1 || node.offsetHeight > 28));
      return { isBelow: side.top >= main.bottom - 1, cut: bar.checkVisibility() ? cut.map((node) => node.textContent) : null };
    });
    assert.deepEqual(found, width < 900 ? { isBelow: true, cut: null } : { isBelow: false, cut: [] }, `${width}`);
  }
});

/** The tabs that a file has. */
const tabs = () =>
  page.$$eval("[role=tab]", (list) => list.filter((tab) => !tab.hidden && tab.id).map((tab) => tab.id));

test("views can be read and used at all sizes", { timeout: 240_000 }, async () => {
  await measuring();
  const found = [];
  const look = async (what) => {
    for (const [width, height] of SIZES) {
      await page.setViewport({ width, height });
      const faults = await page.evaluate(() => misplaced());
      found.push(...faults.map((fault) => `${what} at ${width} × ${height}: ${fault}`));
    }
    for (const theme of THEMES) {
      await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: theme }]);
      const faults = await page.evaluate(() => unreadable());
      found.push(...faults.map((fault) => `${what}, ${theme}: ${fault}`));
    }
  };
  await look("home");
  const files = {
    "evening.pbn": session(500),
    "game.pdn": GAME,
    "hand.ppn": HAND,
    "wrong.pbn": '[Board "1"]\n[Dealer "X"]\n[Deal "N:KT96.AJ5.Q84.QJ7 KT96.AJ5.Q84.QJ7 - -"]\n[Contract "9NT"]\n',
    "system.bml": "1C 12+\n  1D 0-7\n",
  };
  for (const [name, text] of Object.entries(files)) {
    await page.setViewport({ width: 1280, height: 800 });
    await open({ [name]: text });
    for (const id of await tabs()) {
      await page.evaluate((it) => document.getElementById(it).click(), id);
      await look(`${name} ${id}`);
    }
  }
  assert.deepEqual(found, []);
});

test("pages stay inert", async () => {
  const texts = await Promise.all(
    ["index.html", "check.html", "system.html"].map(async (name) => (await fetch(`${server.url}${name}`)).text()),
  );
  for (const text of texts) assert.ok(!/\sstyle=|<script(?![^>]*\ssrc=)[^>]*>|\son[a-z]+=/.test(text));
  const styled = await page.evaluate(() => document.querySelectorAll("[style]").length);
  assert.equal(styled, 0);
});
