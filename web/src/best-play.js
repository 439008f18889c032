// Results of best play: how they are written, and what they are made of.

/** Declarers and denominations in the order of the 20 digits. */
export const DECLARERS = ["N", "S", "E", "W"];
export const DENOMINATIONS = ["NT", "S", "H", "D", "C"];

/** The order in which the module gives the results of a denomination. */
const SEATS = ["N", "E", "S", "W"];

/** The results of a denomination by declarer. */
export const byDeclarer = (row) => Object.fromEntries(SEATS.map((seat, place) => [seat, row[place]]));

/**
 * The 20 results as digits; what is not known is `-`.
 * @param {Record<string, Record<string, number>>} tricks by declarer and denomination
 */
export const digitsOf = (tricks) =>
  DECLARERS.flatMap((seat) => DENOMINATIONS.map((name) => tricks[seat]?.[name]?.toString(16) ?? "-")).join("");

/**
 * Par as the module writes it: `-140 EW 3S=`.
 * @param {string} text
 * @returns {{score_ns: number, contracts: {contract: string, declarer: string, above: number}[]}}
 */
export function parOf(text) {
  const [score] = text.split(" ", 1);
  const contracts = text.slice(score.length).split(";").filter((it) => it.trim());
  return {
    score_ns: Number(score),
    contracts: contracts.map((one) => {
      const [, declarer, level, letter, risk, above] = /^ *(\w+) (\d)(\w)(X*)(.*)$/.exec(one);
      const contract = `${level}${letter === "N" ? "NT" : letter}${risk}`;
      return { contract, declarer, above: above === "=" ? 0 : Number(above) };
    }),
  };
}
