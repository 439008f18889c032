// The elements in a page of somebody else.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { serve } from "../files.mjs";
import { BOARD, GAME, SITE, browser, open, page, viewer, watch } from "./harness.mjs";

/** What a screen reader finds in a board of bridge. UPDATE=1 writes it. */
const OUTLINE = fileURLToPath(new URL("outline.txt", import.meta.url));

const POSITION = 'fen="B:W28,31,33-50:B1-20" variant="20"';

const PAGES = {
  "/all.html": `<!DOCTYPE html><html lang="en"><title>Club</title><link rel="icon" href="icon.svg">
<script type="module" src="viewer.js"></script>
<h1>Club</h1>
<portnote-viewer id="bridge" src="example.pbn" at="call 3" loading="eager"><a href="example.pbn">example.pbn</a></portnote-viewer>
<portnote-viewer id="draughts" src="example.pdn" at="ply 2" loading="eager"></portnote-viewer>
<portnote-viewer id="pinochle" src="example.ppn" at="end" loading="eager"></portnote-viewer>
<portnote-viewer id="missing" src="no-such-file.pbn" loading="eager"><a href="example.pbn">the file</a></portnote-viewer>
<portnote-viewer id="inside" notation="pdn" loading="eager"><script type="text/x-pdn">1. 32-28 19-23 *</script></portnote-viewer>
<portnote-board id="board" ${POSITION} last="32-28"></portnote-board>
<portnote-board id="plain" ${POSITION}></portnote-board>`,
};

let own;

before(async () => {
  own = await serve(SITE, { pages: PAGES });
});

after(() => own.close());

/** Opens the page of elements. A browser complains about the file that is not there. */
async function elements({ script = true } = {}) {
  const visited = await browser.newPage();
  await visited.setJavaScriptEnabled(script);
  await visited.goto(`${own.url}all.html`);
  if (script) {
    await visited.waitForFunction(() =>
      [...document.querySelectorAll("portnote-viewer, portnote-board")].every((element) =>
        element.shadowRoot?.querySelector(".pn-stage, [part=message]"),
      ),
    );
  }
  return visited;
}

/** Runs a function on an element. */
const on = (of, id, body, ...args) =>
  of.$eval(`#${id}`, (element, source, list) => new Function("element", "args", source)(element, list), body, args);

const status = (of, id) => on(of, id, "return element.shadowRoot.querySelector('[role=status]').textContent");

async function hears(of, id, text) {
  for (let wait = 0; wait < 60 && (await status(of, id)) !== text; wait++) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  assert.equal(await status(of, id), text);
}

test("28: without JavaScript the page's own text stays", async () => {
  const visited = await elements({ script: false });
  const shown = (await visited.$$("portnote-viewer a")).length;
  assert.equal(shown, 2);
  for (const link of await visited.$$("portnote-viewer a")) assert.ok(await link.isVisible());
  await visited.close();
});

test("all games are drawn, and what is missing is named beside the page's own text", async () => {
  const visited = await elements();
  assert.match(await on(visited, "missing", "return element.shadowRoot.textContent"), /no-such-file\.pbn could not be read: the server answered 404\./);
  assert.ok(await visited.$eval("#missing a", (link) => link.checkVisibility()));
  assert.match(await on(visited, "pinochle", "return element.shadowRoot.textContent"), /Hand 1/);
  assert.equal(await on(visited, "inside", "return element.steps"), 3);
  assert.equal(await on(visited, "draughts", "return element.position"), "ply 2");
  await visited.close();
});

const marks = (of, id) =>
  on(of, id, "return element.shadowRoot.querySelector('figure svg').outerHTML.match(/class=\"[^\"]*|<line|<path|<rect|<polyline/g)?.length ?? 0");

test("the last move is marked on a position", async () => {
  const visited = await elements();
  assert.ok((await marks(visited, "board")) > (await marks(visited, "plain")));
  const title = await on(visited, "board", "return element.shadowRoot.textContent");
  assert.match(title, /32-28/);
  await on(visited, "plain", "element.setAttribute('last', '32x99')");
  await visited.waitForFunction(() => document.querySelector("#plain").shadowRoot.querySelector("[part=message]"));
  assert.match(await on(visited, "plain", "return element.shadowRoot.textContent"), /invalid move `32x99`/);
  await visited.close();
});

test("what the keys h and d do, and the short verbosity", async () => {
  await open({ "club.pbn": BOARD });
  const text = () => viewer("return viewer.shadowRoot.querySelector('.figure').textContent");
  await viewer("return viewer.last()");
  await viewer("viewer.setAttribute('hide', 'E'); viewer.shadowRoot.querySelector('.figure').focus()");
  const waitFor = (pattern, is) =>
    page.waitForFunction(
      (source, expected) =>
        new RegExp(source).test(document.querySelector("portnote-viewer").shadowRoot.querySelector(".figure").textContent) === expected,
      {},
      pattern,
      is,
    );
  await waitFor("not shown", true);
  await page.keyboard.press("h");
  await waitFor("not shown", false);
  await page.keyboard.press("h");
  await waitFor("not shown", true);
  await viewer("viewer.removeAttribute('hide')");
  await waitFor("not shown", false);
  const whole = await text();
  await page.keyboard.press("d");
  await page.waitForFunction((before) => document.querySelector("portnote-viewer").shadowRoot.querySelector(".figure").textContent.length < before, {}, whole.length);
  assert.ok(await viewer("return viewer.shadowRoot.querySelector('.pn-dd') === null"));
  await page.keyboard.press("d");
  await page.waitForFunction(() => document.querySelector("portnote-viewer").shadowRoot.querySelector(".pn-dd"));
  await viewer("viewer.setAttribute('verbosity', 'short')");
  await viewer("return viewer.goTo('call 2')");
  const says = (text) =>
    page.waitForFunction(
      (expected) =>
        document.querySelector("portnote-viewer").shadowRoot.querySelector("[role=status]").textContent === expected,
      {},
      text,
    );
  await says("Back to: 1 no trump");
  await viewer("return viewer.next()");
  await says("pass");
});

test("the package works in a page without a bundler", async () => {
  const pages = {
    "/club.html": `<!DOCTYPE html><html lang="en"><title>Club</title><link rel="icon" href="data:,">
<script type="module" src="dist/viewer.js"></script>
<script type="module">
import { open, version } from "./dist/index.js";
const file = open(new TextEncoder().encode('[Dealer "north"]'), { name: "club.pbn" });
window.told = [version(), ...file.check().diagnostics.map(({ code }) => code)].join(" ");
</script>
<portnote-viewer id="it" notation="pdn" loading="eager"><script type="text/x-pdn">1. 32-28 19-23 *</script></portnote-viewer>`,
  };
  const published = await serve(process.env.PORTNOTE_PACKAGE, { pages });
  const visited = await browser.newPage();
  watch(visited);
  await visited.goto(`${published.url}club.html`);
  await visited.waitForFunction(() => window.told && document.querySelector("#it").shadowRoot?.querySelector(".pn-stage"));
  assert.match(await visited.evaluate(() => window.told), /^\d+\.\d+\.\d+ .*pbn\/nonstandard-seat/);
  assert.equal(await on(visited, "it", "return element.steps"), 3);
  await visited.close();
  await published.close();
});

test("problems are listed where the page wants it", async () => {
  const pages = {
    "/problems.html": `<!DOCTYPE html><html lang="en"><title>Club</title><link rel="icon" href="icon.svg">
<script type="module" src="viewer.js"></script>
<portnote-viewer id="it" src="bad.pbn" problems="list" loading="eager"></portnote-viewer>`,
    "/bad.pbn": '[Board "7"]\n[Dealer "north"]\n',
  };
  const strict = await serve(SITE, { pages });
  const visited = await browser.newPage();
  await visited.goto(`${strict.url}problems.html`);
  await visited.waitForFunction(() => document.querySelector("#it").problems?.length === 1);
  await visited.waitForFunction(() => document.querySelector("#it").shadowRoot.querySelector("[part=problems]:not([hidden])"));
  const items = await on(visited, "it", "return [...element.shadowRoot.querySelectorAll('[part=problems] li')].map((item) => item.textContent)");
  assert.deepEqual(items, ["line 2: warning: nonstandard seat `north`: expected `N` (pbn/nonstandard-seat)"]);
  await visited.close();
  await strict.close();
});

function outlined(node, depth = 0) {
  if (node.role === "StaticText" && !node.name.trim()) return [];
  const name = node.name ? ` "${node.name}"` : "";
  const more = [node.value && `value ${node.value}`, node.level && `level ${node.level}`, node.disabled && "disabled"];
  const line = `${"  ".repeat(depth)}${node.role}${name}${more.filter(Boolean).map((it) => ` (${it})`).join("")}`;
  return [line, ...(node.children ?? []).flatMap((child) => outlined(child, depth + 1))];
}

test("27: a screen reader finds what it did", async () => {
  const lines = [];
  for (const [name, text, at] of [["club.pbn", BOARD, "call 4"], ["game.pdn", GAME, "ply 3"]]) {
    await open({ [name]: text });
    await viewer("return viewer.goTo(args[0])", at);
    await new Promise((resolve) => setTimeout(resolve, 400));
    lines.push(name);
    for (const part of ["figure", "side"]) {
      const root = await page.$(`portnote-viewer >>> .${part}`);
      const tree = await page.accessibility.snapshot({ root, includeIframes: false });
      lines.push(...outlined(tree, 1));
    }
  }
  const found = `${lines.join("\n")}\n`;
  if (process.env.UPDATE) writeFileSync(OUTLINE, found);
  assert.equal(found, readFileSync(OUTLINE, "utf8"));
});

test("a click on a call, a card, a move and a button leads to its step", async () => {
  const visited = await elements();
  const click = (id, selector) =>
    on(visited, id, "element.shadowRoot.querySelector(args[0]).dispatchEvent(new MouseEvent('click', { bubbles: true }))", selector);
  const leads = (id, step) =>
    visited.waitForFunction((name, to) => document.getElementById(name).position === to, { timeout: 4000 }, id, step);
  await click("bridge", '[data-call="2"]');
  await leads("bridge", "call 2");
  await click("bridge", '[data-go="last"]');
  await visited.waitForFunction(() => document.querySelector("#bridge").shadowRoot.querySelector("[data-card]"));
  const card = "element.shadowRoot.querySelector('[data-card]').dataset.card";
  const name = await on(visited, "bridge", `return ${card}`);
  await click("bridge", "[data-card]");
  await visited.waitForFunction(
    (played) => document.querySelector("#bridge").shadowRoot.querySelector(`[data-card="${played}"][aria-current=step]`),
    {},
    name,
  );
  await click("draughts", '[data-ply="1"]');
  await leads("draughts", "ply 1");
  await click("draughts", '[data-go="next"]');
  await leads("draughts", "ply 2");
  await click("pinochle", '[data-trick="1"]');
  await leads("pinochle", "trick 1");
  await visited.close();
});
