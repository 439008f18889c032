// The files that are open: read, listed and checked by workers, never by the page itself.

import { Client } from "./client.js";
import { History } from "./history.js";
import { NOTHING } from "./problems.js";

/** Games that are listed before the first is shown, and then in each part. */
const FIRST = 100;
const PART = 500;

/** From this many bytes on a file is checked by a worker of its own, so that its games can be seen
 * meanwhile. */
const LARGE = 1024 * 1024;

export const client = new Client("portnote");

/** What is wrong with a file that is no text of a notation. */
const REFUSALS = ["core/wrong-format", "core/not-text", "core/utf16"];

/**
 * Opens a file, and lists its first games.
 * @param {string} name
 * @param {Uint8Array} bytes
 * @param {string} [notation]
 * @param {{profile?: string, preset?: string}} [judged] how strictly it is checked
 */
export async function read(name, bytes, notation, judged) {
  const file = { name, bytes, history: new History(), notation, asked: notation, judged, games: [] };
  try {
    file.remote = await client.open(bytes, { name, notation, ...judged });
  } catch (error) {
    if (!/unknown notation/.test(error.message)) throw error;
    file.unknown = true;
    file.guess = await client.ask("library", "guess", bytes.subarray(0, 4096));
    file.found = NOTHING;
    return file;
  }
  file.notation = file.remote.notation;
  await file.remote.call("beginList");
  file.games = await file.remote.call("nextListed", FIRST);
  file.isListing = file.games.length === FIRST;
  return file;
}

/** Lists the games to come, part after part. */
export async function listOn(file, grown) {
  const { remote } = file;
  while (file.isListing && file.remote === remote) {
    const games = await remote.call("nextListed", PART);
    if (file.remote !== remote) return;
    file.games.push(...games);
    file.isListing = games.length === PART;
    grown();
  }
}

/** Workers that check large files. */
const checkers = new Set();

/** Checks a file. */
export async function examine(file) {
  if (file.bytes.length < LARGE) {
    file.found = await file.remote.call("problems");
  } else {
    const checker = new Client("portnote");
    checkers.add(checker);
    const { name, bytes, notation, judged } = file;
    const remote = await checker.open(bytes, { name, notation, ...judged });
    const found = await remote.call("problems");
    checker.cancel();
    checkers.delete(checker);
    if (file.bytes === bytes) file.found = found;
  }
  file.refusal = file.found.listed.find(({ code }) => REFUSALS.includes(code))?.message;
}

/** Gives up all that is being done. */
export function cancel() {
  client.cancel();
  for (const checker of checkers) checker.cancel();
  checkers.clear();
}

/** Why a file is not shown, in a sentence. */
export function refusal(file) {
  const known = "portnote reads PBN, LIN, PDN, PPN, BML and BSS";
  if (file.refusal) return `${file.name}: ${file.refusal}. ${known}.`;
  if (file.guess) return `${file.name} looks like ${file.guess}. ${known}.`;
  return `${file.name} is not recognised: ${known}.`;
}

export async function openFiles(list) {
  return Promise.all(
    [...list].map(async (file) => ({
      name: file.name,
      bytes: new Uint8Array(await file.arrayBuffer()),
    })),
  );
}
