// Elements, in few words.

/** An element with a class and what is in it. */
export function node(name, className, ...children) {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...children);
  return made;
}

/** A button and what it does. */
export function button(label, action, className = "") {
  const made = node("button", className, label);
  made.type = "button";
  if (action) made.addEventListener("click", action);
  return made;
}
