/**
 * The five practice pages of a new adapter, in our own markup. Only the labels and the row's class come
 * from the saved page.
 */
import { readAskedPage } from '../../sites/adapters.ts';
import type { ValueName } from '../../sites/engine/labels/values.ts';
import type { PageKind, SiteAdapter } from '../../sites/engine/reading.ts';
import type { DateOrder } from '../../domain/dates/printed-date.ts';
import { stateOfHost } from '../../domain/reference/state-of-host.ts';
import { documentOf } from '../../sites/fixtures.ts';
import type { Markup } from '../practice/html.ts';
import type { Blueprint } from './detect.ts';
import {
  detailMain,
  emptyMain,
  listMain,
  lookalikeMain,
  pageOf,
  redesignedDetail,
  redesignedList,
  type Invented,
} from './page-markup.ts';

export interface PracticePage {
  sort: 'list' | 'detail' | 'empty' | 'redesigned' | 'lookalike';
  url: string;
  html: string;
  expected: Expected;
}

interface Expected {
  kind: PageKind;
  unreadable?: true;
  notices: Invented['expected'][];
}

const NOTHING: Expected = { kind: 'none', notices: [] };

/** A page as the adapter should read it: its notices, in the site's layout and after a redesign. */
export interface Practice {
  notices: readonly Invented[];
  main: (notices: readonly Invented[]) => Markup;
  redesigned: Markup;
}

/** The practice of a blueprint's list, or of its notice's own page. */
export function practiceOf(blueprint: Blueprint, kind: Blueprint['kind'], url: URL): Practice {
  const { labels, number, detail, dates } = blueprint;
  const notices = inventedNotices({ fields: Object.keys(labels), number, detail, dates }, url);
  return kind === 'list'
    ? { notices, main: (some) => listMain(blueprint, some), redesigned: redesignedList(blueprint, notices) }
    : { notices, main: (some) => detailMain(blueprint, some), redesigned: redesignedDetail(blueprint, notices) };
}

/** Pages that show what is known of a site, at least a list or a notice's own page, and pages that look like them. */
export function practicePages(adapter: SiteAdapter, url: URL, list?: Practice, detail?: Practice): PracticePage[] {
  const here = url.href;
  const page = (sort: PracticePage['sort'], address: string, main: Markup, expected: Expected): PracticePage => ({
    sort,
    url: address,
    html: pageOf(main),
    expected,
  });
  /**
   * What is expected if the adapter finds all of `right`, or nothing. Other values would fail the page's
   * test.
   */
  const rightOrNothing = (address: string, main: Markup, right: Expected): Expected => {
    const { kind, notices, unreadable } = readAskedPage(documentOf(pageOf(main), address), new URL(address), adapter);
    const isRight = kind === right.kind && sorted(notices.map(({ notice }) => notice)) === sorted(right.notices);
    return isRight && right !== NOTHING ? right : { ...NOTHING, ...(unreadable ? { unreadable: true } : {}) };
  };
  const shown = (
    kind: 'list' | 'detail',
    practice: Practice,
    sort: PracticePage['sort'],
    address: string,
    most?: number,
  ) => {
    const some = practice.notices.slice(0, most);
    return page(sort, address, practice.main(some), { kind, notices: some.map(({ expected }) => expected) });
  };

  // The list is not known from a notice's own page: until one is saved, an empty page takes its place.
  const listPage = list
    ? shown('list', list, 'list', here)
    : page('list', `${url.origin}/`, emptyMain('The list of this site is not known yet.'), NOTHING);
  const own = detail?.notices[0]?.address;
  const detailPage =
    detail && own !== undefined
      ? shown('detail', detail, 'detail', own, 1)
      : list
        ? shown('list', list, 'detail', here, 1)
        : page('detail', here, emptyMain(), NOTHING);
  const at = list ? here : detailPage.url;
  const redesigned = (list ?? detail)?.redesigned ?? emptyMain();
  return [
    listPage,
    detailPage,
    page('empty', at, emptyMain(), rightOrNothing(at, emptyMain(), NOTHING)),
    page('redesigned', at, redesigned, rightOrNothing(at, redesigned, (list ? listPage : detailPage).expected)),
    page('lookalike', `${url.origin}/calendar-of-events`, lookalikeMain(), NOTHING),
  ];
}

/** Notices as text, with their fields in alphabetical order. */
function sorted(notices: readonly object[]): string {
  return JSON.stringify(notices.map((notice) => Object.entries(notice).sort(([a], [b]) => (a < b ? -1 : 1))));
}

const SAMPLES = [
  { number: 'RFP-27-101', title: 'Road Salt for the North District', posted: '2026-11-16', due: '2026-12-14' },
  { number: 'RFP-27-102', title: 'Inspection of Playgrounds', posted: '2026-11-17', due: '2026-12-21' },
] as const;
const AGENCY = 'Department of Practice';

/** What invented notices show. */
export interface Inventory extends Pick<Blueprint, 'number' | 'detail' | 'dates'> {
  fields: readonly string[];
}

/** Two notices with these fields. */
export function inventedNotices({ fields, number, detail, dates }: Inventory, url: URL): Invented[] {
  const state = stateOfHost(url.hostname);
  return SAMPLES.map((sample, at) => {
    const noticeId = number === 'address' ? (detail?.number(at + 1) ?? sample.number) : sample.number;
    const title = number === 'title' || number === 'both' ? `${sample.number} - ${sample.title}` : sample.title;
    const all: Partial<Record<ValueName, readonly [printed: string, expected: string]>> = {
      noticeId: [number === 'both' ? title : noticeId, noticeId],
      title: [title, sample.title],
      agency: [AGENCY, AGENCY],
      naicsCode: ['541320', '541320'],
      state: ['Reno, NV 89501', 'NV'],
      setAside: ['Total Small Business Set-Aside', 'SBA'],
      postedDate: [printedDate(sample.posted, dates), sample.posted],
      responseDeadLine: [`${printedDate(sample.due, dates)} 2:00 PM`, sample.due],
    };
    const shown = Object.entries(all).filter(([field]) => fields.includes(field));
    const address = detail?.example(at + 1);
    return {
      title,
      printed: Object.fromEntries(shown.map(([field, [printed]]) => [field, printed])),
      ...(address === undefined ? {} : { address }),
      expected: {
        ...(state === undefined ? {} : { state }),
        noticeId,
        title: sample.title,
        ...Object.fromEntries(shown.map(([field, [, expected]]) => [field, expected])),
        // An hour is handed over as it is printed.
        ...Object.fromEntries(
          shown.flatMap(([field, [printed]]) =>
            field === 'responseDeadLine' ? [['written', { responseDeadLine: printed }]] : [],
          ),
        ),
        ...(address === undefined ? {} : { uiLink: address }),
      },
    };
  });
}

/** Both sample days are after the 12th, so a wrong order of day and month shows at once. */
function printedDate(day: string, order: DateOrder): string {
  const [year = '', month = '', date = ''] = day.split('-');
  if (order !== 'unknown') return (order === 'monthFirst' ? [month, date, year] : [date, month, year]).join('/');
  const name = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(new Date(day));
  return `${name} ${date}, ${year}`;
}
