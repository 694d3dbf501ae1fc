/**
 * A practice site at the addresses of SAM.gov, in its structure (2026, as publicly described) and our own
 * design. The browser driver serves these pages, so the extension sees its site without a network. Like the
 * original it is a single-page application.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CalendarDate } from '../../domain/dates/calendar-date.ts';
import naicsTable from '../../domain/reference/naics-2022.json' with { type: 'json' };
import { createNaics } from '../../domain/reference/naics.ts';
import { setAsideName } from '../../domain/reference/set-asides.ts';
import { html, Markup, template } from './html.ts';
import { practiceNotices, type PracticeNotice } from './practice-notices.ts';

export interface PracticeAnswer {
  status: number;
  contentType: string;
  body: string;
}

export interface PracticeSite {
  notices: readonly PracticeNotice[];
  /** Answers any request; unknown addresses get a 404 instead of the network. */
  answer: (url: URL) => PracticeAnswer;
}

const { naicsTitle } = createNaics(naicsTable);
const beside = (name: string) => join(import.meta.dirname, name);
const listPage = template(beside('list.html'));
const card = template(beside('card.html'));
const detailPage = template(beside('detail.html'));
const detailField = template(beside('detail-field.html'));
const page = template(beside('page.html'));
// Read as text: they run in the page.
const STYLE = new Markup(`<style>${readFileSync(beside('practice-page.css'), 'utf8')}</style>`);
const SCRIPT = new Markup(`<script type="module">${readFileSync(beside('practice-page.mjs'), 'utf8')}</script>`);

/** Default number of notices on a list page. */
const PAGE_SIZE = 8;

/** Address of the list of practice notices. */
export const PRACTICE_LIST = `https://sam.gov${listPath(1)}`;

/** Address of a practice notice's own page. */
export function practicePageOf(notice: PracticeNotice): string {
  return `https://sam.gov${detailPath(notice)}`;
}

/** A site with `count` notices, by default three pages. */
export function practiceSite(today: CalendarDate, count = 3 * PAGE_SIZE): PracticeSite {
  const notices = practiceNotices(today, count);
  return {
    notices,
    answer(url) {
      const main = url.hostname === 'sam.gov' ? mainOf(notices, url) : undefined;
      if (main && url.searchParams.has('fragment')) return answer(200, main);
      const content = main ?? html`<h1>No practice page here</h1>`;
      return answer(main ? 200 : 404, page({ style: STYLE, main: content, script: SCRIPT }));
    },
  };
}

function answer(status: number, { text }: Markup): PracticeAnswer {
  return { status, contentType: 'text/html; charset=utf-8', body: text };
}

function mainOf(notices: readonly PracticeNotice[], url: URL): Markup | undefined {
  const noticeId = /^\/(?:workspace\/contract\/)?opp\/([0-9a-f]{32})\/view$/.exec(url.pathname)?.[1];
  const notice = notices.find((each) => each.noticeId === noticeId);
  if (notice) return detailMain(notice);
  const [number, size] = [numberIn(url, 'page', 1), numberIn(url, 'pageSize', PAGE_SIZE)];
  return /^\/search\/?$/.test(url.pathname) ? listMain(notices, number, size) : undefined;
}

/** A positive whole number in the query. */
function numberIn(url: URL, name: string, otherwise: number): number {
  const value = Number(url.searchParams.get(name) ?? otherwise);
  return Number.isInteger(value) && value >= 1 ? value : otherwise;
}

function listMain(notices: readonly PracticeNotice[], number: number, size: number): Markup {
  const first = (number - 1) * size;
  const shown = notices.slice(first, first + size);
  const last = Math.ceil(notices.length / size);
  const link = (text: string, to: number, id: string) =>
    to >= 1 && to <= last ? html`<a id="${id}" href="${listPath(to)}">${text}</a>` : html`<span></span>`;
  return listPage({
    range: `Showing ${first + 1} - ${first + shown.length} of ${notices.length} results`,
    cards: shown.map((notice) =>
      card({
        path: detailPath(notice),
        title: notice.title,
        number: notice.solicitationNumber,
        description: (notice.description ?? '').slice(0, 220),
        agency: notice.agency,
        type: notice.type ?? '',
        due: printedDate(notice.responseDeadLine, 'long'),
        posted: printedDate(notice.postedDate, 'short'),
      }),
    ),
    previous: link('Previous', number - 1, 'bottomPagination-previousPage'),
    next: link('Next', number + 1, 'bottomPagination-nextPage'),
    page: number,
    last,
  });
}

function detailMain(notice: PracticeNotice): Markup {
  const { setAside, state, naicsCode } = notice;
  const fields: readonly [id: string, label: string, value: string | null | undefined][] = [
    ['notice-id', 'Notice ID', notice.solicitationNumber],
    ['related-notice', 'Related Notice', null],
    ['opp-type', 'Contract Opportunity Type', notice.type],
    ['date-offers-date', 'Date Offers Due', `${printedDate(notice.responseDeadLine, 'short')} 2:00 PM EST`],
    ['published-date', 'Published Date', `${printedDate(notice.postedDate, 'short')} 9:12 AM EST`],
    ['dept-agency', 'Department/Ind. Agency', notice.agency],
    ['set-aside', 'Original Set Aside', setAside === null ? null : setAsideName(setAside)],
    ['psc', 'Product Service Code', notice.pscCode],
    ['naics', 'NAICS Code', `${naicsCode} - ${naicsTitle(naicsCode) ?? ''}`],
    ['pop', 'Place of Performance', state === null ? null : `Practice City, ${state}`],
  ];
  return detailPage({
    title: notice.title,
    status: notice.canceled ? 'Canceled' : 'Active',
    fields: fields.map(([id, label, value]) => detailField({ id, label, value: value ?? '(blank)' })),
    description: notice.description ?? 'No description.',
    officer: 'Robin Practice',
    email: 'robin.practice@example.gov',
    number: notice.solicitationNumber,
    list: listPath(1),
  });
}

function listPath(number: number): string {
  return `/search/?index=opp&page=${number}&sort=-modifiedDate`;
}

function detailPath({ noticeId }: PracticeNotice): string {
  return `/workspace/contract/opp/${noticeId}/view`;
}

function printedDate(date: CalendarDate, month: 'long' | 'short'): string {
  const format = new Intl.DateTimeFormat('en-US', { month, day: '2-digit', year: 'numeric', timeZone: 'UTC' });
  return format.format(new Date(`${date}T00:00:00Z`));
}
