// A file in the fragment of an address, which no server sees.

/** The longest fragment that is made, and the longest that is read. */
const LONGEST_MADE = 8_000;
const LONGEST_READ = 64 * 1024;

/** The most bytes of a file in a link. */
const INFLATED = 1024 * 1024;

/** The most characters of a file's name in a link. */
const LONGEST_NAME = 100;

const VERSION = "1";

const NOTATIONS = ["pbn", "lin", "pdn", "ppn", "bml", "bss"];

const toBase64 = (bytes) => {
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192) {
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  }
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
};

const fromBase64 = (text) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) =>
    sign.charCodeAt(0),
  );

/** Passes bytes through a stream; undefined where more than `most` come out. */
async function through(bytes, stream, most = Infinity) {
  const parts = [];
  let length = 0;
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > most) {
      await reader.cancel();
      return undefined;
    }
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/**
 * A fragment; undefined where it would be too long.
 * @param {{name: string, bytes: Uint8Array, notation: string, game: number, at: string}} shown
 */
export async function toFragment({ name, bytes, notation, game, at }) {
  const packed = toBase64(await through(bytes, new CompressionStream("deflate-raw")));
  const fields = new URLSearchParams({ v: VERSION, n: notation, f: name.slice(0, LONGEST_NAME), b: String(game), at });
  const fragment = `#${fields}&z=${packed}`;
  return fragment.length > LONGEST_MADE ? undefined : fragment;
}

/** A name as a file may have it: what anybody can write there is no path, and no sign that is not seen. */
const nameOf = (text) =>
  (text ?? "")
    .replace(/[\p{C}\p{Zl}\p{Zp}/\\:*?"<>|]/gu, "")
    .replace(/^[.\s]+/, "")
    .slice(0, LONGEST_NAME);

/** What a fragment holds; undefined for one that is not of this page. Throws where it is broken. */
export async function fromFragment(fragment) {
  const fields = new URLSearchParams(fragment.replace(/^#/, ""));
  if (!fields.has("v")) return undefined;
  if (fields.get("v") !== VERSION) throw new Error("this link was made by a newer version of portnote");
  if (fragment.length > LONGEST_READ) throw new Error("this link is too long");
  let bytes;
  try {
    if (fields.has("t")) bytes = new TextEncoder().encode(fields.get("t"));
    else {
      const packed = fromBase64(fields.get("z") ?? "");
      bytes = await through(packed, new DecompressionStream("deflate-raw"), INFLATED);
    }
  } catch {
    throw new Error("this link is damaged");
  }
  if (!bytes) throw new Error("the file in this link is too large");
  const notation = NOTATIONS.find((name) => name === fields.get("n"));
  return {
    bytes,
    notation,
    name: nameOf(fields.get("f")) || `link.${notation ?? "txt"}`,
    game: Number(fields.get("b")) || 1,
    at: fields.get("at") ?? "start",
  };
}
