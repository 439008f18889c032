// What the three elements have in common.

import { Client } from "./client.js";

let shared;
let counter = 0;

/** The worker of all elements of a page. */
export const worker = () => (shared ??= new Client("viewer-core"));

/** Beginnings of ids that no other element of the page has. */
const nextPrefix = () => `pn${++counter}-`;

const policy = globalThis.trustedTypes?.createPolicy?.("portnote", {
  createHTML: (text) => text,
});

/**
 * HTML of the module as nodes: there every text of a file is escaped.
 * @param {string} html
 */
function parsed(html) {
  const template = document.createElement("template");
  template.innerHTML = policy ? policy.createHTML(html) : html;
  return template.content;
}

const sheets = new Map();

/** A style sheet that several elements use. */
function sheet(text) {
  let found = sheets.get(text);
  if (!found) {
    found = new CSSStyleSheet();
    found.replaceSync(text);
    sheets.set(text, found);
  }
  return found;
}

let own;

/** The style sheet of the elements, which is loaded once. A page that may load nothing brings it. */
const ownSheet = () =>
  (own ??= globalThis.portnoteSheet
    ? Promise.resolve(globalThis.portnoteSheet)
    : fetch(globalThis.portnoteStyle ?? new URL("./viewer.css", import.meta.url)).then((answer) =>
        answer.text(),
      ));

/** The parts of a picture, by the classes that have their names. */
const PARTS = [
  "deal", "hand", "row", "compass", "points", "contract", "auction", "call", "note", "play",
  "trick", "dd", "scores", "moves", "ply", "comment", "hidden", "meld",
];

/** An element that shows a picture in its shadow root. */
export class PortnoteElement extends HTMLElement {
  constructor() {
    super();
    this.attachShadow({ mode: "open" });
    this.idPrefix = nextPrefix();
    // Asked for at once, so that nothing is asked for once a file is open.
    ownSheet();
  }

  /** What the attributes say about the look. */
  look() {
    const look = { prefix: this.idPrefix };
    const take = (attribute, name = attribute) => {
      const value = this.getAttribute(attribute);
      if (value && value !== "auto") look[name] = value;
    };
    take("palette");
    take("theme");
    take("ten");
    take("coordinates");
    take("bottom");
    take("last");
    take("lang", "language");
    if (this.hasAttribute("flip")) look.flip = true;
    const show = this.getAttribute("show");
    if (show) look.show = show.split(",").map((part) => part.trim());
    const hide = this.getAttribute("hide");
    if (hide) look.hide = hide;
    return look;
  }

  /** @param {(name: string, ...args: any[]) => Promise<any>} library */
  async dress(library) {
    const { palette, theme, language } = this.look();
    const [own, colors] = await Promise.all([
      ownSheet(),
      library("styleSheet", { palette, theme, language }),
    ]);
    this.shadowRoot.adoptedStyleSheets = [sheet(colors), sheet(own)];
  }

  /** A picture as nodes, with its parts. */
  nodesOf(html) {
    const nodes = parsed(html);
    for (const part of PARTS) {
      for (const found of nodes.querySelectorAll(`.pn-${part}`)) found.part.add(part);
    }
    return nodes;
  }

  /**
   * Says what went wrong. What the page has inside of the element stays visible.
   * @param {string} kind
   * @param {string} message
   */
  fail(kind, message) {
    const line = document.createElement("p");
    line.part.add("message");
    line.textContent = message;
    this.shadowRoot.replaceChildren(document.createElement("slot"), line);
    this.emit("portnote-error", { kind, message });
  }

  /** Tells the page; gives whether the page leaves the rest to the element. */
  emit(name, detail) {
    return this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable: true }));
  }
}

/** What kind of error a message is about. */
export function kindOf(error) {
  const text = String(error?.message ?? error);
  if (/CompileError|wasm-unsafe-eval|blocked by CSP|Content Security/i.test(text)) {
    return ["wasm-blocked", "WebAssembly is blocked on this page (Content Security Policy)."];
  }
  if (/portnote's scripts have version/.test(text)) return ["version", `${text}.`];
  if (/unknown notation/.test(text)) return ["type", `This is not a file that portnote reads: ${text}.`];
  if (/larger than/.test(text)) return ["too-large", `${text}.`];
  return ["wasm", `portnote could not show this: ${text}.`];
}
