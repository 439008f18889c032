// A page inside of ours: no script runs in it, and it asks for nothing.

import { parted } from "./print.js";

/** The document of a frame, once the browser has made it. */
function documentOf(frame) {
  return new Promise((resolve) => {
    const look = () => {
      const shown = frame.contentDocument;
      if (shown?.URL !== "about:srcdoc" || !shown.body) return;
      frame.removeEventListener("load", look);
      resolve(shown);
    };
    frame.addEventListener("load", look);
    look();
  });
}

/** A style in which a screen has what else only paper has. */
const printed = (style) => style.replaceAll("@media print", "@media all").replaceAll("@media screen", "@media speech");

/**
 * Shows a page, or changes it in its place, so that one stays where one reads.
 * @param {HTMLIFrameElement} frame with an empty `srcdoc`
 * @param {string} html
 * @param {string} [further] style beside the page's own
 * @param {boolean} [isPrinted] whether it is to look as on paper
 * @returns {Promise<Document>}
 */
export async function showIn(frame, html, further = "", isPrinted = false) {
  const { page, style } = parted(html);
  for (const script of page.querySelectorAll("script")) script.remove();
  const shown = await documentOf(frame);
  for (const { name, value } of page.documentElement.attributes) shown.documentElement.setAttribute(name, value);
  for (const { name, value } of page.body.attributes) shown.body.setAttribute(name, value);
  const sheet = new frame.contentWindow.CSSStyleSheet();
  const whole = `${style}\n${further}`;
  sheet.replaceSync(isPrinted ? printed(whole) : whole);
  shown.adoptedStyleSheets = [sheet];
  shown.title = page.title;
  shown.body.replaceChildren(...page.body.childNodes);
  return shown;
}

/** An empty frame. */
export function emptyFrame(title) {
  const frame = document.createElement("iframe");
  frame.title = title;
  frame.setAttribute("sandbox", "allow-same-origin");
  frame.srcdoc = "<!DOCTYPE html><title></title>";
  return frame;
}
