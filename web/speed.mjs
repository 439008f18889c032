// How much longer a file is checked in a browser: node web/speed.mjs SITE PROGRAM FILE...
//
// The files are joined. Times are those of processors, as a shell and the browser count them, so that
// it does not matter what else the machine does. The time until a page has its first report is told
// apart, because code is compiled meanwhile.

import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { serve } from "./files.mjs";
import { launch } from "./test/browser.mjs";
import { temporaryFolder } from "./test/temporary.mjs";

/** How many times longer it may take. */
const MOST = 1.6;
const ROUNDS = 5;

/** Runs in a round: the clock of a shell is coarse. */
const RUNS = 10;

const [site, program, ...names] = process.argv.slice(2);
const path = join(temporaryFolder("speed"), "sample.pbn");
const text = Buffer.concat(names.map((name) => readFileSync(name)));
writeFileSync(path, text);

/** Seconds of processors that the program takes, as a shell counts them. */
function native() {
  const check = '"$0" check --jobs 1 --exit-zero --output-format json "$1" >/dev/null 2>&1';
  const script = `for run in ${Array(RUNS).fill("x").join(" ")}; do ${check}; done; times`;
  const told = execFileSync("sh", ["-c", script, program, path], { encoding: "utf8" });
  const children = told.trim().split("\n").at(-1);
  const parts = [...children.matchAll(/(\d+)m([\d.,]+)s/g)];
  const seconds = parts.map(([, minutes, rest]) => 60 * Number(minutes) + Number(rest.replace(",", ".")));
  return seconds.reduce((sum, one) => sum + one, 0) / RUNS;
}

const server = await serve(site);
const browser = await launch();
const page = await browser.newPage();
await page.goto(server.url);
await page.waitForSelector("html[data-ready]");
await page.evaluate((encoded) => {
  window.sample = Uint8Array.from(atob(encoded), (sign) => sign.charCodeAt(0));
}, text.toString("base64"));
const inBrowser = () =>
  page.evaluate(async () => {
    const start = performance.now();
    const remote = await portnotePage.client.open(window.sample, { name: "sample.pbn" });
    await remote.call("checkText");
    const seconds = (performance.now() - start) / 1000;
    await remote.close();
    return seconds;
  });
const system = await browser.target().createCDPSession();
const spent = async () => {
  const { processInfo } = await system.send("SystemInfo.getProcessInfo");
  const renderers = processInfo.filter(({ type }) => type === "renderer");
  return renderers.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
};
const first = await inBrowser();
for (let run = 0; run < RUNS; run++) await inBrowser();
const [ours, theirs] = [[], []];
for (let round = 0; round < ROUNDS; round++) {
  theirs.push(native());
  const before = await spent();
  for (let run = 0; run < RUNS; run++) await inBrowser();
  ours.push(((await spent()) - before) / RUNS);
}
await browser.close();
await server.close();
const least = (times) => Math.min(...times);
const [native_, browser_] = [least(theirs), least(ours)];
const ratio = browser_ / native_;
console.log(
  `${(text.length / 1e6).toFixed(2)} MB: ${native_.toFixed(3)} s by the program, ${browser_.toFixed(3)} s in the ` +
    `browser (${first.toFixed(3)} s the first time): ${ratio.toFixed(2)} times, at most ${MOST}`,
);
process.exitCode = ratio <= MOST ? 0 : 1;
