// What was changed in a file, so that it can be undone and done again.

/** Milliseconds within which keys are one change. */
const TOGETHER = 1000;

/**
 * @typedef {object} Change
 * @property {number} at Where bytes were replaced.
 * @property {Uint8Array} removed
 * @property {Uint8Array} inserted
 * @property {boolean} [isTyped] Whether it is one key of several.
 * @property {number} [time]
 */

/** Bytes with a part of them replaced. */
export function splice(bytes, at, length, inserted) {
  const made = new Uint8Array(bytes.length - length + inserted.length);
  made.set(bytes.subarray(0, at));
  made.set(inserted, at);
  made.set(bytes.subarray(at + length), at + inserted.length);
  return made;
}

/** The part in which two texts differ. */
function difference(before, after) {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  let end = 0;
  while (end < most - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  return {
    at: start,
    removed: before.slice(start, before.length - end),
    inserted: after.slice(start, after.length - end),
  };
}

/** One change more of the same kind as the last: keys that were pressed one after another. */
function joined(last, next) {
  if (!last?.isTyped || !next.isTyped || next.time - last.time > TOGETHER) return undefined;
  if (next.removed.length === 0 && last.at + last.inserted.length === next.at) {
    return { ...last, inserted: Uint8Array.from([...last.inserted, ...next.inserted]), time: next.time };
  }
  const isBefore = next.at + next.removed.length === last.at;
  if (next.inserted.length === 0 && last.inserted.length === 0 && isBefore) {
    return { ...last, at: next.at, removed: Uint8Array.from([...next.removed, ...last.removed]), time: next.time };
  }
  return undefined;
}

/** Changes of a file, from the first to the last. Each keeps only the bytes that differ. */
export class History {
  #done = [];
  #undone = [];

  get length() {
    return this.#done.length;
  }

  /** Takes note of other bytes. */
  record(before, after) {
    this.add(difference(before, after));
  }

  /**
   * Takes note of a change.
   * @param {Change} change
   */
  add(change) {
    const next = { ...change, time: Date.now() };
    if (next.removed.length + next.inserted.length === 0) return;
    const together = joined(this.#done.at(-1), next);
    if (together) this.#done.pop();
    this.#done.push(together ?? next);
    this.#undone = [];
  }

  /** The bytes before the last change, and where they differ; undefined where nothing was changed. */
  undo(bytes) {
    const change = this.#done.pop();
    if (!change) return undefined;
    this.#undone.push({ ...change, isTyped: false });
    const { at, removed, inserted } = change;
    return { bytes: splice(bytes, at, inserted.length, removed), at, end: at + removed.length };
  }

  /** The bytes after the change that was undone last. */
  redo(bytes) {
    const change = this.#undone.pop();
    if (!change) return undefined;
    this.#done.push(change);
    const { at, removed, inserted } = change;
    return { bytes: splice(bytes, at, removed.length, inserted), at, end: at + inserted.length };
  }
}
