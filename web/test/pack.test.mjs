// The package as it is published, in a folder that has nothing else. PORTNOTE_PACKAGE is the folder
// that it is packed from.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { temporaryFolder } from "./temporary.mjs";

const PACKAGE = process.env.PORTNOTE_PACKAGE;

const PROGRAM = `
import { createRequire } from "node:module";
import { open, version } from "portnote";
const { resolve } = createRequire(import.meta.url);
for (const name of ["portnote/viewer", "portnote/elements", "portnote/solver-core_bg.wasm", "portnote/viewer.css", "portnote/portnote_bg.wasm",
  "portnote/schemas/check-1.json"]) resolve(name);
const file = open(new TextEncoder().encode('[Board "7"]\\n[Dealer "north"]\\n'), { name: "club.pbn" });
console.log(version(), file.check().diagnostics.map(({ code }) => code).join());
`;

/** Solves three cards each, is stopped in a deal that takes minutes, and ends. */
const SOLVING = `
import { cards, par, solve, trace } from "portnote/dd";
const deal = "N:A.K.Q. K.A..Q Q.Q.A. J..K.A";
const tricks = await solve(deal, { solved: (denomination, { S }) => console.log(denomination, S) });
console.log(JSON.stringify(tricks.S));
const position = { deal, denomination: "NT", leader: "E" };
console.log(JSON.stringify(await cards(position, ["SK", "SQ"])), JSON.stringify(await trace(position, ["SK", "SQ"])));
const rows = { N: [5, 4, 6, 8, 8], S: [5, 4, 6, 8, 8], E: [8, 9, 5, 5, 5], W: [8, 9, 6, 5, 5] };
const named = ([NT, S, H, D, C]) => ({ NT, S, H, D, C });
const table = Object.fromEntries(Object.entries(rows).map(([seat, row]) => [seat, named(row)]));
console.log(JSON.stringify(par(table, "NS", "N")));
const start = Date.now();
const freak = "W:.AJ765.QT84.K932 K932..AJ765.QT84 QT84.K932..AJ765 AJ765.QT84.K932.";
await solve(freak, { signal: AbortSignal.timeout(200) }).catch(({ name }) => console.log(name, Date.now() - start < 5000));
await solve("N:A... - - -").catch(({ message }) => console.log(message));
`;

const SOLVED = `NT 2
S 1
H 2
D 2
C 0
{"NT":2,"S":1,"H":2,"D":2,"C":0}
[{"card":"SJ","tricks":2}] [1,2,2]
{"score_ns":-140,"contracts":[{"contract":"2S","declarer":"EW","above":1}]}
TimeoutError true
the deal cannot be solved: a hand is unknown
`;

const npm = (cwd, ...args) => execFileSync("npm", args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });

test("the packed package is installed and works, without a network", (context) => {
  let packed;
  const folder = temporaryFolder("pack");
  try {
    [packed] = JSON.parse(npm(PACKAGE, "pack", "--json", "--pack-destination", folder));
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
    context.skip("npm is not installed");
    return;
  }
  writeFileSync(join(folder, "package.json"), '{ "name": "club", "version": "1.0.0", "type": "module" }');
  npm(folder, "install", "--offline", "--no-audit", "--no-fund", join(folder, packed.filename));
  writeFileSync(join(folder, "program.js"), PROGRAM);
  const told = execFileSync(process.execPath, ["program.js"], { cwd: folder, encoding: "utf8" });
  assert.match(told, /^\d+\.\d+\.\d+ pbn\/nonstandard-seat/);
  writeFileSync(join(folder, "solving.js"), SOLVING);
  assert.equal(execFileSync(process.execPath, ["solving.js"], { cwd: folder, encoding: "utf8", timeout: 60_000 }), SOLVED);
  const names = packed.files.map(({ path }) => path);
  for (const name of ["README.md", "LICENSE-MIT", "custom-elements.json", "dist/viewer.d.ts", "dist/dd.d.ts"]) {
    assert.ok(names.includes(name), name);
  }
  // What a module imports is in the package.
  const loaded = new Set();
  for (const name of names.filter((it) => /^dist\/.*\.js$/.test(it))) {
    const source = readFileSync(join(folder, "node_modules", "portnote", name), "utf8");
    for (const [, other] of source.matchAll(/from "\.\/([^"]+)"/g)) assert.ok(names.includes(`dist/${other}`), other);
    // And what it loads later: a bundler takes the files whose addresses are written out.
    for (const [, literal] of source.matchAll(/new URL\((.*?), import\.meta\.url\)/g)) {
      const other = /^["'](?:\.\/)?([\w.-]+)["']$/.exec(literal)?.[1];
      assert.ok(names.includes(`dist/${other}`), `${name}: ${literal}`);
      loaded.add(other);
    }
  }
  for (const other of ["worker.js", "viewer.css", "viewer-core.js", "viewer-core_bg.wasm", "portnote.js", "portnote_bg.wasm", "solver-worker.js",
    "solver-core.js", "solver-core_bg.wasm", "dd-node-worker.js"]) {
    assert.ok(loaded.has(other), other);
  }
});

test("scripts that find a module of another version say so", () => {
  const folder = temporaryFolder("stale");
  cpSync(PACKAGE, folder, { recursive: true });
  const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const script = join(folder, "dist", "document.js");
  const source = readFileSync(script, "utf8");
  assert.ok(source.includes(`"${version}"`));
  writeFileSync(script, source.replace(`"${version}"`, '"9.8.7"'));
  const program = 'import("./dist/node.js").catch((error) => console.log(error.message))';
  const told = execFileSync(process.execPath, ["--input-type=module", "--eval", program], { cwd: folder, encoding: "utf8" });
  assert.equal(told, `portnote's scripts have version 9.8.7, its WebAssembly module ${version}: install the package again\n`);
});
