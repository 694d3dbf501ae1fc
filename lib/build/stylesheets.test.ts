import { describe, expect, it } from 'vitest';
import { inlinePopupStyles, sharedStylesFirst } from './stylesheets.ts';

interface Plugin {
  transformIndexHtml: { handler: (...args: never[]) => unknown };
}

const link = (file: string) => `<link rel="stylesheet" crossorigin href="/assets/${file}">`;

/** The document after the plugin, in a build with these style sheets. */
function transformed({ transformIndexHtml }: Plugin, html: string, path: string): unknown {
  const names = [...html.matchAll(/assets\/[\w.-]+/g)].map(([name]) => name);
  const bundle = Object.fromEntries(names.map((name) => [name, { type: 'asset', source: `/* ${name} */` }]));
  const context = { path, filename: path, bundle };
  return Reflect.apply(transformIndexHtml.handler, undefined, [html, context]);
}

describe('the popup', () => {
  it('has its styles in the document', () => {
    const html = transformed(inlinePopupStyles, link('popup-a1.css'), '/popup.html');
    expect(html).toBe('<style>/* assets/popup-a1.css */</style>');
  });

  it('fails to build if its styles are linked in another way', () => {
    const other = '<link href="/assets/popup-a1.css" rel="stylesheet">';
    expect(() => transformed(inlinePopupStyles, other, '/popup.html')).toThrow('no style sheet');
  });

  it('is the only page with inlined styles', () => {
    expect(transformed(inlinePopupStyles, link('board-a1.css'), '/board.html')).toBe(link('board-a1.css'));
  });
});

describe('the styles of a screen', () => {
  it('come after the shared ones', () => {
    const html = [link('board-a1.css'), link('all-pages-b2.css'), link('popup-c3.css')].join('');
    const ordered = [link('all-pages-b2.css'), link('popup-c3.css'), link('board-a1.css')].join('');
    expect(transformed(sharedStylesFirst, html, '/board.html')).toBe(ordered);
  });

  it('fail to build if the bundler names shared styles in another way', () => {
    const html = [link('board-a1.css'), link('common-b2.css')].join('');
    expect(() => transformed(sharedStylesFirst, html, '/board.html')).toThrow('new names');
  });
});
