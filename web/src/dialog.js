// One dialog for all that is said or asked.

import { prose } from "./prose.js";

const $ = (id) => document.getElementById(id);

/**
 * @param {string} title
 * @param {Node[]} nodes
 * @param {() => void} [apply] what its button does
 */
export function dialog(title, nodes, apply) {
  $("dialog-title").textContent = title;
  $("dialog-body").replaceChildren(...nodes);
  $("dialog-apply").hidden = !apply;
  $("dialog-apply").onclick = () => {
    $("dialog").close();
    apply?.();
  };
  $("dialog").showModal();
  if (apply) $("dialog-apply").focus();
}

export const paragraph = (text, name = "p", className = "") => {
  const made = document.createElement(name);
  made.append(...(name === "p" ? prose(text) : [text]));
  made.className = className;
  return made;
};

/** The page of a code, as `portnote explain` has it. */
export function showPage(code, page) {
  const parts = [];
  if (page) {
    parts.push(paragraph(page.title));
    for (const heading of ["what", "why", "spec", "bad", "good", "fix"]) {
      if (!page[heading]) continue;
      parts.push(paragraph(heading[0].toUpperCase() + heading.slice(1), "h3"));
      parts.push(paragraph(page[heading], heading === "bad" || heading === "good" ? "pre" : "p"));
    }
  }
  dialog(code, parts);
}
