// The page's side of the worker.

/** Where the parts are; the page in one file sets them to blobs. */
const files = globalThis.portnoteFiles ?? {};

/** The addresses of modules, each written out: that is how a bundler finds what it has to take. */
const MODULES = {
  portnote: () => [new URL("./portnote.js", import.meta.url), new URL("./portnote_bg.wasm", import.meta.url)],
  "viewer-core": () => [new URL("./viewer-core.js", import.meta.url), new URL("./viewer-core_bg.wasm", import.meta.url)],
};

/** The addresses of the script and of the WebAssembly of a module. */
function addresses(module) {
  const script = files[`./${module}.js`];
  if (script) return [script, globalThis.portnoteWasm];
  return MODULES[module]().map(({ href }) => href);
}

let nextHandle = 1;

/** A worker with one of the two modules: `portnote`, or `viewer-core`, which only draws. */
export class Client {
  #module;
  #worker;
  #waiting = new Map();
  #nextId = 1;

  constructor(module) {
    this.#module = module;
  }

  #start() {
    const own = files["./worker.js"];
    const worker = own ? new Worker(own) : new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    worker.onmessage = ({ data: { id, value, error } }) => {
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (error === undefined) waiting?.resolve(value);
      else waiting?.reject(new Error(error));
    };
    worker.onerror = (event) => {
      this.#fail(event.message || "the worker could not be started");
    };
    this.#worker = worker;
    return this.#send("start", addresses(this.#module));
  }

  #fail(message) {
    for (const { reject } of this.#waiting.values()) reject(new Error(message));
    this.#waiting.clear();
    this.#worker?.terminate();
    this.#worker = undefined;
    this.started = undefined;
  }

  #send(operation, args, transfer = []) {
    return new Promise((resolve, reject) => {
      const id = this.#nextId++;
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, operation, args }, transfer);
    });
  }

  /** Does an operation of the worker, which is started first. */
  async ask(operation, ...args) {
    this.started ??= this.#start();
    await this.started;
    return this.#send(operation, args);
  }

  /** Ends the worker: all that it was doing is given up. */
  cancel() {
    this.#fail("cancelled");
  }

  /** Opens a text; rejects where its notation is not known. */
  async open(bytes, reading) {
    const handle = nextHandle++;
    const { notation } = await this.ask("open", handle, bytes, reading);
    return new Remote(this, handle, notation);
  }
}

/** A text that the worker holds. */
export class Remote {
  #client;
  #handle;

  constructor(client, handle, notation) {
    this.#client = client;
    this.#handle = handle;
    this.notation = notation;
  }

  /** Calls a method of `Document`. */
  call(method, ...args) {
    return this.#client.ask("call", this.#handle, method, ...args);
  }

  library(name, ...args) {
    return this.#client.ask("library", name, ...args);
  }

  close() {
    return this.#client.ask("close", this.#handle);
  }
}
