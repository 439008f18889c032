// One deal, or one position, that is typed into a page.

import { PortnoteElement, kindOf, worker } from "./element-base.js";

const encoder = new TextEncoder();

/** A value as the text of a tag. */
const value = (text) => text.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll(/\s+/g, " ");

/** An element that draws a text once. */
class Static extends PortnoteElement {
  #drawing = 0;

  connectedCallback() {
    this.#draw();
  }

  attributeChangedCallback() {
    if (this.isConnected) this.#draw();
  }

  async #draw() {
    const drawing = ++this.#drawing;
    try {
      const bytes = encoder.encode(this.text());
      const remote = await worker().open(bytes, { notation: this.notation });
      await this.dress((...args) => remote.library(...args));
      const picture = await remote.call("draw", 1, { ...this.look(), show: this.parts() });
      await remote.close();
      if (drawing !== this.#drawing) return;
      const figure = document.createElement("div");
      figure.className = "figure frame";
      figure.part.add("figure");
      figure.append(this.nodesOf(picture.html));
      this.shadowRoot.replaceChildren(figure);
      this.emit("portnote-load", { notation: this.notation, boards: 1 });
    } catch (error) {
      this.fail(...kindOf(error));
    }
  }
}

/** `<portnote-deal deal="N:KT96.… …" dealer="S" vul="All" show="N,S">` */
export class PortnoteDeal extends Static {
  static observedAttributes = [
    "deal", "dealer", "vul", "board", "show", "hide", "palette", "theme", "ten", "lang",
  ];

  notation = "pbn";

  text() {
    const tag = (name, attribute) => {
      const text = this.getAttribute(attribute);
      return text === null ? "" : `[${name} "${value(text)}"]\n`;
    };
    return (
      tag("Board", "board") + tag("Dealer", "dealer") + tag("Vulnerable", "vul") + tag("Deal", "deal")
    );
  }

  parts() {
    return ["hands", "points"];
  }

  /** Here `show` has the seats that are shown. */
  look() {
    const look = super.look();
    const seats = this.getAttribute("show");
    delete look.show;
    if (seats) {
      const shown = new Set(seats.toUpperCase().match(/[NESW]/g));
      look.hide = ["N", "E", "S", "W"].filter((seat) => !shown.has(seat)).join("");
    }
    return look;
  }
}

/** `<portnote-board fen="W:W31-50:B1-20" variant="20" last="14-19" flip>` */
export class PortnoteBoard extends Static {
  static observedAttributes = [
    "fen", "variant", "last", "flip", "bottom", "coordinates", "palette", "theme", "lang",
  ];

  notation = "pdn";

  text() {
    const variant = this.getAttribute("variant") ?? "20";
    const fen = this.getAttribute("fen");
    const position = fen === null ? "" : `[FEN "${value(fen)}"]\n`;
    return `[GameType "${value(variant)}"]\n${position}*\n`;
  }

  parts() {
    return ["hands"];
  }
}
