// What files hold, counted in words; and the rooms of a match.

/** What the games of a notation are called. */
const NOUNS = {
  pbn: ["board", "boards"],
  lin: ["board", "boards"],
  ppn: ["hand", "hands"],
  pdn: ["game", "games"],
};

/** What one game of a notation is called, or several. */
export const nounOf = (notation, number = 1) => (NOUNS[notation] ?? ["game", "games"])[number === 1 ? 0 : 1];

/** The room of a match in which a board was played, as its title says it: `Open room`. */
export const roomOf = ({ number, title }) => (number && /^[^:,]*, ([^:]+?)(?::|$)/.exec(title)?.[1]) || "";

/** The boards of a match that were played in several rooms, and how many rooms those are. */
function matched(games) {
  if (!games.every(roomOf)) return {};
  const rooms = new Map();
  for (const game of games) rooms.set(roomOf(game), (rooms.get(roomOf(game)) ?? 0) + 1);
  if (rooms.size < 2) return {};
  const numbers = new Set(games.map(({ number }) => number)).size;
  return { boards: Math.max(numbers, ...rooms.values()), rooms: rooms.size };
}

/** In words: `24 boards`, or `24 boards in two rooms`; nothing where there is none. */
export function counted({ games, notation, isListing }) {
  if (games.length === 0) return "";
  const { boards = games.length, rooms } = matched(games);
  const where = rooms ? ` in ${rooms === 2 ? "two" : rooms} rooms` : "";
  return `${boards.toLocaleString("en")} ${nounOf(notation, boards)}${where}${isListing ? " so far" : ""}`;
}
