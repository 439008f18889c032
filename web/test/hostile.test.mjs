// What should not be opened: the page says so, and goes on.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { BOARD, open, page, server, textOf } from "./harness.mjs";

const CORPUS = fileURLToPath(new URL("../../corpus", import.meta.url));

/** Files that are opened at once. */
const BATCH = 50;

/** A fragment with zeros that are packed; the browser makes it. */
const bomb = (bytes) =>
  page.evaluate(async (length) => {
    const part = new Uint8Array(1 << 20);
    let left = length >> 20;
    const zeros = new ReadableStream({
      pull(stream) {
        if (left-- > 0) stream.enqueue(part);
        else stream.close();
      },
    });
    const packed = new Response(zeros.pipeThrough(new CompressionStream("deflate-raw")));
    let text = "";
    for (const byte of new Uint8Array(await packed.arrayBuffer())) text += String.fromCharCode(byte);
    return `#v=1&n=pbn&z=${btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;
  }, bytes);

/** Goes to a fragment, and says what the page says and after how many milliseconds. */
const follow = (fragment) =>
  page.evaluate(async (hash) => {
    const alert = document.querySelector("#alert");
    alert.textContent = "";
    const said = new Promise((resolve) => new MutationObserver(resolve).observe(alert, { childList: true }));
    const start = performance.now();
    location.hash = hash;
    await Promise.race([said, new Promise((resolve) => setTimeout(resolve, 30_000))]);
    return { text: alert.textContent, after: performance.now() - start };
  }, fragment);

test("17: links that are broken or too large are named at once", async () => {
  const gigabyte = await bomb(2 ** 30);
  const short = await bomb(32 * 2 ** 20);
  // The one is refused for its length, the other while it is read.
  assert.ok(gigabyte.length > 1e6 && short.length < 65_536, `${gigabyte.length}, ${short.length}`);
  for (const [fragment, message] of [
    ["#v=1&z=***", "this link is damaged"],
    ["#v=1&z=AAAA", "this link is damaged"],
    ["#v=1", "this link is damaged"],
    ["#v=99&z=", "this link was made by a newer version of portnote"],
    [gigabyte, "this link is too long"],
    [short, "the file in this link is too large"],
  ]) {
    let after = Infinity;
    // The machine may do something else meanwhile.
    for (let turn = 0; turn < 8 && after > 1000; turn++) {
      await page.evaluate(() => (location.hash = ""));
      const said = await follow(fragment);
      assert.equal(said.text, `The link could not be opened: ${message}.`);
      after = Math.min(after, said.after);
    }
    assert.ok(after < 1000, `${message}: ${Math.round(after)} ms`);
  }
  const { JSHeapUsedSize } = await page.metrics();
  assert.ok(JSHeapUsedSize < 100e6, `${JSHeapUsedSize} bytes`);
  await open({ "club.pbn": BOARD });
  assert.match(await textOf("#file"), /1 board/);
});

test("a link names no file, and no place that is not there is gone to", async () => {
  const text = encodeURIComponent('[Board "1"]\n[Deal "N:AK... - - -"]\n');
  await page.evaluate((hash) => (location.hash = hash), `#v=1&n=<b>x</b>&b=-7&at=<img src=x>&t=${text}`);
  await page.waitForFunction(() => document.querySelector("#file").textContent.includes("1 board"));
  assert.match(await textOf("#file"), /^link\.txt · 1 board/);
  const name = encodeURIComponent(`../../\u202E<img src=x>\u0000${"long".repeat(100)}`);
  await page.evaluate((hash) => (location.hash = hash), `#v=1&n=pbn&f=${name}&t=${text}`);
  await page.waitForFunction(() => document.querySelector("#file").textContent.startsWith("img src=xlong"));
  assert.equal((await textOf("#file b")).length, 100);
  assert.equal(await page.$eval("portnote-viewer", (viewer) => viewer.position), "start");
});

test("each file of the corpus is opened, and the page goes on", async () => {
  const all = readdirSync(CORPUS, { recursive: true }).filter(
    (name) => /\.(pbn|lin|pdn|ppn|bml|bss)$/.test(name) && basename(name).split(".").length === 2,
  );
  assert.ok(all.length > 2000, `${all.length} files`);
  const before = server.requests.length;
  for (let at = 0; at < all.length; at += BATCH) {
    const files = all.slice(at, at + BATCH).map((name) => [name.replaceAll(/[\\/]/g, "_"), readFileSync(join(CORPUS, name)).toString("base64")]);
    await page.evaluate(
      (list) =>
        portnotePage.open(
          list.map(([name, text]) => ({ name, bytes: Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0)) })),
        ),
      files,
    );
    assert.doesNotMatch(await textOf("#alert"), /could not be read/, files[0][0]);
  }
  await open({ "club.pbn": BOARD });
  assert.match(await textOf("#file"), /^club\.pbn · .*1 board/);
  // The service worker may still fetch what it keeps.
  const own = new Set(readdirSync(process.env.PORTNOTE_SITE).map((name) => `/${name}`)).add("/");
  assert.deepEqual(server.requests.slice(before).filter((path) => !own.has(path)), []);
});
