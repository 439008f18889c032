// Reads and draws texts beside the page, which is never blocked by it. Ending this worker is how work
// is cancelled.

import { load } from "./document.js";

let portnote;
const documents = new Map();

const operations = {
  async start(module, wasm) {
    // The page in one file has no addresses: its worker makes them.
    const bound = await import(/* webpackIgnore: true */ /* @vite-ignore */ self.portnoteLink?.(module) ?? module);
    portnote = await load(bound, wasm);
    return portnote.version();
  },
  open(handle, bytes, reading) {
    const document = portnote.open(bytes, reading);
    documents.get(handle)?.close();
    documents.set(handle, document);
    return { notation: document.notation };
  },
  call(handle, method, ...args) {
    const document = documents.get(handle);
    if (!document) throw new Error("the file is closed");
    return document[method](...args);
  },
  close(handle) {
    documents.get(handle)?.close();
    documents.delete(handle);
  },
  library: (name, ...args) => portnote[name](...args),
};

let last = Promise.resolve();

self.onmessage = ({ data: { id, operation, args } }) => {
  // One after another: a text is opened before it is drawn.
  last = last.then(async () => {
    try {
      self.postMessage({ id, value: await operations[operation](...args) });
    } catch (error) {
      self.postMessage({ id, error: String(error?.message ?? error) });
    }
  });
};
