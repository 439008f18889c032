// portnote in Node.

import { readFile } from "node:fs/promises";
import * as bound from "./portnote.js";
import { load } from "./document.js";

const portnote = await load(bound, await readFile(new URL("./portnote_bg.wasm", import.meta.url)));

export const { detect, guess, open, explain, notations, styleSheet, version } = portnote;
export { Document } from "./document.js";
