// The page's side of the solver: a worker of its own, which starts with the first question. Ending it
// is the only way to interrupt a search.

/** Where the parts are; the page in one file sets them. */
const files = globalThis.portnoteFiles ?? {};

/** A worker with the module that solves. */
export function browserWorker() {
  const own = files["./solver-worker.js"];
  const worker = own ? new Worker(own) : new Worker(new URL("./solver-worker.js", import.meta.url), { type: "module" });
  return {
    worker,
    listen: (heard, failed) => {
      worker.onmessage = ({ data }) => heard(data);
      worker.onerror = (event) => failed(event.message || "the solver could not be started");
    },
    // The page in one file has no addresses.
    module: async () =>
      own
        ? ["solver-core.js", await globalThis.portnoteSolver()]
        : [new URL("./solver-core.js", import.meta.url), new URL("./solver-core_bg.wasm", import.meta.url)].map(({ href }) => href),
  };
}

export class Solver {
  #make;
  #worker;
  #started;
  #waiting = new Map();
  #nextId = 1;

  /** @param {typeof browserWorker} [make] */
  constructor(make = browserWorker) {
    this.#make = make;
  }

  /** Starts the worker, unless it runs. */
  start() {
    this.#started ??= this.#begin();
    return this.#started;
  }

  async #begin() {
    const { worker, listen, module } = this.#make();
    this.#worker = worker;
    listen(
      ({ id, value, error }) => {
        const waiting = this.#waiting.get(id);
        this.#waiting.delete(id);
        if (error === undefined) waiting?.resolve(value);
        else waiting?.reject(new Error(error));
      },
      (message) => {
        if (worker === this.#worker) this.cancel(new Error(message));
      },
    );
    const parts = await module();
    if (worker === this.#worker) await this.#send("start", parts);
  }

  #send(operation, args) {
    return new Promise((resolve, reject) => {
      const id = this.#nextId++;
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, operation, args });
    });
  }

  /** Does an operation of the worker: `solve`, `cards`, `trace` or `par`. */
  async ask(operation, ...args) {
    const started = this.start();
    await started;
    if (started !== this.#started) throw new Error("solving was stopped");
    return this.#send(operation, args);
  }

  /** Ends the worker: what it was asked is rejected. The next question starts another one. */
  cancel(reason = new Error("solving was stopped")) {
    for (const { reject } of this.#waiting.values()) reject(reason);
    this.#waiting.clear();
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#started = undefined;
  }
}
