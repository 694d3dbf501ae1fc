import { expect, it, onTestFinished } from 'vitest';
import { ADAPTERS, readAskedPage } from './adapters.ts';
import { documentOf, fixturesOf } from './fixtures.ts';

/** Properties that serialize the page, search it by XPath, or make the browser lay it out. */
const COSTLY = [
  ...['innerHTML', 'outerHTML', 'innerText', 'evaluate', 'getBoundingClientRect', 'getClientRects', 'checkVisibility'],
  ...['offsetWidth', 'offsetHeight', 'offsetTop', 'offsetLeft', 'offsetParent', 'elementFromPoint'],
  ...['clientWidth', 'clientHeight', 'scrollWidth', 'scrollHeight'],
];

/** Records each use of a costly property in documents made like this one, until the test ends. */
function costlyUses(document: Document): string[] {
  const uses: string[] = [];
  for (const node of [document.body, document])
    for (let owner = Reflect.getPrototypeOf(node); owner; owner = Reflect.getPrototypeOf(owner)) recordIn(owner);
  return uses;

  function recordIn(owner: object) {
    for (const name of COSTLY) {
      const own = Object.getOwnPropertyDescriptor(owner, name);
      if (!own) continue;
      Object.defineProperty(owner, name, {
        configurable: true,
        get(): unknown {
          uses.push(name);
          return Reflect.get(Object.defineProperty({}, name, own), name, this);
        },
      });
      onTestFinished(() => void Object.defineProperty(owner, name, own));
    }
  }
}

it.each([...ADAPTERS.map(({ id }) => id), 'generic'])('%s pages are read without markup, XPath, or layout', (site) => {
  const pages = fixturesOf(site)
    .filter(({ expected }) => expected.notices.length > 0)
    .map(({ html, expected: { url } }) => ({ document: documentOf(html, url), url }));
  const uses = costlyUses(documentOf('', 'https://example.org/'));
  for (const { document, url } of pages) readAskedPage(document, new URL(url));
  expect(uses).toEqual([]);
});
