// What is to be solved, one thing after another, each with a limit of time.

import { Solver } from "./solver.js";

/**
 * @typedef {object} Job
 * @property {number} [limit] Milliseconds; without one it goes on until it is stopped.
 * @property {(solver: Solver) => Promise<void>} work
 * @property {() => void} began
 * @property {(how: "done"|"stopped"|"limit"|"failed", message?: string) => void} ended
 */

export class Jobs {
  #solver = new Solver();
  #waiting = [];
  #now;

  /** @param {Job} job */
  add(job) {
    this.#waiting.push(job);
    if (!this.#now) this.#next();
  }

  /** Stops a job at once: the worker ends, and the next job gets another one. */
  stop(job) {
    const place = this.#waiting.indexOf(job);
    if (place >= 0) {
      this.#waiting.splice(place, 1);
      job.ended("stopped");
    } else if (this.#now?.job === job) {
      this.#end("stopped");
    }
  }

  #end(how, message) {
    const { job, timer } = this.#now;
    clearTimeout(timer);
    this.#now = undefined;
    if (how !== "done") this.#solver.cancel();
    job.ended(how, message);
    this.#next();
  }

  async #next() {
    const job = this.#waiting.shift();
    if (!job) return;
    const now = { job, timer: undefined };
    this.#now = now;
    job.began();
    try {
      // To load the module is no part of solving.
      await this.#solver.start();
      if (now !== this.#now) return;
      if (job.limit) now.timer = setTimeout(() => this.#end("limit"), job.limit);
      await job.work(this.#solver);
      if (now === this.#now) this.#end("done");
    } catch (error) {
      if (now === this.#now) this.#end("failed", error.message);
    }
  }
}
