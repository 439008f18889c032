// What can be made of a file: saved, printed, sent, or given to other programs.

/**
 * @typedef {object} Way
 * @property {string} id
 * @property {string} name
 * @property {string} note what it is for
 * @property {string} [end] the end of the name of the file that is saved
 * @property {string} sign
 * @property {"text"|"page"|"paper"|"picture"|"link"} shown as what the preview shows it
 * @property {(remote: any, options: any, game: number) => any} [make] text, bytes, or bytes with a report
 * @property {{name: string, label: string, values: [string, string][]}[]} [options]
 * @property {{end: string, label: string, make: (remote: any, options: any, game: number) => any}[]} [further] other forms
 * @property {string} [style] what paper has beside the page's own style
 * @property {boolean} [isOfGame] whether it is of the game that is shown
 */

/** The layouts of paper: name, what it is called, what it shows, and the notations that have it. */
const LAYOUTS = [
  ["hand-record", "Hand records", "18 on a page", "bridge"],
  ["board", "Boards", "with auction, play and comments", "bridge"],
  ["board", "Boards", "a picture of each game", "draughts"],
  ["board", "Hands", "a picture of each hand", "other"],
  ["handout", "Lesson", "hands, questions and lines to write on", "bridge"],
  ["curtain", "Curtain cards", "one hand on a card", "bridge"],
  ["bidding-sheet", "Bidding practice", "partners on pages of their own", "bridge"],
  ["plan", "Plan of the play", "two hands and the lead", "bridge"],
  ["summary", "Summary", "a line for each board", "bridge"],
  ["diagrams", "Diagrams", "problems and positions, 12 on a page", "draughts"],
  ["game", "Games in columns", "a position after each comment", "draughts"],
];

const PAPERS = [["", "As the file says, or A4"], ["a4", "A4"], ["letter", "Letter"], ["legal", "Legal"]];

const NUMBERS = [["", "As usual"], ...["1", "2", "4", "8", "16", "18"].map((it) => [it, it])];

const HIDDEN = [["EW", "East and West"], ["NS", "North and South"], ["E", "East"], ["W", "West"], ["", "None"]];

/** Layouts that have so many boards on a page as one wants. */
const COUNTED = ["board", "handout", "diagrams"];

/** What the conversions are for, by their names in the library. */
const TARGETS = {
  pbn: { name: "PBN", note: "for programs of bridge", end: ".pbn", sign: "deck", group: "save" },
  lin: { name: "LIN", note: "for Bridge Base Online", end: ".lin", sign: "deck", group: "save" },
  bml: { name: "BML", note: "to be read and written by people", end: ".bml", sign: "tree", group: "save" },
  bss: { name: "BSS", note: "for Bridge Base Online", end: ".bss", sign: "tree", group: "save" },
  latex: { name: "LaTeX", note: "for type", end: ".tex", sign: "sheet", group: "print" },
  html: { name: "A page", note: "opens in any browser", end: ".html", sign: "tree", group: "send" },
  "bbo-link": { name: "Links", note: "to a hand viewer", end: ".links.txt", sign: "tree", group: "send" },
};

/** A system on paper: all of it is unfolded. */
const UNFOLDED = "@page{size:A4 portrait}@media print{.tree details>*{display:block}}";

/** What a layout is made with. */
const wishes = (layout, { paper, per_page: number, hide, theme }) => ({
  layout,
  ...(theme ? { theme } : {}),
  ...(paper ? { paper } : {}),
  ...(number ? { per_page: Number(number) } : {}),
  ...(hide ? { hide } : {}),
});

/** @returns {Way} */
function onPaper([layout, name, note]) {
  const options = [{ name: "paper", label: "Paper", values: PAPERS }];
  if (COUNTED.includes(layout)) options.push({ name: "per_page", label: "On a page", values: NUMBERS });
  if (layout === "handout") options.push({ name: "hide", label: "Hidden hands", values: HIDDEN });
  return {
    id: layout,
    name,
    note,
    end: ".sheets.html",
    sign: "sheet",
    shown: "paper",
    options,
    make: (remote, chosen) => remote.call("sheets", "html", wishes(layout, chosen)),
    further: [{ end: ".typ", label: "Save as Typst", make: (remote, chosen) => remote.call("sheets", "typst", wishes(layout, chosen)) }],
  };
}

/** @returns {[string, Way]} the group, and the way */
function converted(target) {
  const { group, ...about } = TARGETS[target] ?? { name: target, note: "", end: `.${target}`, sign: "tree", group: "save" };
  const shown = target === "html" ? "page" : "text";
  return [group, { id: target, shown, make: (remote) => remote.call("convert", target), ...about }];
}

const JSON_WAYS = [
  { id: "json", name: "JSON", note: "for programs", end: ".json", sign: "tree", shown: "text", make: (remote) => remote.call("dumpText") },
  { id: "ndjson", name: "JSON by lines", note: "a line for each game", end: ".ndjson", sign: "tree", shown: "text", make: (remote) => remote.call("lines") },
];

/** Pictures of a game, under its title. */
const pictures = (title, held) => [
  { id: "link", name: "A link", note: `holds the ${held}; no server sees them`, sign: "tree", shown: "link" },
  { id: "svg", name: title, note: "as a picture", end: ".svg", sign: "sheet", shown: "picture", isOfGame: true, make: (remote, _, game) => remote.call("render", game, "svg") },
  { id: "txt", name: title, note: "as text", end: ".txt", sign: "sheet", shown: "text", isOfGame: true, make: (remote, _, game) => remote.call("render", game, "text") },
];

/**
 * The groups of ways, each with its heading.
 * @param {{file: any, notation: any, game: number}} shown
 * @returns {[string, Way[]][]}
 */
export function waysOf({ file, notation, game }) {
  const hasGames = file.games.length > 0;
  const isChanged = file.history.length > 0;
  const kind = { pbn: "bridge", lin: "bridge", pdn: "draughts" }[file.notation] ?? "other";
  const own = {
    id: "own",
    name: file.name,
    note: isChanged ? "as it is now" : "as it was opened",
    end: isChanged ? `.fixed.${file.notation}` : `.${file.notation}`,
    sign: "deck",
    shown: "text",
    isOwn: true,
    make: () => file.bytes,
  };
  const safe = file.found?.safe ?? 0;
  const fixed = { id: "fixed", name: "With its safe fixes", note: `${safe.toLocaleString("en")} of them`, end: `.fixed.${file.notation}`, sign: "deck", shown: "text", make: (remote) => remote.call("fix") };
  const strict = { id: "strict", name: `Strict ${notation.title}`, note: "for other programs", end: `.export.${file.notation}`, sign: "sheet", shown: "text", make: (remote) => remote.call("export") };
  const groups = { save: [own], print: [], send: [] };
  if (safe > 0) groups.save.push(fixed);
  if (notation.is_exported) groups.save.push(strict);
  if (hasGames) groups.print.push(...LAYOUTS.filter(([, , , of]) => of === kind).map(onPaper));
  for (const target of notation.targets) {
    const [group, way] = converted(target);
    groups[group].push(way);
  }
  if (file.notation === "bml") {
    groups.print.unshift({ id: "system", name: "The system", note: "in columns, unfolded", sign: "sheet", shown: "paper", style: UNFOLDED, make: (remote) => remote.call("convert", "html") });
  }
  if (hasGames) {
    const { number, title } = file.games.find((it) => it.game === game) ?? file.games[0];
    const called = kind === "bridge" && number ? `Board ${number}` : (title || `Game ${game}`).split(":")[0];
    groups.send.push(...pictures(called, kind === "draughts" ? "moves" : "cards"));
  }
  return [
    ["Save this file", groups.save],
    ["Print", groups.print],
    ["Send to somebody", groups.send],
    ["For programs", JSON_WAYS],
  ].filter(([, ways]) => ways.length > 0);
}
