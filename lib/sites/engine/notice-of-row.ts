/** Builds a notice from a list row or from its own page: values, link, and button position. */
import { noticeLink, numberInAddress, ownAddress } from './links.ts';
import { isNumberWord, isOnlyNumber, splitNumber } from './labels/notice-number.ts';
import { HEADINGS, isSeen, lineOf, withoutOurs } from './text/text.ts';
import { wholeText } from './title.ts';
import { noticeWith, titleIn } from './labels/values.ts';
import { take, type Recorded } from './labels/labeled-values.ts';
import type { Anchor, FoundNotice } from './reading.ts';
import { sentencesIn } from './sentences.ts';

/** Where title and number are in a row, if known. */
export interface RowParts {
  row: Element;
  title?: Element | undefined;
  number?: Element | undefined;
}

/** Completes a recorded row into a notice, or returns `undefined` without a title and a number. */
export function noticeOfRow(
  recorded: Recorded,
  parts: RowParts,
  document: Document,
  page: URL,
): FoundNotice | undefined {
  const { values, found } = recorded;
  const link = noticeLink([parts.title, parts.number], parts.row, document, page);
  if (values.title === undefined || recorded.doubtful) takeTitle(recorded, parts, link?.link);
  if (values.title === undefined) return undefined;
  if (values.noticeId === undefined) takeNumber(recorded, parts, link?.url);
  const { noticeId, title: whole } = values;
  if (noticeId === undefined) return undefined;
  // "Janitorial Services (RFP 26-114)"
  const behind = `(${noticeId})`;
  const title = whole.endsWith(behind) && whole !== behind ? whole.slice(0, -behind.length).trim() : whole;
  const uiLink = link ? { uiLink: link.url.href } : {};
  const place = anchorOf(parts, link?.link, title);
  // Inside a link with no other text, a screen reader would read our button as part of the link.
  const around = place.parentElement?.closest('a');
  return {
    notice: noticeWith(values, { noticeId, title, ...uiLink }),
    anchor: around?.textContent.trim() === place.textContent.trim() ? around : place,
    found: { ...found, ...(link ? { uiLink: { by: 'link' as const } } : {}) },
  };
}

function takeTitle(recorded: Recorded, { title }: RowParts, link: Element | undefined): void {
  const { values, found } = recorded;
  for (const element of [title, link]) {
    const text = titleIn(wholeText(element));
    if (text === undefined || text === values.noticeId) continue;
    // A row's first link can lead anywhere and its heading can be a number; a described title beats both.
    if (values.title !== undefined && (!headingOf(element) || isOnlyNumber(text))) continue;
    const split = values.noticeId === undefined ? splitNumber(text) : undefined;
    if (split) take(recorded, 'noticeId', split.number, { by: 'heading' });
    values.title = split?.title ?? text;
    found.title = { by: element === title ? 'heading' : 'link' };
    return;
  }
}

function takeNumber(recorded: Recorded, { number }: RowParts, url: URL | undefined): void {
  const heading = lineOf(number);
  if (
    heading === recorded.values.title ||
    !isNumberWord(heading) ||
    !take(recorded, 'noticeId', heading, { by: 'heading' })
  )
    take(recorded, 'noticeId', url && numberInAddress(url), { by: 'linkAddress' });
}

function headingOf(place: Element | undefined) {
  return place?.closest(HEADINGS) ?? place?.querySelector(HEADINGS);
}

/** Returns the title's heading or link; in a grid the cell's content, so the button stays inside the cell. */
function anchorOf({ row, title, number }: RowParts, link: Element | undefined, shown: string): Anchor {
  const place = title ?? link ?? number ?? row;
  const heading = headingOf(place);
  if (heading && row.contains(heading)) return heading;
  const inner = place.querySelector('a') ?? (link && place.contains(link) ? link : undefined);
  if (inner) return inner;
  if (place.localName !== 'tr') return contentOf(place);
  const cells = [...place.children];
  return contentOf(cells.find((cell) => lineOf(cell).includes(shown)) ?? cells.at(-1) ?? place);
}

/** Returns a cell's first content: the button must go inside the cell, after it. */
function contentOf(place: Element): Anchor {
  if (!/^(?:t[dh]|d[dt])$/.test(place.localName)) return place;
  const seen = [...place.childNodes].filter(isSeen);
  return seen.find(({ textContent }) => textContent.trim() !== '') ?? place.firstElementChild ?? place;
}

/** Returns the notice of its own page. */
export function noticeOfPage(
  root: Element,
  url: URL,
  { values, found, holders }: Recorded,
  named: { noticeId: string; title: string },
  heading: Element | undefined,
): FoundNotice {
  return {
    notice: noticeWith(values, { ...named, ...ownAddress(url) }),
    anchor: besideTitle(root, named.title, heading),
    found,
    holders,
    ...(values.responseDeadLine === undefined ? {} : { told: sentencesIn(root) }),
  };
}

/**
 * Returns the element that shows the title on a detail page, else its heading, the first label, or the first
 * element.
 */
export function besideTitle(root: Element, title: string, heading?: Element, label?: Element | null): Anchor {
  if (heading && lineOf(heading).includes(title)) return contentOf(heading);
  const shown = [...root.querySelectorAll('h1, h2, h3, h4, td, dd, span, p, strong, div')].find(
    (element) => withoutOurs(element.children).length === 0 && lineOf(element) === title,
  );
  return contentOf(shown ?? heading ?? label ?? root.firstElementChild ?? root);
}
