// Checks a game, fixes it, and draws it: node example.mjs

import { open } from "./dist/node.js";

const text = '[Board "7"]\n[Dealer "north"]\n[Auction "N"]\n1S Pass 2S AP\n';
const file = open(new TextEncoder().encode(text), { name: "club.pbn" });

for (const { code, message, span } of file.check().diagnostics) {
  console.log(`${span.start.line}:${span.start.column} ${code}: ${message}`);
}
console.log(new TextDecoder().decode(file.fix().bytes));
console.log(file.render(1, "text", { show: ["auction"], at: "call 3" }));
console.log(file.draw(1, { at: "call 3" }).say);
file.close();
