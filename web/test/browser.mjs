// A browser for tests.

import { existsSync } from "node:fs";
import puppeteer from "puppeteer-core";
import { temporaryFolder } from "./temporary.mjs";

/** The browser, or undefined. */
export const chromium = [process.env.CHROME, "/usr/bin/chromium", "/usr/bin/google-chrome"].find(
  (path) => path && existsSync(path),
);

export async function launch() {
  const profile = temporaryFolder("chromium");
  return puppeteer.launch({
    executablePath: chromium,
    headless: true,
    timeout: 120_000,
    // As on a desk; tests of a phone say so.
    defaultViewport: { width: 1280, height: 800 },
    userDataDir: profile,
    args: ["--no-sandbox", "--disable-gpu", "--hide-scrollbars"],
    env: { ...process.env, HOME: profile },
  });
}
