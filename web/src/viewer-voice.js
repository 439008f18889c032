// What an element with a game says in its live region.

/** Milliseconds after the last key until a step is read aloud: a held key says only where it ends. */
const QUIET = 150;

/** A text without who does it: `king of hearts` instead of `West: king of hearts`. */
const short = (text) => text.replace(/^[^:]*: /, "");

/**
 * What is said of a picture.
 * @param {{say: string, back: string, choice?: string}} picture
 * @param {boolean} isBack whether one came there from a later step
 * @param {string|null} verbosity
 */
export function wordsOf({ say, back, choice }, isBack, verbosity) {
  const text = choice ?? (isBack ? back : say);
  return verbosity === "short" ? text.replace(say, short(say)) : text;
}

/** Says texts, one after another. */
export class Voice {
  #status;
  #isWanted = () => true;
  #timer;
  #told = "";

  /**
   * @param {HTMLElement} status the live region
   * @param {() => boolean} isWanted
   */
  speakIn(status, isWanted) {
    this.#status = status;
    this.#isWanted = isWanted;
  }

  /** Says where the game is. */
  tell(text) {
    this.#told = text;
    this.say(text);
  }

  /** Says once more where the game is. */
  again() {
    this.say(this.#told);
  }

  /** Says a text, also the same twice. */
  say(text) {
    this.stop();
    if (!this.#isWanted()) return;
    const status = this.#status;
    this.#timer = setTimeout(() => {
      status.textContent = "";
      requestAnimationFrame(() => {
        status.textContent = text;
      });
    }, QUIET);
  }

  stop() {
    clearTimeout(this.#timer);
  }
}
