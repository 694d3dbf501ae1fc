/**
 * The five practice pages of a new adapter, in our own markup: what an adapter is tried on before anybody may keep it. They say
 * nothing that the saved page says of its notices; labels and the row's class are all that is like it.
 */
import { readAskedWith } from '../../sites/adapters.ts';
import { documentOf } from '../../sites/fixtures.ts';
import type { PageKind, PageReading, SiteAdapter } from '../../sites/engine/reading.ts';
import type { Markup } from '../practice/html.ts';
import type { Blueprint } from './detect.ts';
import { inventedNotices, type Invented } from './invented.ts';
import { detailMain, emptyMain, listMain, lookalikeMain, otherDetail, otherList, pageOf } from './page-markup.ts';

export interface PracticePage {
  sort: 'list' | 'detail' | 'empty' | 'redesigned' | 'lookalike';
  url: string;
  html: string;
  expected: Expected;
}

interface Expected {
  kind: PageKind;
  unreadable?: true;
  notices: Record<string, string>[];
}

const NOTHING: Expected = { kind: 'none', notices: [] };

/** Pages that show what the blueprint found, and pages that look like them and are not. */
export function practicePages(blueprint: Blueprint, adapter: SiteAdapter, url: URL): PracticePage[] {
  const notices = inventedNotices(blueprint, url);
  const first = notices.slice(0, 1);
  const own = first[0]?.address;
  // Without its query, which may say who saved the page.
  const here = url.origin + url.pathname + (/^#[!/]/.test(url.hash) ? url.hash.replace(/[?&].*$/, '') : '');
  const page = (sort: PracticePage['sort'], address: string, main: Markup, expected: Expected): PracticePage => ({
    sort,
    url: address,
    html: pageOf(main),
    expected,
  });
  const detail =
    own === undefined
      ? page('detail', here, listMain(blueprint, first), shows('list', first))
      : page('detail', own, detailMain(blueprint, notices), shows('detail', first));
  const lookalike = page('lookalike', `${url.origin}/calendar-of-events`, lookalikeMain(), NOTHING);
  const empty = (address: string) => page('empty', address, emptyMain(), emptyExpected(adapter, address));
  const redesigned = (address: string, main: Markup, right: Expected) =>
    page('redesigned', address, main, redesignedExpected(adapter, address, main, right));

  if (blueprint.kind === 'list') {
    const list = page('list', here, listMain(blueprint, notices), shows('list', notices));
    return [list, detail, empty(here), redesigned(here, otherList(blueprint, notices), list.expected), lookalike];
  }
  // The list is not known from a notice's own page: this one stands for it until somebody saves one.
  const list = page('list', `${url.origin}/`, emptyMain('The list of this site is not known yet.'), NOTHING);
  const at = own ?? here;
  return [list, detail, empty(at), redesigned(at, otherDetail(blueprint, notices), detail.expected), lookalike];
}

function shows(kind: 'list' | 'detail', notices: readonly Invented[]): Expected {
  return { kind, notices: notices.map(({ expected }) => expected) };
}

/** What is expected where nothing is shown: that nothing is read, and that the adapter may say so. */
function emptyExpected(adapter: SiteAdapter, address: string): Expected {
  const { unreadable } = readOf(adapter, address, emptyMain());
  return { ...NOTHING, ...(unreadable ? { unreadable: true } : {}) };
}

/**
 * What is expected of a page in a form that nobody announced: everything where all of it is found again, else nothing. A wrong
 * value is never expected: then the page's test fails until somebody has looked.
 */
function redesignedExpected(adapter: SiteAdapter, address: string, main: Markup, right: Expected): Expected {
  const { kind, notices, unreadable } = readOf(adapter, address, main);
  const given = notices.map(({ notice }) => sorted(notice));
  if (kind === right.kind && JSON.stringify(given) === JSON.stringify(right.notices.map(sorted))) return right;
  return { ...NOTHING, ...(unreadable ? { unreadable: true } : {}) };
}

function readOf(adapter: SiteAdapter, address: string, main: Markup): PageReading {
  return readAskedWith(adapter, documentOf(pageOf(main), address), new URL(address));
}

function sorted(notice: object): unknown[] {
  return Object.entries(notice).sort(([a], [b]) => (a < b ? -1 : 1));
}
