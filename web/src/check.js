// The page "Check my file".

import { showPage } from "./dialog.js";
import { client, examine, openFiles, read, refusal } from "./files.js";
import { counted, showProblems } from "./problems.js";
import { renamed } from "./exports.js";
import { save } from "./save.js";
import { settings } from "./settings.js";
import { keepOffline } from "./update.js";

const $ = (id) => document.getElementById(id);
let checking = 0;
let current;

async function check({ name, bytes }) {
  const mine = ++checking;
  $("alert").textContent = "";
  $("status").textContent = `Reading ${name}`;
  $("problems").replaceChildren();
  $("fix").hidden = true;
  try {
    current?.remote?.close();
    current = undefined;
    const file = await read(name, bytes);
    if (!file.unknown) await examine(file);
    if (mine !== checking) return;
    current = file;
    if (file.unknown || file.refusal) $("alert").textContent = refusal(file);
    if (file.unknown) {
      $("status").textContent = "";
      return;
    }
    const { found } = file;
    $("status").textContent = `${name}: ${counted(found)}`;
    $("fix").hidden = found.safe === 0;
    $("fix").textContent = `Download the file with ${found.safe} fixed ${found.safe === 1 ? "problem" : "problems"}`;
    showProblems($("problems"), bytes, found, {
      explain: async (code) => showPage(code, await client.ask("library", "explain", code)),
    });
  } catch (error) {
    if (mine !== checking) return;
    $("status").textContent = "";
    $("alert").textContent = `${name} could not be checked: ${error.message}.`;
  }
}

async function take(list) {
  try {
    const [file] = await openFiles(list);
    if (file) await check(file);
  } catch (error) {
    $("alert").textContent = `The file could not be read: ${error.message}`;
  }
}

$("file").addEventListener("change", ({ target }) => take(target.files));
$("fix").addEventListener("click", async () => {
  const { bytes } = await current.remote.call("fix");
  save(renamed(current.name, `.fixed.${current.notation}`), bytes);
});
for (const kind of ["dragover", "drop"]) {
  document.addEventListener(kind, (event) => {
    event.preventDefault();
    if (kind !== "drop") return;
    // Its name is where that of a chosen file is.
    $("file").files = event.dataTransfer.files;
    take(event.dataTransfer.files);
  });
}
$("dialog-close").addEventListener("click", () => $("dialog").close());
settings(undefined, []);
document.documentElement.dataset.ready = "";
await keepOffline($("update"));
