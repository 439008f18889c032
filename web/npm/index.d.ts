/** A notation by its name. */
export type Notation = "pbn" | "lin" | "pdn" | "ppn" | "bml" | "bss";

/** A text, or the bytes of one: a `Buffer` is a view. */
export type Text = string | ArrayBuffer | SharedArrayBuffer | ArrayBufferView;

/** How a text is read. */
export interface Reading {
  /** The name of its file. */
  name?: string;
  /** Detected if left out. */
  notation?: Notation | "auto";
  /** How strictly it is judged. */
  profile?: "import" | "export" | "pdn-2.0" | "pdn-3.0";
  /** Codes that are reported as well. */
  preset?: "club";
  /** Detected for each game if left out; a string has none. */
  encoding?: string;
}

/** How a game is drawn. */
export interface Drawing {
  /** `start`, `end`, `call 5`, `trick 3`, `card 9` or `ply 17`; the whole game if left out. */
  at?: string;
  /** The variation of a game of draughts; 0 is the main line. */
  line?: number;
  show?: ("hands" | "auction" | "contract" | "play" | "dd" | "scores" | "comments" | "points" | "names")[];
  /** Seats whose hands are not shown, as in `EW`. */
  hide?: string;
  /** What becomes of played cards; dimmed if it is left out. */
  played?: "dim" | "gone";
  flip?: boolean;
  bottom?: "N" | "E" | "S" | "W" | "white" | "black";
  palette?: "four" | "two" | "bidding-box" | "none";
  theme?: "auto" | "light" | "dark" | "contrast" | "print";
  language?: "en" | "de" | "fr" | "nl" | "es" | "pl";
  ten?: "10" | "T";
  coordinates?: "auto" | "numbers" | "letters" | "none";
  /** How every id begins. */
  prefix?: string;
  /** The squares of the move that led to a position, as in `36x27x16`. */
  last?: string;
  /** Columns of text. */
  width?: number;
}

/** How games are put on pages. */
export interface Sheets extends Drawing {
  layout?: "board" | "handout" | "hand-record" | "curtain" | "bidding-sheet" | "plan" | "summary" | "diagrams";
  per_page?: number;
  paper?: "a4" | "letter" | "legal";
  title?: string;
}

/** A place: line and columns from 1. */
export interface Place {
  line: number;
  column: number;
  utf16: number;
}

/** A range of the original bytes. */
export interface Span {
  byte_start: number;
  byte_end: number;
  start: Place;
  end: Place;
}

/** A change that fixes a finding. */
export interface Fix {
  applicability: "safe" | "unsafe" | "manual";
  message: string;
  edits: { byte_start: number; byte_end: number; text?: string; hex?: string }[];
}

/** What is wrong: `portnote/diagnostic/1`. */
export interface Diagnostic {
  schema: "portnote/diagnostic/1";
  code: string;
  severity: "error" | "warning" | "info";
  message: string;
  file: string;
  record?: { index: number; board?: string; event?: string };
  chain?: { file: string; line: number }[];
  span: Span;
  labels?: { message: string; file?: string; span: Span }[];
  help?: string;
  fix?: Fix;
  alternatives?: Fix[];
}

/** A report: `portnote/check/1`. */
export interface Check {
  schema: "portnote/check/1";
  limits: Record<string, number>;
  diagnostics: Diagnostic[];
  suppressed: { by: unknown; diagnostic: Diagnostic }[];
  files: { file: string; games?: number; errors?: number; warnings?: number; infos?: number }[];
}

/** A text that was written. */
export interface Written<Report> {
  bytes: Uint8Array;
  report: Report;
}

/** A game in a list. */
export interface Listed {
  game: number;
  number?: string;
  title: string;
  /** What was played or who played: `4♥X W`, `70♠ E` or `Lee – Smith`. */
  label?: string;
  /** How it ended: `−1`, `Saved` or `1–1`. */
  result?: string;
  /** The points of North and South, or of the first team: `+200`. */
  score?: string;
  heading: string[];
}

/** The steps of a game. */
/** A table of results, its rows sorted as people read them. */
export interface ResultsTable {
  kind: "ranking" | "traveller" | "scale";
  title: string;
  columns: {
    /** The name of the column in a file, without its side. */
    name: string;
    side?: "ns" | "ew";
    heading: string;
    is_right: boolean;
  }[];
  /** Text in which suits are `♠♥♦♣`. */
  rows: string[][];
}

export interface Steps {
  game: number;
  steps: { at: string; card?: string }[];
  lines: { line: number; parent?: number; first: number; last: number }[];
  /** Whether its moves are the solution of a problem. */
  problem?: true;
}

/** A game at a step. */
export interface Picture {
  html: string;
  /** What is beside it: auction, comments and play, or the moves. */
  side: string;
  say: string;
  back: string;
  squares?: string;
  title: string;
  heading: string[];
  has_step: boolean;
}

/** A board, as far as solving needs it. */
export interface Solvable {
  /** The four hands, or null if they cannot be solved: then `reason` says why. */
  deal: string | null;
  reason: string | null;
  /** Cards of each hand. */
  size: number;
  /** The side that may bid first; both if the dealer is not known. */
  openers: ("NS" | "EW")[];
  vulnerable: "None" | "NS" | "EW" | "All" | null;
  contract: { denomination: string; declarer: string } | null;
  /** Whether `fill` can add results. */
  is_filled: boolean;
  play: {
    denomination: string;
    leader: string;
    declarer: "NS" | "EW";
    /** Up to the first one that breaks a rule. */
    cards: string[];
    stopped: { card_no: number; reason: string } | null;
  } | null;
}

/** The page of a code. */
export interface Page {
  code: string;
  import: string;
  export: string;
  title: string;
  what?: string;
  why?: string;
  spec?: string;
  bad?: string;
  good?: string;
  fix?: string;
}

/** A text in one of the notations. */
export class Document {
  /** Documents are made by {@link open}. */
  private constructor();
  readonly name: string | undefined;
  readonly notation: Notation;
  /** Holds a file that a bidding system may include. */
  include(name: string, bytes: Text): void;
  check(): Check;
  /** The same for a page, which cannot show thousands of findings. */
  problems(options?: { most?: number; within?: number }): {
    severities: { error: number; warning: number; info: number };
    codes: Record<string, number>;
    /** What was found in each game, by its number in the file. */
    games: Record<number, { error: number; warning: number }>;
    safe: number;
    number: number;
    /** The gravest, each with its place in the report. */
    listed: (Diagnostic & { index: number })[];
    /** What is wrong with the first bytes. */
    marks: {
      from: number;
      to: number;
      message: string;
      severity: "error" | "warning" | "info";
      index: number;
      hasFix?: true;
    }[];
  };
  /** The same as the text that the command line prints. */
  checkText(): string;
  fix(options?: { unsafe?: boolean }): Written<{ codes: Record<string, number>; left_out: number[] }>;
  /** The text with one finding fixed, by its place in the report. */
  fixOne(finding: number): Uint8Array | undefined;
  dump(options?: { derived?: boolean }): any;
  dumpText(options?: { derived?: boolean }): string;
  export():
    | Written<{ is_whole: boolean; left_out: number[]; refused: Diagnostic[]; remarks: Diagnostic[] }>
    | undefined;
  convert(
    target: "html" | "latex" | "bss" | "bml" | "pbn" | "lin" | "bbo-link",
  ): Written<{ is_cut: boolean; lacks_boards: boolean; sources: string[]; remarks: Diagnostic[] }>;
  info(): Record<string, any>;
  /** What its games hold, a line of JSON for each, as bytes. */
  lines(options?: { derived?: boolean }): Uint8Array;
  /** Its games on pages. */
  sheets(form: "html" | "typst", options?: Sheets): string;
  /** Its rankings, and its boards that have results. */
  results(options?: Drawing): {
    rankings: ResultsTable[];
    boards: { game: number; number?: string; about: string; results: number }[];
    /** Whether boards that hide hands have results that are not told. */
    is_withheld?: true;
  };
  /** What was scored at the board of a game, by its number in the file. */
  travellers(game: number, options?: Drawing): ResultsTable[];
  /** What a solver needs to know of a board, by its number in the file; undefined if it is not one of bridge. */
  solvable(game: number): Solvable | undefined;
  /**
   * The text of a PBN file with the results of deals that were solved, each with the 20 digits of
   * `DoubleDummyTricks`: what is missing is added, and nothing that is there changes.
   */
  fill(solved: { deal: string; tricks: string }[]): Written<{
    edits: { byte_start: number; byte_end: number; text: string }[];
    added: Record<string, number>;
    left: string[];
  }>;
  /** The bytes of one game, by its number in the file. */
  gameBytes(game: number): Uint8Array | undefined;
  games(options?: Drawing): Listed[];
  /** Begins the same list, of which `nextListed` gives part after part. */
  beginList(options?: Drawing): void;
  /** The next games of the list: fewer than wanted at its end. */
  nextListed(most: number): Listed[];
  steps(game: number): Steps | undefined;
  draw(game: number, options?: Drawing): Picture;
  render(game: number, form: "svg" | "text", options?: Drawing): string;
  page(options?: Drawing): string;
  /** Gives back the memory; every other call then throws. To close it again is nothing. */
  close(): void;
}

/** The name of the notation of a text. */
export function detect(bytes: Text, name?: string): Notation | undefined;
/** What a text of no known notation looks like, as in `a PDF document`. */
export function guess(bytes: Text): string | undefined;
/**
 * Opens a text; a string as second argument is the name of its file. Throws where its notation is not
 * known, and a `TypeError` where an argument is of the wrong kind.
 */
export function open(bytes: Text, reading?: Reading | string): Document;
/** The page of a code. */
export function explain(code: string): Page | undefined;
/** The notations. */
export function notations(): {
  name: Notation;
  title: string;
  record: string;
  is_exported: boolean;
  targets: string[];
}[];
/** The style sheet of drawn games in a shadow root. */
export function styleSheet(options?: Drawing): string;
export function version(): string;
