/** Gives a shadow root a sheet that all roots share. */
type Adopt = (root: ShadowRoot, sheet: CSSStyleSheet) => void;

/** Gives shadow roots a style sheet: one for all roots, parsed once. */
export function styler(css: string, adopt: Adopt): (root: ShadowRoot) => void {
  // `null` where the browser refuses shared sheets.
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

/** Firefox keeps content scripts from touching `adoptedStyleSheets` in some versions (bug 1751346): then a style element serves. */
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
