// The classes of the elements, without defining any tag.

export { PortnoteViewer } from "./viewer-element.js";
export { PortnoteBoard, PortnoteDeal } from "./static-elements.js";
