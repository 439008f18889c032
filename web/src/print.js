// Paper.

/** A page in two parts: what it holds, and its style as a sheet that scripts may make. The policy of
 * our pages allows no style inside of them. */
export function parted(html) {
  const styles = [];
  const bare = html.replace(/<style>([^]*?)<\/style>/g, (_, style) => {
    styles.push(style);
    return "";
  });
  return { page: new DOMParser().parseFromString(bare, "text/html"), style: styles.join("\n") };
}

/**
 * Puts a page in the place of this one, prints it, and takes it away again.
 * @param {string} html
 * @param {string} [further] style beside the page's own
 */
export function printPage(html, further = "") {
  const { page, style } = parted(html);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`${style}\n${further}`);
  // The page's own style sheets are for screens only meanwhile.
  const own = [...document.styleSheets];
  const shown = [...document.body.children].filter((node) => !node.hidden);
  const theme = document.documentElement.dataset.theme;
  const paper = document.createElement("div");
  paper.id = "paper";
  paper.append(...page.body.childNodes);
  const restore = () => {
    paper.remove();
    document.adoptedStyleSheets = [];
    for (const style of own) style.disabled = false;
    for (const node of shown) node.hidden = false;
    document.documentElement.dataset.theme = theme ?? "auto";
  };
  for (const style of own) style.disabled = true;
  for (const node of shown) node.hidden = true;
  document.documentElement.dataset.theme = "light";
  document.adoptedStyleSheets = [sheet];
  document.body.append(paper);
  addEventListener("afterprint", restore, { once: true });
  print();
  return restore;
}
