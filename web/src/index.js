// portnote in browsers: the module is loaded from the file beside this one.

import init, * as bound from "./portnote.js";
import { library } from "./document.js";

await init({ module_or_path: new URL("./portnote_bg.wasm", import.meta.url) });

export const { detect, guess, open, explain, notations, styleSheet, version } = library(bound);
export { Document } from "./document.js";
