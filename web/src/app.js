// The page: files come in, are shown, checked, fixed and handed out again.

import "./viewer.js";
import { showAbout } from "./about.js";
import { Boards } from "./boards.js";
import { dialog, paragraph, showPage } from "./dialog.js";
import { renamed, showExports } from "./exports.js";
import { cancel, client, examine, listOn, openFiles, read, refusal } from "./files.js";
import { fromFragment, toFragment } from "./permalink.js";
import { NOTHING, counted, preview, showProblems } from "./problems.js";
import { prose } from "./prose.js";
import { save } from "./save.js";
import { settings } from "./settings.js";
import { showText } from "./text-view.js";
import { keepOffline } from "./update.js";

const $ = (id) => document.getElementById(id);

/** Milliseconds until the progress bar appears. */
const PATIENCE = 300;

/** Characters of JSON that are shown. */
const SHOWN = 400_000;

const EXAMPLES = [
  ["A board of bridge (PBN)", "example.pbn"],
  ["Hand records (LIN)", "example.lin"],
  ["A game of draughts (PDN)", "example.pdn"],
  ["A hand of pinochle (PPN)", "example.ppn"],
];

const viewer = $("viewer");

/** The open files, and the one that is shown. */
let files = [];
let current;
let notations;
let opening = 0;
const boards = new Boards({ list: $("list"), find: $("find") }, choose);

/** Says something; what is on the page already is for those who do not see it. */
function status(text, isShown = true) {
  $("status").classList.toggle("hidden", !isShown);
  $("status").replaceChildren(...prose(text));
}

function alarm(text) {
  $("alert").textContent = text;
}

/** Until what was changed is seen. */
const painted = () => new Promise((resolve) => setTimeout(resolve));

/** Opens files; those that are open are closed. */
async function open(named, wanted = {}) {
  const mine = ++opening;
  alarm("");
  status(`Reading ${named.map(({ name }) => name).join(", ")}`);
  const timer = setTimeout(() => ($("loading").hidden = false), PATIENCE);
  try {
    const opened = [];
    for (const { name, bytes, notation } of named) opened.push(await read(name, bytes, notation));
    await joinSystems(opened);
    if (mine !== opening) return;
    viewer.detach();
    for (const file of files) file.remote?.close();
    files = opened;
    await show(files[0], wanted);
    await Promise.all(files.filter((file) => !file.unknown).map(finish));
    if (mine !== opening) return;
    if (current.refusal) {
      alarm(refusal(current));
      select("problems");
    }
    await refresh();
  } catch (error) {
    if (mine !== opening) return;
    alarm(`The file could not be read: ${error.message}.`);
    status("");
  } finally {
    if (mine === opening) {
      clearTimeout(timer);
      $("loading").hidden = true;
    }
  }
}

/** Files of a bidding system include each other. */
async function joinSystems(opened) {
  const systems = opened.filter((file) => file.notation === "bml");
  for (const file of systems) {
    for (const other of systems) {
      if (other !== file) await file.remote.call("include", other.name, other.bytes);
    }
  }
}

/** Lists the games that are not listed yet, and checks a file. */
function finish(file) {
  const grown = () => {
    boards.grow();
    if (file === current) {
      viewer.grow();
      describe();
    }
    listed();
  };
  return Promise.all([listOn(file, grown), examine(file)]);
}

/** Shows one of the open files. */
async function show(file, { game, at } = {}) {
  current = file;
  $("empty").hidden = true;
  $("work").hidden = false;
  $("unknown").hidden = !file.unknown;
  const hasGames = file.games.length > 0;
  $("tab-picture").hidden = !hasGames;
  // Nothing but its text is known of another kind of file.
  for (const name of ["problems", "data", "export", "about"]) $(`tab-${name}`).hidden = Boolean(file.unknown);
  boards.show(files);
  listed();
  if (file.unknown || file.refusal) alarm(refusal(file));
  if (file.unknown) {
    await refresh();
    status("");
    select("text");
    return;
  }
  if (hasGames) {
    select("picture");
    viewer.detach();
    viewer.setAttribute("game", String(game ?? file.games[0].game));
    viewer.setAttribute("at", at ?? "start");
    await viewer.attach(file.remote, file.games);
  } else select("problems");
  markBoard();
  await painted();
  await refresh();
  await painted();
}

/** Whether there is a list of boards to choose from. */
function listed() {
  const games = files.reduce((sum, file) => sum + file.games.length, 0);
  $("boards").hidden = games < 2 && files.length < 2;
  $("boards").classList.toggle("always", files.length > 1 || games > 500);
}

/** One line about the file. */
function describe() {
  const file = current;
  const title = notations?.find((it) => it.name === file.notation)?.title ?? "";
  const games = file.games.length;
  const parts = [file.name, title];
  if (games > 0) {
    parts.push(`${games.toLocaleString("en")} ${games === 1 ? "game" : "games"}${file.isListing ? " so far" : ""}`);
  }
  if (file.found && !file.unknown) parts.push(counted(file.found));
  if (file.history.length > 0) parts.push("changed");
  $("file").textContent = parts.filter(Boolean).join(" · ");
  const number = file.found?.number ?? 0;
  $("tab-problems").textContent = number > 0 ? `Problems (${number.toLocaleString("en")})` : "Problems";
}

/** What the tabs show of the file. */
async function refresh() {
  const file = current;
  describe();
  const found = file.found ?? NOTHING;
  const summary = file.unknown ? "not recognised" : file.found ? counted(found) : "being checked …";
  showProblems($("problems"), file.bytes, found, {
    explain: async (code) => showPage(code, await client.ask("library", "explain", code)),
    fix: offer,
    included: (name) => systemNamed(name)?.bytes,
    go,
  });
  $("summary").textContent = `${file.name}: ${summary}`;
  $("fix-all").disabled = found.safe === 0;
  $("fix-all").textContent = `Apply all safe fixes (${found.safe.toLocaleString("en")})`;
  $("undo").disabled = file.history.length === 0;
  showText($("text"), file.bytes, found.marks);
  if (!file.unknown) status(summary, false);
  const notation = notations?.find((it) => it.name === file.notation);
  showExports($("exports"), { file, notation, game: () => viewer.shown, alarm });
}

/** The file that a bidding system includes under a name. */
const systemNamed = (name) => files.find((file) => file.notation === "bml" && file.name === name);

/** Shows the place of a finding in the text of its file. */
async function go({ index, message, span, chain, file: name }) {
  if (chain) {
    const file = systemNamed(name);
    if (!file) return;
    if (file !== current) await choose(file, 0);
    // Its own check may not find what is wrong where another file includes it.
    const { byte_start: from, byte_end: to } = span;
    const { marks } = file.found ?? NOTHING;
    const known = marks.find((mark) => mark.from === from && mark.to === to);
    index = known?.index ?? "included";
    const apart = marks.filter((mark) => mark.to <= from || mark.from >= to);
    if (!known) showText($("text"), file.bytes, [...apart, { from, to, message, index }]);
  }
  select("text");
  for (const mark of $("text").querySelectorAll("mark.shown")) mark.classList.remove("shown");
  const mark = $(`finding-${index}`);
  mark?.classList.add("shown");
  mark?.scrollIntoView({ block: "center" });
  status(message);
}

function markBoard() {
  boards.mark(current, current.games.length > 0 ? viewer.shown : 0);
}

async function choose(file, game) {
  alarm("");
  if (file !== current) await show(file, game > 0 ? { game } : {});
  else await viewer.select(game);
  markBoard();
}

/** Shows a tab. */
function select(name) {
  for (const tab of $("tabs").children) {
    const isThis = tab.id === `tab-${name}`;
    tab.setAttribute("aria-selected", String(isThis));
    tab.tabIndex = isThis ? 0 : -1;
    if (isThis) $("tabs").scrollLeft = Math.min($("tabs").scrollLeft, tab.offsetLeft - $("tabs").offsetLeft);
    $(tab.getAttribute("aria-controls")).hidden = !isThis;
  }
  if (!current?.remote) return;
  if (name === "data") showData();
  if (name === "about") showAbout($("about"), current, notations);
}

async function showData() {
  const { remote, games } = current;
  // A file of thousands of games would take seconds and show its beginning all the same.
  const bytes = games.length > 500 ? await remote.call("gameBytes", viewer.shown) : undefined;
  let text;
  if (bytes) {
    const one = await client.open(bytes, { name: current.name, notation: current.notation });
    text = await one.call("dumpText", { derived: true });
    await one.close();
  } else text = await remote.call("dumpText", { derived: true });
  $("data").textContent =
    text.length < SHOWN ? JSON.stringify(JSON.parse(text), null, 2) : `${text.slice(0, SHOWN)} …`;
}

/** Shows what a fix changes. */
function offer(finding) {
  const { before, after } = preview(current.bytes, finding.fix);
  const nodes = [
    paragraph(`${finding.message}. Fix: ${finding.fix.message}.`),
    ...(before ? [paragraph(before, "pre", "before")] : []),
    ...(after ? [paragraph(after, "pre", "after")] : []),
  ];
  if (finding.fix.applicability !== "safe") {
    nodes.push(paragraph("This may change what the file means: look at it first."));
  }
  const buttons = () => [...$("problems").querySelectorAll("[data-finding]")];
  const place = buttons().findIndex((button) => button.dataset.finding === String(finding.index));
  dialog("Preview of the fix", nodes, async () => {
    await change(await current.remote.call("fixOne", finding.index));
    // The list is another one: who works by keyboard is at the next fix.
    (buttons()[place] ?? buttons().at(-1) ?? $("undo")).focus();
  });
}

/** Takes another text for the file. */
async function change(bytes, isUndo = false) {
  const file = current;
  if (!isUndo) file.history.push(file.bytes);
  const at = viewer.position;
  const game = viewer.shown;
  const next = await read(file.name, bytes, file.notation);
  viewer.detach();
  await file.remote.close();
  Object.assign(file, { bytes, remote: next.remote, games: next.games, isListing: next.isListing });
  await joinSystems(files);
  if (file.games.length > 0) {
    viewer.setAttribute("game", String(game));
    viewer.setAttribute("at", at);
    await viewer.attach(file.remote, file.games);
  }
  boards.show(files);
  markBoard();
  await finish(file);
  await refresh();
}

async function undo() {
  const bytes = current.history.pop();
  if (bytes) await change(bytes, true);
}

async function fixAll() {
  const { bytes, report } = await current.remote.call("fix");
  const number = Object.values(report.codes).reduce((sum, count) => sum + count, 0);
  await change(bytes);
  status(`${number} ${number === 1 ? "problem" : "problems"} fixed; ${counted(current.found)}`);
}

async function copyLink() {
  const { name, bytes, notation, games, remote } = current;
  const game = viewer.shown;
  const at = viewer.position;
  let number = games.length;
  let fragment = await toFragment({ name, bytes, notation, game, at });
  if (!fragment) {
    // The file is too long for a link: the board alone may not be.
    number = 1;
    fragment = await toFragment({ name, bytes: await remote.call("gameBytes", game), notation, game: 1, at });
  }
  if (!fragment) {
    alarm("The game is too long for a link.");
    return;
  }
  history.replaceState(null, "", fragment);
  const what = number === games.length ? `${number} ${number === 1 ? "game" : "games"}` : "this game alone";
  const text = `Link copied: it holds ${what}. Whoever gets it gets the cards.`;
  try {
    await navigator.clipboard.writeText(location.href);
    status(text);
  } catch {
    dialog("Link", [paragraph(location.href), paragraph(text.replace("Link copied: it", "The link"))]);
  }
}

async function openLink() {
  try {
    const found = await fromFragment(location.hash);
    if (!found) return;
    const { name, bytes, notation, game, at } = found;
    await open([{ name, bytes, notation }], { game, at });
  } catch (error) {
    alarm(`The link could not be opened: ${error.message}.`);
  }
}

async function take(list) {
  try {
    const named = await openFiles(list);
    if (named.length > 0) await open(named);
  } catch (error) {
    // It was changed or taken away after it was chosen, or it is a folder.
    alarm(`The file could not be read: ${error.message}`);
  }
}

const pasted = (text) => open([{ name: "pasted", bytes: new TextEncoder().encode(text) }]);

/** For tests and for pages that embed this one. */
globalThis.portnotePage = { open, client, current: () => current };

function listenToFiles() {
  $("open").addEventListener("click", () => $("files").click());
  $("drop").addEventListener("click", () => $("files").click());
  $("files").addEventListener("change", async ({ target }) => {
    await take(target.files);
    // The same file may be chosen again.
    target.value = "";
  });
  $("paste").addEventListener("click", async () => {
    try {
      await pasted(await navigator.clipboard.readText());
    } catch {
      const area = document.createElement("textarea");
      area.setAttribute("aria-label", "Text");
      dialog("Paste text", [area], () => pasted(area.value));
    }
  });
  document.addEventListener("paste", (event) => {
    if (event.target.matches?.("textarea, input")) return;
    const { files: list } = event.clipboardData;
    if (list.length > 0) take(list);
    else pasted(event.clipboardData.getData("text/plain"));
    event.preventDefault();
  });
  for (const kind of ["dragenter", "dragover"]) {
    document.addEventListener(kind, (event) => {
      event.preventDefault();
      document.body.classList.add("dropping");
    });
  }
  document.addEventListener("dragleave", () => document.body.classList.remove("dropping"));
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    document.body.classList.remove("dropping");
    const { files: list } = event.dataTransfer;
    if (list.length > 0) take(list);
    else pasted(event.dataTransfer.getData("text/plain"));
  });
  $("cancel").addEventListener("click", () => {
    opening++;
    cancel();
    files = [];
    $("loading").hidden = true;
    $("work").hidden = true;
    $("empty").hidden = false;
    status("Cancelled.");
  });
  const openExample = async (name) => {
    const text = await globalThis.portnoteExample?.(name);
    const bytes = text ?? new Uint8Array(await (await fetch(name)).arrayBuffer());
    await open([{ name, bytes }]);
  };
  for (const [label, name] of EXAMPLES) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = label;
    button.addEventListener("click", () => openExample(name));
    $("examples").append(button);
  }
}

function listen() {
  listenToFiles();
  $("tabs").addEventListener("click", ({ target }) => {
    if (!target.id?.startsWith("tab-")) return;
    status("");
    select(target.id.slice(4));
  });
  $("tabs").addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const tabs = [...$("tabs").children].filter((tab) => !tab.hidden);
    const next = tabs[(tabs.indexOf(document.activeElement) + step + tabs.length) % tabs.length];
    next.focus();
    select(next.id.slice(4));
  });
  $("fix-all").addEventListener("click", fixAll);
  $("undo").addEventListener("click", undo);
  $("save").addEventListener("click", () => {
    const end = current.history.length > 0 ? `.fixed.${current.notation}` : `.${current.notation}`;
    save(renamed(current.name, end), current.bytes);
  });
  $("panel-problems").addEventListener("keydown", (event) => {
    if (event.ctrlKey && event.key === "z") {
      event.preventDefault();
      undo();
    }
  });
  $("link").addEventListener("click", copyLink);
  $("notation").addEventListener("change", ({ target }) => {
    if (target.value) open([{ name: current.name, bytes: current.bytes, notation: target.value }]);
  });
  $("dialog-close").addEventListener("click", () => $("dialog").close());
  viewer.addEventListener("portnote-select", markBoard);
  addEventListener("hashchange", openLink);
  addEventListener("beforeunload", (event) => {
    if (files.some((file) => file.history.length > 0)) event.preventDefault();
  });
}

listen();
settings($("theme"), viewer);
try {
  await client.ask("library", "version");
  notations = await client.ask("library", "notations");
  for (const { name, title } of notations) $("notation").append(new Option(title, name));
  document.documentElement.dataset.ready = "";
  await openLink();
} catch (error) {
  alarm(
    `portnote could not be started here: ${error.message}. The command line program portnote does the same.`,
  );
}
await keepOffline($("update"));
