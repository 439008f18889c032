// The small pages: "Check my file", and a bidding system that is shown while it is written.

import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { test } from "node:test";
import { serve } from "../files.mjs";
import { BOARD, SITE, browser, downloads, drop, page, run, server, textOf, watch } from "./harness.mjs";

const visit = async (name) => {
  await page.goto(`${server.url}${name}`);
  await page.waitForSelector("html[data-ready]");
};

/** Until a part of the page has a text. */
const waitFor = (selector, pattern) =>
  page.waitForFunction(
    (of, source) => new RegExp(source).test(document.querySelector(of).textContent),
    {},
    selector,
    pattern,
  );

/** What the preview shows. */
const preview = () => page.$eval("#preview", (frame) => frame.contentDocument.body.textContent);

const previews = (pattern) =>
  page.waitForFunction(
    (source) => new RegExp(source).test(document.querySelector("#preview").contentDocument.body?.textContent),
    {},
    pattern,
  );

test("a file is checked, and its fixed copy is that of the program", async () => {
  await visit("check.html");
  const text = BOARD.toString().replace('[Dealer "S"]', '[Dealer "south"]');
  await drop({ "club.pbn": text });
  await waitFor("#status", "^club\\.pbn: 3 warnings$");
  assert.equal(await page.$eval("#file", (input) => input.files[0].name), "club.pbn");
  assert.match(await textOf("#problems"), /nonstandard seat south: expected S/);
  assert.equal(await textOf("#fix"), "Download the file with 2 fixed problems");
  const downloaded = await downloads();
  await page.click("#fix");
  const fixed = await downloaded("club.fixed.pbn");
  const theirs = await run(["check", "--fix", "--quiet", "--stdin-filename", "club.pbn", "-"], text);
  assert.equal(fixed.toString(), theirs.toString());
  await drop({ "photo.png": Buffer.from("\x89PNG\r\n\x1a\n", "latin1") });
  await waitFor("#alert", "^photo\\.png looks like a PNG picture\\.");
});

test("a system is shown while it is written, and one stays where one reads", async () => {
  await visit("system.html");
  await previews("My system");
  const rows = Array.from({ length: 150 }, (_, row) => `1C  row ${row}\n`).join("");
  await page.$eval("#source", (source, text) => {
    source.value = text;
    source.dispatchEvent(new Event("input"));
  }, rows);
  await previews("row 149");
  await page.$eval("#preview", (frame) => frame.contentWindow.scrollTo(0, 1500));
  await page.focus("#source");
  await page.keyboard.down("Control");
  await page.keyboard.press("End");
  await page.keyboard.up("Control");
  await page.keyboard.type("1D  the last row");
  await previews("the last row");
  assert.equal(await page.$eval("#preview", (frame) => frame.contentWindow.scrollY), 1500);
});

test("an error of a system is found in the text", async () => {
  await visit("system.html");
  const text = `${"1C  natural\n".repeat(100)}8C  too high\n`;
  await drop({ "system.bml": text });
  await waitFor("#problems", "too high");
  await page.click("#problems button[aria-label^='Show in text: line 101']");
  const [selected, isSeen] = await page.$eval("#source", (source) => {
    const top = (source.scrollHeight * 100) / 102;
    return [
      source.value.slice(source.selectionStart, source.selectionEnd),
      source.scrollTop < top && top < source.scrollTop + source.clientHeight,
    ];
  });
  assert.match(selected, /^8C/);
  assert.ok(isSeen);
  const found = JSON.parse(await run(["check", "--output-format", "json", "--stdin-filename", "system.bml", "-"], text));
  assert.equal(await textOf("#status"), `${found.diagnostics.filter(({ severity }) => severity === "error").length} error`);
});

test("a system that is dropped with its parts is whole, and keeps its line ends", async () => {
  await visit("system.html");
  await drop({
    "two.bml": Buffer.from("1D  f\xfcnf Karten\r\n", "latin1"),
    "main.bml": "#+TITLE: Club\r\n\r\n1C  natural\r\n\r\n#INCLUDE two.bml\r\n",
  });
  await previews("fünf Karten");
  assert.match(await preview(), /Club/);
  const downloaded = await downloads();
  await page.click("#save");
  assert.equal(
    (await downloaded("main.bml")).toString(),
    "#+TITLE: Club\r\n\r\n1C  natural\r\n\r\n#INCLUDE two.bml\r\n",
  );
});

test("what is wrong in an included file is shown with the text of that file", async () => {
  const files = { "main.bml": "1D  natural\n\n#INCLUDE part.bml\n", "part.bml": "// a part\n1C  strong\n8C  too high\n" };
  await visit("system.html");
  await drop(files);
  await waitFor("#problems", "part\\.bml · line 3, column 1");
  assert.match(await textOf("#problems .excerpt"), /8C {2}too high/);
  await page.click("#problems button[aria-label^='Show in text: part.bml, line 3']");
  assert.equal(await textOf("#dialog-title"), "part.bml");
  assert.equal(await textOf("#dialog-body mark"), "8C");
  await visit("");
  await drop(files);
  await page.waitForSelector("#tab-problems .count");
  await page.click("#tab-problems");
  await waitFor("#problems", "part\\.bml · line 3, column 1");
  await page.evaluate(() => document.querySelector("#problems button[aria-label^='Show in text: part.bml']").click());
  await page.waitForFunction(() => [...document.querySelectorAll(".copy u")].some((it) => it.textContent === "8C"));
  assert.match(await textOf("#file"), /^part\.bml/);
});

test("a page in a system runs no script and asks for nothing", async () => {
  await visit("system.html");
  const before = server.requests.length;
  await drop({ "system.bml": '#+TITLE: <img src=x onerror=alert(1)>\n\n1C  <script>alert(1)</script><img src="y">\n' });
  await previews("<img src");
  const found = await page.$eval("#preview", (frame) => frame.contentDocument.querySelectorAll("img, script").length);
  assert.equal(found, 0);
  // The browser looks for a new service worker some time after a page is opened.
  const own = new Set(readdirSync(SITE).map((name) => `/${name}`)).add("/");
  assert.deepEqual(server.requests.slice(before).filter((path) => !own.has(path)), []);
});

test("each page can be installed, and works without a server", async () => {
  for (const [name, file] of [["", "club.pbn"], ["check.html", "club.pbn"], ["system.html", "system.bml"]]) {
    const own = await serve(SITE);
    const context = await browser.createBrowserContext();
    const visited = await context.newPage();
    watch(visited);
    await visited.goto(`${own.url}${name}`);
    await visited.waitForSelector("html[data-ready]");
    await visited.evaluate(() => navigator.serviceWorker.ready);
    const session = await visited.createCDPSession();
    const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
    // A window that keeps nothing installs nothing.
    const errors = installabilityErrors.map(({ errorId }) => errorId).filter((it) => it !== "in-incognito");
    assert.deepEqual(errors, [], name);
    await own.close();
    await visited.reload();
    await visited.waitForSelector("html[data-ready]");
    await drop({ [file]: file === "club.pbn" ? BOARD : "1C  natural\n" }, visited);
    await visited.waitForFunction(() => /warning|no problems/.test(document.querySelector("main").textContent));
    await visited.close();
    await context.close();
  }
});

test("the small pages fit their window, and a phone shows the system or its text", async () => {
  for (const [width, height] of [[1280, 800], [1024, 768], [390, 700], [360, 640]]) {
    await page.setViewport({ width, height });
    for (const name of ["check.html", "system.html"]) {
      await visit(name);
      const { scrollWidth, scrollHeight } = await page.evaluate(() => {
        const { scrollWidth: wide, scrollHeight: high } = document.documentElement;
        return { scrollWidth: wide, scrollHeight: high };
      });
      assert.ok(scrollWidth <= width, `${name} ${width}: ${scrollWidth}`);
      if (name === "system.html") assert.ok(scrollHeight <= height, `${width}: ${scrollHeight} high`);
    }
    const seen = () => page.$$eval("#source, #preview", (nodes) => nodes.map((node) => node.checkVisibility()));
    assert.deepEqual(await seen(), [width >= 900, true]);
    if (width >= 900) continue;
    await page.click(".dock [data-part=text]");
    assert.deepEqual(await seen(), [true, false]);
    assert.ok(await page.$eval(".dock", (dock) => Math.abs(dock.getBoundingClientRect().bottom - innerHeight) < 1));
  }
});
