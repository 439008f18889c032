// Games that were drawn when their page was written: they answer as a text does that a worker holds.

/** What is drawn of a moment, each as pieces. */
const REELS = ["stage", "side", "squares", "turned", "turned_squares"];

/** The bytes of a text in base64. */
const bytesOf = (text) => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));

/** What a compressed line holds. */
async function inflated(line) {
  const stream = new Blob([bytesOf(line)]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return JSON.parse(await new Response(stream).text());
}

/** The pieces of a picture, made of those of the picture before. */
function joined(before, runs) {
  const after = [];
  for (const run of runs) {
    if (typeof run === "number") after.push(run);
    else for (let place = run[0]; place < run[0] + run[1]; place++) after.push(before[place]);
  }
  return after;
}

/** Fills the places of a sentence, as `{}`, in order. */
const filled = (sentence, ...values) => sentence.replace(/\{\}/g, () => values.shift());

/** A list of moves in which one is marked. */
function withMark(side, ply, line) {
  const own = line === 0 ? '(?![^>]*data-line="[1-9])' : `(?=[^>]*data-line="${line}")`;
  const tag = new RegExp(`<\\w+ (?=[^>]*data-ply="${ply}")${own}[^>]*>`);
  return side.replace(tag, (found) => {
    const named = found.includes(' class="') ? found : found.replace(" ", ' class="" ');
    return named.replace(' class="', ' aria-current="step" class="pn-current pn-now ');
  });
}

/** A picture without what the reader does not want to see. */
function without(html, names) {
  if (names.length === 0) return html;
  const template = document.createElement("template");
  template.innerHTML = html;
  for (const found of template.content.querySelectorAll(names.join(","))) found.remove();
  return template.innerHTML;
}

/** A game whose pictures are put together. */
class Game {
  #recording;
  #pieces;
  #moments = new Map();
  #parents;

  constructor(recording, common) {
    this.#recording = recording;
    this.#pieces = [...common, ...recording.pieces];
    this.#parents = new Map((recording.lines ?? []).map(({ line, first, parent }) => [line, { first, parent }]));
    let pictures = {};
    for (const moment of recording.moments) {
      pictures = { ...pictures };
      for (const reel of REELS) {
        if (moment[reel]) pictures[reel] = joined(pictures[reel] ?? [], moment[reel]);
      }
      this.#moments.set(`${moment.line ?? 0} ${moment.at}`, { ...moment, pictures });
    }
  }

  get steps() {
    const { moments, lines = [] } = this.#recording;
    const main = moments.filter(({ line }) => line === undefined);
    return { steps: main.map(({ at, card }) => ({ at, card })), lines, problem: this.#recording.problem };
  }

  get title() {
    return this.#recording.title;
  }

  /** The moment of a line, or of the line that it leaves. */
  moment(at, line = 0) {
    const ply = Number(/^ply (\d+)$/.exec(at)?.[1] ?? NaN);
    let own = line;
    while (own > 0 && ply < this.#parents.get(own)?.first) own = this.#parents.get(own).parent ?? 0;
    const found = this.#moments.get(`${own} ${at}`) ?? this.#moments.get(`0 ${at}`);
    return { moment: found ?? [...this.#moments.values()].at(0), ply, line: own };
  }

  html(numbers) {
    return numbers?.map((number) => this.#pieces[number]).join("");
  }
}

export class Recorded {
  #book;
  #lines;
  #number;
  #game;
  #common;

  /**
   * @param {{notation: string, sheet: string, back: string, variation: string, common: number, games: object[]}} book
   *   `common` is how many pieces of the first game all games know
   * @param {string[]} lines the games, each compressed and in base64
   */
  constructor(book, lines) {
    this.#book = book;
    this.#lines = lines;
  }

  get notation() {
    return this.#book.notation;
  }

  /** A table is drawn from one side, and hands that are hidden are not on the page. */
  get lacks() {
    return this.notation === "pdn" ? [] : ["flip", "reveal"];
  }

  async call(method, game, options = {}) {
    if (method === "games") return this.#book.games;
    if (method === "steps") return { game, ...(await this.#open(game)).steps };
    if (method === "draw") return this.#draw(await this.#open(game), options);
    throw new Error("this page has only what it shows");
  }

  /** The game that was wanted last is kept. */
  #open(number) {
    if (number !== this.#number) {
      const place = this.#book.games.findIndex(({ game }) => game === number);
      if (place < 0) return Promise.reject(new Error(`no game ${number}`));
      this.#number = number;
      this.#game = this.#read(place);
    }
    return this.#game;
  }

  async #read(place) {
    this.#common ??= inflated(this.#lines[0]).then(({ pieces }) => pieces.slice(0, this.#book.common));
    const recording = await inflated(this.#lines[place]);
    return new Game(recording, place === 0 ? [] : await this.#common);
  }

  #draw(game, { at = "end", line, flip, played, show, choice }) {
    const { moment, ply, line: own } = game.moment(at, line);
    const { say, pictures } = moment;
    const isTurned = flip && pictures.turned !== undefined;
    const unwanted = [];
    if (played === "gone") unwanted.push(".pn-row s");
    if (show && !show.includes("dd")) unwanted.push(".pn-best", ".pn-best-part");
    const side = without(game.html(pictures.side) ?? "", unwanted);
    return {
      html: without(game.html(isTurned ? pictures.turned : pictures.stage) ?? "", unwanted),
      side: Number.isNaN(ply) ? side : withMark(side, ply, own),
      squares: game.html(isTurned ? pictures.turned_squares : pictures.squares),
      say,
      back: filled(this.#book.back, say),
      variation: choice && filled(this.#book.variation, ...choice, say),
      title: game.title,
    };
  }

  /** Only the style sheet of pictures is known. */
  async library(name) {
    if (name === "styleSheet") return this.#book.sheet;
    throw new Error("this page has only what it shows");
  }

  async close() {}
}
