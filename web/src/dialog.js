// One dialog for all that is said or asked.

import { button } from "./nodes.js";
import { prose } from "./prose.js";

const $ = (id) => document.getElementById(id);

/** Ends a question that nobody has answered. */
let end;

/** What is in the dialog, with the label of the button that closes it. */
function fill(title, nodes, close) {
  end?.();
  if ($("dialog").open) $("dialog").close();
  for (const made of $("dialog").querySelectorAll("[data-choice]")) made.remove();
  $("dialog-title").textContent = title;
  $("dialog-body").replaceChildren(...nodes);
  $("dialog-close").textContent = close;
  $("dialog-apply").hidden = true;
}

/**
 * @param {string} title
 * @param {Node[]} nodes
 * @param {() => void} [apply] what its button does
 * @param {object} [more]
 * @param {string} [more.label] what is on the button
 * @param {HTMLTextAreaElement} [more.field] what has to be filled in before
 */
export function dialog(title, nodes, apply, { label = "Apply", field } = {}) {
  fill(title, nodes, apply ? "Cancel" : "Close");
  const applying = $("dialog-apply");
  applying.hidden = !apply;
  applying.textContent = label;
  applying.disabled = Boolean(field);
  applying.onclick = () => {
    $("dialog").close();
    apply?.();
  };
  field?.addEventListener("input", () => (applying.disabled = field.value.trim() === ""));
  $("dialog").showModal();
  if (apply) (field ?? applying).focus();
}

/**
 * Asks something.
 * @param {string} title
 * @param {Node[]} nodes
 * @param {string[]} choices
 * @returns {Promise<string|undefined>} the choice; nothing where the dialog was closed
 */
export function ask(title, nodes, choices) {
  fill(title, nodes, "Cancel");
  return new Promise((resolve) => {
    const made = choices.map((label, place) => {
      const choice = button(label, () => {
        resolve(label);
        $("dialog").close();
      }, place === 0 ? "primary" : "");
      choice.dataset.choice = label;
      return choice;
    });
    $("dialog-close").before(...made);
    const closed = () => {
      // The event of a dialog before this one may come late.
      if (!$("dialog").open) end();
    };
    end = () => {
      $("dialog").removeEventListener("close", closed);
      end = undefined;
      resolve(undefined);
    };
    $("dialog").addEventListener("close", closed);
    $("dialog").showModal();
    made[0].focus();
  });
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
