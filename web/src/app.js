// The page: files come in, are shown, checked, fixed and handed out again.

import "./viewer.js";
import { showAbout } from "./about.js";
import { Boards } from "./boards.js";
import { Correcting } from "./correcting.js";
import { counted as numbered } from "./counting.js";
import { ask, dialog, paragraph, showPage } from "./dialog.js";
import { Exports, renamed } from "./exports.js";
import { cancel, client, examine, listOn, openFiles, read, refusal } from "./files.js";
import { showFilling } from "./filling.js";
import { showIn } from "./frame.js";
import { listExamples, showDemo } from "./home.js";
import { listenToMenu } from "./menu.js";
import { sayEmpty, sayUnreadable } from "./messages.js";
import { headingOf, isChanged, sizeOf, unreadable } from "./naming.js";
import { fromFragment, toFragment } from "./permalink.js";
import { counted } from "./problems.js";
import { prose } from "./prose.js";
import { Results, hasResults, mayHaveResults } from "./results.js";
import { save } from "./save.js";
import { settings } from "./settings.js";
import { Solving } from "./solving.js";
import { keepOffline } from "./update.js";

const $ = (id) => document.getElementById(id);

/** Milliseconds until the progress bar appears. */
const PATIENCE = 300;

/** Milliseconds for which what is said covers something else. */
const SEEN = 6000;

const viewer = $("viewer");
const TITLE = document.title;

/** The open files, and the one that is shown. */
let files = [];
let current;
/** A file that could not be read, while the files before it are still open. */
let refused;
let notations;
let opening = 0;
const boards = new Boards({ list: $("list"), find: $("find"), heads: $("heads") }, choose);
const exporting = new Exports($("panel-export"));
const results = new Results({ go: (game) => goTo(game), shown: () => viewer.shown });
const correcting = new Correcting({
  changed: change,
  written: describe,
  explain: async (code) => showPage(code, await client.ask("library", "explain", code)),
  included: systemNamed,
  choose: async (file) => {
    await choose(file, 0);
    select("problems");
  },
  isExported: ({ notation }) => notations.find(({ name }) => name === notation)?.is_exported,
  save: handOut,
  say: status,
});

const solving = new Solving(viewer, {
  file: () => current,
  fill: async (file, game, solved) => {
    const { number, title } = file.games.find((it) => it.game === game);
    await showFilling(file, number ? `Board ${number}` : title, solved, {
      all: solving.solvedOf(file),
      apply: async (bytes, told) => {
        await correcting.take(file, bytes);
        status(told);
      },
    });
  },
});

let covering;

/** Says something; what is on the page already is for those who do not see it. */
function status(text, isShown = true) {
  const hide = () => $("status").classList.add("hidden");
  clearTimeout(covering);
  $("status").classList.remove("hidden");
  $("status").replaceChildren(...prose(text));
  if (isShown && text) covering = setTimeout(hide, SEEN);
  else hide();
}

function alarm(text, isShown = true) {
  $("alert").classList.toggle("hidden", !isShown);
  $("alert").textContent = text;
}

/** Until what was changed is seen. */
const painted = () => new Promise((resolve) => setTimeout(resolve));

/** Shows one of the things that fill the page: `home`, `say`, `work`, or nothing while it `loads`. */
function stage(name) {
  document.body.dataset.stage = name;
  $("empty").hidden = name !== "home";
  $("say").hidden = name !== "say";
  $("work").hidden = name !== "work";
  $("file").hidden = name === "home";
  document.title = ["home", "loading"].includes(name) ? TITLE : `${(refused ?? current)?.name ?? ""} · portnote`;
  $("tabs").hidden = !["say", "work"].includes(name) || !current || Boolean(refused) || unreadable(current);
  $("which").hidden = files.length < 2 || name === "home";
  const isOpen = files.length > 0 && !unreadable(files[0]);
  $("back").hidden = !isOpen;
  $("back").textContent = isOpen ? `Back to ${current.name}` : "";
}

/** Names what is being read at once, and says so where it takes long. */
function announce(named) {
  const names = named.map(({ name }) => name).join(", ");
  const bytes = named.reduce((sum, it) => sum + it.bytes.length, 0);
  status(`Reading ${names}`, false);
  $("file").hidden = false;
  $("file").replaceChildren(...headingOf(names, [sizeOf(bytes)]));
  $("loading-name").textContent = `Reading ${names}`;
  $("loading-count").textContent = "";
  return setTimeout(() => {
    if (current === undefined || unreadable(current)) stage("loading");
    $("loading").hidden = false;
  }, PATIENCE);
}

/** Saves a file as it is now. */
function handOut(file) {
  const end = file.history.length > 0 ? `.fixed.${file.notation}` : `.${file.notation}`;
  save(renamed(file.name, end), file.bytes);
  saved(file);
}

let asking = false;

/** Opens files, unless changes would be lost that somebody wants to keep. */
async function replace(named, wanted) {
  if (asking) return;
  const changed = files.filter(isChanged);
  if (changed.length > 0) {
    asking = true;
    const names = changed.map(({ name }) => name);
    const which = names.length === 1 ? `${names[0]} is` : `${names.slice(0, -1).join(", ")} and ${names.at(-1)} are`;
    const choice = await ask("Not saved", [paragraph(`${which} changed and not saved.`)], ["Save a copy", "Discard"]);
    asking = false;
    if (!choice) return;
    if (choice === "Save a copy") changed.forEach(handOut);
  }
  await open(named, wanted);
}

/** Opens files; those that are open are closed, unless none of the new ones can be read. */
async function open(named, wanted = {}) {
  const mine = ++opening;
  alarm("");
  const timer = announce(named);
  try {
    const opened = [];
    for (const { name, bytes, notation } of named) opened.push(await read(name, bytes, notation));
    await joinSystems(opened);
    // What has no game may be no text of a notation at all, which its check finds.
    for (const file of opened) if (!file.unknown && file.games.length === 0) await check(file);
    if (mine !== opening) return;
    if (opened.every(unreadable) && files.some((file) => !unreadable(file))) {
      for (const file of opened) file.remote?.close();
      refuse(opened[0]);
      return;
    }
    viewer.detach();
    for (const file of files) file.remote?.close();
    files = opened;
    $("which").replaceChildren(...files.map(({ name }, place) => new Option(name, String(place))));
    await show(files.find((file) => !unreadable(file)) ?? files[0], wanted);
    await Promise.all(files.filter((file) => !file.unknown).map(finish));
    if (mine !== opening) return;
    if (unreadable(current)) refuse(current);
    await refresh();
    await learnResults(current);
  } catch (error) {
    if (mine !== opening) return;
    alarm(`The file could not be read: ${error.message}.`);
    status("");
    if (files.length === 0) stage("home");
    else describe();
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

/** Checks a file, unless its bytes were checked already. */
async function check(file) {
  if (file.checked === file.bytes) return;
  const { bytes } = file;
  await examine(file);
  if (file.bytes === bytes) file.checked = bytes;
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
  return Promise.all([file.unknown ? undefined : listOn(file, grown), check(file)]);
}

const say = {
  open: () => $("files").click(),
  paste: () => paste(),
  text: () => select("text"),
};

/** Says why a file is not shown. */
function refuse(file) {
  refused = file === current ? undefined : file;
  const back = refused ? [`Back to ${current.name}`, () => show(current, { isBack: true })] : undefined;
  sayUnreadable(file, { ...say, back });
  $("unknown").hidden = !file.unknown;
  $("file").replaceChildren(...headingOf(file.name, []));
  alarm(refusal(file), false);
  status("");
  stage("say");
}

/** Which views a file has. */
function offer(file) {
  const hasGames = file.games.length > 0;
  $("tab-table").hidden = !hasGames;
  $("tab-table").textContent = file.notation === "pdn" ? "Board" : "Table";
  $("tab-system").hidden = file.notation !== "bml";
  $("tab-results").hidden = !mayHaveResults(file) || file.lacksResults === file.bytes;
  $("work").classList.toggle("system", file.notation === "bml");
}

/** Shows one of the open files; `isBack` for one whose place is known. */
async function show(file, { game, at, isBack } = {}) {
  const isShown = isBack && file === current && file.games.length > 0;
  current = file;
  refused = undefined;
  $("which").value = String(files.indexOf(file));
  boards.show(files);
  listed();
  if (unreadable(file)) {
    refuse(file);
    return;
  }
  offer(file);
  alarm("");
  if (file.games.length > 0) {
    select("table");
    if (!isShown) {
      viewer.detach();
      viewer.setAttribute("game", String(game ?? file.games[0].game));
      viewer.setAttribute("at", at ?? "start");
      await viewer.attach(file.remote, file.games);
    }
  } else if (file.notation === "bml") {
    select("system");
  } else if (file.notation === "bss" || file.found?.severities.error > 0) {
    select("problems");
  } else {
    const { title } = notations.find((it) => it.name === file.notation);
    sayEmpty(file, title, say);
    $("unknown").hidden = true;
    select(undefined);
    stage("say");
  }
  markBoard();
  describe();
  await painted();
  await refresh();
  await painted();
}

/** Whether there is a list of boards to choose from. */
function listed() {
  const games = files.reduce((sum, file) => sum + file.games.length, 0);
  $("boards").hidden = games < 2 && files.length < 2;
}

/** What the head and the list say of the file. */
function describe() {
  const file = current;
  if (!refused) {
    const state = isChanged(file) ? "changed, not saved" : "";
    $("file").replaceChildren(...headingOf(file.name, [...(file.games[0]?.heading?.slice(0, 1) ?? []), numbered(file), state], file.games[0]?.title));
  }
  $("loading-count").textContent = numbered(file);
  const number = file.found?.number ?? 0;
  const count = document.createElement("span");
  count.className = file.found?.severities.error > 0 ? "count" : "count warning";
  count.textContent = number.toLocaleString("en");
  $("tab-problems").replaceChildren("Problems", ...(number > 0 ? [" ", count] : []));
  const flagged = files.reduce((sum, { found }) => sum + Object.keys(found?.games ?? {}).length, 0);
  const games = files.map(numbered).filter(Boolean).join(", ");
  $("foot").textContent = flagged > 0 ? `${games} · ${flagged.toLocaleString("en")} with findings` : games;
}

/** What the views show of the file. */
async function refresh() {
  const file = current;
  describe();
  boards.renew();
  if (unreadable(file)) return;
  const summary = file.found ? counted(file.found) : "being checked …";
  correcting.show(file);
  status(summary, false);
  await shown();
}

/** Makes what only the shown view needs. */
async function shown() {
  const file = current;
  if (!file?.remote) return;
  if (!$("panel-system").hidden && file.notation === "bml") {
    const { bytes } = await file.remote.call("convert", "html");
    if (file === current) await showIn($("tables"), new TextDecoder().decode(bytes));
  }
  if (!$("panel-results").hidden) {
    results.showIn($("panel-results"));
    await results.show(file);
  }
  if (!$("panel-export").hidden) {
    const notation = notations?.find((it) => it.name === file.notation);
    exporting.show({ file, notation, game: () => viewer.shown, alarm, link, copy: copyLink, saved: () => saved(file) });
  }
}

/** Takes the view of results away where a file has none. */
async function learnResults(file) {
  const { bytes, remote } = file;
  if (file !== current || $("tab-results").hidden) return;
  const has = await hasResults(file).catch(() => true);
  if (has || file.bytes !== bytes || file.remote !== remote) return;
  file.lacksResults = bytes;
  if (file !== current) return;
  offer(file);
  if ($("work").dataset.view === "results") select("table");
}

/** Takes note that a file was handed out as it is. */
function saved(file) {
  file.saved = file.bytes;
  describe();
}

/** The file that a bidding system includes under a name. */
function systemNamed(name) {
  return files.find((file) => file.notation === "bml" && file.name === name);
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

/** Whether keys with letters do something. */
let lettersWork = true;

/** Lets the keys of the game work wherever the focus is, but not while the game is not seen. */
function listenForKeys() {
  const isSeen = document.body.dataset.stage === "work" && $("work").dataset.view === "table";
  viewer.setAttribute("keys", [isSeen ? "page" : "", lettersWork ? "" : "arrows"].join(" ").trim());
}

function setLetters(work) {
  lettersWork = work;
  listenForKeys();
}

/** Shows a view; none where something is said instead. */
function select(name) {
  const known = name && !$(`tab-${name}`)?.hidden ? name : undefined;
  if (known) stage("work");
  $("work").dataset.view = known ?? "";
  for (const tab of $("tabs").children) {
    const isThis = tab.id === `tab-${known}`;
    tab.setAttribute("aria-selected", String(isThis));
    tab.tabIndex = isThis || (!known && tab === $("tabs").firstElementChild) ? 0 : -1;
    $(tab.getAttribute("aria-controls")).hidden = true;
  }
  for (const button of $("dock").children) {
    button.setAttribute("aria-pressed", String(button.dataset.part === known));
  }
  // What is wrong is beside the text, in the same panel: to lay out a long text takes time.
  const panel = known && $($(`tab-${known}`).getAttribute("aria-controls"));
  if (panel) {
    panel.hidden = false;
    panel.setAttribute("aria-labelledby", `tab-${known}`);
  }
  if (["problems", "text", "system"].includes(known)) correcting.showIn($("panel-text"), known !== "problems");
  listenForKeys();
  shown();
}

/**
 * Reads and checks other bytes of a file. It may be of another notation by now, or of none: then its text
 * stays where one writes.
 */
async function change(file, bytes, known) {
  const next = await read(file.name, bytes, file.asked, file.judged);
  await joinSystems([...files.filter((it) => it !== file), next]);
  if (!next.unknown) await examine(next);
  const { remote } = file;
  const { games, isListing, notation, unknown, guess, found, refusal: why } = next;
  if (file === current) viewer.detach();
  Object.assign(file, { remote: next.remote, games, isListing, notation, unknown, guess, found, refusal: why });
  file.checked = bytes;
  known();
  await remote?.close();
  boards.show(files);
  listed();
  if (file !== current) return;
  alarm(unreadable(file) ? refusal(file) : "");
  offer(file);
  await finish(file);
  if (file.games.length > 0) {
    const isThere = file.games.some(({ game }) => game === viewer.shown);
    viewer.setAttribute("game", String(isThere ? viewer.shown : file.games[0].game));
    viewer.setAttribute("at", isThere ? viewer.position : "start");
    await viewer.attach(file.remote, file.games);
    markBoard();
  }
  boards.renew();
  describe();
  await shown();
}

/** Shows a board at the table. */
async function goTo(game) {
  select("table");
  await choose(current, game);
}

/** The link to what is shown, and what is said of it. */
async function link() {
  const { name, bytes, notation, games, remote } = current;
  const game = games.length > 0 ? viewer.shown : 1;
  const at = games.length > 0 ? viewer.position : "start";
  let number = games.length;
  let fragment = await toFragment({ name, bytes, notation, game, at });
  if (!fragment && number > 1) {
    // The file is too long for a link: the board alone may not be.
    number = 1;
    fragment = await toFragment({ name, bytes: await remote.call("gameBytes", game), notation, game: 1, at });
  }
  if (!fragment) return { text: "This is too long for a link: send the file, or a page." };
  const what = number === games.length ? numbered(current) || "the file" : "this game alone";
  const url = new URL(location.href);
  url.hash = fragment;
  return { fragment, url: url.href, text: `The link holds ${what}. Whoever gets it gets the ${notation === "pdn" ? "moves" : "cards"}.` };
}

async function copyLink() {
  const { fragment, url, text } = await link();
  if (!fragment) {
    alarm(text);
    return;
  }
  history.replaceState(null, "", fragment);
  try {
    await navigator.clipboard.writeText(location.href);
    status(text.replace("The link", "Link copied: it"));
  } catch {
    dialog("Link", [paragraph(url), paragraph(text)]);
  }
}

async function openLink() {
  try {
    const found = await fromFragment(location.hash);
    if (!found) return;
    const { name, bytes, notation, game, at } = found;
    await replace([{ name, bytes, notation }], { game, at });
  } catch (error) {
    alarm(`The link could not be opened: ${error.message}.`);
  }
}

async function take(list) {
  try {
    const named = await openFiles(list);
    if (named.length > 0) await replace(named);
  } catch (error) {
    // It was changed or taken away after it was chosen, or it is a folder.
    alarm(`The file could not be read: ${error.message}`);
  }
}

const pasted = (text) => replace([{ name: "pasted", bytes: new TextEncoder().encode(text) }]);

/** Opens what the clipboard holds, or asks for a text. */
async function paste() {
  const text = await navigator.clipboard?.readText().catch(() => "");
  if (text) {
    await pasted(text);
    return;
  }
  const area = document.createElement("textarea");
  area.setAttribute("aria-label", "Text or a link");
  dialog("Paste text or a link", [area], () => pasted(area.value), { field: area });
}

/** Shows the first page; the files stay open. */
function goHome() {
  alarm("");
  status("");
  stage("home");
  listenForKeys();
}

/** What kind of file it is. */
async function about() {
  const list = document.createElement("dl");
  await showAbout(list, current, notations);
  dialog("About this file", [list]);
}

/** For tests and for pages that embed this one. */
globalThis.portnotePage = { open, client, current: () => current };

function listenToFiles() {
  for (const id of ["open", "choose"]) $(id).addEventListener("click", say.open);
  for (const id of ["paste", "paste-text"]) $(id).addEventListener("click", paste);
  $("files").addEventListener("change", async ({ target }) => {
    await take(target.files);
    // The same file may be chosen again.
    target.value = "";
  });
  document.addEventListener("paste", (event) => {
    if (event.target.matches?.("textarea, input") || $("dialog").open) return;
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
    if (asking) return;
    const { files: list } = event.dataTransfer;
    if (list.length > 0) take(list);
    else pasted(event.dataTransfer.getData("text/plain"));
  });
  $("cancel").addEventListener("click", () => {
    opening++;
    cancel();
    [files, current, refused] = [[], undefined, undefined];
    $("loading").hidden = true;
    stage("home");
    status("Cancelled.");
    showDemo($("demo"));
  });
  listExamples($("examples"), replace);
}

/** The tab that was chosen with a pointer: there the arrows stay keys of the game. */
let pressed;

function listenToTabs() {
  $("tabs").addEventListener("click", (event) => {
    const tab = event.target.closest("[role=tab]");
    if (!tab) return;
    pressed = event.detail > 0 ? tab : undefined;
    status("");
    select(tab.id.slice(4));
    // Whoever points at the board goes on with its keys there: Enter goes into a variation.
    if (pressed?.id === "tab-table") viewer.shadowRoot.querySelector(".figure")?.focus({ preventScroll: true });
  });
  $("tabs").addEventListener("focusout", () => (pressed = undefined));
  $("tabs").addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step || pressed === document.activeElement) return;
    event.preventDefault();
    event.stopPropagation();
    const tabs = [...$("tabs").children].filter((tab) => !tab.hidden);
    const next = tabs[(tabs.indexOf(document.activeElement) + step + tabs.length) % tabs.length];
    next.focus();
    select(next.id.slice(4));
  });
}

function listen() {
  listenToFiles();
  listenToTabs();
  listenToMenu(viewer, {
    title: () => (document.body.dataset.stage === "home" ? "portnote" : (current?.name ?? "portnote")),
    hasFile: () => !$("tabs").hidden,
    isBridge: () => ["pbn", "lin"].includes(current?.notation),
    choose: (view) => {
      status("");
      select(view);
    },
    open: say.open,
    paste,
    about,
    link: copyLink,
    lettersWork: () => lettersWork,
    setLetters,
  });
  $("dock").addEventListener("click", ({ target }) => target.dataset.part && select(target.dataset.part));
  $("home").addEventListener("click", (event) => {
    event.preventDefault();
    goHome();
  });
  $("back").addEventListener("click", () => show(current, { isBack: true }));
  $("which").addEventListener("change", ({ target }) => choose(files[Number(target.value)], 0));
  $("notation").addEventListener("change", ({ target }) => {
    const { name, bytes } = refused ?? current;
    if (target.value) replace([{ name, bytes, notation: target.value }]);
  });
  $("dialog-close").addEventListener("click", () => $("dialog").close());
  viewer.addEventListener("portnote-select", markBoard);
  viewer.addEventListener("portnote-find", (event) => {
    if (!$("find").checkVisibility()) return;
    event.preventDefault();
    $("find").focus();
  });
  viewer.addEventListener("portnote-keys", ({ detail }) => setLetters(detail.letters));
  viewer.addEventListener("portnote-solved", () => {
    current.solved = viewer.solved;
    boards.renew();
  });
  // The list hides results when its viewer does.
  new MutationObserver(() => {
    $("boards").classList.toggle("no-results", viewer.getAttribute("results") === "hidden");
  }).observe(viewer, { attributeFilter: ["results"] });
  addEventListener("hashchange", openLink);
  addEventListener("beforeunload", (event) => {
    if (files.some(isChanged)) event.preventDefault();
  });
}

listen();
settings($("themes"), [viewer, $("demo")]);
try {
  await client.ask("library", "version");
  notations = await client.ask("library", "notations");
  for (const { name, title } of notations) $("notation").append(new Option(title, name));
  await showDemo($("demo"));
  document.documentElement.dataset.ready = "";
  await openLink();
} catch (error) {
  alarm(
    `portnote could not be started here: ${error.message}. The command line program portnote does the same.`,
  );
}
await keepOffline($("update"));
