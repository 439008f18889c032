// The hands of a board beside something else, without its steps.

import { node } from "./nodes.js";

/** What is shown of a board. */
const SHOW = ["hands", "dd", "points"];

/** What is beside a deal already says which board it is; it is smaller than at the table. */
const STYLE = `
:host{display:block;container-type:inline-size}
.pn-bar{display:none}
.pn-stage{--pn-rank:15px;--pn-row:19px}
.pn-felt{grid-template:auto auto auto/repeat(3,minmax(0,176px));justify-content:center;min-height:0;gap:6px}
.pn-mid{min-height:0}
@media (min-width:1500px){.pn-stage{--pn-rank:18px;--pn-row:24px}.pn-felt{grid-template-columns:repeat(3,minmax(0,210px))}}
`;

const sheet = (text) => {
  const made = new CSSStyleSheet();
  made.replaceSync(text);
  return made;
};

/** A deal, in a tree of its own: the style of pictures is not that of the page. */
export class Deal {
  #root;

  constructor() {
    this.host = node("div", "deal");
    this.#root = this.host.attachShadow({ mode: "open" });
  }

  /**
   * Shows the deal of a game.
   * @param {any} remote
   * @param {number} game
   */
  async show(remote, game) {
    const { theme } = document.documentElement.dataset;
    const [{ html }, style] = await Promise.all([
      remote.call("draw", game, { at: "start", show: SHOW, theme }),
      remote.library("styleSheet", { theme }),
    ]);
    this.#root.adoptedStyleSheets = [sheet(style), sheet(STYLE)];
    const parsed = new DOMParser().parseFromString(html, "text/html");
    this.#root.replaceChildren(...parsed.body.childNodes);
    // A board of which no hand is known has nothing to show.
    this.host.hidden = !this.#root.querySelector(".pn-row");
  }
}
