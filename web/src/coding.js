// How the bytes of a file are text that can be edited, and the other way round.

/** Encodings that have one byte for each character are undone by a table. */
const BYTES = Uint8Array.from({ length: 256 }, (_, byte) => byte);

const MARK = [0xef, 0xbb, 0xbf];

const NAMES = { "utf-8": "UTF-8", "windows-1252": "Windows-1252" };

/** The text of bytes; undefined where they are not UTF-8. */
function utf8(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** A decoder of one byte for each character, with the bytes of the characters; undefined for others. */
function single(label) {
  try {
    const decoder = new TextDecoder(label, { ignoreBOM: true });
    const characters = [...decoder.decode(BYTES)];
    if (characters.length !== 256 || new Set(characters).size !== 256) return undefined;
    return { decoder, bytes: new Map(characters.map((character, byte) => [character, byte])) };
  } catch {
    return undefined;
  }
}

/** An encoding in which each byte of a file is kept, whatever it says. */
export class Coding {
  #decoder;
  #bytes;

  /**
   * The encoding of a file: UTF-8, or else the one of its name, or else Windows-1252.
   * @param {Uint8Array} bytes
   * @param {string} [label]
   */
  constructor(bytes, label) {
    const [first, second] = bytes;
    const utf16 = { 0xfe: 0xff, 0xff: 0xfe }[first] === second && bytes.length > 1;
    /** Whether text can be written back. */
    this.isEditable = !utf16;
    this.isUtf8 = !utf16 && utf8(bytes) !== undefined;
    if (utf16) {
      this.name = "UTF-16";
      this.#decoder = new TextDecoder(first === 0xff ? "utf-16le" : "utf-16be");
      return;
    }
    const table = this.isUtf8 ? undefined : ((label && single(label)) ?? single("windows-1252"));
    this.#decoder = table?.decoder ?? new TextDecoder("utf-8", { ignoreBOM: true });
    this.#bytes = table?.bytes;
    const { encoding } = this.#decoder;
    this.name = NAMES[encoding] ?? encoding;
  }

  /** Bytes before the text that are no part of it. */
  get head() {
    return this.isUtf8 ? MARK : [];
  }

  decode(bytes) {
    return this.#decoder.decode(bytes);
  }

  /** The bytes of a text; or, as a string, the first character that has none. */
  encode(text) {
    if (this.isUtf8) return new TextEncoder().encode(text);
    const bytes = [];
    for (const character of text) {
      const byte = this.#bytes.get(character);
      if (byte === undefined) return character;
      bytes.push(byte);
    }
    return Uint8Array.from(bytes);
  }
}
