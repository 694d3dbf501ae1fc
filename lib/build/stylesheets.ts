/** The style sheets in the documents of our own pages, and in page scripts. */
import type { WxtViteConfig } from 'wxt';

type Plugin = Extract<NonNullable<WxtViteConfig['plugins']>[number], { name: string }>;

const SHEET = /<link rel="stylesheet"[^>]* href="\/([^"]+)"[^>]*>/g;

/**
 * Inlines the popup's styles: a browser shows the popup's window only after it has loaded all files in the
 * document.
 */
export const inlinePopupStyles = {
  name: 'inline-popup-styles',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle, path }) {
      if (!bundle || !path.includes('popup')) return html;
      if (html.search(SHEET) < 0)
        throw new Error("the popup's document has no style sheet: correct lib/build/stylesheets.ts");
      return html.replace(SHEET, (link, file: string) => {
        const sheet = bundle[file];
        // The file stays: other pages share it.
        return sheet?.type === 'asset' ? `<style>${String(sheet.source)}</style>` : link;
      });
    },
  },
} satisfies Plugin;

/** In this order. */
const SHARED = [/\/popup-[^/]*\.css"/, /\/all-pages-[^/]*\.css"/];

/**
 * Puts shared styles before those of a screen: of two rules with the same specificity the later one wins. The
 * bundler orders sheets by the scripts that need them.
 */
export const sharedStylesFirst = {
  name: 'shared-styles-first',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle, path }) {
      const sheets = html.match(SHEET) ?? [];
      const shared = SHARED.flatMap((name) => sheets.filter((link) => name.test(link)));
      if (!bundle || path.includes('popup')) return html;
      if (shared.length !== 2) throw new Error('shared styles have new names: correct lib/build/stylesheets.ts');
      const inOrder = [...shared, ...sheets.filter((link) => !shared.includes(link))].values();
      return html.replace(SHEET, (link) => inOrder.next().value ?? link);
    },
  },
} satisfies Plugin;

/** Removes the white space of the style sheets that page scripts hold as text. */
export const denseStyles = {
  name: 'dense-styles',
  enforce: 'pre',
  transform: {
    filter: { id: /\/lib\/page\/.*(?:styles|marks)\.ts$/ },
    handler: (code) =>
      code.replace(/`\n[^`]*`/g, (css) => css.replace(/\s+/g, ' ').replace(/ ?([{};]) ?|(?<=[:,]) /g, '$1')),
  },
} satisfies Plugin;
