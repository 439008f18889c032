// What an element with a game consists of.

/** The buttons of the steps: name, label and the path of the sign, for fonts lack these signs. */
const BUTTONS = [
  ["first", "First step", "M4 3h3v14H4zM17 3v14L8 10z"],
  ["previous", "Previous step", "M15 3v14L5 10z"],
  ["next", "Next step", "M5 3v14l10-7z"],
  ["last", "Last step", "M3 3v14l9-7zM13 3h3v14h-3z"],
];

/** A sign that is drawn. */
function sign(path) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("viewBox", "0 0 20 20");
  svg.setAttribute("aria-hidden", "true");
  const shape = document.createElementNS(space, "path");
  shape.setAttribute("d", path);
  svg.append(shape);
  return svg;
}

/** An element with the names of its parts, which are public. */
export function make(name, part, ...children) {
  const node = document.createElement(name);
  if (part) {
    node.part.add(...part.split(" "));
    node.className = part;
  }
  node.append(...children);
  return node;
}

function button(action, label, ...children) {
  const node = make("button", "button", ...children);
  node.type = "button";
  node.dataset.go = action;
  if (label) node.setAttribute("aria-label", label);
  return node;
}

/** A button that closes the dialog it is in. */
export const closing = () => button("close", "Close", sign("M4 5.4 5.4 4 10 8.6 14.6 4 16 5.4 11.4 10 16 14.6 14.6 16 10 11.4 5.4 16 4 14.6 8.6 10z"));

function slot(name) {
  const node = document.createElement("slot");
  node.name = name;
  return node;
}

/** The choice of a board: the one before, a list, the next. */
function picker() {
  const chosen = make("button", "chosen");
  chosen.type = "button";
  chosen.dataset.go = "pick";
  chosen.setAttribute("aria-haspopup", "dialog");
  const before = button("previous game", "Previous board", sign(BUTTONS[1][2]));
  const after = button("next game", "Next board", sign(BUTTONS[2][2]));
  return { chosen, before, after, head: make("div", "head", before, chosen, after, slot("menu")) };
}

/** The buttons of the steps, and how many there are. */
function steps() {
  const toolbar = make("div", "toolbar");
  toolbar.setAttribute("role", "toolbar");
  toolbar.setAttribute("aria-label", "Steps");
  const buttons = BUTTONS.map(([name, label, path]) => {
    const node = button(name, label, sign(path));
    node.tabIndex = name === "next" ? 0 : -1;
    return node;
  });
  const count = make("span", "count");
  toolbar.append(buttons[0], buttons[1], count, buttons[2], buttons[3]);
  return { toolbar, buttons, count };
}

/**
 * Fills the shadow root. What a button does is in its `data-go`.
 * @param {ShadowRoot} root
 */
export function build(root) {
  const choice = picker();
  const stepping = steps();
  const figure = make("div", "figure");
  figure.tabIndex = 0;
  figure.setAttribute("role", "group");
  // What scrolls has to be reached by keys.
  const side = make("div", "side");
  side.tabIndex = 0;
  side.setAttribute("role", "group");
  const played = button("played", "", "");
  const help = button("help", "Keys", "?");
  const options = make("div", "options", played, help);
  const fork = make("div", "fork");
  const status = make("div", "status");
  status.setAttribute("role", "status");
  const controls = make("div", "controls", fork, status, stepping.toolbar, options);
  const problems = make("ul", "problems");
  problems.hidden = true;
  const main = document.createElement("div");
  main.className = "main";
  main.append(choice.head, figure);
  const layout = make("div", "layout", main, side, controls);
  const frame = document.createElement("div");
  frame.className = "frame";
  frame.append(layout);
  root.replaceChildren(slot("heading"), frame, problems, slot("footer"));
  return { ...choice, ...stepping, layout, figure, side, controls, played, options, fork, status, problems };
}

/** Goes from button to button of the toolbar with Tab; arrows are steps. */
export function rove(event, buttons) {
  if (event.key !== "Tab" || event.shiftKey) return;
  for (const node of buttons) node.tabIndex = node.dataset.go === "next" ? 0 : -1;
}
