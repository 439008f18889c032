// A bidding system that is shown while it is written.

import { Client } from "./client.js";
import { showPage } from "./dialog.js";
import { counted, showProblems } from "./problems.js";
import { save } from "./save.js";

/** The page without its script, which does not run in a preview. */
function withoutScript(page) {
  const read = new DOMParser().parseFromString(page, "text/html");
  for (const script of read.querySelectorAll("script")) script.remove();
  return `<!DOCTYPE html>\n${read.documentElement.outerHTML}`;
}

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
const client = new Client("portnote");
let name = "system.bml";
let timer;
let reading = 0;

const bytes = () => new TextEncoder().encode($("source").value);

async function open() {
  return client.open(bytes(), { name, notation: "bml" });
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
    $("preview").srcdoc = withoutScript(new TextDecoder().decode(page.bytes));
    showProblems($("problems"), bytes(), found, {
      explain: async (code) => showPage(code, await client.ask("library", "explain", code)),
      go: ({ span }) => {
        const text = new TextDecoder().decode(bytes().subarray(0, span.byte_start));
        $("source").focus();
        $("source").setSelectionRange(text.length, text.length);
      },
    });
  } catch (error) {
    $("alert").textContent = `The system could not be read: ${error.message}.`;
  }
}

$("source").addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(show, QUIET);
});
$("file").addEventListener("change", async ({ target }) => {
  const [file] = target.files;
  if (!file) return;
  name = file.name;
  $("source").value = await file.text();
  await show();
});
$("save").addEventListener("click", () => save(name, bytes()));
$("page").addEventListener("click", async () => {
  const remote = await open();
  save(`${name.replace(/\.[^.]*$/, "")}.html`, (await remote.call("convert", "html")).bytes);
  await remote.close();
});
$("dialog-close").addEventListener("click", () => $("dialog").close());
$("source").value = EXAMPLE;
await show();
document.documentElement.dataset.ready = "";
