/** Breaks pages for property tests: elements are removed, moved, repeated, emptied, or given other text. */
import fc from 'fast-check';
import { parseCalendarDate } from '../../domain/dates/calendar-date.ts';
import { STATES } from '../../domain/reference/states.ts';
import { SET_ASIDE_CODES } from '../../domain/reference/set-asides.ts';
import type { RawNotice } from '../../domain/notices/notice.ts';

export interface Mutation {
  at: number;
  how: string;
  text: string;
}

export const mutations: fc.Arbitrary<Mutation[]> = fc.array(
  fc.record({
    at: fc.nat(5000),
    how: fc.constantFrom('remove', 'text', 'empty', 'move', 'unwrap', 'duplicate'),
    text: fc.oneof(
      fc.string(),
      fc.constantFrom(
        'Notice ID',
        'Due Date:',
        '(blank)',
        '541512',
        'Feb 31, 2027',
        'x'.repeat(3000),
        'NV 89119',
        '12/31/2099',
      ),
    ),
  }),
  { minLength: 1, maxLength: 12 },
);

/** Changes that scripts make to rows and headings, or to make all of them anew. */
export const rowChanges: fc.Arbitrary<Mutation[]> = fc.array(
  fc.record({
    at: fc.nat(5000),
    how: fc.constantFrom('data', 'attribute', 'reverse', 'heading', 'away', 'back', 'rebuild'),
    text: fc.constantFrom(
      'class=row strike',
      'class=',
      'title=Full details for Road Salt',
      'href=/bids/26-0199',
      'style=display: none',
      'id=a1',
      'aria-label=Due Date',
      'data-label=Agency',
      'role=tooltip',
      'Dec 14, 2026 2:00 PM',
      '15/12/2026',
      'Agency: Parks',
      'RFP 26-0113',
      'Posted',
    ),
  }),
  { minLength: 1, maxLength: 6 },
);

/** Redesigns that keep the words: other classes, boxes around and inside, new content on top. */
export const redesigns: fc.Arbitrary<Mutation[]> = fc.array(
  fc.record({
    at: fc.nat(5000),
    how: fc.constantFrom('unclass', 'reclass', 'wrap', 'fill', 'noise'),
    text: fc.constantFrom('css-1a2b', 'x', 'panel__body'),
  }),
  { minLength: 3, maxLength: 14 },
);

const PARTS = /^(?:tr|td|th|tbody|thead|tfoot|table|dt|dd|dl|li|ul|ol|col|colgroup|caption|br|option|script|style)$/;
const BOXES = /^(?:td|dd|li|div|p|section|article)$/;

/** Changes an element's structure but nothing a reader sees as a value. */
export function redesign(document: Document, { at, how, text }: Mutation): void {
  const elements = [...document.querySelectorAll('body *')];
  const element = elements[at % Math.max(1, elements.length)];
  if (!element) return;
  if (how === 'unclass') element.removeAttribute('class');
  if (how === 'reclass') element.setAttribute('class', text);
  if (how === 'wrap' && !PARTS.test(element.localName)) {
    const box = document.createElement('span');
    element.replaceWith(box);
    box.append(element);
  }
  if (how === 'fill' && BOXES.test(element.localName)) {
    const box = document.createElement('div');
    box.append(...element.childNodes);
    element.append(box);
  }
  if (how === 'noise') {
    const box = document.createElement('div');
    const link = document.createElement('a');
    link.href = '/x/123456';
    link.textContent = 'Read more';
    box.append('Sign up for our e-mail news', link);
    document.body.prepend(box);
  }
}

export function mutate(document: Document, { at, how, text }: Mutation): void {
  const elements = [...document.querySelectorAll('body, body *')];
  const element = elements[at % Math.max(1, elements.length)];
  if (!element) return;
  if (how === 'remove') element.remove();
  if (how === 'empty') element.replaceChildren();
  if (how === 'text') element.textContent = text;
  if (how === 'unwrap') element.replaceWith(...element.childNodes);
  if (how === 'duplicate') element.after(element.cloneNode(true));
  if (how === 'move' && element.parentElement) element.parentElement.prepend(element);
  const [name = '', value] = text.split('=');
  if (how === 'data' && element.firstChild) element.firstChild.nodeValue = text;
  if (how === 'attribute' && value !== undefined) element.setAttribute(name, value);
  if (how === 'reverse') element.append(...[...element.childNodes].reverse());
  const headings = document.querySelectorAll('th, tr:first-child td, [role="columnheader"]');
  const heading = headings[at % Math.max(1, headings.length)];
  if (how === 'heading' && heading) heading.textContent = text;
  if (how === 'away' && element.parentElement) {
    away.set(document, { element, parent: element.parentElement });
    element.remove();
  }
  if (how === 'rebuild') document.body.replaceChildren(...document.body.cloneNode(true).childNodes);
  const gone = away.get(document);
  if (how === 'back' && gone) {
    gone.element.append(text);
    gone.parent.prepend(gone.element);
  }
}

/** Elements that were taken out last, to come back changed. */
const away = new WeakMap<Document, { element: Element; parent: Element }>();

const CODES: ReadonlySet<string> = new Set(SET_ASIDE_CODES);

/** Returns the values of the wrong type; empty if none. */
export function illTyped(notice: RawNotice): string[] {
  const {
    noticeId,
    title,
    agency,
    naicsCode,
    state,
    setAside,
    postedDate,
    responseDeadLine,
    uiLink,
    solicitationNumber,
  } = notice;
  const wrong: string[] = [];
  const check = (name: string, value: string | undefined, fits: (value: string) => boolean) => {
    if (value !== undefined && !fits(value)) wrong.push(`${name}: ${value.slice(0, 80)}`);
  };
  check('noticeId', noticeId, (text) => text.length <= 200);
  check('title', title, (text) => text.length <= 1000);
  check('agency', agency, (text) => text.length <= 500);
  check('solicitationNumber', solicitationNumber, (text) => text.length <= 200);
  check('naicsCode', naicsCode, (text) => /^\d{6}$/.test(text));
  check('state', state, (text) => Object.hasOwn(STATES, text));
  check('setAside', setAside, (text) => CODES.has(text));
  check('postedDate', postedDate, (text) => parseCalendarDate(text) === text);
  check('responseDeadLine', responseDeadLine, (text) => parseCalendarDate(text) === text && !text.startsWith('2099'));
  check('uiLink', uiLink, (text) => /^https?:\/\//.test(text));
  const { written, canceled, ...texts } = notice;
  check('written', written?.responseDeadLine, (text) => responseDeadLine !== undefined && text.length <= 500);
  check('canceled', canceled && String(canceled), (text) => text === 'true');
  for (const [name, value] of Object.entries(texts))
    if (typeof value !== 'string' || value === '') wrong.push(`${name} is empty`);
  return wrong;
}
