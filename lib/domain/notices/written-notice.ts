import { parsePrintedTime } from '../dates/printed-time.ts';
import { defined } from '../objects.ts';
import { printedValue } from '../text/plain-text.ts';
import type { ParsedNotice, RawNotice } from './notice.ts';
import { parseWrittenValues } from './written-values.ts';

/**
 * Parses a notice's printed text, the time and zone of its deadline included. A content script that parses
 * dates itself sends the deadline's text as well: it stays smaller without this parser.
 */
export function parseWrittenNotice({ told: _told, ...notice }: RawNotice): ParsedNotice {
  const parsed = parseWrittenValues(notice);
  const text = printedValue(notice.written?.responseDeadLine);
  if (text === undefined || parsed.responseDeadLine === undefined || parsed.dueTime) return parsed;
  return { ...parsed, ...defined({ dueTime: parsePrintedTime(text, parsed.responseDeadLine) }) };
}
