/** What the rows of a list have in common: where their links lead, and the labels they show. */
import { isHiddenWithin } from '../engine/text/text.ts';
import { isWords } from './only-one.ts';
import { maskedPath } from '../../domain/taught/taught-address.ts';

/** Returns the host, folder and parameter names of an element's link; notices of one list share them. */
export function shapeOfLink(element: Element | undefined, page: URL): string | undefined {
  const link = element?.closest('a[href]') ?? element?.querySelector('a[href]');
  const href = link?.getAttribute('href')?.trim() ?? '';
  if (href === '' || href.startsWith('#') || !URL.canParse(href, page.href)) return undefined;
  const url = new URL(href, page.href);
  if (!/^https?:$/.test(url.protocol)) return undefined;
  // In a page, Firefox lets `searchParams` be iterated, and `keys()` not.
  const names = [...new Set([...url.searchParams].map(([name]) => name))].sort();
  const path = maskedPath(url.pathname);
  // Without parameters, the last part names the notice.
  return [url.host, names.length > 0 ? path : path.replace(/[^/]*$/, ''), ...names].join(' ');
}

/** Returns the labels and other short words that a row shows. */
export function wordsOf(row: Element, title: string): Set<string> {
  const words = new Set<string>();
  const walker = row.ownerDocument.createTreeWalker(row, 4);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const [own = ''] = (node.nodeValue ?? '').trim().split(':');
    if (own !== '' && own !== title && isWords(own) && !isHiddenWithin(row, node.parentElement)) words.add(own);
  }
  return words;
}
