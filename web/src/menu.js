// What stands in no other place: a menu under its button, or a sheet from below on a phone.

const $ = (id) => document.getElementById(id);

/** Options of the viewer: its attribute, and the value that the box stands for. */
const OPTIONS = {
  dd: { attribute: "dd", value: "off", isOn: false },
  results: { attribute: "results", value: "hidden", isOn: true },
  played: { attribute: "played", value: "gone", isOn: true },
};

const boxes = () => [...$("options").querySelectorAll("[data-option]")];

/** Takes note of what keys have changed. */
function renew(viewer, lettersWork, isBridge) {
  $("letters").checked = lettersWork;
  for (const box of boxes()) {
    const { attribute, value, isOn } = OPTIONS[box.dataset.option];
    box.checked = (viewer.getAttribute(attribute) === value) === isOn;
    box.closest("label").hidden = !isBridge && box.dataset.option !== "results";
  }
}

/** The views, as the tabs name them. */
function views(choose) {
  const made = [...$("tabs").children].map((tab) => {
    const item = document.createElement("button");
    item.type = "button";
    item.className = "item-of-menu";
    item.hidden = tab.hidden;
    item.dataset.view = tab.id.slice(4);
    item.append(...[...tab.childNodes].map((node) => node.cloneNode(true)));
    if (tab.getAttribute("aria-selected") === "true") item.setAttribute("aria-current", "page");
    item.addEventListener("click", () => choose(item.dataset.view));
    return item;
  });
  $("menu-views").replaceChildren(...made);
}

/**
 * Lets the menu work.
 * @param {HTMLElement} viewer
 * @param {{title: () => string, hasFile: () => boolean, isBridge: () => boolean, choose: (view: string) => void, open: () => void, paste: () => void, about: () => void, link: () => void, lettersWork: () => boolean, setLetters: (work: boolean) => void}} does
 */
export function listenToMenu(viewer, does) {
  const menu = $("menu");
  const show = () => {
    $("menu-title").textContent = does.title();
    renew(viewer, does.lettersWork(), does.isBridge());
    views(does.choose);
    $("menu-views").hidden = !does.hasFile();
    menu.querySelector(".of-file").hidden = !does.hasFile();
    $("options").hidden = !does.hasFile() || $("tab-table").hidden;
    menu.showModal();
  };
  $("theme").addEventListener("click", show);
  $("more").addEventListener("click", show);
  menu.addEventListener("click", ({ target }) => {
    const wanted = target.closest("[data-does]")?.dataset.does;
    // What is outside of it is the dialog itself.
    const isOutside = target === menu;
    if (isOutside || target.closest("#menu-close, [data-view], [data-does]")) menu.close();
    if (wanted) does[wanted]();
  });
  $("letters").addEventListener("change", ({ target }) => does.setLetters(target.checked));
  for (const box of boxes()) {
    box.addEventListener("change", () => {
      const { attribute, value, isOn } = OPTIONS[box.dataset.option];
      if (box.checked === isOn) viewer.setAttribute(attribute, value);
      else viewer.removeAttribute(attribute);
    });
  }
}
