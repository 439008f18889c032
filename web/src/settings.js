// The theme, which is kept in this browser where it keeps anything.

const KEY = "portnote-theme";

const THEMES = ["auto", "light", "dark", "contrast"];

function stored() {
  try {
    const theme = localStorage.getItem(KEY);
    return THEMES.includes(theme) ? theme : "auto";
  } catch {
    return "auto";
  }
}

/** Gives a page its theme, and its viewers too. */
export function dress(theme, viewers = []) {
  document.documentElement.dataset.theme = theme;
  for (const viewer of viewers) viewer.setAttribute("theme", theme);
}

/**
 * Fills the choice of a theme.
 * @param {Element} choices what holds the radio buttons, if the page has them
 * @param {Element[]} viewers
 */
export function settings(choices, viewers) {
  const theme = stored();
  dress(theme, viewers);
  for (const choice of choices?.querySelectorAll("input") ?? []) choice.checked = choice.value === theme;
  choices?.addEventListener("change", ({ target: { value } }) => {
    dress(value, viewers);
    try {
      localStorage.setItem(KEY, value);
    } catch {
      // It is forgotten.
    }
  });
}
