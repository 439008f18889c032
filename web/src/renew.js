// Puts new content into a node, and leaves alone what it has already.

/** Gives an element the attributes of another. */
function setAttributes(old, wanted) {
  for (const { name, value } of wanted.attributes) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  for (const { name } of [...old.attributes]) {
    if (!wanted.hasAttribute(name)) old.removeAttribute(name);
  }
}

/**
 * Makes the content of a node equal to that of another, which is used up. What is equal stays: it keeps
 * the focus and where it is scrolled to, and is not laid out again.
 * @param {Node} node
 * @param {Node} content
 */
export function renew(node, content) {
  const pairs = [[node, content]];
  while (pairs.length > 0) {
    const [parent, wanted] = pairs.pop();
    const [before, after] = [[...parent.childNodes], [...wanted.childNodes]];
    let start = 0;
    while (start < before.length && start < after.length && before[start].isEqualNode(after[start])) start++;
    let [end, newEnd] = [before.length, after.length];
    while (end > start && newEnd > start && before[end - 1].isEqualNode(after[newEnd - 1])) {
      end--;
      newEnd--;
    }
    for (let index = start; index < Math.max(end, newEnd); index++) {
      const old = index < end ? before[index] : undefined;
      const other = index < newEnd ? after[index] : undefined;
      if (!old) parent.insertBefore(other, before[end] ?? null);
      else if (!other) old.remove();
      else if (old.isEqualNode(other)) continue;
      else if (old.nodeType === Node.ELEMENT_NODE && old.nodeName === other.nodeName) {
        setAttributes(old, other);
        pairs.push([old, other]);
      } else old.replaceWith(other);
    }
  }
}
