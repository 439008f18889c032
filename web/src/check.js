// The page "Check my file".

import { Client } from "./client.js";
import { counted, showProblems } from "./problems.js";
import { save } from "./save.js";

const $ = (id) => document.getElementById(id);
const client = new Client("portnote");
let remote;
let fixedName;

async function check(file) {
  $("alert").textContent = "";
  $("status").textContent = `Reading ${file.name}`;
  $("problems").replaceChildren();
  $("fix").hidden = true;
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    await remote?.close();
    remote = undefined;
    remote = await client.open(bytes, { name: file.name });
    const { diagnostics } = await remote.call("check");
    $("status").textContent = `${file.name}: ${counted(diagnostics)}`;
    $("fix").hidden = !diagnostics.some(({ fix }) => fix?.applicability === "safe");
    fixedName = `${file.name.replace(/\.[^.]*$/, "")}.fixed.${remote.notation}`;
    const withoutFixes = diagnostics.map(({ fix, ...finding }) => finding);
    showProblems($("problems"), bytes, withoutFixes, {});
  } catch (error) {
    $("status").textContent = "";
    $("alert").textContent = `${file.name} could not be checked: ${error.message}.`;
  }
}

$("file").addEventListener("change", ({ target }) => target.files[0] && check(target.files[0]));
$("fix").addEventListener("click", async () => save(fixedName, (await remote.call("fix")).bytes));
document.documentElement.dataset.ready = "";
