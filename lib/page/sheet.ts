/**
 * Gives shadow roots a style sheet: one for all roots of a document, parsed once. The `first` of a root takes the place of the
 * empty list, which is much cheaper than adding to it, the `next` one is added.
 */
export function styler(css: string, order: 'first' | 'next'): (root: ShadowRoot) => void {
  // `null` where the browser refuses shared sheets.
  const sheets = new WeakMap<Document, CSSStyleSheet | null>();
  const dressed = new WeakSet<ShadowRoot>();
  let adopted = false;
  return (root) => {
    if (dressed.has(root)) return;
    dressed.add(root);
    const { ownerDocument: document } = root;
    let sheet = sheets.get(document);
    if (sheet === undefined) sheet = makeSheet(css);
    sheets.set(document, sheet);
    if (sheet && adopt(root, sheet, order, adopted)) {
      adopted = true;
      return;
    }
    sheets.set(document, null);
    const style = document.createElement('style');
    style.textContent = css;
    root.append(style);
  };
}

function makeSheet(css: string): CSSStyleSheet | null {
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    return sheet;
  } catch {
    return null;
  }
}

/** Firefox keeps content scripts from touching `adoptedStyleSheets` in some versions (bug 1751346): then a style element serves. */
function adopt(root: ShadowRoot, sheet: CSSStyleSheet, order: 'first' | 'next', isSure: boolean): boolean {
  try {
    if (order === 'first') root.adoptedStyleSheets = [sheet];
    else root.adoptedStyleSheets.push(sheet);
    return isSure || root.adoptedStyleSheets.includes(sheet);
  } catch {
    return false;
  }
}
