/** A declarer. */
export type Seat = "N" | "E" | "S" | "W";
/** What is trumps. */
export type Denomination = "NT" | "S" | "H" | "D" | "C";

/** The tricks that each declarer takes in each denomination. */
export type Tricks = Record<Seat, Record<Denomination, number>>;

/** Where a play begins. */
export interface Position {
  /** Four hands of the same size, as in `N:AK... QJ... T9... 87...`. */
  deal: string;
  denomination: Denomination;
  leader: Seat;
  /** The side that does not lead first if left out. */
  declarer?: "NS" | "EW";
}

/** Ends the worker that solves; the promise is rejected with the reason of the signal. */
export interface Stopping {
  signal?: AbortSignal;
}

export interface Par {
  /** Points of North and South; 0 if both sides pass. */
  score_ns: number;
  contracts: {
    /** As in `3NT` or `5CX`. */
    contract: string;
    declarer: "NS" | "EW" | Seat;
    /** Tricks above the contract; below 0 if it fails. */
    above: number;
  }[];
}

/**
 * Solves a deal with a worker of its own. Usual deals take seconds, some take minutes: there is no limit
 * but that of the signal. `solved` is called with each denomination as soon as it is known. Rejects if
 * the deal cannot be solved.
 */
export function solve(
  deal: string,
  options?: Stopping & {
    /** All five if left out. */
    denominations?: Denomination[];
    solved?: (denomination: Denomination, tricks: Record<Seat, number>) => void;
  },
): Promise<Tricks>;

/** The cards that may be played after others, as in `SA`, each with declarer's tricks in the whole deal. */
export function cards(position: Position, played?: string[], options?: Stopping): Promise<{ card: string; tricks: number }[]>;

/** Declarer's tricks in the whole deal, before and after each card: one number more than cards. */
export function trace(position: Position, played: string[], options?: Stopping): Promise<number[]>;

/** Par for a vulnerability and a dealer. It needs no solver. Throws if one of the 20 results is missing. */
export function par(tricks: Tricks, vulnerable: "None" | "NS" | "EW" | "All", dealer: Seat): Par;
