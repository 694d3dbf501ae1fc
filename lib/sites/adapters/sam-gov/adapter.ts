/** SAM.gov: federal contract opportunities. */
import type { ParsedNotice, RawNotice } from '../../../domain/notices/notice.ts';
import { parseWrittenValues } from '../../../domain/notices/written-values.ts';
import type { SiteAdapter } from '../../engine/reading.ts';
import { readShown, shows } from './shown.ts';

export const adapter: SiteAdapter = {
  id: 'sam-gov',
  shows,
  read(document, url) {
    const { notices, ...reading } = readShown(document, url);
    return {
      ...reading,
      notices: notices.map(({ notice, ...found }) => ({
        ...found,
        notice: withHour(parseWrittenValues(notice), notice),
      })),
    };
  },
};

/** Keeps the deadline's text: the background reads its hour. */
function withHour(parsed: ParsedNotice, { written }: RawNotice): RawNotice {
  const { responseDeadLine } = written ?? {};
  if (responseDeadLine === undefined || parsed.responseDeadLine === undefined) return parsed;
  return { ...parsed, written: { responseDeadLine } };
}
