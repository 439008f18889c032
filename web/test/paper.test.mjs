// Pages on paper, read back from the PDF: nothing is cut, outside the margins or too small, and a
// heading is on the page of its deal. PORTNOTE is the program, which has a browser print the pages.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { temporaryFolder } from "./temporary.mjs";

const BROWSER = [process.env.CHROME, "/usr/bin/chromium", "/usr/bin/google-chrome"].find(
  (path) => path && existsSync(path),
);
const READER = process.env.PATH.split(":").some((path) => existsSync(join(path, "pdftohtml")));
const skip = BROWSER && READER ? false : "no browser, or no pdftohtml (poppler-utils)";

/** Width and height in points, and millimetres in points. */
const PAPERS = { a4: [595.28, 841.89], letter: [612, 792] };
const MM = 72 / 25.4;

const SUITS = ["♠", "♥", "♦", "♣"];
const RANKS = "AKQJT98765432";

const run = (program, args) =>
  new Promise((resolve, reject) => {
    execFile(program, args, { maxBuffer: 1 << 28 }, (error, stdout, stderr) =>
      error ? reject(new Error(`${program} ${args.join(" ")}: ${stderr}`)) : resolve(stdout),
    );
  });

/** Numbers that look random and are the same in each run. */
function* numbers(seed) {
  for (let state = seed; ; ) {
    state = (state * 1103515245 + 12345) % 2147483648;
    yield state / 2147483648;
  }
}

/** Four hands, each with the ranks of its suits. */
function deal(random) {
  const cards = [...SUITS.keys()].flatMap((suit) => [...RANKS].map((rank) => [suit, rank]));
  for (let place = cards.length - 1; place > 0; place -= 1) {
    const other = Math.floor(random.next().value * (place + 1));
    [cards[place], cards[other]] = [cards[other], cards[place]];
  }
  return [0, 1, 2, 3].map((seat) =>
    SUITS.map((_, suit) => {
      const hand = cards.slice(seat * 13, seat * 13 + 13).filter(([own]) => own === suit);
      return [...RANKS].filter((rank) => hand.some(([, own]) => own === rank)).join("");
    }),
  );
}

const TABLE = '[OptimumResultTable "Declarer;Denomination\\2R;Result\\2R"]\n';

/** An evening of a club; the deals, and its text. */
function evening(boards, more = () => "") {
  const random = numbers(7);
  const deals = [];
  let text = "";
  for (let board = 1; board <= boards; board += 1) {
    const hands = deal(random);
    deals.push(hands);
    text += `[Event "Thursday Pairs"]\n[Site "Club Lindenhain"]\n[Date "2026.11.19"]\n[Board "${board}"]\n`;
    text += `[North "north${board}x"]\n[Dealer "${"NESW"[(board - 1) % 4]}"]\n`;
    text += `[Vulnerable "${["None", "NS", "EW", "All"][(board - 1) % 4]}"]\n`;
    text += `[Deal "N:${hands.map((hand) => hand.join(".")).join(" ")}"]\n[OptimumScore "NS ${board * 10}"]\n${TABLE}`;
    for (const seat of "NESW") {
      for (const [place, denomination] of ["S", "H", "D", "C", "NT"].entries()) {
        text += `${seat} ${denomination} ${(board + place + (seat === "S" ? 1 : 0)) % 13}\n`;
      }
    }
    text += `${more(board)}\n`;
  }
  return { deals, text };
}

/** The PDF that the program writes. */
async function pdf(text, args, name = "a.pbn") {
  const folder = temporaryFolder("paper");
  const [source, target] = [join(folder, name), join(folder, "a.pdf")];
  writeFileSync(source, text);
  await run(process.env.PORTNOTE, ["render", source, "--printer", BROWSER, "-o", target, ...args]);
  // Nothing of the printer is left.
  assert.deepEqual(readdirSync(folder).sort(), [name, "a.pdf"].sort());
  return target;
}

/** The pages that the program prints: their texts in order, and each text with its place and size. */
async function printed(text, args, name) {
  const target = await pdf(text, args, name);
  const xml = String(await run("pdftohtml", ["-xml", "-i", "-hidden", "-stdout", "-zoom", "3", target]));
  const sizes = new Map();
  for (const [, id, size] of xml.matchAll(/<fontspec id="(\d+)" size="(\d+)"/g)) {
    sizes.set(id, (Number(size) + 1) / 3);
  }
  const raw = String(await run("pdftotext", ["-raw", "-enc", "UTF-8", target, "-"])).split("\f");
  return [...xml.matchAll(/<page [^>]*height="(\d+)" width="(\d+)"[^>]*>([^]*?)<\/page>/g)].map(
    ([, height, width, content], index) => ({
      width: Number(width) / 3,
      height: Number(height) / 3,
      text: raw[index],
      texts: [
        ...content.matchAll(
          /<text top="(-?\d+)" left="(-?\d+)" width="(-?\d+)" height="(-?\d+)" font="(\d+)">([^]*?)<\/text>/g,
        ),
      ].map(([, top, left, wide, high, font, markup]) => ({
        top: top / 3,
        left: left / 3,
        right: (Number(left) + Number(wide)) / 3,
        bottom: (Number(top) + Number(high)) / 3,
        size: sizes.get(font),
        text: markup.replace(/<[^>]*>/g, "").replaceAll("&amp;", "&").replaceAll("&lt;", "<"),
      })),
    }),
  );
}

/** Of the first page each colour, as red, green and blue, and the share of it that lies within an area. */
async function colours(text, args, name) {
  const target = await pdf(text, args, name);
  await run("pdftoppm", ["-r", "80", "-f", "1", "-singlefile", target, target]);
  const image = readFileSync(`${target}.ppm`);
  const [header, width, height] = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(image.toString("latin1", 0, 40));
  const [wide, points] = [Number(width), Number(width) * Number(height)];
  const colour = (point) => image.readUIntBE(header.length + point * 3, 3);
  const areas = new Map();
  for (let point = 2 * wide + 2; point < points; point += 1) {
    const own = colour(point);
    // Letters and lines are thinner than three points.
    const inside = [0, 1, 2].every((row) => [0, 1, 2].every((column) => colour(point - row * wide - column) === own));
    areas.set(own, (areas.get(own) ?? 0) + (inside ? 1 : 0));
  }
  return [...areas].map(([own, area]) => [[own >> 16, (own >> 8) & 255, own & 255], area / points]);
}

const packed = (text) => text.replace(/\s+/g, "");

/** Whether a text is one of the signs that stand behind the shapes of suits. */
const isSign = ({ text, size }) => size < 5 && [...text.trim()].every((sign) => SUITS.includes(sign));

/** What holds for each page of each paper. */
function hold(pages, paper, margin, least) {
  const [width, height] = PAPERS[paper];
  pages.forEach((page, index) => {
    const where = `${paper}, page ${index + 1}`;
    assert.ok(Math.abs(page.width - width) < 1.5 && Math.abs(page.height - height) < 1.5, where);
    assert.ok(page.texts.length > 0, `${where}: empty`);
    for (const text of page.texts.filter((it) => it.text.trim() !== "")) {
      const what = `${where}: ${JSON.stringify(text)}`;
      const edge = margin * MM - 1;
      assert.ok(text.left >= edge && text.right <= width - edge, what);
      assert.ok(text.top >= edge - 3 && text.bottom <= height - edge + 3, what);
      assert.ok(isSign(text) || text.size >= least, what);
    }
    assert.match(page.text, new RegExp(`page ${index + 1} of ${pages.length}`), where);
  });
}

for (const paper of ["a4", "letter"]) {
  test(`hand records on ${paper}`, { skip }, async () => {
    const { deals, text } = evening(36);
    const pages = await printed(text, ["--layout", "hand-record", "--paper", paper]);
    assert.equal(pages.length, 2);
    hold(pages, paper, 8, 6.8);
    for (const part of ["Thursday Pairs", "Club Lindenhain", "Thursday, 19 November 2026", "Par"]) {
      assert.ok(pages.every((page) => page.text.includes(part)), part);
    }
    deals.forEach((hands, index) => {
      const page = pages[Math.floor(index / 18)];
      const all = packed(page.text);
      assert.ok(page.texts.some((it) => it.text.trim() === String(index + 1) && it.size > 11), `board ${index + 1}`);
      assert.ok(page.text.includes(`Par +${(index + 1) * 10}`), `par of board ${index + 1}`);
      for (const hand of hands) {
        const rows = hand.map((ranks, suit) => SUITS[suit] + (ranks.replace("T", "10") || "–"));
        assert.ok(all.includes(rows.join("")), `board ${index + 1}: ${rows}`);
      }
    });
    // Ranks that are neither alone nor a number of tricks.
    const ranks = pages.flatMap((page) => page.texts.filter((it) => /^[AKQJ](?: (?:10|[AKQJ2-9]))*$/.test(it.text)));
    assert.ok(ranks.length > 200, `${ranks.length} rows of ranks`);
    assert.ok(ranks.every((it) => it.size >= 9), JSON.stringify(ranks.find((it) => it.size < 9)));
    const words = pages.map((page) => page.text).join("");
    assert.ok(/^N?one vul$|None vul/m.test(words) && !/vulnerable/.test(words), "one line for vulnerability");
  });

  test(`a handout on ${paper}`, { skip }, async () => {
    const { deals, text } = evening(6);
    const pages = await printed(text, ["--layout", "handout", "--paper", paper]);
    hold(pages, paper, 10, 6.8);
    assert.ok(deals.length >= pages.length);
  });

  test(`a page with its tables on ${paper}`, { skip }, async () => {
    const cells = [];
    const { text } = evening(8, (board) => {
      let table = '[ScoreTable "PairId_NS\\2R;PairId_EW\\2R;Contract\\5L;Score_NS\\6R;MP_NS\\4R;MP_EW\\4R;Names_NS\\60L;Names_EW\\60L"]\n';
      for (let pair = 1; pair <= 9; pair += 1) {
        const [one, other] = [`Bartholomew ${board}n${pair} Featherstonehaugh`, `Anne-Marie e${board}w${pair}`];
        cells.push(packed(one), packed(other), `−${pair}${board}10`);
        table += `${pair} ${pair + 20} 4H -${pair}${board}10 ${pair} ${9 - pair} "${one}" "${other}"\n`;
      }
      return table;
    });
    const pages = await printed(text, ["--layout", "page", "--paper", paper]);
    hold(pages, paper, 5, 6.5);
    const all = pages.map((page) => packed(page.text)).join("");
    assert.deepEqual(cells.filter((cell) => !all.includes(cell)), []);
    for (let board = 1; board <= 8; board += 1) {
      const heading = pages.findIndex((page) => page.text.includes(`Board ${board} `));
      const deal = pages.findIndex((page) => page.text.includes(`north${board}x`));
      assert.equal(heading, deal, `board ${board}`);
      // A score is on one line.
      assert.ok(pages.some((page) => page.text.includes(`−1${board}10`)), `score of board ${board}`);
    }
  });

  test(`a magazine of draughts on ${paper}`, { skip }, async () => {
    const game = `[Event "Open"]\n[Site "Rosengarten"]\n[Date "2026.11.28"]\n[White "Anna"]\n[Black "Ben"]\n[GameType "20"]\n1. 32-28 {A quiet start.} 18-23 2. 33-29 {The exchange.} 23x32 3. 37x28 12-18 4. 39-33 7-12 5. 44-39 1-7 *\n\n`;
    const pages = await printed(game.repeat(4), ["--layout", "game", "--paper", paper], "a.pdn");
    hold(pages, paper, 5, 4);
    const text = pages.map((page) => page.text).join("\n");
    assert.match(text, /Saturday, 28 November 2026/);
    // A move and its number are on one line.
    for (const move of ["1. 32-28", "3. 37x28", "5. 44-39", "1-7"]) {
      assert.ok(text.replaceAll("\u{a0}", " ").includes(move), move);
    }
  });

  test(`names without blanks, empty tables and many comments on ${paper}`, { skip }, async () => {
    const long = "Bartholomewfeatherstonehaugh".repeat(8).slice(0, 200);
    const comments = [...Array(8).keys()].map((number) => `{Comment ${number}: ${"word ".repeat(40)}end${number}.}\n`);
    const board = evening(1, () => comments.join("")).text.replace("north1x", long).replace("Thursday Pairs", long);
    const others = `\n[Board "2"]\n[Deal "N:${RANKS}... - - -"]\n[ScoreTable "Rank;Names"]\n\n[Board "${long}"]\n[North "שלום ${"א".repeat(150)}"]\n[East "e\u0301\u0302\u0303"]\n[Deal "N:KT96.AJ5.Q84.QJ7 J83.QT986.KT95.3 74.32.762.AT9654 AQ52.K74.AJ3.K82"]\n`;
    for (const [layout, margin, least] of [["hand-record", 8, 6.8], ["board", 10, 5]]) {
      const pages = await printed(board + others, ["--layout", layout, "--paper", paper]);
      hold(pages, paper, margin, least);
      // What is cut has a mark.
      assert.ok(pages[0].text.includes("…"), layout);
      const all = pages.map((page) => packed(page.text)).join("");
      assert.ok(all.includes("♠AKQJ1098765432"), layout);
      if (layout === "board") {
        comments.forEach((_, number) => assert.ok(all.includes(`end${number}.`), `comment ${number}`));
      }
    }
  });
}

/** Hearts, diamonds and clubs; spades are black. */
const SUIT_COLOURS = [[200, 50, 10], [29, 87, 207], [0, 117, 101]];
const GAME = `[White "Anna"]\n[Black "Ben"]\n[GameType "20"]\n1. 32-28 18-23 2. 33-29 23x32 3. 37x28 12-18 *\n`;
for (const [what, name, text, args, fills] of [
  ["hand records", "a.pbn", evening(18).text, ["--layout", "hand-record"], []],
  ["a handout", "a.pbn", evening(6).text, ["--layout", "handout", "--answers", "append"], []],
  ["a board with its seats", "a.pbn", evening(4).text, ["--layout", "board"], [[168, 32, 26]]],
  ["a page", "a.pbn", evening(4).text, ["--layout", "page"], [[168, 32, 26]]],
  ["a magazine of draughts", "a.pdn", GAME, ["--layout", "game", "--theme", "print"], []],
]) {
  test(`${what}: no yellow, no grey, dark signs on paper`, { skip }, async () => {
    const all = await colours(text, args, name);
    const yellow = all.filter(([[red, green, blue]]) => red > 200 && green > 180 && blue < green - 18);
    assert.deepEqual(yellow, []);
    const filled = all.filter(([colour, area]) => area > 0.0002 && Math.max(...colour) > 60 && Math.min(...colour) < 255);
    const near = (one, other) => one.every((it, at) => Math.abs(it - other[at]) < 3);
    const own = [...SUIT_COLOURS, ...fills];
    assert.deepEqual(filled.filter(([colour]) => !own.some((fill) => near(fill, colour))), []);
    // A greyscale print keeps them apart from the paper; from each other by their shapes.
    const grey = ([red, green, blue]) => 0.3 * red + 0.59 * green + 0.11 * blue;
    assert.ok(filled.every(([colour]) => grey(colour) < 110));
    assert.ok(fills.every((fill) => filled.some(([colour]) => near(fill, colour))), "the seats are filled");
    assert.ok(all.some(([colour, area]) => Math.min(...colour) === 255 && area > 0.5), "white paper");
  });
}
