/** Adds a shared sheet to a shadow root. */
type Adopt = (root: ShadowRoot, sheet: CSSStyleSheet) => void;

/**
 * Returns a function that adds a style sheet to shadow roots; all roots share one parsed sheet if possible.
 */
export function sharedStyles(css: string, adopt: Adopt): (root: ShadowRoot) => void {
  // `null` if the browser refuses shared sheets.
  let sheet: CSSStyleSheet | null | undefined;
  return (root) => {
    if (sheet === undefined) sheet = firstShared(root, css, adopt);
    else if (sheet) adopt(root, sheet);
    if (sheet) return;
    const style = root.ownerDocument.createElement('style');
    style.textContent = css;
    root.append(style);
  };
}

/** Returns `null` where Firefox keeps content scripts from `adoptedStyleSheets` (bug 1751346). */
function firstShared(root: ShadowRoot, css: string, adopt: Adopt): CSSStyleSheet | null {
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    adopt(root, sheet);
    return root.adoptedStyleSheets.includes(sheet) ? sheet : null;
  } catch {
    return null;
  }
}
