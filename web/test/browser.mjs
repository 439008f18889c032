// A browser for tests.

import { mkdtemp } from "node:fs/promises";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import puppeteer from "puppeteer-core";

/** The browser, or undefined. */
export const chromium = [process.env.CHROME, "/usr/bin/chromium", "/usr/bin/google-chrome"].find(
  (path) => path && existsSync(path),
);

export async function launch() {
  const profile = await mkdtemp(join(tmpdir(), "portnote-chromium-"));
  return puppeteer.launch({
    executablePath: chromium,
    headless: true,
    timeout: 120_000,
    userDataDir: profile,
    args: ["--no-sandbox", "--disable-gpu", "--hide-scrollbars"],
    env: { ...process.env, HOME: profile },
  });
}
