// portnote in browsers: the module is loaded from the file beside this one.

import * as bound from "./portnote.js";
import { load } from "./document.js";

const portnote = await load(bound, new URL("./portnote_bg.wasm", import.meta.url));

export const { detect, guess, open, explain, notations, styleSheet, version } = portnote;
export { Document } from "./document.js";
