// The squares of a board: a grid in which one walks, over the picture.

/** Columns and rows from a square to the next, by key. */
const MOVES = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The width of a square, as the picture has it. */
const SQUARE = 40;

/**
 * Lays the grid over the picture.
 * @param {HTMLElement} layer with the grid inside
 * @param {SVGSVGElement} picture whose frame, if it has one, is as wide on both sides
 * @param {string|undefined} current the square that has the focus, or had it last
 * @returns {HTMLElement|undefined} the square to which Tab leads
 */
export function lay(layer, picture, current) {
  const grid = layer.firstElementChild;
  const { width, height } = picture.viewBox.baseVal;
  const frame = (all, squares) => `${(50 * (all - SQUARE * squares)) / all}%`;
  layer.style.setProperty("--x", frame(width, Number(grid.dataset.columns)));
  layer.style.setProperty("--y", frame(height, Number(grid.dataset.rows)));
  const cells = [...grid.querySelectorAll("[data-square]")];
  const found = cells.find((cell) => cell.dataset.square === current) ?? cells[0];
  if (found) found.tabIndex = 0;
  return found;
}

/**
 * Goes from square to square.
 * @param {KeyboardEvent} event
 * @returns {string|undefined} the name of the square, where the key is one for that
 */
export function walk(event) {
  // A page that listens itself does not see what is inside of an element.
  const cell = event.composedPath()[0]?.closest?.('[role="gridcell"]');
  const rows = [...(cell?.closest('[role="grid"]')?.children ?? [])];
  if (!cell) return undefined;
  const row = rows.indexOf(cell.parentElement);
  const column = [...cell.parentElement.children].indexOf(cell);
  const all = rows.flatMap((it) => [...it.children]).filter((it) => it.dataset.square);
  const inRow = [...cell.parentElement.children].filter((it) => it.dataset.square);
  let next;
  if (event.key === "Home") next = (event.ctrlKey ? all : inRow)[0];
  else if (event.key === "End") next = (event.ctrlKey ? all : inRow).at(-1);
  else {
    const move = MOVES[event.key];
    if (!move) return undefined;
    let [x, y] = [column + move[0], row + move[1]];
    // Up and down lead to the nearest square that has a name.
    const found = () => rows[y]?.children[x];
    if (move[0]) while (found() && !found().dataset.square) x += move[0];
    else if (found() && !found().dataset.square) x += rows[y].children[x + 1] ? 1 : -1;
    next = found();
  }
  if (!next?.dataset.square) return cell.dataset.square;
  cell.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
  return next.dataset.square;
}
