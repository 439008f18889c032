// What is measured in the page: where boxes are, whether they overlap, and whether text can be read.
// `layout.test.mjs` puts it into the page as a script.

/** The boxes that have to be whole and apart, inside of the viewer. */
const SOLID = [
  ".pn-hand", ".pn-card", ".pn-bids > *", ".pn-compass", ".pn-corner", ".pn-mid .pn-result", ".pn-boardcol svg",
  ".pn-player", "[part~=toolbar] button", "[part~=count]",
];

const shown = (node) => node.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });

/** The box of a node, cut by nothing. */
const boxOf = (node) => {
  const { left, top, right, bottom } = node.getBoundingClientRect();
  return { left, top, right, bottom };
};

const named = (node) => `${node.localName}.${node.getAttribute("class") ?? node.part} “${node.textContent.trim().slice(0, 24)}”`;

/** Half a pixel is the rounding of the browser. */
const NEAR = 0.75;

const overlap = (a, b) =>
  a.left < b.right - NEAR && b.left < a.right - NEAR && a.top < b.bottom - NEAR && b.top < a.bottom - NEAR;

/** What is wrong with the places of the boxes of the viewer now. */
function faults(viewer) {
  const found = [];
  const root = viewer.shadowRoot;
  const nodes = [...root.querySelectorAll(SOLID.join(","))].filter((node) => {
    const { width, height } = node.getBoundingClientRect();
    return width > 0 && height > 0 && shown(node) && !(node.matches(".pn-corner") && node.textContent.trim() === "");
  });
  const boxes = nodes.map(boxOf);
  for (const [index, box] of boxes.entries()) {
    if (box.left < -NEAR || box.top < -NEAR || box.right > innerWidth + NEAR || box.bottom > innerHeight + NEAR) {
      const { left, top, right, bottom } = box;
      found.push(`${named(nodes[index])} leaves the window: ${[left, top, right, bottom].map(Math.round)}`);
    }
    for (let other = 0; other < index; other++) {
      if (nodes[other].contains(nodes[index]) || nodes[index].contains(nodes[other])) continue;
      if (overlap(box, boxes[other])) found.push(`${named(nodes[index])} overlaps ${named(nodes[other])}`);
    }
    const node = nodes[index];
    if (node.matches(".pn-hand")) {
      for (const row of node.querySelectorAll(".pn-row")) {
        if (row.scrollWidth > row.clientWidth + 1) found.push(`${named(row)} is wider than its hand`);
      }
    }
  }
  const wide = document.scrollingElement;
  if (wide.scrollWidth > innerWidth) found.push(`the page is ${wide.scrollWidth} wide`);
  if (wide.scrollHeight > innerHeight + 1) found.push(`the page is ${wide.scrollHeight} high`);
  return found;
}

/** What one sees: the visible leaves of the viewer with their places. */
function seen(viewer) {
  const parts = [];
  for (const node of viewer.shadowRoot.querySelectorAll("[part~=figure] *, [part~=side] *, [part~=status], [part~=count]")) {
    if (node.childElementCount > 0 && !node.matches(".pn-card, .pn-now, .pn-turn")) continue;
    const { left, top, right, bottom } = node.getBoundingClientRect();
    if (right <= left || bottom <= 0 || top >= innerHeight || node.matches(".pn-word")) continue;
    if (node.matches("[part~=status], [part~=count]")) continue;
    parts.push(`${node.getAttribute("class")} ${node.getAttribute("href")} ${node.textContent} ${Math.round(left)} ${Math.round(top)}`);
  }
  return parts.join("\n");
}

/** What is wrong with the places of the boxes of the board on the first page, and of its controls. */
globalThis.demoFaults = (viewer) => {
  viewer.scrollIntoView({ block: "end" });
  const found = faults(viewer);
  const around = boxOf(viewer.parentElement);
  const [main, controls] = ["main", "controls"].map((name) => boxOf(viewer.shadowRoot.querySelector(`.${name}`)));
  if (main.bottom > controls.top + NEAR) found.push("the controls are not below the table");
  for (const [name, box] of Object.entries({ main, controls })) {
    if (box.left < around.left - NEAR || box.right > around.right + NEAR || box.bottom > around.bottom + NEAR) found.push(`the ${name} leaves its frame`);
    if (box.right - box.left < Math.min(660, around.right - around.left - 4)) found.push(`the ${name} is only ${Math.round(box.right - box.left)} wide`);
  }
  const figure = viewer.shadowRoot.querySelector(".figure");
  if (figure.scrollHeight > figure.clientHeight + 1) found.push("the table is cut");
  return found;
};

/** Goes through all steps; gives what is wrong, and at which step. */
globalThis.tour = async (viewer) => {
  const found = [];
  const note = (step, texts) => texts.forEach((text) => found.push(`step ${step}: ${text}`));
  await viewer.first();
  note(0, faults(viewer));
  let before = seen(viewer);
  for (let step = 1; step < viewer.steps && found.length < 20; step++) {
    await viewer.next();
    note(step, faults(viewer));
    const now = seen(viewer);
    if (now === before) note(step, ["nothing that is visible has changed"]);
    before = now;
  }
  return found;
};

const linear = (value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const light = ([red, green, blue]) => 0.2126 * linear(red / 255) + 0.7152 * linear(green / 255) + 0.0722 * linear(blue / 255);
const parts = (color) => (color.match(/[\d.]+/g) ?? []).map(Number);
const ratio = (one, other) => {
  const [high, low] = [light(one), light(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
};

/** The parent of a node, out of shadow roots too. */
const above = (node) => node.parentElement ?? node.getRootNode().host;

/** The colour on which a node is. */
function groundOf(node) {
  for (let at = node; at; at = above(at)) {
    const color = parts(getComputedStyle(at).backgroundColor);
    if (color.length === 3 || color[3] > 0.99) return color;
  }
  return [255, 255, 255];
}

/** All elements of a root and of the shadow roots in it. */
function* everything(root) {
  for (const node of root.querySelectorAll("*")) {
    yield node;
    if (node.shadowRoot) yield* everything(node.shadowRoot);
  }
}

/** Visible texts and suits that cannot be read on their ground. */
globalThis.unreadable = () => {
  const found = new Set();
  for (const node of everything(document)) {
    const isSuit = node.matches("svg.pn-suit, svg.pip");
    const hasText = [...node.childNodes].some((child) => child.nodeType === 3 && child.data.trim());
    if (!(isSuit || hasText) || !shown(node) || node.closest("svg:not(.pn-suit):not(.pip), .pn-word, .hidden, option, iframe")) continue;
    const { width, height, right, bottom } = node.getBoundingClientRect();
    if (width < 2 || height < 2 || right <= 0 || bottom <= 0) continue;
    const style = getComputedStyle(node);
    const color = parts(isSuit ? style.fill : style.color).slice(0, 3);
    const isGone = node.closest("s, .pn-gone, [disabled], [aria-disabled=true]");
    const contrast = ratio(color, groundOf(node));
    if (contrast < (isGone ? 2.99 : 4.49)) found.add(`${named(node)}: ${contrast.toFixed(2)}`);
  }
  return [...found].slice(0, 20);
};

/** Buttons that lie over others, and what is outside of the window and cannot be scrolled to. */
globalThis.misplaced = () => {
  const found = [];
  const buttons = [...everything(document)].filter(
    (node) => node.matches("button, select, input, a[href], textarea") && shown(node) && !node.closest("[inert]"),
  );
  const boxes = buttons.map(boxOf);
  for (const [index, box] of boxes.entries()) {
    const node = buttons[index];
    if (box.right - box.left < 2 || box.bottom - box.top < 2 || node.matches(".skip, .hidden")) continue;
    let scrolls = false;
    for (let at = above(node); at; at = above(at)) {
      const { overflowX, overflowY } = getComputedStyle(at);
      if (/auto|scroll/.test(overflowX + overflowY)) scrolls = true;
    }
    if (!scrolls && (box.left < -NEAR || box.right > innerWidth + NEAR || box.top < -NEAR || box.bottom > innerHeight + NEAR)) {
      found.push(`${named(node)} leaves the window`);
    }
    for (let other = 0; other < index; other++) {
      if (buttons[other].contains(node) || node.contains(buttons[other])) continue;
      if (boxes[other].right - boxes[other].left < 2 || buttons[other].matches(".skip, .hidden")) continue;
      if (!scrolls && overlap(box, boxes[other])) found.push(`${named(node)} overlaps ${named(buttons[other])}`);
    }
  }
  const { scrollWidth } = document.scrollingElement;
  if (scrollWidth > innerWidth) found.push(`the page is ${scrollWidth} wide`);
  return found.slice(0, 20);
};
