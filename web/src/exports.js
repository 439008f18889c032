// What the page hands out: files, and sheets of paper.

import { save } from "./save.js";

const LAYOUTS = [
  ["board", "Boards with all that is shown of them"],
  ["hand-record", "Hand record"],
  ["handout", "Handout, East and West hidden"],
  ["curtain", "Curtain cards"],
  ["bidding-sheet", "Bidding sheet"],
  ["plan", "Plan of the play"],
  ["summary", "Summary"],
  ["diagrams", "Diagrams of draughts"],
];

const PER_PAGE = [1, 2, 4, 8, 16, 18];

/** The name of a file with another end. */
export const renamed = (name, end) => name.replace(/\.[^.]*$/, "") + end;

/** The conversions, by their names in the library. */
const ENDS = { html: ".html", latex: ".tex", "bbo-link": ".links.txt" };
const LABELS = { html: "Page (HTML)", latex: "LaTeX", "bbo-link": "Links to Bridge Base Online" };

/** Puts a page in the place of this one, prints it, and takes it away again. */
export function printPage(html) {
  // The policy of this page allows no style sheet inside of it, but one that a script makes.
  const styles = [];
  const bare = html.replace(/<style>([^]*?)<\/style>/g, (_, style) => {
    styles.push(style);
    return "";
  });
  const read = new DOMParser().parseFromString(bare, "text/html");
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles.join("\n"));
  // The page's own style sheet is for screens only meanwhile.
  const own = [...document.styleSheets];
  const shown = [...document.body.children].filter((node) => !node.hidden);
  const theme = document.documentElement.dataset.theme;
  const paper = document.createElement("div");
  paper.id = "paper";
  paper.append(...read.body.childNodes);
  const restore = () => {
    paper.remove();
    document.adoptedStyleSheets = [];
    for (const style of own) style.disabled = false;
    for (const node of shown) node.hidden = false;
    document.documentElement.dataset.theme = theme ?? "auto";
  };
  for (const style of own) style.disabled = true;
  for (const node of shown) node.hidden = true;
  document.documentElement.dataset.theme = "light";
  document.adoptedStyleSheets = [sheet];
  document.body.append(paper);
  addEventListener("afterprint", restore, { once: true });
  print();
  return restore;
}

/**
 * Fills the tab.
 * @param {Element} node
 * @param {{file: any, notation: any, game: () => number, alarm: (text: string) => void}} shown
 */
export function showExports(node, { file, notation, game, alarm }) {
  node.replaceChildren();
  if (!notation || !file.remote) return;
  const { remote } = file;
  const group = (title, ...children) => {
    const head = document.createElement("h2");
    head.textContent = title;
    const list = document.createElement("p");
    list.className = "buttons";
    list.append(...children);
    node.append(head, list);
  };
  const button = (label, work) => {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = label;
    made.addEventListener("click", async () => {
      try {
        await work();
      } catch (error) {
        alarm(`${label}: ${error.message}.`);
      }
    });
    return made;
  };
  const hand = (label, end, make) => {
    const made = button(label, async () => {
      const content = await make();
      const bytes = content?.bytes ?? content;
      save(renamed(file.name, end), typeof bytes === "string" ? new TextEncoder().encode(bytes) : bytes);
    });
    made.dataset.export = end;
    return made;
  };
  const files = [hand("Fixed file", `.fixed.${file.notation}`, () => remote.call("fix"))];
  if (notation.is_exported) {
    files.push(hand("Export format", `.export.${file.notation}`, () => remote.call("export")));
  }
  for (const target of notation.targets) {
    const label = LABELS[target] ?? target.toUpperCase();
    files.push(hand(label, ENDS[target] ?? `.${target}`, () => remote.call("convert", target)));
  }
  group("The file", ...files);
  group(
    "Its data",
    hand("JSON", ".json", () => remote.call("dumpText")),
    hand("JSON, a line for each game", ".ndjson", () => remote.call("lines")),
  );
  if (file.games.length === 0) return;
  group(
    "This game",
    hand("Picture (SVG)", ".svg", () => remote.call("render", game(), "svg")),
    hand("Picture (text)", ".txt", () => remote.call("render", game(), "text")),
  );
  const choice = (label, options) => {
    const made = document.createElement("select");
    made.append(...options.map(([value, text]) => new Option(text, value)));
    const around = document.createElement("label");
    around.append(`${label} `, made);
    return [around, made];
  };
  const isBridge = file.notation === "pbn" || file.notation === "lin";
  const fitting = LAYOUTS.filter(([name]) =>
    name === "board" || (name === "diagrams" ? file.notation === "pdn" : isBridge),
  );
  const [layoutLabel, layout] = choice("Layout", fitting);
  const usual = ["", "as usual"];
  const [numberLabel, number] = choice("On a page", [usual, ...PER_PAGE.map((it) => [it, it])]);
  const [paperLabel, paper] = choice("Paper", [["", "as the file says, or A4"], ["a4", "A4"], ["letter", "Letter"], ["legal", "Legal"]]);
  layout.id = "layout";
  number.id = "per-page";
  paper.id = "paper-size";
  const options = () => {
    const wanted = { layout: layout.value };
    if (number.value) wanted.per_page = Number(number.value);
    if (paper.value) wanted.paper = paper.value;
    if (layout.value === "handout") wanted.hide = "EW";
    return wanted;
  };
  const print = button("Print…", async () => printPage(await remote.call("sheets", "html", options())));
  print.id = "print";
  group(
    "On paper",
    layoutLabel,
    numberLabel,
    paperLabel,
    print,
    hand("Sheets (HTML)", ".sheets.html", () => remote.call("sheets", "html", options())),
    hand("Sheets (Typst)", ".typ", () => remote.call("sheets", "typst", options())),
  );
}
