// Puts the page together: node web/build.mjs BOUND VIEWER SOLVER OUT VERSION
//
// BOUND, VIEWER and SOLVER are folders that xtask/bindgen filled. OUT gets `site`, the page and the elements
// as files; `portnote.html`, the page as one file; and `npm`, the package.

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const [bound, viewer, solver, target, version] = process.argv.slice(2);
const out = resolve(target);
const root = fileURLToPath(new URL("..", import.meta.url));
const source = join(root, "web", "src");
const site = join(out, "site");

/** Scripts of the package that the page has no use for. */
const OF_PACKAGE = ["node.js", "dd.js", "dd-library.js", "dd-node.js", "dd-node-worker.js"];

/** What the page loads when somebody wants it: kept for the time without a network from then on. */
const LATER = ["solver-core.js", "solver-core_bg.wasm", "solver-operations.js", "solver-worker.js"];

/** Copies a file. What a script says to those who read its source is a fifth of what a page would load. */
function put(from, to) {
  if (!from.endsWith(".js")) return cpSync(from, to);
  const script = readFileSync(from, "utf8");
  writeFileSync(to, script.replace(/^[ \t]*(?:\/\/.*|\/\*\*(?:[^*]|\*(?!\/))*\*\/[ \t]*)\n/gm, ""));
}

rmSync(site, { recursive: true, force: true });
mkdirSync(site, { recursive: true });
for (const name of readdirSync(source)) {
  if (!OF_PACKAGE.includes(name)) put(join(source, name), join(site, name));
}
for (const name of readdirSync(join(root, "web", "examples"))) {
  cpSync(join(root, "web", "examples", name), join(site, name));
}
// The version that the module must have too.
const scripts = join(site, "document.js");
writeFileSync(scripts, readFileSync(scripts, "utf8").replace("@VERSION@", version));
// Three modules: the whole library, what only draws, and the solver.
for (const [folder, name] of [[bound, "portnote"], [viewer, "viewer-core"], [solver, "solver-core"]]) {
  cpSync(join(folder, "portnote_bg.wasm"), join(site, `${name}_bg.wasm`));
  const glue = readFileSync(join(folder, "portnote.js"), "utf8");
  writeFileSync(join(site, `${name}.js`), glue.replaceAll("portnote_bg.wasm", `${name}_bg.wasm`));
}

const digest = createHash("sha256");
const names = readdirSync(site).filter((name) => name !== "sw.js").sort();
for (const name of names) digest.update(readFileSync(join(site, name)));
const worker = readFileSync(join(source, "sw.js"), "utf8")
  .replace("@VERSION@", `portnote-${version}-${digest.digest("hex").slice(0, 12)}`)
  .replace('"@FILES@"', ["./", ...names.filter((name) => !LATER.includes(name))].map((name) => JSON.stringify(name)).join(", "))
  .replace('"@LATER@"', LATER.map((name) => JSON.stringify(name)).join(", "));
writeFileSync(join(site, "sw.js"), worker);

// The package for npm.
const npm = join(out, "npm");
rmSync(npm, { recursive: true, force: true });
mkdirSync(join(npm, "dist"), { recursive: true });
for (const name of readdirSync(join(root, "web", "npm"))) {
  const to = name.endsWith(".d.ts") ? join(npm, "dist", name) : join(npm, name);
  cpSync(join(root, "web", "npm", name), to);
}
const modules = [
  "best-play.js", "boards.js", "client.js", "counting.js", "document.js", "element-base.js", "elements.js", "index.js", "nodes.js", "renew.js", "signs.js",
  "solver.js", "solver-operations.js", "solver-worker.js", "squares.js", "static-elements.js", "viewer-element.js", "viewer-help.js", "viewer-keys.js", "viewer-line.js",
  "viewer-marks.js", "viewer-parts.js", "viewer-picker.js", "viewer-problem.js", "viewer-source.js", "viewer-voice.js",
  "viewer.css", "viewer.js", "worker.js",
];
for (const name of OF_PACKAGE) put(join(source, name), join(npm, "dist", name));
const bindings = ["portnote", "viewer-core", "solver-core"].flatMap((name) => [`${name}.js`, `${name}_bg.wasm`]);
for (const name of [...modules, ...bindings]) {
  cpSync(join(site, name), join(npm, "dist", name));
}
cpSync(join(root, "schemas"), join(npm, "schemas"), { recursive: true });
for (const name of ["LICENSE-MIT", "LICENSE-APACHE"]) cpSync(join(root, name), join(npm, name));
const manifest = JSON.parse(readFileSync(join(npm, "package.json"), "utf8"));
writeFileSync(join(npm, "package.json"), `${JSON.stringify({ ...manifest, version }, null, 2)}\n`);

// What is published. A machine may have Node without npm.
try {
  const told = execFileSync("npm", ["pack", "--json", "--pack-destination", out], { cwd: npm, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  const [{ filename, size }] = JSON.parse(told);
  console.log(`${join(out, filename)}: ${size} bytes`);
} catch (error) {
  if (error.code !== "ENOENT") throw error;
  console.log("npm pack skipped: npm is not installed");
}

// The page as one file, which works from a folder.
const text = (name) => readFileSync(join(site, name), "utf8");
const sources = {};
const collect = (name) => {
  if (sources[name] !== undefined) return;
  sources[name] = text(name);
  for (const [, other] of sources[name].matchAll(/(?:from|import) "\.\/([^"]+\.js)"/g)) collect(other);
};
for (const name of ["app.js", "worker.js", "portnote.js", "solver-worker.js", "solver-core.js"]) collect(name);
const examples = Object.fromEntries(
  readdirSync(join(root, "web", "examples")).map((name) => [name, text(name)]),
);
const wasm = readFileSync(join(site, "portnote_bg.wasm")).toString("base64");
const quoted = (value) => JSON.stringify(value).replaceAll("<", "\\u003c");
// Blobs of a page from a folder can be read by the page alone, so that the worker makes its own.
const linking = `
const urls = {};
const blob = (text, type) => URL.createObjectURL(new Blob([text], { type }));
const link = (name) =>
  (urls[name] ??= blob(
    sources[name].replace(/(from|import) "\\.\\/([^"]+\\.js)"/g, (_, word, other) => word + ' "' + link(other) + '"'),
    "text/javascript",
  ));
`;
// Eight times as large when it is not compressed, and seldom used.
const solving = gzipSync(readFileSync(join(site, "solver-core_bg.wasm")), { level: 9 }).toString("base64");
const some = (...names) => Object.fromEntries(names.map((name) => [name, sources[name]]));
const beside = (worker, ...others) => `
const sources = ${quoted(some(worker, ...others))};
${linking}
self.portnoteLink = link;
const early = [];
self.onmessage = (event) => early.push(event);
import(link("${worker}")).then(() => early.forEach((event) => self.onmessage(event)));
`;
const loader = `
const sources = ${quoted(sources)};
const examples = ${quoted(examples)};
${linking}
globalThis.portnoteFiles = {
  "./worker.js": blob(${quoted(beside("worker.js", "document.js", "portnote.js"))}, "text/javascript"),
  "./solver-worker.js": blob(${quoted(beside("solver-worker.js", "solver-operations.js", "document.js", "solver-core.js"))}, "text/javascript"),
  "./portnote.js": "portnote.js",
};
globalThis.portnoteStyle = blob(${quoted(text("viewer.css"))}, "text/css");
globalThis.portnoteExample = (name) => new TextEncoder().encode(examples[name]);
const bytes = (text) => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
globalThis.portnoteWasm = bytes("${wasm}");
globalThis.portnoteSolver = async () => {
  const stream = new Blob([bytes("${solving}")]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
};
await import(link("app.js"));
`;
const sheets = [...text("index.html").matchAll(/<link rel="stylesheet" href="([^"]+)">\n/g)];
const style = sheets.map(([, name]) => text(name)).join("\n");
const sha = (content) => `'sha256-${createHash("sha256").update(content).digest("base64")}'`;
const policy =
  `default-src 'none'; script-src ${sha(loader)} blob: 'wasm-unsafe-eval'; style-src ${sha(style)}; ` +
  "img-src data: blob:; connect-src blob:; worker-src blob:; base-uri 'none'; form-action 'none'";
const icon = `data:image/svg+xml;base64,${Buffer.from(text("icon.svg")).toString("base64")}`;
const single = text("index.html")
  .replace(/(http-equiv="Content-Security-Policy" content=")[^"]*/, (_, start) => start + policy)
  .replace('href="icon.svg"', () => `href="${icon}"`)
  .replace(/<link rel="manifest"[^>]*>\n/, "")
  .replace(/<nav [^]*?<\/nav>\n/g, "")
  .replace(sheets[0][0], () => `<style>${style}</style>\n`)
  .replace(/<link rel="stylesheet"[^>]*>\n/g, "")
  .replace('<script type="module" src="app.js"></script>', () => `<script type="module">${loader}</script>`);
writeFileSync(join(out, "portnote.html"), single);
