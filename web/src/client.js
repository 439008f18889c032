// The page's side of the worker.

/** Where the parts are; the page in one file sets them to blobs. */
const files = globalThis.portnoteFiles ?? {};

/** @param {string} name */
export const fileUrl = (name) => files[name] ?? new URL(name, import.meta.url).href;

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
    const type = files["./worker.js"] ? "classic" : "module";
    const worker = new Worker(fileUrl("./worker.js"), { type });
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
    return this.#send("start", [
      fileUrl(`./${this.#module}.js`),
      globalThis.portnoteWasm ?? fileUrl(`./${this.#module}_bg.wasm`),
    ]);
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
