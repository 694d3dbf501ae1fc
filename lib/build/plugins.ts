/** What the build does to our code besides bundling it. */
import { minify } from 'terser';
import type { WxtViteConfig } from 'wxt';

type Plugin = Extract<NonNullable<WxtViteConfig['plugins']>[number], { name: string }>;

const MAKES_CODE = 'const F = Function;';

/**
 * Takes out of zod the constructor with which it makes code from text. Our pages forbid that to every script, so zod would only
 * try it, fail and do without; and what is not there needs no explanation to a store's reviewer.
 */
export const withoutEval = {
  name: 'without-eval',
  transform(code: string, id: string): string | undefined {
    if (!/[\\/]zod[\\/]v4[\\/]core[\\/]/.test(id) || !code.includes(MAKES_CODE)) return undefined;
    return code.replaceAll(MAKES_CODE, "const F = class { constructor() { throw new EvalError('not from text'); } };");
  },
};

/**
 * Starts a content script with nothing around it. What wxt puts there catches an error to throw it again, and says so where nobody
 * hears it; the browser tells developers of an error by itself.
 */
export const withoutWrapper = {
  name: 'without-wrapper',
  transform(code: string, id: string): string | undefined {
    if (!id.includes('virtual:wxt-content-script-isolated-world-entrypoint')) return undefined;
    const imports = code.slice(0, Math.max(0, code.indexOf('//#region')));
    if (imports === '' || !code.includes('await main(new ContentScriptContext(import.meta.env.ENTRYPOINT, options))'))
      throw new Error("wxt starts content scripts in another way now: see what 'without-wrapper' puts in its place");
    return `${imports}export default definition.main(new ContentScriptContext(import.meta.env.ENTRYPOINT));\n`;
  },
};

/**
 * Makes the polyfill a module of our own kind. From one of the older kind the bundler copies every property, and each part of the browser's
 * interface that is looked at has to be made: 6 ms at every start of the worker.
 */
export const polyfillAsModule = {
  name: 'polyfill-as-module',
  transform(code: string, id: string): string | undefined {
    if (!/[\\/]webextension-polyfill[\\/]dist[\\/]browser-polyfill\.js/.test(id)) return undefined;
    return `const module = { exports: {} };\nconst { exports } = module;\n${code}\nexport default module.exports;\n`;
  },
};

/** Takes the white space out of our style sheets for pages: they are text in scripts, which no minifier looks into. */
export const withoutSpaces = {
  name: 'without-spaces',
  transform(code: string, id: string): string | undefined {
    if (!/[\\/]lib[\\/]page[\\/](?:button[\\/]|overlays[\\/]overlay-)styles\.ts/.test(id)) return undefined;
    return code.replace(/`[^`]*`/g, (sheet) =>
      sheet
        .replace(/\s+/g, ' ')
        .replace(/ ?([{};,>]) ?/g, '$1')
        .replace(/: /g, ':')
        .replaceAll(';}', '}')
        .replaceAll(' !', '!')
        .replace(/="([a-z]+)"\]/g, '=$1]'),
    );
  },
};

/**
 * Puts the styles of the popup's first content into its document: a browser opens the window when all is there that the document names, and
 * a style sheet of its own would be waited for longer than for all scripts.
 */
export const withStyles: Plugin = {
  name: 'with-styles',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {}, path }) {
      if (!path.includes('popup')) return html;
      return html.replace(/<link rel="stylesheet"[^>]* href="\/([^"]+)"[^>]*>/g, (link, file: string) => {
        const sheet = bundle[file];
        // The file stays: other pages have the same styles, and so the same file.
        return sheet?.type === 'asset' ? `<style>${String(sheet.source)}</style>` : link;
      });
    },
  },
};

const SHEET = /<link rel="stylesheet"[^>]*>/g;

/**
 * Has the styles of one screen come after those that all our pages share, as its document names them: of two rules that weigh the same the
 * later one holds. The bundler puts last what several documents share.
 */
export const sharedStylesFirst: Plugin = {
  name: 'shared-styles-first',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      const sheets = html.match(SHEET) ?? [];
      const shared = sheets.filter((link) => /\/(?:popup|all-pages)-[^/]*\.css"/.test(link));
      const own = sheets.filter((link) => !shared.includes(link));
      if (!bundle || own.length === 0) return html;
      if (shared.length !== 2)
        throw new Error("shared styles have other names now: see what 'shared-styles-first' looks for");
      const inOrder = [...shared, ...own].values();
      return html.replace(SHEET, (link) => inOrder.next().value ?? link);
    },
  },
};

const COMPRESS = {
  passes: 3,
  // No object of ours does anything when it is only looked at, and no arrow of ours is called with `new`.
  pure_getters: true,
  unsafe_arrows: true,
  unsafe_methods: true,
  keep_fargs: false,
  // What a script run once ends with is its answer.
  expression: true,
  // As people write it: turned round, comparisons look less like each other, and pack worse.
  lhs_constants: false,
};

/** Makes a script another two or three parts of a hundred smaller than the usual minifier leaves it. */
export const smaller: Plugin = {
  name: 'smaller',
  enforce: 'post',
  async generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      const { code } = await minify(chunk.code, { ecma: 2020, toplevel: true, compress: COMPRESS });
      if (code !== undefined) chunk.code = code;
    }
  },
};

/**
 * Has Chromium compile the functions of a script together with it, and not each one when it is first called: on a list of notices nearly all
 * of them are, and that took 4 ms more. Other browsers take the line for the comment that it is.
 */
export const compiledAtOnce: Plugin = {
  name: 'compiled-at-once',
  enforce: 'post',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type === 'chunk') chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
    }
  },
};
