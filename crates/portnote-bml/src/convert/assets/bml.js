// Search and folding for the bidding tables of a page. Without it every row is shown.
"use strict";
(() => {
  const tools = document.querySelector(".tools");
  const main = document.querySelector("main");
  const field = tools.querySelector("input");
  const found = tools.querySelector("[role=status]");
  const folds = [...main.querySelectorAll(".tree details")];
  // Which of them were open before the search; null where nothing is searched for.
  let before = null;
  let timer = 0;

  // What is typed and what is shown become alike: no capitals, no accents, one sign for a suit.
  const signs = { c: "♣", d: "♦", h: "♥", s: "♠" };
  const letters = { "♣": "c", "♦": "d", "♥": "h", "♠": "s" };
  const plain = (text) =>
    text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase()
      .replaceAll("–", "-")
      .replace(/!([cdhs])/g, (_, suit) => signs[suit])
      .replace(/(\d)nt/g, "$1n");
  const lettered = (text) => text.replace(/[♣♦♥♠]/g, (sign) => letters[sign]);

  // The calls up to a row, each with all that it can be. The id of a row continues that of the row
  // above, and may end in a number of its own.
  const sequence = (id, means, above) => {
    const before = above?.calls ?? [];
    const named = id.replace(/-\d+$/, "").split("--").slice(before.length);
    const own = means ? means.split("-").map((call) => call.split("/"))
      : named.map((call) => call.split("-"));
    return [...before, ...own];
  };

  const known = new Map();
  for (const item of main.querySelectorAll(".tree li, .bidtable li")) {
    const line = item.querySelector(":scope > .row, :scope > details > summary");
    const list = item.parentElement;
    const parts = [...line.querySelectorAll(".bid, .text")].map((part) => part.innerText);
    const text = plain(parts.join(" "));
    const above = known.get(list.closest("li"));
    const means = (item.dataset.calls ?? "").toLowerCase();
    known.set(item, {
      item,
      line,
      list,
      fold: line.localName === "summary" ? line.parentElement : null,
      above,
      text,
      letters: lettered(text),
      means: means.split(/[-/()]+/),
      calls: sequence(item.id.toLowerCase(), means, above),
    });
  }
  const rows = [...known.values()];

  // A word is in the text of a row, with letters for suits if it has a number, as in 2c; or it is the
  // end of its sequence, as in 1n-2c.
  const has = (row, word) => {
    if (row.text.includes(word)) return true;
    if (!/\d/.test(word)) return false;
    const calls = lettered(word);
    if (row.letters.includes(calls) || row.means.includes(calls)) return true;
    const wanted = calls.split("-");
    const theirs = (call) => call.replace(/^\((\w+)\)$/, "opp$1");
    const last = row.calls.slice(-wanted.length);
    return wanted.length > 1 && last.length === wanted.length && wanted.every((call, at) =>
      last[at].some((one) => theirs(one) === theirs(call)));
  };

  const search = () => {
    clearTimeout(timer);
    const words = plain(field.value).split(/\s+/).filter(Boolean);
    const isActive = words.length > 0;
    if (isActive) before ??= folds.map((fold) => fold.open);
    let count = 0;
    for (const row of rows) {
      row.isHit = isActive && words.every((word) => has(row, word));
      row.isBelow = Boolean(row.above && (row.above.isHit || row.above.isBelow));
      row.leads = false;
      row.line.classList.toggle("hit", row.isHit);
      count += row.isHit;
    }
    // From the last row to the first, so that each knows whether it leads to a hit.
    const ended = new Set();
    for (const row of [...rows].reverse()) {
      const isShown = row.isHit || row.leads || row.isBelow || !isActive;
      if (row.above && (row.isHit || row.leads)) row.above.leads = true;
      row.item.hidden = !isShown;
      row.item.classList.toggle("end", isActive && isShown && !ended.has(row.list));
      if (isShown) ended.add(row.list);
      if (row.fold && isActive) row.fold.open = row.leads;
    }
    if (!isActive && before) {
      folds.forEach((fold, at) => { fold.open = before[at]; });
      before = null;
    }
    let headings = [];
    for (const block of main.children) {
      if (block === tools) continue;
      block.hidden = isActive && !block.querySelector(".hit");
      if (/^H\d$/.test(block.tagName)) {
        headings = headings.filter((heading) => heading.tagName < block.tagName);
        headings.push(block);
      } else if (!block.hidden) {
        headings.forEach((heading) => { heading.hidden = false; });
      }
    }
    found.textContent = !isActive ? ""
      : count === 0 ? `No row has “${field.value.trim()}”.`
      : count === 1 ? "1 row" : `${count} rows`;
  };

  const clear = () => {
    field.value = "";
    search();
  };

  // A place to which a link leads is shown, whatever is searched for and folded.
  const reveal = (hash) => {
    let id = hash.slice(1);
    try { id = decodeURIComponent(id); } catch { /* It is taken as it is. */ }
    const place = document.getElementById(id);
    if (!place) return;
    if (place.closest("[hidden]")) clear();
    let fold = place.parentElement.closest("details");
    while (fold) {
      fold.open = true;
      fold = fold.parentElement.closest("details");
    }
    place.scrollIntoView();
  };

  // Typing is waited for, so that a long system is searched once and a count is said once.
  field.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(search, 150);
  });
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter") search();
    if (event.key === "Escape") {
      event.preventDefault();
      clear();
    }
  });
  for (const button of tools.querySelectorAll("button")) {
    button.addEventListener("click", () => {
      const isOpen = button.value === "open";
      folds.forEach((fold) => { fold.open = isOpen; });
      before?.fill(isOpen);
    });
  }
  document.addEventListener("click", (event) => {
    const link = event.target.closest("main a[href^='#'], nav a[href^='#']");
    if (link) reveal(link.hash);
  });
  addEventListener("hashchange", () => reveal(location.hash));

  // Paper cannot be unfolded, and does not say what was searched for.
  let folded = [];
  let searched = "";
  addEventListener("beforeprint", () => {
    searched = field.value;
    if (searched) clear();
    folded = folds.filter((fold) => !fold.open);
    folded.forEach((fold) => { fold.open = true; });
  });
  addEventListener("afterprint", () => {
    folded.forEach((fold) => { fold.open = false; });
    field.value = searched;
    if (searched) search();
  });

  tools.hidden = false;
  if (field.value) search();
})();
