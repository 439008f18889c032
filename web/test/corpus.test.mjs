// The npm package and the command line say the same of the corpus.
//
// PORTNOTE is the program, PORTNOTE_PACKAGE the folder of the package.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFile, readdir } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";

const PROGRAM = process.env.PORTNOTE;
const PACKAGE = process.env.PORTNOTE_PACKAGE;
const CORPUS = fileURLToPath(new URL("../../corpus", import.meta.url));

/** Each so many cases are compared, as a test of the library does: all of them take minutes. */
const EVERY = Number(process.env.EVERY ?? 3);

const portnote = await import(pathToFileURL(join(PACKAGE, "dist", "node.js")));

/** Runs the program in a folder. It fails where there are findings, which is no failure here. */
const run = (cwd, args, input) =>
  new Promise((resolve) => {
    const options = { cwd, encoding: "buffer", maxBuffer: 1 << 28 };
    const child = execFile(PROGRAM, args, options, (_, stdout) => resolve(stdout));
    child.stdin.on("error", () => {});
    child.stdin.end(input ?? "");
  });

async function cases(notation) {
  const found = await readdir(join(CORPUS, notation), { recursive: true });
  const files = found.filter(
    (name) => name.endsWith(`.${notation}`) && basename(name).split(".").length === 2,
  );
  return files.sort().filter((_, index) => index % EVERY === 0).map((name) => join(CORPUS, notation, name));
}

/** Without the help of findings in included files, which names a command. */
function comparable(findings) {
  const texts = findings.map((finding) => {
    if (finding.chain) delete finding.help;
    // A page has no folder: what lies outside of it is a file that it does not have.
    if (["bml/include-outside-root", "bml/include-not-found"].includes(finding.code)) {
      finding = { code: "include", span: finding.span };
    }
    return JSON.stringify(finding);
  });
  return texts.sort();
}

/** The files beside a system, which it may include. */
async function neighbours(path) {
  const folder = dirname(path);
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = found.filter((entry) => entry.isFile());
  return Promise.all(
    files.map(async (entry) => {
      const full = join(entry.parentPath ?? entry.path, entry.name);
      return [relative(folder, full), await readFile(full)];
    }),
  );
}

async function compare(notation, path) {
  const [folder, name] = [dirname(path), basename(path)];
  const bytes = await readFile(path);
  const text = portnote.open(bytes, { name, notation });
  if (notation === "bml") {
    for (const [other, content] of await neighbours(path)) text.include(other, content);
  }
  const common = ["--notation", notation];
  const check = await run(folder, ["check", "--output-format", "json", ...common, name]);
  const told = JSON.parse(check);
  const report = text.check();
  assert.deepEqual(comparable(report.diagnostics), comparable(told.diagnostics), `${path}: findings`);
  assert.deepEqual(report.files, told.files, `${path}: counts`);
  const dump = await run(folder, ["dump", ...common, name]);
  assert.equal(text.dumpText(), dump.toString(), `${path}: dump`);
  if (notation !== "bml") {
    const fixed = await run(folder, ["check", "--fix", "--quiet", ...common, "-"], bytes);
    assert.ok(fixed.equals(text.fix().bytes), `${path}: fix`);
  }
  const exported = text.export();
  if (exported) {
    const written = await run(folder, ["export", ...common, name]);
    // The program writes nothing where something would be missing.
    const expected = exported.report.is_whole ? exported.bytes : new Uint8Array();
    assert.ok(written.equals(expected), `${path}: export`);
  }
  text.close();
}

for (const notation of ["pbn", "lin", "pdn", "ppn", "bml", "bss"]) {
  test(`${notation}: findings, fixes, dumps and exports`, { concurrency: true }, async () => {
    const files = await cases(notation);
    assert.ok(files.length > 10, `${files.length} cases`);
    for (const path of files) await compare(notation, path);
  });
}

test("pictures are those of the command line", async () => {
  for (const notation of ["pbn", "lin", "pdn", "ppn"]) {
    const files = (await cases(notation)).filter((path) => path.includes("picture"));
    for (const path of files) {
      const text = portnote.open(await readFile(path), { name: basename(path), notation });
      const show = ["hands", "auction", "contract", "dd", "scores", "comments", "points", "names"];
      const svg = await run(dirname(path), ["render", "--to", "svg", "--notation", notation, basename(path)]);
      assert.equal(text.render(1, "svg", { show }), svg.toString(), path);
      const page = await run(dirname(path), ["convert", "--to", "html", "--notation", notation, basename(path)]);
      assert.ok(page.equals(text.convert("html").bytes), path);
      text.close();
    }
  }
});

test("a code has a page, and a text has a notation", () => {
  assert.equal(portnote.explain("pbn/duplicate-tag").import, "warning");
  assert.equal(portnote.explain("pbn/no-such-code"), undefined);
  assert.equal(portnote.detect(new TextEncoder().encode("% PBN 2.1\n")), "pbn");
  assert.equal(portnote.detect(new TextEncoder().encode("Dear all,\n")), undefined);
});

test("the example of the package runs", async () => {
  await import(pathToFileURL(join(PACKAGE, "example.mjs")));
});
