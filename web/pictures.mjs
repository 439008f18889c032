// The pictures of README and of the site: node web/pictures.mjs SITE PROGRAM OUT
//
// SITE is the folder of the page, PROGRAM the program `portnote`; OUT gets the pictures. They show the
// example files, so that who looks at one can open the same.

import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { serve } from "./files.mjs";
import { launch } from "./test/browser.mjs";

const [site, program, out] = process.argv.slice(2).map((path) => resolve(path));
mkdirSync(out, { recursive: true });

/** A card dealt twice, a date in another form, a score that is wrong. */
const WRONG = `% PBN 2.1
[Event "Thursday Pairs"]
[Site "Club Lindenhain"]
[Date "2026-11-19"]
[Board "12"]
[West "Miller"]
[North "Lee"]
[East "Smith"]
[South "Jones"]
[Dealer "W"]
[Vulnerable "NS"]
[Deal "W:KQT2.AT.J6542.85 A.63.AKQ98.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4"]
[Scoring "MP"]
[Declarer "S"]
[Contract "3NT"]
[Result "9"]
[Score "NS 630"]
[Auction "W"]
Pass 1D 1S Pass
2S 3NT AP
`;

const server = await serve(site);
const browser = await launch();
const page = await browser.newPage();
await page.setViewport({ width: 1280, height: 800 });
await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: "light" }]);
await page.goto(server.url);
await page.waitForSelector("html[data-ready]");

async function open(name, text, wanted = {}) {
  const bytes = [...Buffer.from(text)];
  await page.evaluate((of, list, at) => portnotePage.open([{ name: of, bytes: Uint8Array.from(list) }], at), name, bytes, wanted);
}

const settled = () => new Promise((done) => setTimeout(done, 400));

async function shoot(name) {
  await settled();
  await page.screenshot({ path: join(out, `${name}.png`), optimizeForSpeed: false });
}

await open("thursday.pbn", readFileSync(join(site, "evening.pbn")), { game: 7 });
await page.evaluate(() => document.querySelector("portnote-viewer").goTo("card 6"));
await shoot("table");

await open("club-evening.pbn", WRONG);
await page.evaluate(() => document.getElementById("tab-problems").click());
await shoot("problems");

// A sheet as the program prints it.
const sheet = join(out, "records.html");
const records = execFileSync(program, ["render", join(site, "evening.pbn"), "--to", "html", "--layout", "hand-record"]);
writeFileSync(sheet, records);
await page.setViewport({ width: 800, height: 1000 });
await page.goto(pathToFileURL(sheet).href);
await shoot("records");
rmSync(sheet);

await browser.close();
await server.close();
