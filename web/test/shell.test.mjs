// What is around the games: the head, the list of boards, the views, the menu, the first page.

import assert from "node:assert/strict";
import { test } from "node:test";
import { BOARD, GAME, HAND, browser, downloads, drop, open, page, server, session, show, textOf, viewer, visit, way } from "./harness.mjs";

const SIZES = [[1280, 800], [1280, 900], [1024, 768], [1920, 1080], [390, 700], [360, 640]];

const WORD = "PK\x03\x04\x14\x00word/document.xml";

/** Boards of which the second has an error and the third a warning. */
const FLAGGED = [
  '[Board "1"]\n[Dealer "N"]\n',
  '[Board "2"]\n[Dealer "N"]\n[Deal "N:AA... - - -"]\n',
  '[Board "3"]\n[Dealer "north"]\n',
].join("\n");

const focused = () => page.evaluate(() => document.activeElement.id);

/** What is wrong with the places of things: nothing is outside of the window or over something else. */
const misplaced = () =>
  page.evaluate(() => {
    const found = [];
    const { scrollWidth, scrollHeight } = document.documentElement;
    if (scrollWidth > innerWidth) found.push(`the page is ${scrollWidth} wide`);
    if (scrollHeight > innerHeight) found.push(`the page is ${scrollHeight} high`);
    const controls = [...document.querySelectorAll("button, select, input, a, h1, [role=option]")]
      .filter((node) => node.checkVisibility() && !node.closest(".skip") && node.type !== "file")
      .map((node) => ({ node, box: node.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && box.height > 0);
    const name = ({ node }) => `${node.tagName}#${node.id} ${node.textContent.slice(0, 20)}`;
    const scrolls = (node) => node && (/auto|scroll/.test(getComputedStyle(node).overflowY) || scrolls(node.parentElement));
    for (const it of controls) {
      if (it.box.left < -1 || it.box.right > innerWidth + 1) found.push(`${name(it)} is outside`);
      if (it.box.bottom > innerHeight + 1 && !scrolls(it.node)) found.push(`${name(it)} is below`);
    }
    const head = controls.filter(({ node }) => node.closest(".top"));
    for (const [place, one] of head.entries()) {
      for (const other of head.slice(place + 1)) {
        const isOver = one.box.left < other.box.right - 1 && other.box.left < one.box.right - 1;
        if (isOver && !one.node.contains(other.node)) found.push(`${name(one)} is over ${name(other)}`);
      }
    }
    return found;
  });

test("at six sizes nothing of the page leaves the window, and the page never scrolls", async () => {
  const long = "x".repeat(200);
  const files = [
    { "club.pbn": session(24) },
    { [`${long}.pbn`]: BOARD.toString().replaceAll("Thursday Pairs", `\u202E${"Wörter ".repeat(30)}`).replaceAll("Lee", long) },
    { "one.pbn": session(500), [`${long}.pdn`]: GAME, "two.bml": "1C  natural\n" },
    { "system.bml": `#+TITLE: ${long}\n\n1C ${long}\n  1D natural\n` },
  ];
  for (const named of [undefined, ...files, { "new.pbn": "% PBN 2.1\n" }, { [`${long}.docx`]: WORD }]) {
    if (named) await open(named);
    const what = named ? Object.keys(named)[0].slice(0, 10) : "first page";
    for (const [width, height] of SIZES) {
      await page.setViewport({ width, height });
      const views = await page.$eval("#tabs", (tabs) =>
        tabs.hidden ? [] : [...tabs.children].filter((tab) => !tab.hidden).map((tab) => tab.id.slice(4)),
      );
      assert.deepEqual(await misplaced(), [], `${what} ${width}`);
      if (named && what.includes("new")) continue;
      for (const view of views) {
        await show(view);
        assert.deepEqual(await misplaced(), [], `${what} ${view} ${width}`);
      }
      if (width < 900 && views.length > 0) {
        await way("own");
        assert.deepEqual(await misplaced(), [], `${what} saved ${width}`);
      }
    }
  }
});

test("the list has a line for each board, marks those with findings, and finds names", async () => {
  await open({ "club.pbn": FLAGGED });
  const marks = await page.$$eval("#list [role=option]", (items) =>
    items.map((item) => item.querySelector(".flag")?.getAttribute("aria-label") ?? ""),
  );
  assert.equal(marks.length, 3);
  assert.equal(marks[0], "");
  assert.match(marks[1], /^\d errors?$/);
  assert.match(marks[2], /^\d warnings?$/);
  assert.equal(await textOf("#foot"), "3 boards · 2 with findings");
  await page.type("#find", "board 3");
  assert.deepEqual(await page.$$eval("#list [role=option]", (items) => items.map((item) => item.id)), ["board-0-3"]);
  await page.click("#board-0-3");
  await page.waitForFunction(() => document.querySelector("portnote-viewer").shown === 3);
  await page.$eval("#find", (find) => {
    find.value = "";
    find.dispatchEvent(new Event("input"));
  });
  await page.focus("#list");
  await page.keyboard.press("ArrowUp");
  await page.waitForFunction(() => document.querySelector("portnote-viewer").shown === 2);
  await page.waitForSelector("#board-0-2[aria-selected=true]");
});

test("a list without results shows numbers and marks alone", async () => {
  await open({ "club.pbn": FLAGGED });
  await viewer("viewer.setAttribute('results', 'hidden')");
  const seen = () =>
    page.$$eval("#board-0-2 > *", (cells) =>
      cells.filter((cell) => cell.checkVisibility({ visibilityProperty: true })).map((cell) => cell.textContent || cell.getAttribute("aria-label")),
    );
  assert.equal((await seen()).length, 2);
  assert.equal((await seen())[0], "2");
  await viewer("viewer.setAttribute('results', 'shown')");
  assert.ok((await seen()).length > 2);
});

test("arrows go from tab to tab for who works by keyboard, and stay keys of the game for others", async () => {
  await open({ "club.pbn": BOARD });
  await page.focus("#tab-table");
  await page.keyboard.press("ArrowRight");
  assert.equal(await focused(), "tab-problems");
  assert.ok(await page.$eval("#problems", (panel) => panel.checkVisibility()));
  await page.keyboard.press("ArrowLeft");
  assert.equal(await focused(), "tab-table");
  await page.click("#tab-text");
  await page.click("#tab-table");
  await page.keyboard.press("ArrowRight");
  assert.equal(await viewer("return viewer.position"), "call 1");
  assert.ok(await page.$eval("#panel-table", (panel) => panel.checkVisibility()));
});

test("after a press on the tab of the board its keys go into variations and on", async () => {
  await open({ "game.pdn": GAME });
  for (const [key, place] of [["Enter", "#tab-table"], ["Space", "#tab-table"], ["Enter", undefined]]) {
    await viewer("return viewer.first()");
    if (place) {
      await page.click("#tab-text");
      await page.click(place);
      await page.keyboard.press("ArrowRight");
    } else {
      // So it is after a press on a button that steps.
      const next = await page.evaluateHandle(() => document.querySelector("#viewer").shadowRoot.querySelector("[data-go=next]"));
      await next.click();
    }
    await page.waitForFunction(() => document.querySelector("#viewer").position === "ply 1");
    await page.keyboard.press("ArrowDown");
    await page.waitForFunction(() => /^Variation 2 of 3/.test(document.querySelector("#viewer").shadowRoot.querySelector(".fork").textContent));
    await page.keyboard.press(key);
    await page.waitForFunction(() => document.querySelector("#viewer").steps === 4);
    await page.keyboard.press("ArrowRight");
    await page.waitForFunction(() => document.querySelector("#viewer").position === "ply 3");
    assert.ok(await page.$eval("#panel-table", (panel) => panel.checkVisibility()));
    await page.keyboard.press("Backspace");
  }
});

test("a view is as it was left", async () => {
  await open({ "club.pbn": session(3) });
  await viewer("return viewer.goTo('card 3')");
  await way("summary");
  await page.select("#option-paper", "letter");
  await show("text");
  await show("export");
  assert.equal(await page.$eval("[data-way][aria-current]", (item) => item.dataset.way), "summary");
  assert.equal(await page.$eval("#option-paper", (choice) => choice.value), "letter");
  await show("table");
  assert.equal(await viewer("return viewer.position"), "card 3");
});

test("what cannot be read says what helps, and the files before it stay open", async () => {
  await open({ "club.pbn": session(2) });
  await viewer("return viewer.select(2)");
  await viewer("return viewer.goTo('call 3')");
  await drop({ "hands.docx": WORD });
  await page.waitForFunction(() => document.querySelector("#say-title").textContent === "hands.docx cannot be read");
  assert.match(await textOf("#say-help"), /Save the deals in your program as PBN or LIN/);
  assert.ok(await page.$eval("#tabs", (tabs) => tabs.hidden));
  await page.evaluate(() => [...document.querySelectorAll("#say-buttons button")].find((it) => it.textContent === "Back to club.pbn").click());
  await page.waitForFunction(() => document.querySelector("#work").checkVisibility());
  assert.match(await textOf("#file"), /^club\.pbn/);
  assert.equal(await viewer("return viewer.position"), "call 3");
  assert.equal(await viewer("return viewer.shown"), 2);
  await viewer("return viewer.next()");
  assert.equal(await viewer("return viewer.position"), "call 4");
});

test("a text of no known kind can be read as one", async () => {
  await open({ "notes.txt": "Dear all,\n\nwe played 32-28 19-23 here\n" });
  assert.equal(await textOf("#say-title"), "notes.txt cannot be read");
  await page.select("#notation", "pdn");
  await page.waitForFunction(() => document.querySelector("#file").textContent.startsWith("notes.txt · 1 game"));
});

test("a file without a game says how one begins", async () => {
  await open({ "new.pbn": "% PBN 2.1\n" });
  assert.equal(await textOf("#say-title"), "No game in this file");
  assert.match(await textOf("#say-example"), /\[Board "1"\]/);
  await page.click("#say-buttons button");
  assert.ok(await page.$eval("#panel-text", (panel) => panel.checkVisibility()));
});

test("a change is named until the file is saved", async () => {
  await open({ "club.pbn": '[Board "1"]\n[Dealer "north"]\n' });
  assert.equal(await textOf("#file"), "club.pbn · 1 board");
  await show("problems");
  await page.waitForFunction(() => {
    const button = [...document.querySelectorAll("#work button")].find((it) => /safe fix/.test(it.textContent));
    button?.click();
    return button;
  });
  await page.waitForFunction(() => document.querySelector("#file").textContent === "club.pbn · 1 board · changed, not saved");
  const downloaded = await downloads();
  await way("own");
  await page.click('[data-export=".fixed.pbn"]');
  assert.match((await downloaded("club.fixed.pbn")).toString(), /\[Dealer "N"\]/);
  assert.equal(await textOf("#file"), "club.pbn · 1 board");
});

test("the first page leads back to the file, which stays open", async () => {
  await open({ "club.pbn": BOARD });
  await viewer("return viewer.goTo('card 3')");
  await page.click("#home");
  assert.ok(await page.$eval("#empty h1", (heading) => heading.checkVisibility()));
  assert.equal(await textOf("#back"), "Back to club.pbn");
  await page.click("#back");
  await page.waitForFunction(() => document.querySelector("#work").checkVisibility());
  assert.equal(await viewer("return viewer.position"), "card 3");
});

test("the first page is seen whole, and its board can be stepped through", async () => {
  assert.ok(await page.$eval("#empty", (home) => home.scrollHeight <= home.clientHeight));
  const at = () => page.$eval("#demo", (demo) => demo.position);
  const before = await at();
  await page.$eval("#demo", (demo) => demo.next());
  assert.notEqual(await at(), before);
  assert.ok(await page.$eval("#demo", (demo) => demo.shadowRoot.querySelector("h2").textContent === "Board 7"));
});

test("an example is opened", async () => {
  await page.click("#examples li:nth-child(3) button");
  await page.waitForFunction(() => document.querySelector("#file").textContent.startsWith("example.pdn · 1 game"));
  assert.equal(await textOf("#tab-table"), "Board");
});

test("the theme is kept, and other pages have it too", async () => {
  await page.click("#theme");
  await page.click("#themes [value=dark]");
  await page.keyboard.press("Escape");
  assert.equal(await focused(), "theme");
  const theme = (of) => of.evaluate(() => document.documentElement.dataset.theme);
  assert.equal(await theme(page), "dark");
  const other = await visit(`${server.url}check.html`);
  assert.equal(await theme(other), "dark");
  await other.evaluate(() => localStorage.clear());
  await other.close();
});

test("the menu says what the viewer does, and changes it", async () => {
  await open({ "club.pbn": BOARD });
  await viewer("viewer.setAttribute('played', 'gone')");
  await page.click("#theme");
  assert.ok(await page.$eval("[data-option=played]", (box) => box.checked));
  await page.click("[data-option=played]");
  await page.click("[data-option=dd]");
  await page.click("#letters");
  await page.mouse.click(300, 500);
  assert.ok(!(await page.$eval("#menu", (menu) => menu.open)));
  assert.equal(await viewer("return viewer.getAttribute('played')"), null);
  assert.equal(await viewer("return viewer.getAttribute('dd')"), "off");
  assert.equal(await viewer("return viewer.getAttribute('keys')"), "page arrows");
});

test("on a phone the menu leads to the views, and export goes one way and back", async () => {
  await page.setViewport({ width: 390, height: 700 });
  await open({ "club.pbn": session(3) });
  await page.click("#more");
  assert.deepEqual(
    await page.$$eval("#menu-views button", (items) => items.filter((it) => it.checkVisibility()).map((it) => it.dataset.view)),
    ["table", "problems", "text", "export"],
  );
  await page.click("#menu [data-view=export]");
  const seen = (selector) => page.$eval(selector, (node) => node.checkVisibility());
  assert.ok((await seen(".ways")) && !(await seen(".out")));
  await page.click("[data-way=curtain]");
  assert.ok(!(await seen(".ways")) && (await seen(".out")));
  await page.click(".back");
  assert.ok(await seen(".ways"));
  assert.equal(await page.evaluate(() => document.activeElement.dataset.way), "curtain");
});

test("paper is previewed in whole pages, and what a form cannot hold is said before it is saved", async () => {
  await open({ "club.pbn": session(36) });
  await way("hand-record");
  await page.waitForFunction(() => document.querySelector(".out-head p").textContent.endsWith(" 2 pages"));
  const [sheet, pane] = await page.$eval(".preview", (view) => {
    const frame = view.querySelector("iframe");
    const { width } = frame.contentDocument.querySelector(".pn-sheet").getBoundingClientRect();
    return [width * (frame.getBoundingClientRect().width / frame.clientWidth), view.clientWidth];
  });
  assert.ok(sheet > 300 && sheet < pane, `${sheet} of ${pane}`);
  assert.equal(await page.$eval(".preview iframe", (frame) => frame.contentDocument.querySelectorAll("script").length), 0);
  await way("lin");
  await page.waitForFunction(() => document.querySelector(".notes").textContent.includes("LIN has no place"));
  assert.match(await textOf(".preview pre"), /^pn\|/);
});

test("a board of a match says its room, and boards of two rooms are counted once", async () => {
  const deal = "3SKQ8763H6DA87CQ98,SJT42HA4DK2CJ6542,S5HKT98532D6CAK73,SA9HQJ7DQJT9543CT";
  const board = (name) => `qx|${name}|pn|Ann,Bob,Cy,Di|st||md|${deal}|sv|b|mb|4H|mb|p|mb|p|mb|p|pc|dQ|mc|10|pg||\n`;
  const match = `vg|Cup,Final,I,13,14,Oak,0,Elm,0|\nrs|4HN=,4HN=,4HN=,4HN=|\n${["o13", "c13", "o14", "c14"].map(board).join("")}`;
  await open({ "match.lin": match });
  assert.deepEqual(await page.$$eval("#list .item b", (list) => list.map((it) => it.textContent)), ["13 O", "13 C", "14 O", "14 C"]);
  assert.match(await textOf("#file"), /2 boards in two rooms/);
  assert.equal(await textOf("#foot"), "2 boards in two rooms");
  assert.match(await viewer("return viewer.shadowRoot.querySelector('.pn-bar').textContent"), /Open room/);
  for (const width of [1024, 390]) {
    await page.setViewport({ width, height: 768 });
    assert.match(await viewer("return viewer.shadowRoot.querySelector('.chosen').textContent"), /^13 · Open room · 4/);
    await viewer("viewer.shadowRoot.querySelector('.chosen').click()");
    assert.equal(await viewer("return viewer.shadowRoot.querySelector('dialog h2').textContent"), "2 boards in two rooms");
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => !document.querySelector("#viewer").shadowRoot.querySelector("dialog"));
  }
});

test("what is not bridge has only what it can do", async () => {
  const drawn = GAME.toString().replace('[Result "*"]', '[Result "1-1"]').replace(/\*\s*$/, "1-1\n").replace('"Ann"', `"${"Ann ".repeat(40)}"`);
  await open({ "games.pdn": `${drawn}\n${GAME}` });
  assert.equal(await page.$eval("#find", (find) => find.placeholder), "Find player, event");
  const [name, result] = await page.$eval("#board-0-1", (row) => {
    const [what, ended] = [".what", ".result"].map((part) => row.querySelector(part));
    return [what.scrollWidth > what.clientWidth, [ended.textContent, ended.scrollWidth <= ended.clientWidth, ended.offsetHeight < 30]];
  });
  assert.deepEqual([name, result], [true, ["½–½", true, true]]);
  const options = () => page.$$eval("#options label", (list) => list.filter((it) => !it.hidden).map((it) => it.querySelector("input").dataset.option ?? "letters"));
  const has = async (key) => {
    await page.keyboard.press("?");
    await page.waitForFunction(() => document.querySelector("#viewer").shadowRoot.querySelector("dialog"));
    const keys = await viewer("return [...viewer.shadowRoot.querySelectorAll('dialog kbd')].map((it) => it.textContent)");
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => !document.querySelector("#viewer").shadowRoot.querySelector("dialog"));
    return keys.includes(key);
  };
  for (const [files, expected] of [[{ "game.pdn": GAME }, false], [{ "hand.ppn": HAND }, false], [{ "club.pbn": BOARD }, true]]) {
    await open(files);
    const [what] = Object.keys(files);
    await page.click("#theme");
    assert.deepEqual(await options(), expected ? ["dd", "results", "played", "letters"] : ["results", "letters"], what);
    await page.keyboard.press("Escape");
    assert.deepEqual([await has("d"), await has("g")], [expected, expected], what);
    await show("export");
    assert.equal(/auction/.test(await textOf(".ways")), expected, what);
    assert.match(await textOf("[data-way=link]"), what === "game.pdn" ? /holds the moves/ : /holds the cards/);
    await show("table");
  }
  await page.setViewport({ width: 390, height: 700 });
  await open({ "games.pdn": `${drawn}\n${GAME}` });
  const [end, box] = await viewer("const [it] = viewer.shadowRoot.querySelectorAll('.chosen > span'); const { right, height } = it.getBoundingClientRect(); return [it.textContent, [right < 350, height < 30]]");
  assert.deepEqual([end, box], [" ½–½", [true, true]]);
});

test("a search that finds nothing says so, and Enter keeps it open", async () => {
  await open({ "club.pbn": session(3) });
  await page.type("#find", "zzz");
  assert.equal(await textOf("#list"), "No board has that.");
  await page.keyboard.press("Enter");
  assert.equal(await viewer("return viewer.shown"), 1);
  await page.setViewport({ width: 390, height: 700 });
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press("/");
  await page.keyboard.type("zzz");
  await page.keyboard.press("Enter");
  const said = await viewer("return [viewer.shown, viewer.shadowRoot.querySelector('dialog[open] .list')?.textContent]");
  assert.deepEqual(said, [1, "No board has that."]);
});

test("of several files one that cannot be read says so, and why", async () => {
  await open({ "club.pbn": session(2), "hands.docx": WORD });
  assert.match(await textOf("#board-1-0"), /cannot be read/);
  await page.click("#board-1-0");
  await page.waitForFunction(() => document.querySelector("#say-title").textContent === "hands.docx cannot be read");
  assert.match(await textOf("#say-why"), /Word document/);
});

test("names of a file keep their letters to themselves", async () => {
  await open({ "club.pbn": BOARD.toString().replaceAll("Thursday Pairs", "ערב שלישי") });
  assert.deepEqual(await page.$$eval("#file bdi", (list) => list.map((it) => it.textContent).slice(0, 2)), ["club.pbn", "ערב שלישי"]);
});

test("on a phone a long comment is below the auction or the play", async () => {
  await page.setViewport({ width: 390, height: 700 });
  await open({ "club.pbn": BOARD.toString().replace(/\[Auction/, `{${"A long chat about this board. ".repeat(80)}}\n[Auction`) });
  for (const at of ["end", "call 3", "card 3", "end"]) {
    await viewer("return viewer.goTo(args[0])", at);
    const found = await viewer(`
      const side = viewer.shadowRoot.querySelector(".side").getBoundingClientRect();
      const parts = [...viewer.shadowRoot.querySelectorAll(".pn-auction-part, .pn-play-part")].filter((it) => it.checkVisibility());
      return parts.map((it) => it.getBoundingClientRect()).some(({ top, bottom }) => top < side.bottom - 20 && bottom > side.top);
    `);
    assert.ok(found, at);
  }
});

test("a system and a summary are previewed as they are on paper, whatever the theme is", async () => {
  await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: "dark" }]);
  const preview = (work) => page.$eval(".preview iframe", (frame, source) => new Function("shown", source)(frame.contentDocument), work);
  const previewed = (text) =>
    page.waitForFunction((wanted) => document.querySelector(".preview iframe")?.contentDocument?.body?.textContent.includes(wanted), {}, text);
  /** The white around what is printed, above and at the left, and whether the sheet is narrower than the pane. */
  const sheet = () =>
    preview(`
      const view = shown.defaultView;
      const style = view.getComputedStyle(shown.body);
      const { left, top } = shown.body.getBoundingClientRect();
      return [style.backgroundColor, style.outlineColor, parseFloat(style.outlineWidth) > 40, left > 50, top > 50];
    `);
  const white = "rgb(255, 255, 255)";
  await open({ "alder.bml": "#+TITLE: Alder\n\n* Openings\n\n1C  natural\n1D  natural\n\n* After one club\n\n1C-\n  1D  negative\n    1H  natural\n" });
  await way("system");
  await previewed("negative");
  assert.deepEqual(await sheet(), [white, white, true, true, true]);
  const [color, columns, isUnfolded, contents] = await preview(`
    const style = (name) => shown.defaultView.getComputedStyle(shown.querySelector(name));
    const folded = [...shown.querySelectorAll("main .row, main tr, main summary")].filter((row) => !row.checkVisibility({ contentVisibilityAuto: true }));
    return [style("body").color, style("main").columnCount, folded.length === 0, shown.querySelector(".contents")?.checkVisibility() ?? false];
  `);
  assert.deepEqual([color, columns, isUnfolded, contents], ["rgb(0, 0, 0)", "2", true, false]);
  await open({ "club.pbn": session(3) });
  await way("summary");
  await previewed("Contract");
  assert.deepEqual(await sheet(), [white, white, true, true, true]);
});

test("the preview of a long file is of its shown game, and says so", async () => {
  await open({ "long.pbn": session(150) });
  await viewer("return viewer.select(7)");
  await way("board");
  await page.waitForFunction(() => document.querySelector(".notice")?.textContent.includes("of the shown game alone"));
  await page.waitForFunction(() => document.querySelector(".preview iframe")?.contentDocument.querySelectorAll(".pn-sheet").length === 1);
});

test("a link of a hand viewer is opened", async () => {
  const link = "https://www.bridgebase.com/tools/handviewer.html?lin=pn%7CCy,Di,Ann,Bob%7Cmd%7C1S74H32D762CAT9654,SAQ52HK74DAJ3CK82,SKT96HAJ5DQ84CQJ7,%7Cah%7CBoard%207%7Csv%7Cb%7Cmb%7Cp%7C";
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, link);
  await page.waitForFunction(() => document.querySelector("#file").textContent.startsWith("pasted · 1 board"));
  assert.match(await viewer("return viewer.shadowRoot.textContent"), /Cy/);
});

test("a bidding system has its text beside its tables, and on a phone they take turns", async () => {
  await open({ "alder.bml": "#+TITLE: Alder\n\n1C 3+!c\n  1D negative\n" });
  await page.waitForFunction(() => document.querySelector("#tables").contentDocument.body?.textContent.includes("negative"));
  const seen = (selector) => page.$eval(selector, (node) => node.checkVisibility());
  assert.ok((await seen("#tables")) && (await seen("#panel-text")));
  await page.setViewport({ width: 390, height: 700 });
  assert.ok((await seen("#tables")) && !(await seen("#panel-text")));
  await page.click("#dock [data-part=text]");
  assert.ok(!(await seen("#tables")) && (await seen("#panel-text")));
  assert.deepEqual(await misplaced(), []);
  await page.click("#dock [data-part=system]");
  assert.ok(await seen("#tables"));
});

test("without scripts the page says what it needs", async () => {
  const bare = await browser.newPage();
  await bare.setJavaScriptEnabled(false);
  await bare.goto(server.url);
  assert.match(await bare.$eval("noscript", (node) => node.textContent), /This page needs JavaScript/);
  await bare.close();
});
