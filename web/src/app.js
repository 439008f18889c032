// The page: files come in, are shown, checked, fixed and handed out again.

import "./viewer.js";
import { Client, fileUrl } from "./client.js";
import { showText } from "./text-view.js";
import { fromFragment, toFragment } from "./permalink.js";
import { counted, preview, showProblems } from "./problems.js";
import { save } from "./save.js";
import { settings } from "./settings.js";

const $ = (id) => document.getElementById(id);

/** Milliseconds until the progress bar appears. */
const PATIENCE = 300;

/** Most games for which the list is built at once. */
const LISTED = 500;

const EXAMPLES = [
  ["A board of bridge (PBN)", "example.pbn"],
  ["Hand records (LIN)", "example.lin"],
  ["A game of draughts (PDN)", "example.pdn"],
  ["A hand of pinochle (PPN)", "example.ppn"],
];

const client = new Client("portnote");
const viewer = $("viewer");

/** The open files, and the one that is shown. */
let files = [];
let current;
let notations;
let opening = 0;

function status(text) {
  $("status").textContent = text;
}

function alarm(text) {
  $("alert").textContent = text;
}

/** Opens a file and learns what the page shows of it. */
async function read(name, bytes, notation) {
  const file = { name, bytes, history: [], notation };
  try {
    file.remote = await client.open(bytes, { name, notation });
  } catch (error) {
    if (!/unknown notation/.test(error.message)) throw error;
    file.unknown = true;
    file.games = [];
    file.findings = [];
    return file;
  }
  file.notation = file.remote.notation;
  file.games = await file.remote.call("games");
  return file;
}

async function examine(file) {
  file.findings = (await file.remote.call("check")).diagnostics;
}

/** Opens files; those that are open are closed. */
async function open(named, wanted = {}) {
  const mine = ++opening;
  alarm("");
  status(`Reading ${named.map(({ name }) => name).join(", ")}`);
  const timer = setTimeout(() => ($("loading").hidden = false), PATIENCE);
  try {
    const opened = [];
    for (const { name, bytes, notation } of named) opened.push(await read(name, bytes, notation));
    const systems = opened.filter((file) => file.notation === "bml");
    for (const file of systems) {
      for (const other of systems) {
        if (other !== file) await file.remote.call("include", other.name, other.bytes);
      }
    }
    if (mine !== opening) return;
    for (const file of files) file.remote?.close();
    files = opened;
    await show(files[0], wanted);
    for (const file of files) if (!file.unknown) await examine(file);
    if (mine !== opening) return;
    await refresh();
  } catch (error) {
    if (mine !== opening) return;
    alarm(`The file could not be read: ${error.message}.`);
    status("");
  } finally {
    clearTimeout(timer);
    $("loading").hidden = true;
  }
}

/** Shows one of the open files. */
async function show(file, { game, at } = {}) {
  current = file;
  $("empty").hidden = true;
  $("work").hidden = false;
  $("unknown").hidden = !file.unknown;
  listBoards();
  describe();
  if (file.unknown) {
    alarm(
      `${file.name} is not recognised: portnote reads PBN, LIN, PDN, PPN, BML and BSS.`,
    );
    await refresh();
    select("text");
    return;
  }
  const hasGames = file.games.length > 0;
  $("tab-picture").hidden = !hasGames;
  if (hasGames) {
    viewer.setAttribute("game", String(game ?? file.games[0].game));
    viewer.setAttribute("at", at ?? "start");
    await viewer.attach(file.remote, file.games);
  }
  select(hasGames ? "picture" : "problems");
}

/** One line about the file. */
function describe() {
  const file = current;
  const title = notations?.find((it) => it.name === file.notation)?.title ?? "";
  const games = file.games.length;
  const parts = [file.name, title];
  if (games > 0) parts.push(`${games} ${games === 1 ? "game" : "games"}`);
  if (file.findings && !file.unknown) parts.push(counted(file.findings));
  if (file.history.length > 0) parts.push("changed");
  $("file").textContent = parts.filter(Boolean).join(" · ");
  const number = file.findings?.length ?? 0;
  $("tab-problems").textContent = number > 0 ? `Problems (${number})` : "Problems";
}

/** What the tabs show of the file. */
async function refresh() {
  const file = current;
  describe();
  const findings = file.findings ?? [];
  showProblems($("problems"), file.bytes, findings, {
    explain,
    fix: (index) => offer(index),
    go: (index) => {
      select("text");
      const mark = $(`finding-${index}`);
      mark?.scrollIntoView({ block: "center" });
      status(findings[index].message);
    },
  });
  $("summary").textContent = `${file.name}: ${counted(findings)}`;
  const isSafe = (finding) => finding.fix?.applicability === "safe";
  const safe = findings.filter(isSafe).length;
  $("fix-all").disabled = safe === 0;
  $("fix-all").textContent = `Apply all safe fixes (${safe})`;
  $("undo").disabled = file.history.length === 0;
  showText($("text"), file.bytes, findings);
  status(counted(findings));
  showExports();
}

function listBoards() {
  const list = $("list");
  const find = $("find").value.toLowerCase();
  const items = [];
  for (const file of files) {
    if (files.length > 1) {
      const head = document.createElement("li");
      head.setAttribute("role", "presentation");
      head.textContent = file.name;
      items.push(head);
    }
    for (const { game, title } of file.games) {
      const text = title || `Game ${game}`;
      if (find && !text.toLowerCase().includes(find)) continue;
      if (items.length >= LISTED) break;
      const item = document.createElement("li");
      item.setAttribute("role", "option");
      item.id = `board-${files.indexOf(file)}-${game}`;
      item.textContent = text;
      item.addEventListener("click", () => choose(file, game));
      items.push(item);
    }
    if (file.games.length === 0 && files.length > 1) {
      const item = document.createElement("li");
      item.setAttribute("role", "option");
      item.id = `board-${files.indexOf(file)}-0`;
      item.textContent = file.unknown ? "not recognised" : "no game";
      item.addEventListener("click", () => show(file).then(refresh));
      items.push(item);
    }
  }
  list.replaceChildren(...items);
  const games = files.reduce((sum, file) => sum + file.games.length, 0);
  $("boards").hidden = games < 2 && files.length < 2;
  $("boards").classList.toggle("files", files.length > 1);
  markBoard();
}

function markBoard() {
  const id = `board-${files.indexOf(current)}-${viewer.shown || 0}`;
  for (const item of $("list").querySelectorAll("[role=option]")) {
    item.setAttribute("aria-selected", String(item.id === id));
    if (item.id === id) item.scrollIntoView?.({ block: "nearest" });
  }
  $("list").setAttribute("aria-activedescendant", $(id) ? id : "");
}

async function choose(file, game) {
  if (file !== current) {
    await show(file, { game });
    await refresh();
  } else await viewer.select(game);
  markBoard();
}

/** Shows a tab. */
function select(name) {
  for (const tab of $("tabs").children) {
    const isThis = tab.id === `tab-${name}`;
    tab.setAttribute("aria-selected", String(isThis));
    tab.tabIndex = isThis ? 0 : -1;
    $(tab.getAttribute("aria-controls")).hidden = !isThis;
  }
  if (name === "data") showData();
  if (name === "about") showAbout();
}

async function showData() {
  if (!current?.remote) return;
  const text = await current.remote.call("dumpText", { derived: true });
  const shown = text.length < 400_000 ? JSON.stringify(JSON.parse(text), null, 2) : text.slice(0, 400_000);
  $("data").textContent = shown;
}

async function showAbout() {
  const about = $("about");
  about.replaceChildren();
  if (!current?.remote) return;
  const info = await current.remote.call("info");
  const ends = Object.entries(info.line_ends).filter(([, number]) => number > 0);
  const facts = {
    Name: current.name,
    Notation: notations?.find((it) => it.name === info.notation)?.title ?? info.notation,
    Version: info.version,
    Games: info.games,
    Bytes: info.bytes.toLocaleString("en"),
    Encoding: info.encodings?.join(", ") || "ASCII",
    "Byte order mark": info.bom ? "yes" : undefined,
    "Line ends": ends.map(([name, number]) => `${name.toUpperCase()} (${number})`).join(", "),
    "Longest line": info.longest_line,
    Problems: counted(current.findings ?? []),
  };
  for (const [name, value] of Object.entries(facts)) {
    if (value === undefined || value === "") continue;
    const term = document.createElement("dt");
    term.textContent = name;
    const text = document.createElement("dd");
    text.textContent = String(value);
    about.append(term, text);
  }
}

/** The name of a file with another end. */
const renamed = (name, end) => name.replace(/\.[^.]*$/, "") + end;

function showExports() {
  const list = $("exports");
  const notation = notations?.find((it) => it.name === current.notation);
  list.replaceChildren();
  if (!notation || !current.remote) return;
  const offerFile = (label, end, make) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = label;
    button.dataset.export = end;
    button.addEventListener("click", async () => {
      try {
        const made = await make();
        save(renamed(current.name, end), made?.bytes ?? new TextEncoder().encode(made));
      } catch (error) {
        alarm(`${label}: ${error.message}.`);
      }
    });
    const item = document.createElement("li");
    item.append(button);
    list.append(item);
  };
  const remote = current.remote;
  const ends = { html: ".html", latex: ".tex", "bbo-link": ".links.txt" };
  offerFile("Fixed file", `.fixed.${current.notation}`, () => remote.call("fix"));
  if (notation.is_exported) {
    offerFile("Export format", `.export.${current.notation}`, () => remote.call("export"));
  }
  for (const target of notation.targets) {
    offerFile(`As ${target.toUpperCase()}`, ends[target] ?? `.${target}`, () => remote.call("convert", target));
  }
  offerFile("Data (JSON)", ".json", () => remote.call("dumpText"));
  if (current.games.length > 0) {
    const game = () => viewer.shown;
    offerFile("Picture (SVG)", ".svg", () => remote.call("render", game(), "svg"));
    offerFile("Picture (text)", ".txt", () => remote.call("render", game(), "text"));
  }
}

function dialog(title, nodes, apply) {
  $("dialog-title").textContent = title;
  $("dialog-body").replaceChildren(...nodes);
  $("dialog-apply").hidden = !apply;
  $("dialog-apply").onclick = () => {
    $("dialog").close();
    apply?.();
  };
  $("dialog").showModal();
}

const paragraph = (text, name = "p", className = "") => {
  const made = document.createElement(name);
  made.textContent = text;
  made.className = className;
  return made;
};

async function explain(code) {
  const page = await current.remote.library("explain", code);
  const parts = [];
  if (page) {
    parts.push(paragraph(page.title));
    for (const heading of ["what", "why", "spec", "bad", "good", "fix"]) {
      if (!page[heading]) continue;
      parts.push(paragraph(heading[0].toUpperCase() + heading.slice(1), "h3"));
      parts.push(paragraph(page[heading], heading === "bad" || heading === "good" ? "pre" : "p"));
    }
  }
  dialog(code, parts);
}

/** Shows what a fix changes. */
function offer(index) {
  const finding = current.findings[index];
  const { before, after } = preview(current.bytes, finding.fix);
  const isUnsafe = finding.fix.applicability !== "safe";
  const nodes = [
    paragraph(`${finding.message}. Fix: ${finding.fix.message}.`),
    paragraph(`− ${before}`, "pre", "before"),
    paragraph(`+ ${after}`, "pre", "after"),
  ];
  if (isUnsafe) nodes.push(paragraph("This may change what the file means: look at it first."));
  dialog("Preview of the fix", nodes, async () => {
    await change(await current.remote.call("fixOne", index));
  });
}

/** Takes another text for the file. */
async function change(bytes, isUndo = false) {
  const file = current;
  if (!isUndo) file.history.push(file.bytes);
  const at = viewer.position;
  const game = viewer.shown;
  const next = await read(file.name, bytes, file.notation);
  await file.remote.close();
  Object.assign(file, { bytes, remote: next.remote, games: next.games });
  await examine(file);
  if (file.games.length > 0) {
    viewer.setAttribute("game", String(game));
    viewer.setAttribute("at", at);
    await viewer.attach(file.remote, file.games);
  }
  listBoards();
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
  status(`${number} ${number === 1 ? "problem" : "problems"} fixed; ${counted(current.findings)}`);
}

async function copyLink() {
  const fragment = await toFragment({
    bytes: current.bytes,
    notation: current.notation,
    game: viewer.shown,
    at: viewer.position,
  });
  if (!fragment) {
    alarm("The file is too large for a link.");
    return;
  }
  history.replaceState(null, "", fragment);
  const number = current.games.length;
  const text = `Link copied: it holds ${number} ${number === 1 ? "game" : "games"}. Whoever gets it gets the cards.`;
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
    const { bytes, notation, game, at } = found;
    await open([{ name: `link.${notation ?? "txt"}`, bytes, notation }], { game, at });
  } catch (error) {
    alarm(`The link could not be opened: ${error.message}.`);
  }
}

async function openFiles(list) {
  const named = await Promise.all(
    [...list].map(async (file) => ({
      name: file.name,
      bytes: new Uint8Array(await file.arrayBuffer()),
    })),
  );
  if (named.length > 0) await open(named);
}

const pasted = (text) => open([{ name: "pasted", bytes: new TextEncoder().encode(text) }]);

/** For tests and for pages that embed this one. */
globalThis.portnotePage = { open, client, current: () => current };

function listen() {
  $("open").addEventListener("click", () => $("files").click());
  $("files").addEventListener("change", ({ target }) => openFiles(target.files));
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
    if (list.length > 0) openFiles(list);
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
    if (list.length > 0) openFiles(list);
    else pasted(event.dataTransfer.getData("text/plain"));
  });
  $("cancel").addEventListener("click", () => {
    opening++;
    client.cancel();
    files = [];
    $("work").hidden = true;
    $("empty").hidden = false;
    status("Cancelled.");
  });
  $("find").addEventListener("input", listBoards);
  $("list").addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const items = [...$("list").querySelectorAll("[role=option]")];
    const place = items.findIndex((item) => item.getAttribute("aria-selected") === "true");
    items[place + step]?.click();
  });
  $("tabs").addEventListener("click", ({ target }) => {
    if (target.id?.startsWith("tab-")) select(target.id.slice(4));
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
  viewer.addEventListener("portnote-step", markBoard);
  addEventListener("hashchange", openLink);
  addEventListener("beforeunload", (event) => {
    if (files.some((file) => file.history.length > 0)) event.preventDefault();
  });
  const examples = $("example");
  for (const [label, name] of EXAMPLES) examples.append(new Option(label, name));
  examples.addEventListener("change", async () => {
    const name = examples.value;
    examples.value = "";
    const text = await globalThis.portnoteExample?.(name);
    const bytes = text ?? new Uint8Array(await (await fetch(fileUrl(`./${name}`))).arrayBuffer());
    await open([{ name, bytes }]);
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
if ("serviceWorker" in navigator && location.protocol.startsWith("http")) {
  navigator.serviceWorker.register("./sw.js").catch(() => {});
}
