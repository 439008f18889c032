// Defines the tags; one that exists already is left as it is.

import { PortnoteBoard, PortnoteDeal, PortnoteViewer } from "./elements.js";

for (const [name, element] of [
  ["portnote-viewer", PortnoteViewer],
  ["portnote-deal", PortnoteDeal],
  ["portnote-board", PortnoteBoard],
]) {
  if (!customElements.get(name)) customElements.define(name, element);
}

export { PortnoteBoard, PortnoteDeal, PortnoteViewer };
