/** Reads structured data: JSON-LD and meta tags. Few procurement sites have it, and those are right. */
import type { Labeled } from '../labels/labeled-values.ts';
import type { Values } from '../labels/values.ts';
import { addDays } from '../../../domain/dates/calendar-date.ts';
import type { DateReader } from '../../../domain/dates/printed-date.ts';

const NOTICE_TYPE =
  /tender|solicitation|procurement|callfor|fundingopportunity|governmentcontract|\bdemand\b|biddingprocess|grant$/i;
const MOST_NODES = 200;

/** Maps schema names to label words, so that one reader handles both. */
const NAMES: readonly [name: RegExp, label: string, day?: 'postedDate' | 'responseDeadLine'][] = [
  [/^(?:name|headline|title)$/, 'Title'],
  [/^(?:identifier|solicitationNumber|tenderId|referenceNumber)$/i, 'Reference number'],
  [/^(?:date(?:Published|Posted|Issued)|publicationDate|validFrom)$/i, 'Posted date', 'postedDate'],
  [
    /^(?:validThrough|(?:clos(?:ing|e)|due)Date|(?:submission|tender)?deadline|availabilityEnds)$/i,
    'Due date',
    'responseDeadLine',
  ],
  [/^(?:buyer|procuringEntity|organizer|funder|issuer|seller|provider|publisher|agent)$/i, 'Agency'],
];

const UTC = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]00:?00)$/;

/**
 * Returns the values of the page's single JSON-LD notice; empty for none or several. `printed` is what the
 * page shows.
 */
export function jsonLdOf(document: Document, printed: Values, dates: DateReader): Labeled[] {
  const notices: Record<string, unknown>[] = [];
  for (const script of document.querySelectorAll('script[type="application/ld+json"]')) {
    const open = [parsed(script.textContent)];
    for (let seen = 0; open.length > 0 && seen < MOST_NODES; seen += 1) {
      const node = open.shift();
      if (Array.isArray(node)) open.push(...node.map((each: unknown) => each));
      else if (isRecord(node)) {
        if (NOTICE_TYPE.test(typeOf(node))) notices.push(node);
        else open.push(node['@graph'], node['mainEntity']);
      }
    }
  }
  const [notice, ...more] = notices;
  return notice && more.length === 0 ? labeledFrom(notice, printed, dates) : [];
}

function labeledFrom(notice: Record<string, unknown>, printed: Values, dates: DateReader): Labeled[] {
  return NAMES.flatMap(([name, label, day]) => {
    const entry = Object.entries(notice).find(([key, value]) => name.test(key) && textOf(value) !== undefined);
    const text = entry ? textOf(entry[1]) : undefined;
    if (text === undefined) return [];
    const read = day && dates.day(printed[day] ?? '');
    // Late on the 4th in New York is the 5th in UTC.
    const isEve = read !== undefined && UTC.test(text) && text.startsWith(addDays(read, 1));
    return [{ label, text: isEve ? read : text, by: 'machine' as const }];
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Broken JSON-LD is ignored.
    return undefined;
  }
}

function typeOf(node: Record<string, unknown>): string {
  const type = node['@type'];
  return Array.isArray(type) ? type.join(' ') : typeof type === 'string' ? type : '';
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (Array.isArray(value)) return textOf(value[0]);
  return isRecord(value) ? textOf(value['name'] ?? value['value'] ?? value['legalName']) : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the page's title for sharing, if it has one. */
export function sharedTitle(document: Document): string | undefined {
  return (
    document.querySelector('meta[property="og:title"], meta[name="dcterms.title"]')?.getAttribute('content') ??
    undefined
  );
}
