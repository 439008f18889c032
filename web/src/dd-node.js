// Double dummy in Node: deals are solved by a thread of their own, par is computed here.

import { readFile } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import * as bound from "./solver-core.js";
import { load } from "./document.js";
import { library } from "./dd-library.js";

const wasm = await readFile(new URL("./solver-core_bg.wasm", import.meta.url));
await load(bound, wasm);

/** A thread with the module that solves; it keeps no program alive that has nothing else to do. */
function nodeWorker() {
  const worker = new Worker(new URL("./dd-node-worker.js", import.meta.url));
  return {
    worker,
    listen: (heard, failed) => {
      worker.on("message", heard);
      worker.on("error", ({ message }) => failed(message));
    },
    module: async () => [new URL("./solver-core.js", import.meta.url).href, wasm],
  };
}

export const { solve, cards, trace, par } = library(bound, nodeWorker);
