// What an element with a game consists of.

/** The buttons: name, label and the path of the sign, for fonts lack these signs. */
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

const HELP =
  "Keys: → and ← step, Home and End go to the ends, Page Down and Page Up go by trick or by " +
  "comment, n and p change the board, f turns the board, h shows or hides hidden hands, d shows or " +
  "hides the results of best play, s says the step again. At a fork ↓ and ↑ choose a variation, " +
  "Enter goes in, Backspace goes back.";

function make(name, part, ...children) {
  const node = document.createElement(name);
  if (part) node.part.add(part);
  node.append(...children);
  return node;
}

function slot(name) {
  const node = document.createElement("slot");
  node.name = name;
  return node;
}

/**
 * Fills the shadow root.
 * @param {ShadowRoot} root
 * @param {(button: string) => void} press
 */
export function build(root, press) {
  const list = make("select", "list");
  list.setAttribute("aria-label", "Board");
  const figure = make("div", "figure");
  figure.className = "figure";
  figure.tabIndex = 0;
  figure.setAttribute("role", "group");
  const toolbar = make("div", "toolbar");
  toolbar.setAttribute("role", "toolbar");
  toolbar.setAttribute("aria-label", "Steps");
  const buttons = BUTTONS.map(([name, label, path]) => {
    const button = make("button", "button", sign(path));
    button.type = "button";
    button.dataset.go = name;
    button.setAttribute("aria-label", label);
    button.tabIndex = name === "next" ? 0 : -1;
    button.addEventListener("click", () => press(name));
    return button;
  });
  const count = make("span", "count");
  toolbar.append(buttons[0], buttons[1], count, buttons[2], buttons[3]);
  const fork = make("div", "fork");
  const status = make("div", "status");
  status.setAttribute("role", "status");
  const problems = make("ul", "problems");
  problems.hidden = true;
  const help = make("p", "help", HELP);
  help.hidden = true;
  const head = make("div", "head", list, slot("menu"));
  const controls = make("div", "controls", fork, toolbar, status);
  root.replaceChildren(slot("heading"), head, figure, controls, problems, help, slot("footer"));
  return { list, figure, toolbar, buttons, count, fork, status, problems, help, head };
}

/** Goes from button to button of the toolbar with Tab; arrows are steps. */
export function rove(event, buttons) {
  if (event.key !== "Tab" || event.shiftKey) return;
  for (const button of buttons) button.tabIndex = button.dataset.go === "next" ? 0 : -1;
}
