// How files are named.

/** Whether a file is no text that is read here. */
export const unreadable = (file) => Boolean(file.unknown || file.refusal);

/** Whether a file has changes that were not handed out. */
export const isChanged = (file) => file.history.length > 0 && file.saved !== file.bytes;

/** In words: `31 MB`. */
export function sizeOf(bytes) {
  if (bytes < 10_000) return `${bytes.toLocaleString("en")} bytes`;
  if (bytes < 1e6) return `${Math.round(bytes / 1000)} KB`;
  return `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`;
}

const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });

/** Dates as people write them, where a notation has them in numbers. */
const dated = (text) =>
  text.replace(/\b(\d{4})\.(\d\d)\.(\d\d)\b/g, (all, year, month, day) => {
    const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
    return date.getUTCMonth() === Number(month) - 1 ? DAY.format(date) : all;
  });

/** A text of a file, whose letters may run from right to left. */
function bidi(text) {
  const made = document.createElement("bdi");
  made.textContent = text;
  return made;
}

/**
 * A file in the head of the page: its name, and what else there is to say.
 * @param {string} name
 * @param {string[]} about
 * @param {string} [title] what is said elsewhere already
 */
export function headingOf(name, about, title) {
  const strong = document.createElement("b");
  strong.append(bidi(name));
  const texts = about.filter((text) => text && text !== title).map(dated);
  if (texts.length === 0) return [strong];
  const soft = document.createElement("span");
  soft.className = "soft";
  for (const text of texts.flatMap((it) => it.split(" · "))) soft.append(" · ", bidi(text));
  return [strong, soft];
}
