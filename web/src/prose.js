// Messages as people read them: what they quote in backticks is set as code.

/**
 * The nodes of a message.
 * @param {string} text
 * @returns {(string|HTMLElement)[]}
 */
export function prose(text) {
  return text.split(/(`[^`]+`)/).map((part) => {
    if (!/^`[^`]+`$/.test(part)) return part;
    const code = document.createElement("code");
    code.textContent = part.slice(1, -1);
    return code;
  });
}
