// A page that replays, opened from a folder.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { launch } from "./browser.mjs";
import { temporaryFolder } from "./temporary.mjs";

const AXE = readFileSync(fileURLToPath(new URL("../node_modules/axe-core/axe.min.js", import.meta.url)), "utf8");
const PROGRAM = process.env.PORTNOTE;
const EXAMPLES = fileURLToPath(new URL("../examples", import.meta.url));
const folder = temporaryFolder("replay");

let browser;

before(async () => {
  browser = await launch();
});

after(() => browser?.close());

const example = (name) => readFileSync(join(EXAMPLES, name), "utf8");

/** Three boards. */
const evening = [1, 2, 3].map((number) => example("example.pbn").replace('[Board "7"]', `[Board "${number}"]`)).join("\n");

/** Writes a page and opens it; `complaints` and `requests` are what it should not have. */
async function replay(name, text, { options = [], hash = "", script = true, size = [1280, 800] } = {}) {
  const [from, to] = [join(folder, name), join(folder, `${name}.html`)];
  writeFileSync(from, text);
  execFileSync(PROGRAM, ["convert", "--replay", "--force", ...options, from, "-o", to], { stdio: "pipe" });
  const page = await browser.newPage();
  const [complaints, requests] = [[], []];
  page.on("console", (message) => complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("request", (request) => requests.push(request.url()));
  await page.setViewport({ width: size[0], height: size[1] });
  await page.setJavaScriptEnabled(script);
  await page.goto(`${pathToFileURL(to)}${hash}`);
  if (script) {
    await page.waitForFunction(() => document.querySelector("portnote-viewer").shadowRoot?.querySelector(".pn-stage"));
  }
  const done = async () => {
    await page.close();
    assert.deepEqual(complaints, []);
    const others = requests.filter((url) => !url.startsWith(String(pathToFileURL(to))) && !url.startsWith("data:"));
    assert.deepEqual(others, []);
  };
  return { page, done };
}

/** Runs a function on the viewer. */
const viewer = (page, body) =>
  page.evaluate((source) => new Function("viewer", source)(document.querySelector("portnote-viewer")), body);

const position = (page) => viewer(page, "return [viewer.shown, viewer.position].join(' ')");

/** Presses keys, each after the picture of the one before. */
async function press(page, ...keys) {
  for (const key of keys) {
    const drawn = page.evaluate(
      () =>
        new Promise((resolve) => {
          document.querySelector("portnote-viewer").addEventListener("portnote-step", resolve, { once: true });
          setTimeout(resolve, 2000);
        }),
    );
    await page.keyboard.press(key);
    await drawn;
  }
}

const heard = (page, text) =>
  page.waitForFunction(
    (expected) =>
      document.querySelector("portnote-viewer").shadowRoot.querySelector("[role=status]").textContent === expected,
    { timeout: 5000 },
    text,
  );

test("a board is stepped through by keys, wherever the focus is", async () => {
  const { page, done } = await replay("a.pbn", evening);
  assert.equal(await position(page), "1 start");
  await press(page, "ArrowRight", "ArrowRight");
  await heard(page, "West: 1 no trump");
  assert.equal(await position(page), "1 call 2");
  await press(page, "ArrowLeft");
  await heard(page, "Back to: South: pass");
  await press(page, "End");
  assert.equal(await position(page), "1 end");
  await press(page, "Home");
  await heard(page, "Start");
  await done();
});

test("boards are chosen by keys and in the list", async () => {
  const { page, done } = await replay("a.pbn", evening);
  await press(page, "n");
  assert.equal(await position(page), "2 start");
  assert.equal(await page.$eval("[aria-selected=true]", (item) => item.querySelector("b").textContent), "2");
  await press(page, "p");
  assert.equal(await position(page), "1 start");
  await page.click("[role=option]:last-child");
  await page.waitForFunction(() => document.querySelector("portnote-viewer").shown === 3);
  await page.keyboard.press("/");
  assert.equal(await page.evaluate(() => document.activeElement.type), "search");
  await page.keyboard.type("4♥X");
  assert.equal((await page.$$("[role=option]")).length, 3);
  await done();
});

test("an address opens a board at a step, and follows the reader", async () => {
  const { page, done } = await replay("a.pbn", evening, { hash: "#board=2&at=call+3" });
  assert.equal(await position(page), "2 call 3");
  await press(page, "ArrowRight");
  assert.equal(await page.evaluate(() => location.hash), "#board=2&at=call+4");
  await page.evaluate(() => {
    location.hash = "#board=3&at=call+1";
  });
  await page.waitForFunction(() => document.querySelector("portnote-viewer").position === "call 1");
  assert.equal(await position(page), "3 call 1");
  await done();
});

test("a click on a call goes there", async () => {
  const { page, done } = await replay("a.pbn", evening);
  await press(page, "End");
  await viewer(page, "viewer.shadowRoot.querySelector('[data-call=\"2\"]').click()");
  await page.waitForFunction(() => document.querySelector("portnote-viewer").position === "call 2");
  await done();
});

test("hidden hands are in no picture", async () => {
  const { page, done } = await replay("a.pbn", evening, { options: ["--hide", "EW"] });
  const held = () =>
    viewer(page, "return [...viewer.shadowRoot.querySelectorAll('[data-holds]')].map((it) => it.dataset.holds)");
  const start = await held();
  assert.ok(start.includes("SK") && !start.includes("SA"), String(start));
  // The key says nothing wrong, as that no hand is hidden.
  await page.keyboard.press("h");
  await press(page, "End");
  assert.ok(!(await held()).includes("SA"));
  await done();
});

test("played cards are dimmed or gone", async () => {
  const { page, done } = await replay("a.pbn", evening);
  const played = () => viewer(page, "return viewer.shadowRoot.querySelectorAll('.pn-row s').length");
  await viewer(page, "return viewer.goTo('card 1')");
  assert.equal(await played(), 1);
  await press(page, "g");
  assert.equal(await played(), 0);
  await done();
});

test("a game of draughts has its variations, and turns", async () => {
  const { page, done } = await replay("a.pdn", example("example.pdn"));
  const first = () => viewer(page, "return viewer.shadowRoot.querySelector('.squares [data-square]').dataset.square");
  assert.equal(await first(), "1");
  await press(page, "f");
  assert.equal(await first(), "50");
  await press(page, "f", "ArrowRight", "ArrowDown");
  await heard(page, "Variation 2 of 3: 1, Black: 18 to 23");
  await press(page, "Enter");
  assert.equal(await position(page), "1 ply 2");
  const now = "[aria-current][data-ply]";
  const marked = await viewer(page, `return viewer.shadowRoot.querySelector('${now}').dataset.line`);
  assert.equal(marked, "1");
  await done();
});

test("a hand of pinochle is stepped through", async () => {
  const { page, done } = await replay("a.ppn", example("example.ppn"));
  await press(page, "ArrowRight");
  assert.notEqual(await position(page), "1 start");
  await press(page, "End");
  assert.equal(await position(page), "1 end");
  await done();
});

test("without scripts the first game is there", async () => {
  const { page, done } = await replay("a.pbn", evening, { script: false });
  assert.equal(await page.$eval("h1", (title) => title.textContent), "Thursday Pairs");
  assert.equal(await page.$eval("portnote-viewer .pn-stage h2", (title) => title.textContent), "Board 1");
  await done();
});

for (const [name, text] of [["a.pbn", evening], ["b.pbn", example("example.pbn")], ["a.pdn", example("example.pdn")], ["a.ppn", example("example.ppn")]]) {
  test(`axe finds nothing in the page of ${name}`, async () => {
    for (const size of [[1280, 800], [390, 700]]) {
      const { page, done } = await replay(name, text, { size });
      await press(page, "ArrowRight");
      await page.evaluate(AXE);
      const found = await page.evaluate(async () => {
        const values = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
        const { violations } = await axe.run(document, { runOnly: { type: "tag", values } });
        return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 80))}`);
      });
      assert.deepEqual(found, []);
      await done();
    }
  });
}

for (const size of [[1280, 800], [1024, 768], [390, 700], [360, 640]]) {
  test(`nothing leaves a window of ${size.join(" by ")}`, async () => {
    const { page, done } = await replay("a.pbn", evening, { size });
    const [width, height] = await page.evaluate(() => {
      const { scrollWidth, scrollHeight } = document.documentElement;
      return [scrollWidth, scrollHeight];
    });
    assert.ok(width <= size[0] && height <= size[1], `${width} by ${height}`);
    const list = await page.$eval(".list", (it) => it.checkVisibility());
    const picker = await viewer(page, "return viewer.shadowRoot.querySelector('[part~=head]').checkVisibility()");
    assert.deepEqual([list, picker], size[0] >= 1180 ? [true, false] : [false, true]);
    await done();
  });
}
