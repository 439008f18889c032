// What is said instead of a file that shows nothing.

import { refusal } from "./files.js";

const $ = (id) => document.getElementById(id);

/** How a game begins, by notation. */
const BEGINNINGS = {
  pbn: ["A board begins with tags such as these:", '[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Deal "N:… … … …"]'],
  lin: ["A board is a line such as this:", "pn|South,West,North,East|md|1S…,S…,S…|sv|o|mb|1S|mb|p|…"],
  pdn: ["A game begins with tags, and its moves follow:", '[White "…"]\n[Black "…"]\n[GameType "20"]\n\n1. 32-28 19-23 *'],
  ppn: ["A hand begins with tags such as these:", '[Deal "1"]\n[Dealer "N"]\n[Hand "N:…"]'],
};

/** What helps with what people drop by mistake. */
const HELP = [
  [/Word|PDF|picture|Excel/, "Save the deals in your program as PBN or LIN, or copy them and use Paste."],
  [/zip/, "Unpack it first, and open the files that are in it."],
];

function say({ isError, title, why, example, help, buttons }) {
  $("say-sign").toggleAttribute("hidden", !isError);
  $("say-title").textContent = title;
  $("say-why").textContent = why;
  $("say-example").hidden = !example;
  $("say-example").textContent = example ?? "";
  $("say-help").textContent = help ?? "";
  $("say-buttons").replaceChildren(
    ...buttons.map(([label, action], place) => {
      const made = document.createElement("button");
      made.type = "button";
      made.textContent = label;
      if (place === 0) made.className = "primary";
      made.addEventListener("click", action);
      return made;
    }),
  );
}

/**
 * Says that a file cannot be read, and what helps.
 * @param {any} file
 * @param {{open: () => void, paste: () => void, back?: [string, () => void]}} does
 */
export function sayUnreadable(file, { open, paste, back }) {
  const why = refusal(file);
  const [, help] = HELP.find(([what]) => what.test(why)) ?? [];
  say({
    isError: true,
    title: `${file.name} cannot be read`,
    why,
    help,
    buttons: [["Open another…", open], ["Paste", paste], ...(back ? [back] : [])],
  });
}

/**
 * Says that a file has no game, and how one begins.
 * @param {any} file
 * @param {string} title the notation
 * @param {{text: () => void, paste: () => void, open: () => void}} does
 */
export function sayEmpty(file, title, { text, paste, open }) {
  const [sentence, example] = BEGINNINGS[file.notation] ?? ["", undefined];
  say({
    isError: false,
    title: "No game in this file",
    why: `${file.name} is ${title}, but nothing in it is a game. ${sentence}`,
    example,
    buttons: [["Look at the text", text], ["Paste", paste], ["Open…", open]],
  });
}
