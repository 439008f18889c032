// Double dummy in browsers: deals are solved by a worker, par is computed here.

import * as bound from "./solver-core.js";
import { load } from "./document.js";
import { library } from "./dd-library.js";
import { browserWorker } from "./solver.js";

await load(bound, new URL("./solver-core_bg.wasm", import.meta.url));

export const { solve, cards, trace, par } = library(bound, browserWorker);
