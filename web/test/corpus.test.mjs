// The npm package and the command line say the same of the corpus.
//
// PORTNOTE is the program, PORTNOTE_PACKAGE the folder of the package.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { cp, mkdir, readFile, readdir } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { temporaryFolder } from "./temporary.mjs";

const PROGRAM = process.env.PORTNOTE;
const PACKAGE = process.env.PORTNOTE_PACKAGE;
const CORPUS = fileURLToPath(new URL("../../corpus", import.meta.url));

/** It leaves its folder by `..` and comes back, which only a program with folders can follow. */
const NEEDS_FOLDERS = "include-comes-back-inside.bml";

/** Files that the program is given at once. */
const BATCH = 100;

const portnote = await import(pathToFileURL(join(PACKAGE, "dist", "node.js")));
const viewer = await import(pathToFileURL(join(PACKAGE, "dist", "viewer-core.js")));
const { load } = await import(pathToFileURL(join(PACKAGE, "dist", "document.js")));
const drawing = await load(viewer, await readFile(join(PACKAGE, "dist", "viewer-core_bg.wasm")));
const scratch = temporaryFolder("corpus");

/** Runs the program in a folder. It fails where there are findings, which is no failure here. */
const run = (cwd, args) =>
  new Promise((resolve) => {
    const options = { cwd, encoding: "buffer", maxBuffer: 1 << 28 };
    execFile(PROGRAM, args, options, (_, stdout) => resolve(stdout));
  });

/** The cases of a notation, as paths from a folder. */
async function cases(notation) {
  const found = await readdir(join(CORPUS, notation), { recursive: true });
  const files = found.filter(
    (name) =>
      name.endsWith(`.${notation}`) && basename(name).split(".").length === 2 && basename(name) !== NEEDS_FOLDERS,
  );
  return files.sort();
}

/** Without the help of findings in included files, which names a command. */
function comparable(findings) {
  const texts = findings.map((finding) => {
    if (finding.chain) delete finding.help;
    // A page has no folders: what lies outside or is a folder is a file that it does not have.
    if (["bml/include-outside-root", "bml/include-not-found", "bml/include-not-regular"].includes(finding.code)) {
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

/** Opens files by the package. */
async function opened(folder, notation, names) {
  return Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(join(folder, name));
      const text = portnote.open(bytes, { name, notation });
      if (notation === "bml" && /#\s*include/i.test(bytes.toString("latin1"))) {
        for (const [other, content] of await neighbours(join(folder, name))) text.include(other, content);
      }
      return { name, bytes, text };
    }),
  );
}

async function compareFindings(folder, notation, files) {
  const names = files.map(({ name }) => name);
  const common = ["--notation", notation];
  const told = JSON.parse(await run(folder, ["check", "--output-format", "json", ...common, ...names]));
  for (const { name, text } of files) {
    const report = text.check();
    const findings = told.diagnostics.filter(({ file }) => files.length === 1 || file === name);
    assert.deepEqual(comparable(report.diagnostics), comparable(findings), `${name}: findings`);
    assert.deepEqual(report.files, told.files.filter(({ file }) => file === name), `${name}: counts`);
  }
}

async function compareDumps(folder, notation, files) {
  const names = files.map(({ name }) => name);
  const dump = (await run(folder, ["dump", "--notation", notation, ...names])).toString();
  const ours = files.map(({ text }) => text.dumpText().trimEnd());
  const joined = ours.length > 1 ? `[${ours.join(",")}]\n` : `${ours[0]}\n`;
  if (joined === dump) return;
  const theirs = [JSON.parse(dump)].flat();
  for (const [index, { name }] of files.entries()) {
    assert.deepEqual(JSON.parse(ours[index]), theirs[index], `${name}: dump`);
  }
  assert.equal(joined, dump);
}

/** What the program makes of copies. */
async function compareFixes(folder, notation, files) {
  const copies = join(scratch, notation);
  const names = files.map(({ name }) => name);
  for (const name of names) {
    await mkdir(dirname(join(copies, name)), { recursive: true });
    await cp(join(folder, name), join(copies, name));
  }
  await run(copies, ["check", "--fix", "--quiet", "--notation", notation, ...names]);
  for (const { name, text } of files) {
    const fixed = await readFile(join(copies, name));
    assert.ok(fixed.equals(text.fix().bytes), `${name}: fix`);
  }
}

/** Exports one by one: several together are one output. */
async function compareExports(folder, notation, files) {
  const left = [...files];
  const work = async () => {
    for (let file = left.pop(); file; file = left.pop()) {
      const exported = file.text.export();
      const written = await run(folder, ["export", "--notation", notation, file.name]);
      // The program writes nothing where something would be missing.
      const expected = exported.report.is_whole ? exported.bytes : new Uint8Array();
      assert.ok(written.equals(expected), `${file.name}: export`);
    }
  };
  await Promise.all([work(), work(), work(), work()]);
}

async function compare(folder, notation, names) {
  const files = await opened(folder, notation, names);
  await compareFindings(folder, notation, files);
  await compareDumps(folder, notation, files);
  // The program fixes included files as well.
  if (notation !== "bml") await compareFixes(folder, notation, files);
  if (files[0].text.export()) await compareExports(folder, notation, files);
  for (const { text } of files) text.close();
}

/** Names by the folders in which they are. */
function byFolder(names) {
  const folders = new Map();
  for (const name of names) folders.set(dirname(name), [...(folders.get(dirname(name)) ?? []), name]);
  return folders;
}

for (const notation of ["pbn", "lin", "pdn", "ppn", "bml", "bss"]) {
  test(`${notation}: findings, fixes, dumps and exports`, async () => {
    const names = await cases(notation);
    assert.ok(names.length > 100, `${names.length} cases`);
    // A system includes the files of its folder, so that it is read from there, and by itself: a
    // finding names the file in which it is.
    const most = notation === "bml" ? 1 : BATCH;
    const folders = notation === "bml" ? byFolder(names) : new Map([[".", names]]);
    for (const [folder, inside] of folders) {
      const from = join(CORPUS, notation, folder);
      const paths = inside.map((name) => relative(folder, name));
      const batches = [];
      for (let at = 0; at < paths.length; at += most) batches.push(paths.slice(at, at + most));
      const work = async () => {
        for (let batch = batches.pop(); batch; batch = batches.pop()) await compare(from, notation, batch);
      };
      await Promise.all([work(), work(), work()]);
    }
  });
}

test("the module that only draws draws the same", async () => {
  for (const notation of ["pbn", "lin", "pdn", "ppn"]) {
    for (const name of await cases(notation)) {
      const bytes = await readFile(join(CORPUS, notation, name));
      const [whole, part] = [portnote, drawing].map((it) => it.open(bytes, { name, notation }));
      const games = whole.games();
      assert.deepEqual(part.games(), games, name);
      for (const { game } of games.slice(0, 3)) {
        assert.deepEqual(part.steps(game), whole.steps(game), name);
        assert.deepEqual(part.draw(game), whole.draw(game), name);
        assert.equal(part.render(game, "svg"), whole.render(game, "svg"), name);
      }
      whole.close();
      part.close();
    }
  }
});

test("pictures are those of the command line", async () => {
  for (const notation of ["pbn", "lin", "pdn", "ppn"]) {
    const files = (await cases(notation)).filter((path) => path.includes("picture"));
    for (const path of files.map((name) => join(CORPUS, notation, name))) {
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
