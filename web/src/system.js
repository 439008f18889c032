// A bidding system that is shown while it is written.

import { dialog, paragraph, showPage } from "./dialog.js";
import { client, openFiles } from "./files.js";
import { showIn } from "./frame.js";
import { counted, showProblems } from "./problems.js";
import { save } from "./save.js";
import { settings } from "./settings.js";
import { decode, showText } from "./text-view.js";
import { keepOffline } from "./update.js";

/** Milliseconds after the last key until the system is read again. */
const QUIET = 250;

const EXAMPLE = `#+TITLE: My system

1C  15+ HCP, or 11-14 balanced
  1D  0-7 HCP
  1H  5+!h, 8+ HCP
1N  15-17 HCP, balanced
  2C  asks for a major
    2D  no major
    2H  4!h
    2S  4!s
`;

const $ = (id) => document.getElementById(id);
let name = "system.bml";
/** The end of lines of the file, which a text area does not keep. */
let lineEnd = "\n";
/** The files that the system may include. */
let others = [];
let timer;
let reading = 0;
let isChanged = false;

const bytes = () => new TextEncoder().encode($("source").value.replaceAll("\n", lineEnd));

async function open() {
  const remote = await client.open(bytes(), { name, notation: "bml" });
  for (const other of others) await remote.call("include", other.name, other.bytes);
  return remote;
}

/** The text of a file that the system includes. */
const included = (file) => others.find((other) => other.name === file)?.bytes;

/** Shows the system or its text, where there is no room for both. */
function part(name) {
  $("main").dataset.part = name;
  for (const button of document.querySelectorAll("button[data-part]")) {
    button.setAttribute("aria-pressed", String(button.dataset.part === name));
  }
}

/** Selects what a finding is about, and brings it into view: in an included file, its text. */
function go({ span, chain, file, message }) {
  if (chain) {
    const text = paragraph("", "pre");
    const { byte_start: from, byte_end: to } = span;
    showText(text, included(file), [{ from, to, message, index: "included" }]);
    dialog(file, [paragraph(message), text]);
    text.querySelector("mark")?.scrollIntoView({ block: "center" });
    return;
  }
  const until = (at) => decode(bytes().subarray(0, at)).replaceAll("\r\n", "\n").length;
  const [from, to] = [until(span.byte_start), until(span.byte_end)];
  part("text");
  const source = $("source");
  // A browser scrolls to what is written, not to what is selected.
  source.blur();
  source.setSelectionRange(from, from);
  source.focus();
  source.setSelectionRange(from, to);
  source.scrollTop = (source.scrollHeight * (span.start.line - 1)) / source.value.split("\n").length - source.clientHeight / 3;
}

const includes = ({ bytes: text }) =>
  [...decode(text).matchAll(/^\s*#\s*include\s+"?([^"\r\n]+)"?/gim)].map(([, file]) => file.trim());

/** Takes files: the first that no other one includes is written on, the others are what it includes. */
async function take(list) {
  try {
    const files = await openFiles(list);
    if (files.length === 0) return;
    const included = new Set(files.flatMap(includes));
    const main = files.find((file) => !included.has(file.name)) ?? files[0];
    others = files.filter((file) => file !== main);
    name = main.name;
    const text = decode(main.bytes);
    lineEnd = text.includes("\r\n") ? "\r\n" : "\n";
    $("source").value = text;
    isChanged = false;
    await show();
  } catch (error) {
    $("alert").textContent = `The file could not be read: ${error.message}`;
  }
}

async function show() {
  const mine = ++reading;
  try {
    const remote = await open();
    const [found, page] = [await remote.call("problems"), await remote.call("convert", "html")];
    await remote.close();
    if (mine !== reading) return;
    $("alert").textContent = "";
    $("status").textContent = counted(found);
    await showIn($("preview"), new TextDecoder().decode(page.bytes));
    showProblems($("problems"), bytes(), found, {
      explain: async (code) => showPage(code, await client.ask("library", "explain", code)),
      included,
      go,
    });
  } catch (error) {
    if (mine !== reading) return;
    $("alert").textContent = `The system could not be read: ${error.message}.`;
  }
}

$("source").addEventListener("input", () => {
  isChanged = true;
  clearTimeout(timer);
  timer = setTimeout(show, QUIET);
});
$("file").addEventListener("change", ({ target }) => take(target.files));
for (const kind of ["dragover", "drop"]) {
  document.addEventListener(kind, (event) => {
    const { files } = event.dataTransfer;
    // Text that is moved within the text area is left to the browser.
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    if (kind !== "drop") return;
    // Their names are where those of chosen files are.
    $("file").files = files;
    take(files);
  });
}
$("save").addEventListener("click", () => {
  save(name, bytes());
  isChanged = false;
});
addEventListener("beforeunload", (event) => {
  if (isChanged) event.preventDefault();
});
$("page").addEventListener("click", async () => {
  const remote = await open();
  save(`${name.replace(/\.[^.]*$/, "")}.html`, (await remote.call("convert", "html")).bytes);
  await remote.close();
});
$("dialog-close").addEventListener("click", () => $("dialog").close());
for (const button of document.querySelectorAll("button[data-part]")) {
  button.addEventListener("click", () => part(button.dataset.part));
}
settings(undefined, []);
$("source").value = EXAMPLE;
await show();
document.documentElement.dataset.ready = "";
await keepOffline($("update"));
