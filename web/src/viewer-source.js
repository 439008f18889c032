// Where an element with a game has its text from.

/** A text that could not be had, with the kind of the event that says so. */
export class Missing extends Error {
  constructor(kind, message) {
    super(message);
    this.kind = kind;
  }
}

/** The bytes of an address. */
async function fetched(src, name) {
  try {
    const answer = await fetch(src, { credentials: "same-origin" });
    if (!answer.ok) throw new Error(`the server answered ${answer.status}`);
    return new Uint8Array(await answer.arrayBuffer());
  } catch (error) {
    const isForeign = new URL(src, location.href).origin !== location.origin;
    const [kind, why] =
      isForeign && error instanceof TypeError
        ? ["cors", "the server did not allow this page to load it (CORS)"]
        : ["network", error.message];
    throw new Missing(kind, `${name} could not be read: ${why}.`);
  }
}

/**
 * The text of an element: bytes that the page set, the file that `src` names, or a script inside.
 * Undefined where the page has said nothing yet.
 * @param {HTMLElement} element
 * @param {Uint8Array|undefined} own
 */
export async function sourceOf(element, own) {
  const src = element.getAttribute("src");
  let name = "text";
  let bytes = own;
  if (!bytes && src) {
    name = src.split(/[?#]/)[0].split("/").pop() || src;
    bytes = await fetched(src, name);
  }
  const script = element.querySelector('script[type^="text/x-"]');
  if (!bytes && script) bytes = new TextEncoder().encode(script.textContent);
  if (!bytes) return undefined;
  const reading = { name };
  for (const attribute of ["notation", "encoding"]) {
    const value = element.getAttribute(attribute);
    if (value && value !== "auto") reading[attribute] = value;
  }
  return { name, bytes, reading };
}
