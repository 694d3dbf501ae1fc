/**
 * The five practice pages of a new adapter, in our own markup. Only the labels and the row's class come
 * from the saved page.
 */
import { readAskedWith } from '../../sites/adapters.ts';
import type { ValueName } from '../../sites/engine/labels/values.ts';
import type { PageKind, SiteAdapter } from '../../sites/engine/reading.ts';
import type { DateOrder } from '../../sites/engine/text/dates.ts';
import { stateOfHost } from '../../sites/engine/text/host.ts';
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

/**
 * Pages that show what the blueprint found, and pages that only look like them. `single`: the blueprint of a
 * notice's own page, where it is known apart from the list's.
 */
export function practicePages(
  blueprint: Blueprint,
  adapter: SiteAdapter,
  url: URL,
  single: Blueprint = blueprint,
): PracticePage[] {
  const notices = inventedNotices(blueprint, url);
  const singles = inventedNotices(single, url);
  const first = singles.slice(0, 1);
  const own = first[0]?.address;
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
    const { kind, notices, unreadable } = readAskedWith(adapter, documentOf(pageOf(main), address), new URL(address));
    const isRight = kind === right.kind && sorted(notices.map(({ notice }) => notice)) === sorted(right.notices);
    return isRight && right !== NOTHING ? right : { ...NOTHING, ...(unreadable ? { unreadable: true } : {}) };
  };

  const isList = blueprint.kind === 'list';
  // The list is not known from a notice's own page: until one is saved, an empty page takes its place.
  const list = isList
    ? page('list', here, listMain(blueprint, notices), shows('list', notices))
    : page('list', `${url.origin}/`, emptyMain('The list of this site is not known yet.'), NOTHING);
  const detail =
    own === undefined
      ? page('detail', here, listMain(blueprint, notices.slice(0, 1)), shows('list', notices.slice(0, 1)))
      : page('detail', own, detailMain(single, singles), shows('detail', first));
  const at = isList ? here : (own ?? here);
  const redesigned = isList ? redesignedList(blueprint, notices) : redesignedDetail(blueprint, notices);
  return [
    list,
    detail,
    page('empty', at, emptyMain(), rightOrNothing(at, emptyMain(), NOTHING)),
    page('redesigned', at, redesigned, rightOrNothing(at, redesigned, (isList ? list : detail).expected)),
    page('lookalike', `${url.origin}/calendar-of-events`, lookalikeMain(), NOTHING),
  ];
}

function shows(kind: 'list' | 'detail', notices: readonly Invented[]): Expected {
  return { kind, notices: notices.map(({ expected }) => expected) };
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

/** Two notices with the fields of the blueprint. */
function inventedNotices({ labels, positions = [], number, detail, dates }: Blueprint, url: URL): Invented[] {
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
    const shown = Object.entries(all).filter(
      ([field]) => Object.hasOwn(labels, field) || positions.some((each) => each === field),
    );
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
