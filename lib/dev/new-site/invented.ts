/** Invented notices for practice pages: how a page prints them, and what a reader must find. */
import type { ValueName } from '../../sites/engine/labels/values.ts';
import type { DateOrder } from '../../sites/engine/text/dates.ts';
import { stateOfHost } from '../../sites/engine/text/host.ts';
import type { Blueprint } from './detect.ts';

export interface Invented {
  title: string;
  /** The text beside each label. */
  printed: Partial<Record<ValueName, string>>;
  /** The address of its own page, if notices have pages. */
  address?: string;
  expected: Record<string, string | Record<string, string>>;
}

const SAMPLES = [
  { number: 'RFP-27-101', title: 'Road Salt for the North District', posted: '2026-11-16', due: '2026-12-14' },
  { number: 'RFP-27-102', title: 'Inspection of Playgrounds', posted: '2026-11-17', due: '2026-12-21' },
] as const;
const AGENCY = 'Department of Practice';

/** Two notices with the fields of the blueprint. */
export function inventedNotices({ labels, positions = [], number, detail, dates }: Blueprint, url: URL): Invented[] {
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
