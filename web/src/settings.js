// The theme, which is kept in this browser where it keeps anything.

const KEY = "portnote-theme";

function stored() {
  try {
    return localStorage.getItem(KEY) ?? "auto";
  } catch {
    return "auto";
  }
}

/**
 * @param {HTMLSelectElement} choice
 * @param {Element} viewer
 */
export function settings(choice, viewer) {
  const apply = (theme) => {
    document.documentElement.dataset.theme = theme;
    viewer?.setAttribute("theme", theme);
  };
  choice.value = stored();
  apply(choice.value);
  choice.addEventListener("change", () => {
    apply(choice.value);
    try {
      localStorage.setItem(KEY, choice.value);
    } catch {
      // It is forgotten.
    }
  });
}
