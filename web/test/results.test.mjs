// The results of a file in a view of their own.

import assert from "node:assert/strict";
import { test } from "node:test";
import { open, page, textOf } from "./harness.mjs";

const HEAD = "PairId_NS\\2R;PairId_EW\\2R;Contract\\5L;Declarer;Result\\2R;Lead;Score_NS\\5R;MP_NS\\3R;Names_NS\\20L;Names_EW\\20L";

const DEAL = '[Deal "N:KT96.AJ5.Q84.QJ7 J83.QT986.KT95.3 74.32.762.AT9654 AQ52.K74.AJ3.K82"]';

/** A board that was played several times, with its results in no order. */
const board = (number, rows) => `[Board "${number}"]\n[Dealer "N"]\n[Vulnerable "None"]\n${DEAL}\n[ScoreTable "${HEAD}"]\n${rows.join("\n")}\n`;

const ROWS = [
  '1 5 4H W 10 S6 -420 2 "Ann Lee;Bob Smith" "Cy Jones;Di Miller"',
  '2 6 4HX W 9 CQ 100 8 "Eva Dupont;Fritz Haas" "Gesa Albers;Hugo Ferrari"',
  '3 7 3NT N 9 D4 400 10 "Ines Rossi;Jan Lind" "Kees Weiss;Lena Lang"',
];
const RANKING = '[TotalScoreTable "Rank\\2R;PairId;Names;TotalMP\\5R"]\n2 1 "Ann Lee;Bob Smith" 90\n1 3 "Ines Rossi;Jan Lind" 120\n';
const EVENING = `% PBN 2.1\n${board(1, ROWS)}${RANKING}\n[Board "2"]\n[Dealer "E"]\n\n${board(3, ROWS.slice(0, 2))}`;

const cells = (row) => page.$$eval(`${row} > *`, (list) => list.map((it) => it.textContent));

test("a ranking and a traveller are beside each other, sorted, with symbols", async () => {
  await open({ "club.pbn": EVENING });
  await page.click("#tab-results");
  await page.waitForSelector(".board-part tbody tr");
  assert.deepEqual(await cells(".ranking tbody tr:first-child"), ["1", "3", "Ines Rossi – Jan Lind", "120"]);
  assert.equal(await textOf(".board-part h2"), "Board 1");
  assert.match(await textOf(".board-part .title p"), /North deals · None vulnerable · 3 results/);
  assert.deepEqual(await cells(".board-part thead tr"), [
    "Pair", "North – South", "Pair", "East – West", "Contract", "Lead", "Tricks", "±", "N–S", "MP N–S",
  ]);
  const rows = await page.$$eval(".board-part tbody tr", (list) => list.map((row) => row.querySelector(".c-Contract").textContent));
  assert.deepEqual(rows, ["3NT N", "4♥X W", "4♥ W"]);
  assert.equal(await page.$eval(".board-part .c-Contract svg", (svg) => svg.getAttribute("aria-label")), "hearts");
  // The hands are below it, and nothing else of the board.
  const deal = await page.$eval(".deal", ({ shadowRoot }) =>
    [".pn-hand", ".pn-bids", ".pn-side"].map((part) => shadowRoot.querySelectorAll(part).length),
  );
  assert.deepEqual(deal, [4, 0, 0]);
});

test("one steps from board to board with results, and goes to the table", async () => {
  await open({ "club.pbn": EVENING });
  await page.click("#tab-results");
  await page.waitForSelector(".board-part tbody tr");
  await page.click(".board-part .next");
  await page.waitForFunction(() => document.querySelector(".board-part h2").textContent === "Board 3");
  assert.equal(await page.$eval(".board-part .next", (it) => it.disabled), true);
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), "Board before");
  await page.click(".board-part .at-table");
  await page.waitForFunction(() => document.querySelector("portnote-viewer").shown === 3);
  assert.equal(await page.$eval("#tab-table", (tab) => tab.getAttribute("aria-selected")), "true");
});

test("a file without results has no such view", async () => {
  await open({ "club.pbn": '[Board "1"]\n[Dealer "N"]\n' });
  assert.equal(await page.$eval("#tab-results", (tab) => tab.hidden), true);
});

test("the name of a table of results in a comment gives no such view", async () => {
  await open({ "club.pbn": '[Board "1"]\n[Dealer "N"]\n{ScoreTable is a tag of others}\n' });
  assert.equal(await page.$eval("#tab-results", (tab) => tab.hidden), true);
});

test("IMPs have a sign and two decimals, and shared places say so", async () => {
  const rows = ["1 2 3NT N 9 CQ 400 5.5", "3 4 3NT N 9 CQ 400 -2", "5 6 3NT N 9 CQ 400 0"].map((row) => `${row} "A – B" "C – D"`);
  const table = board(1, rows).replace(/MP_NS/g, "IMP_NS");
  const ranking = RANKING.replace(/^2 /m, "1 ");
  await open({ "club.pbn": `% PBN 2.1\n${table}${ranking}` });
  await page.click("#tab-results");
  await page.waitForSelector(".board-part tbody tr");
  const points = await page.$$eval(".board-part tbody td[class*=IMP]", (list) => list.map((it) => it.textContent));
  assert.deepEqual(points.sort(), ["+5.50", "0.00", "−2.00"].sort());
  const places = await page.$$eval(".ranking tbody tr > :first-child", (list) => list.map((it) => it.textContent));
  assert.deepEqual(places.slice(0, 2), ["1=", "1="]);
});

test("hidden results hide the contract of a board without an auction too", async () => {
  const goal = () => page.$eval("#viewer", (it) => it.shadowRoot.querySelector(".pn-goal").checkVisibility({ visibilityProperty: true }));
  await open({ "club.pbn": '[Board "1"]\n[Dealer "N"]\n[Deal "N:KT96.AJ5.Q84.QJ7 AQ52.K74.AJ3.K82 J83.QT986.KT95.3 74.32.762.AT9654"]\n[Declarer "E"]\n[Contract "3NT"]\n[Result "9"]\n' });
  assert.equal(await goal(), true);
  await page.keyboard.press("r");
  await page.waitForFunction(() => document.querySelector("#viewer").getAttribute("results") === "hidden");
  assert.equal(await goal(), false);
});

test("on a phone there is one part at a time, and names of 200 letters stay in their places", async () => {
  const long = `${"Wolfeschlegelsteinhausen".repeat(9)};${"M".repeat(200)}`;
  const rows = Array.from({ length: 30 }, (_, place) => `${place + 1} 9 4HXX W 10 CQ -${880 + place} 2 "${long}" "${long}"`);
  await open({ "club.pbn": `% PBN 2.1\n${board(1, rows)}${RANKING}` });
  for (const [width, height] of [[390, 700], [360, 640], [1024, 768], [1280, 800]]) {
    await page.setViewport({ width, height });
    await page.evaluate(() => document.querySelector("#tab-results").click());
    await page.waitForSelector(".board-part tbody tr");
    await page.evaluate(() => document.querySelector("#results [data-part=Board]").click());
    const found = await page.evaluate(() => {
      const scroll = document.querySelector(".board-part .scroll");
      const isShown = (part) => document.querySelector(part).checkVisibility();
      return {
        page: document.documentElement.scrollWidth - innerWidth,
        table: scroll.scrollWidth - scroll.clientWidth,
        shown: [isShown(".ranking-part"), isShown(".board-part")],
        title: document.querySelector(".board-part .names").title.length,
      };
    });
    assert.deepEqual(found, { page: 0, table: 0, shown: [width >= 900, true], title: found.title }, `${width}`);
    assert.ok(found.title > 400);
  }
});

test("what was changed is told anew", async () => {
  await open({ "club.pbn": EVENING });
  await page.click("#tab-results");
  await page.waitForSelector(".board-part tbody tr");
  await page.click("#tab-problems");
  await page.evaluate(() => {
    const area = document.querySelector("#text");
    area.focus();
    const at = area.value.indexOf(" 120");
    area.setSelectionRange(at + 1, at + 4);
  });
  await page.keyboard.type("133");
  await page.waitForFunction(() => portnotePage.current().isChecked);
  await page.click("#tab-results");
  await page.waitForFunction(() => /133/.test(document.querySelector(".ranking-part").textContent));
});
