// What people do with the page.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { serve } from "../files.mjs";
import {
  BOARD, GAME, SITE, browser, downloads, drop, focusFigure, hears, open, page, run, server, session, show, textOf, viewer, visit, way,
} from "./harness.mjs";
import { temporaryFolder } from "./temporary.mjs";

/** A club's board with three problems, two of which have a safe fix. */
const CLUB = BOARD.toString()
  .replace("[Date \"2026.11.19\"]", "[Date \"2026-11\"]")
  .replace('[Dealer "S"]', '[Dealer "south"]')
  .replace(/^\[Vulnerable "\w+"\]/m, '[Vulnerable "all"]');

/** The file of a club's evening, in which board 7 alone has problems: three have a safe fix. */
const EVENING = session(8)
  .replaceAll("A109654", "AT9654")
  .replaceAll(/^\[DoubleDummyTricks.*\n/gm, "")
  .replace(
    /(\[Date ")2026\.11\.19("\]\n\[Board "7"\][^]*?\[Dealer ")S("\][^]*?)AT9654/,
    (_, date, dealer, deal) => `${date}2026-11${dealer}south${deal}A109654`,
  );

const problems = () => textOf("#tab-problems");

/** Until the list of problems is another one. */
const changed = (before) =>
  page.waitForFunction((text) => document.querySelector("#tab-problems").textContent !== text, {}, before);

/** Until the picture has a title. */
const shows = (of, title) =>
  of.waitForFunction(
    (text) => document.querySelector("portnote-viewer").shadowRoot?.querySelector("h2")?.textContent === text,
    {},
    title,
  );

/** The whole work of an evening on a page. */
async function evening() {
  const downloaded = await downloads();
  await drop({ "club.pbn": EVENING });
  await page.waitForFunction(() => document.querySelector("#file").textContent.includes("8 boards") && document.querySelector("#tab-problems .count"));
  // One fix is looked at before it is applied, the others are applied at once.
  await page.click("#tab-problems");
  let before = await problems();
  await page.click("[data-finding]");
  assert.match(await textOf(".diff"), /− \[\w+ ".*\+ \[\w+ "/s);
  await page.click("#problems .primary");
  await changed(before);
  before = await problems();
  await page.click("#fix-all");
  await changed(before);
  assert.match(await textOf("#status"), /^2 problems fixed/);
  // Board 7 is reached and stepped through by keys alone.
  await page.click("#tab-table");
  await focusFigure();
  for (let board = 1; board < 7; board++) {
    await page.keyboard.press("n");
    await page.waitForFunction(
      (number) => document.querySelector("portnote-viewer").shown === number,
      {},
      board + 1,
    );
  }
  await shows(page, "Board 7");
  assert.equal(await viewer("return viewer.position"), "start");
  for (let step = 0; step < 2; step++) await page.keyboard.press("ArrowRight");
  await hears("West: 1 no trump");
  // A link to it is copied, and opened elsewhere.
  await way("link");
  await page.click("#link");
  await page.waitForFunction(() => location.hash.length > 10);
  await page.waitForFunction(() => document.querySelector("#status").textContent.startsWith("Link copied"));
  const link = page.url();
  await page.click("#tab-problems");
  await page.click("#save");
  const fixed = await downloaded("club.fixed.pbn");
  const theirs = await run(["check", "--fix", "--quiet", "--stdin-filename", "club.pbn", "-"], EVENING);
  assert.equal(fixed.toString(), theirs.toString());
  assert.notEqual(fixed.toString(), EVENING);
  const other = await visit(link);
  await other.waitForFunction(() => document.querySelector("portnote-viewer").position === "call 2");
  await shows(other, "Board 7");
  await other.close();
  return link;
}

test("a club's file is dropped, fixed, stepped through, linked to and handed out", async () => {
  const context = browser.defaultBrowserContext();
  const granted = ["clipboard-read", "clipboard-write", "clipboard-sanitized-write"];
  await context.overridePermissions(new URL(server.url).origin, granted);
  await page.bringToFront();
  const link = await evening();
  await page.bringToFront();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), link);
  await context.clearPermissionOverrides();
});

test("20: the same from a file on a disk, without a network", async () => {
  const requests = [];
  page.on("request", (request) => requests.push(request.url()));
  await page.setOfflineMode(true);
  await page.goto(`file://${join(SITE, "..", "portnote.html")}`);
  await page.waitForSelector("html[data-ready]");
  await page.bringToFront();
  await evening();
  assert.deepEqual(requests.filter((url) => /^https?:/.test(url)), []);
});

test("first picture of 36 boards within 300 ms of the drop", async () => {
  const text = session(36);
  let best = Infinity;
  // The machine may be busy for longer than a few turns take.
  for (let turn = 0; turn < 30 && best > 300; turn++) {
    if (turn > 0) await new Promise((resolve) => setTimeout(resolve, 500));
    const name = `session${turn}.pbn`;
    await page.evaluate(() => {
      window.shown = undefined;
      const viewer = document.querySelector("portnote-viewer");
      viewer.addEventListener("portnote-step", () => (window.shown ??= performance.now()), { once: true });
    });
    await drop({ [name]: text });
    await page.waitForFunction(
      (file) => window.shown && document.querySelector("#file").textContent.startsWith(file),
      { polling: 10 },
      name,
    );
    best = Math.min(best, await page.evaluate(() => window.shown - window.dropped));
  }
  console.log(`first picture of 36 boards: ${Math.round(best)} ms after the drop`);
  assert.ok(best <= 300, `${best} ms`);
});

test("21: 30 MB are read while the page goes on", async () => {
  await page.evaluate(() => {
    window.longest = 0;
    new PerformanceObserver((list) => {
      for (const task of list.getEntries()) window.longest = Math.max(window.longest, task.duration);
    }).observe({ type: "longtask" });
  });
  const path = join(temporaryFolder("large"), "large.pbn");
  const number = Math.ceil(30e6 / BOARD.length);
  writeFileSync(path, session(number));
  const take = async () => {
    await page.evaluate(() => (window.longest = 0));
    await viewer("viewer.shadowRoot.replaceChildren()");
    const start = performance.now();
    await (await page.$("#files")).uploadFile(path);
    await page.waitForFunction(
      () => document.querySelector("portnote-viewer").shadowRoot?.querySelector(".pn-stage"),
      { polling: 20 },
    );
    const first = performance.now() - start;
    await viewer("return viewer.next()");
    assert.equal(await viewer("return viewer.position"), "call 1");
    await page.waitForFunction(
      (games) => document.querySelector("#loading").hidden && document.querySelector("#file").textContent.includes(games),
      { timeout: 120_000 },
      `${number.toLocaleString("en")} boards`,
    );
    return { first, longest: await page.evaluate(() => window.longest) };
  };
  let [first, longest] = [Infinity, Infinity];
  // The machine may be busy: the best turn counts, for each of the two times.
  for (let turn = 0; turn < 10 && (first >= 2000 || longest >= 200); turn++) {
    const told = await take();
    first = Math.min(first, told.first);
    longest = Math.min(longest, told.longest);
  }
  console.log(`30 MB: first board after ${Math.round(first)} ms, ${Math.round(longest)} ms without an answer at most`);
  assert.ok(first < 2000, `first board after ${first} ms`);
  assert.ok(longest < 200, `${longest} ms`);
  // No tab takes long either.
  let slowest;
  for (let turn = 0; turn < 10; turn++) {
    await page.evaluate(() => (window.longest = 0));
    for (const tab of ["problems", "text", "export", "table"]) {
      await page.click(`#tab-${tab}`);
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50))));
    }
    slowest = await page.evaluate(() => window.longest);
    if (slowest < 200) break;
  }
  assert.ok(slowest < 200, `a tab took ${slowest} ms`);
  // The list is built as far as one scrolls.
  const rows = () => page.$$eval("#list [role=option]", (items) => items.length);
  const before = await rows();
  await page.$eval("#list", (list) => list.scrollTo(0, list.scrollHeight));
  await page.waitForFunction((count) => document.querySelectorAll("#list [role=option]").length > count, {}, before);
  assert.ok((await rows()) < 1000);
});

test("6: what was dropped by mistake is named", async () => {
  for (const [name, start, said] of [
    ["photo.png", "\x89PNG\r\n\x1a\n", "photo.png looks like a PNG picture. portnote reads PBN"],
    ["scan.pdf", "%PDF-1.7\n", "scan.pdf looks like a PDF document."],
    ["letter.docx", "PK\x03\x04\x14\x00word/document.xml", "letter.docx looks like a Word document."],
    ["all.zip", "PK\x03\x04\x14\x00club.pbn", "all.zip looks like a zip archive."],
    ["short.pgn", '[Event "x"]\n[White "A"]\n[Black "B"]\n\n1. e4 e5 *\n', "short.pgn: not a PDN file: it looks like a game of chess in PGN."],
    ["game.pgn", '[Event "x"]\n[White "A"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n', "game.pgn: not a PDN file: it looks like a game of chess in PGN."],
    ["notes.txt", "Dear all,\n", "notes.txt is not recognised: portnote reads PBN"],
  ]) {
    await drop({ [name]: Buffer.from(start, "latin1") });
    await page.waitForFunction((text) => document.querySelector("#alert").textContent.startsWith(text), {}, said).catch(() => {});
    assert.equal((await textOf("#alert")).slice(0, said.length), said);
    assert.doesNotMatch(await textOf("#status"), /^Reading/);
  }
  await open({ "club.pbn": BOARD });
  assert.equal(await textOf("#alert"), "");
});

test("who fixes by keyboard is at the next fix afterwards", async () => {
  await open({ "club.pbn": CLUB });
  await page.click("#tab-problems");
  const focused = () => page.evaluate(() => document.activeElement.closest("li")?.querySelector(".code").textContent ?? document.activeElement.id);
  await page.focus("[data-finding]");
  for (const next of ["pbn/nonstandard-seat", "pbn/deal-ten", "undo"]) {
    const before = await problems();
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.activeElement.textContent === "Apply");
    await page.keyboard.press("Enter");
    await changed(before);
    await page.waitForFunction(() => document.activeElement !== document.body);
    assert.equal(await focused(), next);
  }
});

test("a file that cannot be read any more is named", async () => {
  await page.evaluate(() => {
    const file = new File(["x"], "gone.pbn");
    file.arrayBuffer = () => Promise.reject(new DOMException("the file has changed", "NotReadableError"));
    const event = new Event("change");
    Object.defineProperty(event, "target", { value: { files: [file], value: "" } });
    document.querySelector("#files").dispatchEvent(event);
  });
  await page.waitForFunction(() => document.querySelector("#alert").textContent !== "");
  assert.match(await textOf("#alert"), /could not be read: the file has changed/);
});

test("a file takes the place of others while a later board of them is shown", async () => {
  await open({ "one.pbn": session(2), "two.pbn": session(4) });
  await page.click("#board-1-3");
  await page.waitForFunction(() => document.querySelector("portnote-viewer").shown === 3);
  await open({ "three.pbn": session(2) });
  await page.waitForFunction(() => document.querySelector("portnote-viewer").shown === 1);
  assert.match(await textOf("#file"), /^three\.pbn · Thursday Pairs · 19 Nov 2026 · 2 boards$/);
});

test("15: sheets, lines and pictures are those of the program", async () => {
  const text = session(5);
  await open({ "club.pbn": text });
  const downloaded = await downloads();
  const input = ["--stdin-filename", "club.pbn", "-"];
  for (const [name, end, args] of [
    ["ndjson", ".ndjson", ["dump", "--format", "ndjson"]],
    ["html", ".html", ["convert", "--to", "html"]],
    ["lin", ".lin", ["convert", "--to", "lin"]],
    ["strict", ".export.pbn", ["export"]],
    ["json", ".json", ["dump"]],
    ["board", ".typ", ["render", "--to", "typst"]],
    ["board", ".sheets.html", ["render", "--to", "html", "--layout", "board"]],
  ]) {
    await way(name);
    await page.click(`[data-export="${end}"]`);
    const theirs = await run([...args, ...input], text);
    assert.equal((await downloaded(`club${end}`)).toString(), theirs.toString(), args.join(" "));
  }
});

test("what is said of a link is seen on a phone", async () => {
  await page.setViewport({ width: 390, height: 700 });
  await open({ "club.pbn": BOARD });
  await way("link");
  await page.waitForFunction(() => document.querySelector(".preview pre")?.textContent.includes("#v=1"));
  assert.match(await textOf(".notice"), /^The link holds 1 board\. Whoever gets it gets the cards\.$/);
  await page.click("#link");
  // Without the right to write to the clipboard a dialog shows the link.
  await page.waitForFunction(
    () => document.querySelector("#dialog").open || document.querySelector("#status").textContent.startsWith("Link copied"),
  );
  const seen = await page.evaluate(() => {
    const dialog = document.querySelector("#dialog");
    const { top, bottom } = (dialog.open ? dialog : document.querySelector("#status")).getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight && bottom > top;
  });
  assert.ok(seen);
});

test("16: of a long file a link holds the board that is shown", async () => {
  // Boards that do not compress.
  const boards = Array.from({ length: 400 }, (_, index) => {
    const noise = Array.from({ length: 30 }, (_, place) => ((index * 7919 + place * 104729) ** 2 % 99991).toString(36));
    return BOARD.toString().replace('[Board "7"]', `[Board "${index + 1}"]\n[Site "${noise.join("")}"]`);
  });
  await open({ "long.pbn": boards.join("\n") });
  await viewer("return viewer.select(3)");
  await viewer("return viewer.goTo('call 4')");
  await way("link");
  await page.click("#link");
  await page.waitForFunction(() => location.hash.length > 10);
  const other = await visit(page.url());
  await other.waitForFunction(() => document.querySelector("portnote-viewer").position === "call 4");
  const shown = await other.evaluate(() => document.querySelector("portnote-viewer").shadowRoot.textContent);
  assert.match(shown, /Board 3/);
  await other.close();
});

test("19: a linked board is shown without a server", async () => {
  await open({ "club.pbn": BOARD });
  await way("link");
  await page.click("#link");
  await page.waitForFunction(() => location.hash.length > 10);
  const hash = new URL(page.url()).hash;
  const own = await serve(SITE);
  const visited = await visit(own.url);
  await visited.evaluate(() => navigator.serviceWorker.ready);
  await visited.waitForFunction(async () => {
    const [name] = await caches.keys();
    return name && (await (await caches.open(name)).match("./portnote_bg.wasm")) !== undefined;
  });
  await own.close();
  await visited.goto(`${own.url}${hash}`);
  await visited.reload();
  await visited.waitForFunction(() => document.querySelector("portnote-viewer").shadowRoot?.querySelector(".pn-stage"));
  // The line about the file comes after the picture.
  await visited.waitForFunction(() => /1 board/.test(document.querySelector("#file").textContent));
  await visited.close();
});

test("a new version is announced, and taken when its reader wants it", async () => {
  const pages = {};
  const own = await serve(SITE, { pages, headers: { "cache-control": "no-cache" } });
  const visited = await visit(own.url);
  await visited.evaluate(() => navigator.serviceWorker.ready);
  await visited.reload();
  await visited.waitForSelector("html[data-ready]");
  await visited.waitForFunction(() => navigator.serviceWorker.controller);
  assert.ok(await visited.$eval("#update", (node) => node.hidden));
  pages["/sw.js"] = readFileSync(join(SITE, "sw.js"), "utf8").replace(/portnote-\d/, "portnote-next-9");
  await visited.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
  await visited.waitForSelector("#update:not([hidden])");
  assert.match(await textOf("#update", visited), /A new version is ready/);
  const loaded = visited.waitForNavigation();
  await visited.click("#update button");
  await loaded;
  await visited.waitForSelector("html[data-ready]");
  await visited.waitForFunction(async () => (await caches.keys()).every((name) => name.startsWith("portnote-next")));
  await visited.close();
  await own.close();
});

const hasPoppler = () => {
  try {
    execFileSync("pdfinfo", ["-v"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
};

/** Prints as the page does, and gives the text of each page. */
async function printed(options) {
  await page.evaluate(async (wanted) => {
    const { printPage } = await import("./print.js");
    window.print = () => {};
    window.restore = printPage(await portnotePage.current().remote.call("sheets", "html", wanted));
  }, options);
  const pdf = await page.pdf({ preferCSSPageSize: true });
  await page.evaluate(() => window.restore());
  const path = join(temporaryFolder("print"), "sheet.pdf");
  writeFileSync(path, pdf);
  const pages = Number(/Pages:\s+(\d+)/.exec(execFileSync("pdfinfo", [path], { encoding: "utf8" }))[1]);
  const texts = execFileSync("pdftotext", ["-layout", path, "-"], { encoding: "utf8" }).split("\f").slice(0, pages);
  return { pages, texts };
}

test("25: 36 boards are printed on as many pages as they should be", async (context) => {
  if (!hasPoppler()) return context.skip("no pdfinfo: install the Debian package poppler-utils");
  await open({ "session.pbn": session(36) });
  for (const paper of ["a4", "letter"]) {
    for (const [number, expected] of [[1, 36], [2, 18], [4, 9], [8, 5], [16, 3], [18, 2]]) {
      const { pages, texts } = await printed({ layout: "board", per_page: number, paper });
      assert.equal(pages, expected, `${number} on ${paper}`);
      for (let board = 1; board <= 36; board++) {
        const text = texts[Math.floor((board - 1) / number)];
        assert.match(text, new RegExp(`\\b${board}\\b`), `board ${board}, ${number} on ${paper}`);
      }
    }
  }
  // The page is as before.
  assert.ok(await page.$eval("#tabs", (tabs) => tabs.checkVisibility()));
});

test("26: nothing of a hidden hand is handed out", async (context) => {
  // Without the play, whose cards would be those of other hands.
  const board = BOARD.toString().replace(/\[Play [^]*?\n\*\n/, "");
  const [, deal] = /\[Deal "S:([^"]+)"\]/.exec(board);
  const [south, west, north, east] = deal.split(" ");
  const swapped = board.replace(deal, [south, east, north, west].join(" "));
  const outputs = async (text) => {
    await open({ "club.pbn": text });
    const made = await page.evaluate(async () => {
      const { remote } = portnotePage.current();
      const look = { hide: "EW", show: ["hands", "auction", "contract", "points", "names"] };
      return [
        await remote.call("sheets", "html", { layout: "handout", hide: "EW" }),
        await remote.call("sheets", "typst", { layout: "handout", hide: "EW" }),
        await remote.call("render", 1, "svg", look),
        await remote.call("render", 1, "text", look),
        (await remote.call("draw", 1, { ...look, at: "call 2" })).html,
      ];
    });
    if (hasPoppler()) made.push((await printed({ layout: "handout", hide: "EW" })).texts.join("\f"));
    return made;
  };
  // Boards that differ in the hidden hands alone give the same, byte for byte.
  assert.deepEqual(await outputs(swapped), await outputs(board));
  if (!hasPoppler()) context.diagnostic("PDF skipped: no pdftotext");
});

test("24: pictures of all states, for people to look at", async () => {
  const { mkdirSync } = await import("node:fs");
  const folder = join(SITE, "..", "shots");
  mkdirSync(folder, { recursive: true });
  const themes = [
    ["light", [{ name: "prefers-color-scheme", value: "light" }]],
    ["dark", [{ name: "prefers-color-scheme", value: "dark" }]],
    ["forced", [{ name: "forced-colors", value: "active" }]],
  ];
  for (const [theme, features] of themes) {
    if (theme === "forced") {
      const session = await page.createCDPSession();
      await session.send("Emulation.setEmulatedMedia", { features });
    } else await page.emulateMediaFeatures(features);
    for (const width of [390, 1280]) {
      await page.setViewport({ width, height: 900 });
      for (const [name, text] of [["club.pbn", CLUB], ["game.pdn", GAME], ["session.pbn", session(36)]]) {
        await open({ [name]: text });
        await viewer("return viewer.goTo('call 4')");
        if (theme === "forced" && name === "club.pbn") {
          // A suit is as visible as the text beside it.
          const colors = await viewer(
            "const color = (of) => getComputedStyle(viewer.shadowRoot.querySelector(of)).color;" +
              "return [color('.pn-suit.pn-spades'), color('h2')];",
          );
          assert.equal(colors[0], colors[1]);
        }
        for (const tab of ["table", "problems", "export"]) {
          await show(tab);
          await page.screenshot({ path: join(folder, `${name}-${tab}-${width}-${theme}.png`) });
          const wide = await page.evaluate(() => document.documentElement.scrollWidth);
          assert.ok(wide <= width, `${name} ${tab} ${width} ${theme}: ${wide}`);
        }
      }
    }
  }
});
