// The page and the elements in a browser.

import assert from "node:assert/strict";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { serve } from "../files.mjs";
import {
  BOARD, GAME, SITE, browser, complaints, downloads, drop, focusFigure, hears, open, page, run, server, show, textOf, viewer, visit, way,
} from "./harness.mjs";
import { temporaryFolder } from "./temporary.mjs";

const AXE = readFileSync(fileURLToPath(new URL("../node_modules/axe-core/axe.min.js", import.meta.url)), "utf8");

test("1: the page loads, and nothing is asked for afterwards", async () => {
  assert.match(await page.title(), /portnote/);
  assert.match(await textOf("#empty h1"), /^Check, fix, show and print/);
  assert.equal(await textOf(".brand"), "portnote");
  // Its own files are kept by the service worker, which may ask for them later than the page.
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForNetworkIdle();
  await new Promise((resolve) => setTimeout(resolve, 500));
  const before = server.requests.length;
  await open({ "club.pbn": BOARD, "game.pdn": GAME });
  await page.click("#tab-problems");
  await way("json");
  await way("hand-record");
  await page.click("#theme");
  await page.click("[data-does=about]");
  await page.waitForFunction(() => document.querySelector("#dialog").textContent.includes("Notation"));
  await page.waitForNetworkIdle();
  assert.deepEqual(server.requests.slice(before), []);
});

test("3: a bad date is one problem, where the program says", async () => {
  const text = '[Event "Club"]\n[Date "2026-11"]\n';
  await open({ "club.pbn": text });
  const found = JSON.parse(await run(["check", "--output-format", "json", "--stdin-filename", "club.pbn", "-"], text));
  const dates = found.diagnostics.filter(({ code }) => code === "pbn/date-format");
  assert.equal(dates.length, 1);
  const { line, column } = dates[0].span.start;
  await page.click("#tab-problems");
  const shown = await page.$$eval("#problems > li", (items) => items.map((item) => item.textContent));
  assert.equal(shown.length, found.diagnostics.length);
  assert.ok(shown.some((item) => item.includes(`pbn/date-formatline ${line}, column ${column}`)), shown);
});

test("4: names in another encoding are right", async () => {
  const text = Buffer.from('[Event "Club"]\r\n[Board "1"]\r\n[West "M\xfcller"]\r\n[Deal "N:AK... QJ... T9... 87..."]\r\n', "latin1");
  await open({ "club.pbn": text });
  const picture = await viewer("return viewer.shadowRoot.querySelector('.figure').textContent");
  assert.match(picture, /Müller/);
  await page.click("#theme");
  await page.click("[data-does=about]");
  await page.waitForFunction(() => document.querySelector("#dialog-body").textContent.includes("CRLF"));
  assert.match(await textOf("#dialog-body"), /ISO 8859-1|Windows-1252/);
});

test("5: two files have two headings", async () => {
  await open({ "one.pbn": BOARD, "two.pdn": GAME });
  const heads = await page.$$eval("#list [role=presentation]", (items) => items.map((item) => item.textContent));
  assert.deepEqual(heads, ["one.pbn", "two.pdn"]);
  assert.equal((await page.$$("#list [role=option]")).length, 2);
});

test("a text that is pasted is opened", async () => {
  await open({ "old.pdn": GAME });
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, BOARD.toString());
  // The game before has other players.
  await page.waitForFunction(
    () => /Miller/.test(document.querySelector("portnote-viewer").shadowRoot.querySelector(".figure").textContent),
  );
  assert.doesNotMatch(await textOf("#list"), /old\.pdn/);
});

test("6, 7: what is not a text of a notation is named, and the page goes on", async () => {
  await open({ "photo.jpg": Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a]) });
  assert.match(await textOf("#alert"), /photo\.jpg looks like a JPEG picture\. portnote reads PBN/);
  for (const bytes of [[], [65], [0xff, 0xfe, 0x5b, 0]]) {
    await open({ "x.pbn": Buffer.from(bytes) });
    assert.match(await textOf("#file"), /x\.pbn/);
  }
  await open({ "club.pbn": BOARD });
  assert.match(await textOf("#file"), /1 board/);
});

test("8, 9: keys step, and what is said is what the library says", async () => {
  await open({ "club.pbn": BOARD });
  await focusFigure();
  for (let step = 0; step < 5; step++) await page.keyboard.press("ArrowRight");
  await hears("South: pass");
  await page.keyboard.press("ArrowLeft");
  await hears("Back to: East: 2 diamonds, alerted: transfer to hearts");
  await page.keyboard.press("Home");
  await hears("Start");
  await page.keyboard.press("End");
  await hears("West takes 9 tricks, 1 down, North and South score 200");
  await page.keyboard.press("PageUp");
  await hears("Back to: North wins trick 2, 2 to 0");
  await page.keyboard.press(",");
  assert.equal(await viewer("return viewer.position"), "card 8");
  await page.keyboard.press(".");
  assert.equal(await viewer("return viewer.position"), "trick 2");
});

test("10: the same call twice is said twice", async () => {
  await open({ "club.pbn": '[Dealer "N"]\n[Board "1"]\n[Auction "N"]\nPass Pass Pass Pass\n' });
  await hears("Start");
  await viewer(
    "window.heard = []; new MutationObserver(() => { const text = viewer.shadowRoot.querySelector('[role=status]').textContent; if (text) window.heard.push(text); }).observe(viewer.shadowRoot.querySelector('[role=status]'), { childList: true, characterData: true, subtree: true })",
  );
  await focusFigure();
  for (const seat of ["North", "East"]) {
    await page.keyboard.press("ArrowRight");
    await hears(`${seat}: pass`);
  }
  await viewer("viewer.shadowRoot.querySelector('.figure').focus()");
  await page.keyboard.press("s");
  await page.waitForFunction(() => window.heard.length === 3);
  assert.deepEqual(await page.evaluate(() => window.heard), ["North: pass", "East: pass", "East: pass"]);
});

test("11: a held key is said once", async () => {
  await open({ "club.pbn": BOARD });
  await hears("Start");
  await viewer(
    "window.heard = []; window.steps = []; viewer.addEventListener('portnote-step', () => window.steps.push(performance.now())); new MutationObserver(() => { const text = viewer.shadowRoot.querySelector('[role=status]').textContent; if (text) window.heard.push(text); }).observe(viewer.shadowRoot.querySelector('[role=status]'), { childList: true })",
  );
  await focusFigure();
  for (let step = 0; step < 10; step++) await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => window.heard.length > 0);
  await new Promise((resolve) => setTimeout(resolve, 400));
  const [heard, steps] = await page.evaluate(() => [window.heard, window.steps]);
  // A step is said if no other comes within 150 ms, which happens on a busy machine. Timers are not
  // exact: 100 ms count as such a pause.
  const pauses = steps.filter((time, index) => time - steps[index - 1] > 100).length;
  assert.ok(heard.length <= 1 + pauses, `${heard.join("; ")}: ${steps.join(", ")}`);
});

test("12: arrows walk over the board, which is one stop", async () => {
  const square = () => viewer("return viewer.shadowRoot.activeElement?.getAttribute('aria-label')");
  await open({ "game.pdn": GAME });
  assert.equal(
    await viewer("return viewer.shadowRoot.querySelectorAll('[role=gridcell][tabindex=\"0\"]').length"),
    1,
  );
  await viewer("viewer.shadowRoot.querySelector('[role=gridcell][tabindex=\"0\"]').focus()");
  assert.equal(await square(), "1, black man");
  await page.keyboard.press("ArrowRight");
  assert.equal(await square(), "2, black man");
  await page.keyboard.press("ArrowDown");
  assert.equal(await square(), "8, black man");
  await page.keyboard.down("Control");
  await page.keyboard.press("End");
  await page.keyboard.up("Control");
  assert.equal(await square(), "50, white man");
  await page.keyboard.press("f");
  await page.waitForFunction(
    () =>
      document
        .querySelector("portnote-viewer")
        .shadowRoot.querySelector("[role=gridcell][data-square]")
        .getAttribute("aria-label") === "50, white man",
  );
  assert.equal(await square(), "50, white man");
});

test("13: a variation is chosen, entered and left", async () => {
  await open({ "game.pdn": GAME });
  await focusFigure();
  await page.keyboard.press("ArrowRight");
  await hears("1, White: 32 to 28");
  await page.keyboard.press("ArrowDown");
  await hears("Variation 2 of 3: 1, Black: 18 to 23");
  await page.keyboard.press("Enter");
  await hears("1, Black: 18 to 23");
  await page.keyboard.press("ArrowRight");
  await hears("2, White: 33 to 29");
  await page.keyboard.press("Backspace");
  await hears("Back to: 1, White: 32 to 28");
  assert.equal(await viewer("return viewer.position"), "ply 1");
});

test("14, 15: what the page hands out is what the program writes", async () => {
  const text = Buffer.from('[Board "1"]\n[Dealer "north"]\n[Deal "N:AKQ2.AKQ.AKQ.A32 - - -"]\n');
  await open({ "club.pbn": text });
  const made = (method, ...args) =>
    page.evaluate(
      async (name, list) => {
        const { client, current } = portnotePage;
        const made = await current().remote.call(name, ...list);
        return [...(made.bytes ?? new TextEncoder().encode(made))];
      },
      method,
      args,
    );
  const same = async (ours, args) => {
    const theirs = await run([...args, "--stdin-filename", "club.pbn", "-"], text);
    assert.equal(Buffer.from(await ours).toString(), theirs.toString(), args.join(" "));
  };
  await same(made("fix"), ["check", "--fix", "--quiet"]);
  await same(made("export"), ["export"]);
  await same(made("convert", "html"), ["convert", "--to", "html"]);
  await same(made("convert", "lin"), ["convert", "--to", "lin"]);
  await same(made("dumpText"), ["dump"]);
  const show = ["hands", "auction", "contract", "dd", "scores", "comments", "points", "names"];
  await same(made("render", 1, "svg", { show }), ["render", "--to", "svg"]);
});

test("a fix is shown, applied and taken back", async () => {
  await open({ "club.pbn": '[Board "1"]\n[Dealer "north"]\n' });
  await page.click("#tab-problems");
  await page.click("[data-finding]");
  assert.match(await textOf(".diff"), /− \[Dealer "north"\].*\+ \[Dealer "N"\]/s);
  await page.click("#problems .primary");
  const has = (text) => page.waitForFunction((part) => document.querySelector("#text").value.includes(part), {}, text);
  await has('[Dealer "N"]');
  await page.click("#undo");
  await has('[Dealer "north"]');
  await page.waitForSelector("#fix-all:not([hidden])");
  await page.click("#fix-all");
  await has('[Dealer "N"]');
  await page.click("#undo");
});

test("what is wrong is marked in its line, and a line that a fix removes is not replaced", async () => {
  await open({ "club.pbn": '% PBN 2.1\n% EXPORT\n%\n[Board "1"]\n[Dealer "north"]\n' });
  await page.click("#tab-problems");
  const items = await page.$$eval("#problems > li", (list) =>
    list.map((item) => [item.querySelector(".code").textContent, item.querySelector(".excerpt u")?.textContent]),
  );
  assert.deepEqual(Object.fromEntries(items)["pbn/nonstandard-seat"], "north");
  assert.equal(Object.fromEntries(items)["pbn/false-export-claim"], "% EXPORT");
  const quoted = await page.$$eval("#problems p > code", (list) => list.map((code) => code.textContent));
  assert.ok(quoted.includes("north") && quoted.includes("N"), quoted);
  await page.$$eval("#problems > li", (list) =>
    list.find((item) => item.querySelector(".excerpt u")?.textContent === "% EXPORT").querySelector("[data-finding]").click(),
  );
  const changes = await page.$$eval(".diff div", (list) => list.map((pre) => pre.textContent));
  assert.deepEqual(changes, ["− % EXPORT"]);
});

test("a long text has all its lines, with their numbers, and is scrolled to its ends", async () => {
  const lines = Array.from({ length: 250 }, (_, line) => `% line ${line + 3}`);
  lines[248] = `% ${"long ".repeat(100)}`;
  await open({ "club.pbn": `% PBN 2.1\n[Board "1"]\n${lines.join("\n")}\n[Dealer "north"]` });
  await page.click("#tab-text");
  assert.equal(
    await page.$eval("#text", (area) => area.value),
    `% PBN 2.1\n[Board "1"]\n${lines.join("\n")}\n[Dealer "north"]`,
  );
  await page.click("#tab-problems");
  await page.click("#problems button[aria-label^='Show in text: line 253']");
  await page.waitForFunction(() => /252\n.*253/s.test(document.querySelector(".gutter").textContent));
  const [mark, area] = await page.evaluate(() =>
    [".copy u", "#text"].map((it) => document.querySelector(it).getBoundingClientRect()).map(({ top, bottom }) => [top, bottom]),
  );
  assert.ok(mark[0] > area[0] && mark[1] < area[1], `${mark} ${area}`);
  assert.ok(await page.$eval("#text", (it) => it.scrollWidth > it.clientWidth));
});

test("16: a link opens the same board at the same step, and no server sees it", async () => {
  await open({ "club.pbn": BOARD });
  await viewer("return viewer.goTo('card 6')");
  await way("link");
  await page.click("#link");
  await page.waitForFunction(() => location.hash.length > 10);
  const url = page.url();
  assert.ok(url.length < 8100, url);
  const other = await visit(url);
  await other.waitForFunction(() => document.querySelector("portnote-viewer").position === "card 6");
  assert.match(await textOf("#file", other), /^club\.pbn · /);
  assert.ok(server.requests.every((path) => !path.includes("z=")));
  await other.close();
});

test("18: text of a file is text", async () => {
  const name = "<img src=x onerror=alert(1)></script>\u202Eabc";
  await open({ "club.pbn": `[Event "${name}"]\n[Board "1"]\n[West "${name}"]\n[Deal "N:AK... - - -"]\n{${name}}\n` });
  const images = await viewer("return viewer.shadowRoot.querySelectorAll('img, script').length");
  assert.equal(images + (await page.$$("img")).length, 0);
  assert.match(await viewer("return viewer.shadowRoot.textContent"), /<img src=x/);
});

test("19: the page works without a server", async () => {
  const own = await serve(SITE);
  const visited = await visit(own.url);
  await visited.evaluate(() => navigator.serviceWorker.ready);
  await visited.waitForFunction(async () => {
    const [name] = await caches.keys();
    return name && (await (await caches.open(name)).match("./portnote_bg.wasm")) !== undefined;
  });
  await visited.reload();
  await visited.waitForSelector("html[data-ready]");
  await own.close();
  await visited.reload();
  await visited.waitForSelector("html[data-ready]");
  await open({ "club.pbn": BOARD }, visited);
  assert.match(await textOf("#file", visited), /1 board/);
  await visited.close();
});

test("20: the page as one file works from a folder", async () => {
  const visited = await visit(`file://${join(SITE, "..", "portnote.html")}`);
  await open({ "club.pbn": BOARD }, visited);
  assert.match(await textOf("#file", visited), /1 board/);
  await visited.close();
});

test("21: reading a large file can be cancelled", async () => {
  const board = BOARD.toString();
  const text = `${board}\n`.repeat(Math.ceil(30e6 / (board.length + 1)));
  const path = join(temporaryFolder("large"), "large.pbn");
  writeFileSync(path, text);
  const input = await page.$("#files");
  await input.uploadFile(path);
  // Seen and clicked in one step: all may be read soon, and the button moves with the text above it.
  await page.waitForFunction(() => {
    const cancel = document.querySelector("#cancel");
    const isSeen = cancel.checkVisibility() && document.querySelector("#file").textContent.includes("boards");
    if (isSeen) cancel.click();
    return isSeen;
  });
  assert.match(await textOf("#status"), /Cancelled/);
  await open({ "club.pbn": BOARD });
  assert.match(await textOf("#file"), /1 board/);
});

/** Writes a letter at the beginning of the text. */
async function write() {
  await page.click("#tab-text");
  await page.focus("#text");
  await page.keyboard.type("%x\n");
  await page.waitForFunction(() => document.querySelector("#file").textContent.includes("not saved"));
}

const asks = () => page.waitForSelector("#dialog[open] [data-choice=Discard]");

test("what is changed and not saved is not replaced without a question", async () => {
  await open({ "mine.pbn": BOARD });
  await write();
  await page.click("#home");
  await page.click("#examples li:nth-child(3) button");
  await asks();
  assert.equal(await textOf("#dialog-body"), "mine.pbn is changed and not saved.");
  assert.deepEqual(await page.$$eval("#dialog .buttons button:not([hidden])", (list) => list.map((it) => it.textContent)), ["Save a copy", "Discard", "Cancel"]);
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "Save a copy");
  await page.evaluate(AXE);
  assert.deepEqual(await page.evaluate(async () => (await axe.run(document, { iframes: false })).violations.map(({ id }) => id)), []);
  // Escape keeps the text, and so does what is dropped meanwhile.
  await drop({ "other.pbn": BOARD });
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => document.activeElement.closest("#examples"));
  assert.equal(await page.evaluate(() => portnotePage.current().name), "mine.pbn");
  await drop({ "other.pdn": GAME });
  await asks();
  const downloaded = await downloads();
  await page.click("[data-choice='Save a copy']");
  assert.match((await downloaded("mine.fixed.pbn")).toString(), /^%x/);
  await page.waitForFunction(() => portnotePage.current().name === "other.pdn");
  await write();
  await drop({ "club.pbn": BOARD });
  await asks();
  await page.click("[data-choice=Discard]");
  await page.waitForFunction(() => portnotePage.current().name === "club.pbn");
  await drop({ "other.pdn": GAME });
  await page.waitForFunction(() => portnotePage.current().name === "other.pdn");
  assert.ok(!(await page.$("#dialog[open]")));
});

test("a text that is to be pasted has its field", async () => {
  await page.evaluate(() => {
    Object.defineProperty(navigator, "clipboard", { value: { readText: () => Promise.reject(new Error("denied")) } });
  });
  await page.click("#paste-text");
  await page.waitForSelector("#dialog[open] textarea");
  assert.equal(await page.evaluate(() => document.activeElement.localName), "textarea");
  assert.ok(await page.$eval("#dialog-apply", (button) => button.disabled));
  const paste = (selector) => page.$eval(selector, (node, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    node.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, BOARD.toString());
  await paste("#dialog textarea");
  await paste("#dialog-close");
  assert.equal(await page.evaluate(() => portnotePage.current()), undefined);
  await page.$eval("#dialog textarea", (area, text) => {
    area.value = text;
    area.dispatchEvent(new Event("input"));
  }, GAME.toString());
  await page.click("#dialog-apply");
  await page.waitForFunction(() => portnotePage.current()?.notation === "pdn");
  assert.ok(!(await page.$("#dialog[open]")));
});

test("23: axe finds nothing", async () => {
  const look = async (what, of = page) => {
    await of.evaluate(AXE);
    const violations = await of.evaluate(async () => {
      const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
      const found = await axe.run(document, { runOnly: tags, iframes: false });
      return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join("; ")}`);
    });
    assert.deepEqual(violations, [], what);
  };
  await look("empty");
  await open({ "club.pbn": BOARD });
  await viewer("return viewer.goTo('card 6')");
  await look("loaded");
  await page.click("#tab-problems");
  await look("problems");
  await page.click("#problems .code");
  await page.waitForSelector("dialog[open]");
  await look("dialog");
  await page.click("#dialog-close");
  await page.click("#tab-text");
  await look("text");
  for (const name of ["own", "hand-record", "html", "link", "svg", "json"]) {
    await way(name);
    await page.waitForFunction(() => document.querySelector(".preview").hasChildNodes());
    await look(`export ${name}`);
  }
  await page.click("#tab-problems");
  await page.click("#theme");
  await look("menu");
  await page.click("#themes [value=dark]");
  await page.keyboard.press("Escape");
  await look("dark problems");
  await way("board");
  await look("dark export");
  await open({ "game.pdn": GAME });
  await viewer("return viewer.goTo('ply 2')");
  await look("dark board");
  await page.setViewport({ width: 390, height: 844 });
  await look("narrow");
  await page.click("#more");
  await look("narrow menu");
  await page.click("#menu [data-view=export]");
  await look("narrow export");
  await page.click("#home");
  await look("narrow home");
  await page.setViewport({ width: 1280, height: 800 });
  await open({ "system.bml": "#+TITLE: Alder\n\n1C 3+!c\n  1D 4+!d\n" });
  await look("system");
  const scores = '[ScoreTable "Names_NS;Contract;Declarer;Score_NS"]\n"Ann;Bob" 4H W -420\n';
  await open({ "evening.pbn": `[Board "1"]\n[Dealer "north"]\n${scores}[TotalScoreTable "Rank;Names"]\n1 "Ann;Bob"\n` });
  await page.click("#tab-results");
  await page.waitForSelector("#results .board-part tbody");
  await look("results");
  await page.click("#tab-problems");
  await page.click("[data-finding]");
  await look("difference");
  await open({ "new.pbn": "% PBN 2.1\n" });
  await look("no game");
  await open({ "hands.docx": "PK\x03\x04\x14\x00word/document.xml" });
  await look("unreadable");
  await page.click("#home");
  await look("home");
  for (const name of ["check.html", "system.html"]) {
    await page.goto(`${server.url}${name}`);
    await page.waitForSelector("html[data-ready]");
    await look(name);
  }
});

test("24: nothing scrolls sideways at 390 and 320 pixels", async () => {
  for (const width of [390, 320]) {
    await page.setViewport({ width, height: 844 });
    for (const [name, text] of [["club.pbn", BOARD], ["game.pdn", GAME]]) {
      await open({ [name]: text });
      await viewer("return viewer.last()");
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width, `${name} ${width}`);
    }
  }
});

test("29: what is said of the elements is what they have", async () => {
  const said = JSON.parse(readFileSync(join(SITE, "..", "npm", "custom-elements.json"), "utf8"));
  const names = readdirSync(SITE).filter((name) => /^(?:viewer-(?!core).*|element-base)\.js$/.test(name));
  const code = names.map((name) => readFileSync(join(SITE, name), "utf8")).join("");
  for (const element of said.modules[0].declarations) {
    const observed = await page.evaluate(
      async (tag) => {
        await import("./viewer.js");
        return customElements.get(tag).observedAttributes;
      },
      element.tagName,
    );
    const attributes = element.attributes.map(({ name }) => name);
    assert.deepEqual(attributes.sort(), observed.sort(), element.tagName);
    for (const { name } of element.events ?? []) assert.ok(code.includes(`"${name}"`), name);
    for (const { name } of element.slots ?? []) assert.ok(!name || code.includes(`slot("${name}")`), name);
    const parts = [...code.matchAll(/(?:make\("\w+", |part\.add\()"(\w+)"/g)].map(([, part]) => part);
    if (element.cssParts) {
      const told = element.cssParts.map(({ name }) => name);
      assert.deepEqual(told.sort(), [...new Set(parts)].sort());
    }
  }
});

/** The most bytes of a page with one viewer, compressed: the module takes 671,000, scripts and style sheets the rest. */
const MOST = 730_000;

/** A page of somebody else, with a strict policy. */
const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'";

const ELEMENTS = `<!DOCTYPE html><html lang="en"><title>Club</title><link rel="icon" href="icon.svg">
<script type="module" src="viewer.js"></script>
<h1>Club</h1>
<portnote-viewer src="example.pbn" at="call 3" loading="eager"><a href="example.pbn">example.pbn</a></portnote-viewer>
<portnote-deal deal="N:KT96.AJ5.Q84.QJ7 - 74.32.762.AT9654 -" dealer="S" vul="All" show="N,S"></portnote-deal>
<portnote-board fen="W:W31-50:B1-20" variant="20"></portnote-board>`;

/** A module as a cache may still have it: of another version than the scripts. */
const older = (name) => {
  const { version } = JSON.parse(readFileSync(join(SITE, "..", "npm", "package.json"), "utf8"));
  const text = readFileSync(join(SITE, name), "latin1");
  const other = text.replaceAll(version, version.replace(/\d(?=\D*$)/, "9"));
  assert.notEqual(other, text);
  return Buffer.from(other, "latin1");
};

test("scripts that find a module of another version say so", async () => {
  const [full, viewer] = ["portnote_bg.wasm", "viewer-core_bg.wasm"];
  const pages = { [`/${full}`]: older(full), [`/${viewer}`]: older(viewer), "/elements.html": ELEMENTS };
  const own = await serve(SITE, { pages });
  const visited = await browser.newPage();
  const message = /portnote's scripts have version \d\.\d+\.\d+, its WebAssembly module \d\.\d+\.9: clear the browser's cache and reload the page\./;
  await visited.goto(own.url);
  await visited.waitForFunction(() => document.querySelector("#alert").textContent !== "");
  assert.match(await textOf("#alert", visited), message);
  await visited.goto(`${own.url}elements.html`);
  await visited.waitForFunction(() => document.querySelector("portnote-viewer").shadowRoot?.querySelector("[part=message]"));
  assert.match(await visited.$eval("portnote-viewer", (element) => element.shadowRoot.textContent), message);
  assert.ok(await visited.$eval("portnote-viewer a", (link) => link.checkVisibility()));
  await visited.close();
  await own.close();
});

test("28: elements work under a strict policy, and leave what the page has without WebAssembly", async () => {
  const pages = { "/elements.html": ELEMENTS };
  const strict = await serve(SITE, { pages, headers: { "content-security-policy": POLICY } });
  await page.goto(`${strict.url}elements.html`);
  await page.waitForFunction(() =>
    ["viewer", "deal", "board"].every((name) =>
      document.querySelector(`portnote-${name}`).shadowRoot?.querySelector(".pn-stage"),
    ),
  );
  assert.equal(await viewer("return viewer.position"), "call 3");
  const deal = await page.$eval("portnote-deal", (element) => element.shadowRoot.textContent);
  assert.match(deal, /hand not shown/);
  // Check 29, sizes: all that a page with one viewer has loaded.
  const others = ["/elements.html", "/example.pbn", "/icon.svg", "/sw.js"];
  const names = [...new Set(strict.requests)].filter((path) => !others.includes(path)).sort();
  assert.ok(names.includes("/viewer-core_bg.wasm") && names.includes("/viewer.css") && names.length < 27, names);
  const sizes = names.map((name) => gzipSync(readFileSync(join(SITE, name)), { level: 9 }).length);
  const size = sizes.reduce((sum, one) => sum + one, 0);
  console.log(`a page with one viewer loads ${size} bytes, compressed`);
  assert.ok(size <= MOST, `${size} bytes`);
  await strict.close();
  const blocked = await serve(SITE, {
    pages,
    headers: { "content-security-policy": POLICY.replace(" 'wasm-unsafe-eval'", "") },
  });
  await page.goto(`${blocked.url}elements.html`);
  await page.waitForFunction(() =>
    document.querySelector("portnote-viewer").shadowRoot?.querySelector("[part=message]"),
  );
  assert.match(await viewer("return viewer.shadowRoot.textContent"), /WebAssembly is blocked/);
  assert.ok(await page.$eval("portnote-viewer a", (link) => link.checkVisibility()));
  // Its complaints are expected; none comes from it later.
  await page.goto("about:blank");
  complaints.length = 0;
  await blocked.close();
});
