// The page in a browser, as its tests use it. PORTNOTE_SITE is the folder of the page, PORTNOTE the
// program with which it is compared.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { after, afterEach, before, beforeEach } from "node:test";
import { launch } from "./browser.mjs";
import { temporaryFolder } from "./temporary.mjs";
import { serve } from "../files.mjs";

export const SITE = process.env.PORTNOTE_SITE;
const PROGRAM = process.env.PORTNOTE;
export const BOARD = readFileSync(join(SITE, "example.pbn"));
export const GAME = readFileSync(join(SITE, "example.pdn"));
export const HAND = readFileSync(join(SITE, "example.ppn"));

export let server;
export let browser;
export let page;
export let complaints;

/** What the program prints for a text. */
export const run = (args, input) =>
  new Promise((resolve) => {
    const options = { encoding: "buffer", maxBuffer: 1 << 28 };
    const child = execFile(PROGRAM, args, options, (_, stdout) => resolve(stdout));
    child.stdin.end(input ?? "");
  });

before(async () => {
  server = await serve(SITE);
  browser = await launch();
});

after(async () => {
  await browser?.close();
  await server?.close();
});

beforeEach(async () => {
  complaints = [];
  page = await visit(server.url);
});

// Check 2: no complaint in any test.
afterEach(async () => {
  await page.close();
  assert.deepEqual(complaints, []);
});

/** Watches for complaints. */
export function watch(visited) {
  const mine = complaints;
  visited.on("console", (message) => {
    if (["error", "warn"].includes(message.type())) mine.push(message.text());
  });
  visited.on("pageerror", (error) => mine.push(error.message));
  visited.on("dialog", (dialog) => {
    if (dialog.type() !== "beforeunload") mine.push(`a dialog: ${dialog.message()}`);
    dialog.accept();
  });
}

export async function visit(url) {
  const visited = await browser.newPage();
  watch(visited);
  await visited.goto(url);
  await visited.waitForSelector("html[data-ready]");
  return visited;
}

/** Opens texts as files. */
export async function open(files, of = page) {
  const named = Object.entries(files).map(([name, text]) => [name, [...Buffer.from(text)]]);
  await of.evaluate(
    (list) =>
      portnotePage.open(list.map(([name, bytes]) => ({ name, bytes: Uint8Array.from(bytes) }))),
    named,
  );
}

/** Shows a view: by its tab, or where there is no room for tabs by the menu. */
export async function show(view, of = page) {
  const isWide = await of.$eval(`#tab-${view}`, (tab) => tab.checkVisibility());
  if (!isWide) await of.click("#more");
  await of.click(isWide ? `#tab-${view}` : `#menu [data-view=${view}]`);
}

/** Chooses what is made of the file, and gives the button that saves it. */
export async function way(name) {
  await show("export");
  await page.click(`[data-way="${name}"]`);
}

export const textOf = (selector, of = page) => of.$eval(selector, (node) => node.textContent);

/** Runs a function on the viewer. */
export const viewer = (body, ...args) =>
  page.evaluate(
    (source, list) => new Function("viewer", "args", source)(document.querySelector("portnote-viewer"), list),
    body,
    args,
  );

export const said = () => viewer("return viewer.shadowRoot.querySelector('[role=status]').textContent");

/** Until a text is said. */
export async function hears(text) {
  await page
    .waitForFunction(
      (expected) =>
        document.querySelector("portnote-viewer").shadowRoot.querySelector("[role=status]")?.textContent ===
        expected,
      {},
      text,
    )
    // Only a failure asks again: after a success, other words may have taken its place.
    .catch(async () => assert.equal(await said(), text));
}

export const focusFigure = () => viewer("viewer.shadowRoot.querySelector('.figure').focus()");


/** Drops files on the page, as a hand does. */
export const drop = (files, of = page) =>
  of.evaluate(
    (list) => {
      const data = new DataTransfer();
      for (const [name, bytes] of list) data.items.add(new File([Uint8Array.from(bytes)], name));
      const event = new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true });
      window.dropped = performance.now();
      document.querySelector("main").dispatchEvent(event);
    },
    Object.entries(files).map(([name, text]) => [name, [...Buffer.from(text)]]),
  );

/** Boards of a session, numbered from 1. */
export const session = (number) =>
  Array.from({ length: number }, (_, index) => BOARD.toString().replace('[Board "7"]', `[Board "${index + 1}"]`)).join("\n");

/** Where the page puts what it hands out: gives a function that waits for a file and reads it. */
export async function downloads() {
  const folder = temporaryFolder("downloads");
  const session = await page.createCDPSession();
  await session.send("Browser.setDownloadBehavior", { behavior: "allow", downloadPath: folder });
  return async (name) => {
    for (let wait = 0; wait < 600; wait++) {
      // An empty file has the name until the whole text is there.
      const bytes = readdirSync(folder).includes(name) ? readFileSync(join(folder, name)) : "";
      if (bytes.length > 0) return bytes;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`${name} was not downloaded, but ${readdirSync(folder)}`);
  };
}
