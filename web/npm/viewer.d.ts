import type { Diagnostic, Listed } from "./index.js";

/** `<portnote-viewer>` */
export class PortnoteViewer extends HTMLElement {
  src: string;
  board: string;
  game: string;
  at: string;
  show: string;
  hide: string;
  palette: string;
  theme: string;
  controls: string;
  bytes: Uint8Array | undefined;
  readonly boards: Listed[];
  /** What is wrong with the file, once `check` has found it. */
  readonly problems: Diagnostic[] | undefined;
  readonly step: number;
  readonly steps: number;
  readonly position: string;
  /** The numbers of the problems of draughts whose solution was seen to its end. */
  readonly solved: number[];
  next(): Promise<void>;
  previous(): Promise<void>;
  first(): Promise<void>;
  last(): Promise<void>;
  goTo(at: string): Promise<void>;
  select(game: number): Promise<void>;
  /** Does what a key means; says whether it meant something. */
  press(event: KeyboardEvent): boolean;
  /** Finds out what is wrong with the file: loads the whole library for it. */
  check(): Promise<Diagnostic[] | undefined>;
  toSVG(): Promise<string>;
  toText(): Promise<string>;
  download(form: "svg" | "text"): Promise<void>;
}

/** `<portnote-deal>` */
export class PortnoteDeal extends HTMLElement {}

/** `<portnote-board>` */
export class PortnoteBoard extends HTMLElement {}

declare global {
  interface HTMLElementTagNameMap {
    "portnote-viewer": PortnoteViewer;
    "portnote-deal": PortnoteDeal;
    "portnote-board": PortnoteBoard;
  }
  interface HTMLElementEventMap {
    "portnote-load": CustomEvent<{ notation: string; boards: number }>;
    "portnote-problems": CustomEvent<{ problems: number }>;
    "portnote-select": CustomEvent<{ board: number }>;
    "portnote-step": CustomEvent<{ step: number; at: string; text: string; line: number }>;
    "portnote-results": CustomEvent<{ hidden: boolean }>;
    "portnote-keys": CustomEvent<{ letters: boolean }>;
    "portnote-find": CustomEvent<null>;
    "portnote-solved": CustomEvent<{ game: number }>;
    "portnote-error": CustomEvent<{ kind: string; message: string }>;
  }
}
