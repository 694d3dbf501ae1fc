/**
 * Parses comma-separated text (RFC 4180) as it streams in. Hand-written because the public files have a
 * million rows of multi-line text: this is several times as fast as the general parsers we tried, knows the
 * physical line of each record, and loses only the broken record when a quote is missing.
 */
import { pluralize } from './pluralize.ts';

/** One record, or what is wrong with it. `line` is the physical line where it starts, from 1. */
export type CsvRecord = { line: number; fields: string[] } | { line: number; problem: string };

/** Far longer than any real record; a missing quote must not pull the whole file into memory. */
const MAX_RECORD = 1_000_000;
const TOO_LONG = {
  problem: 'the record is longer than a million characters; a closing quote is probably missing',
};

/**
 * Yields the records of `chunks` in batches as they complete; skips empty lines. The first record sets the
 * number of columns; any other number is a problem. After a broken record, parsing resumes at the next line
 * that starts a valid one.
 */
export async function* csvRecords(chunks: AsyncIterable<string>): AsyncGenerator<CsvRecord[], void, undefined> {
  const splitter = createSplitter();
  for await (const chunk of chunks) {
    const records = splitter.take(chunk, false);
    if (records.length > 0) yield records;
  }
  const records = splitter.take('', true);
  if (records.length > 0) yield records;
}

function createSplitter(): { take(chunk: string, final: boolean): CsvRecord[] } {
  let text = '';
  let line = 1;
  let columns: number | undefined;
  /** Set while skipping the lines after a broken record. */
  let broken = false;
  /** Set while skipping the rest of a line whose end has not arrived. */
  let inBrokenLine = false;
  /** Whether the first record starts with a quote: then all do, and other lines belong to a broken one. */
  let quoted = false;

  return {
    take(chunk, final) {
      // Drop a byte-order mark.
      text = text === '' && line === 1 ? chunk.replace(/^\ufeff/, '') : text + chunk;
      const records: CsvRecord[] = [];
      let start = 0;
      const advance = (end: number) => {
        for (let at = text.indexOf('\n', start); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) line += 1;
        start = end;
      };

      while (start < text.length) {
        if (inBrokenLine) {
          const next = text.indexOf('\n', start);
          inBrokenLine = next < 0;
          advance(next < 0 ? text.length : next + 1);
          continue;
        }
        // However many blank lines there are: parsing one looks for a comma in all the text that follows.
        const blank = text.startsWith('\n', start) ? 1 : text.startsWith('\r\n', start) ? 2 : 0;
        if (blank > 0) {
          advance(start + blank);
          continue;
        }
        let parsed =
          broken && quoted && text.charCodeAt(start) !== QUOTE
            ? { problem: 'continuation of a broken record' }
            : parseRecord(text, start, final);
        if (parsed === 'more' && text.length - start <= MAX_RECORD) break;
        if (parsed === 'more' || ('end' in parsed && parsed.end - start > MAX_RECORD)) parsed = TOO_LONG;
        if ('problem' in parsed) {
          if (!broken) records.push({ line, problem: parsed.problem });
          broken = true;
          inBrokenLine = true;
          continue;
        }
        const { fields, end } = parsed;
        const empty = fields.length === 1 && fields[0] === '';
        const fits = columns === undefined || fields.length === columns;
        if (fits && !empty) {
          if (columns === undefined) quoted = text.charCodeAt(start) === QUOTE;
          columns ??= fields.length;
          records.push({ line, fields });
          broken = false;
        } else if (!empty && !broken) {
          records.push({ line, problem: `${pluralize(fields.length, 'column')} instead of ${String(columns)}` });
        }
        advance(end);
      }
      text = text.slice(start);
      return records;
    },
  };
}

/** Parses the record at `start`; returns `more` if the text ends inside it and more is coming. */
function parseRecord(
  text: string,
  start: number,
  final: boolean,
): { fields: string[]; end: number } | { problem: string } | 'more' {
  const fields: string[] = [];
  let at = start;
  let lineEnd = -1;
  for (;;) {
    if (text.charCodeAt(at) === QUOTE) {
      let close = text.indexOf('"', at + 1);
      let doubled = false;
      while (close >= 0 && text.charCodeAt(close + 1) === QUOTE) {
        doubled = true;
        close = text.indexOf('"', close + 2);
      }
      if (close < 0) return final ? { problem: 'a quoted field is never closed' } : 'more';
      // The next chunk may start with the second quote of a pair.
      if (close + 1 === text.length && !final) return 'more';
      const value = text.slice(at + 1, close);
      fields.push(doubled ? value.replaceAll('""', '"') : value);
      at = close + 1;
    } else {
      if (lineEnd < at) lineEnd = text.indexOf('\n', at);
      if (lineEnd < 0 && !final) return 'more';
      const stop = lineEnd < 0 ? text.length : lineEnd;
      const comma = text.indexOf(',', at);
      const end = comma >= 0 && comma < stop ? comma : stop;
      const value = text.slice(at, end);
      fields.push(end === stop && value.endsWith('\r') ? value.slice(0, -1) : value);
      at = end;
    }
    switch (text.charCodeAt(at)) {
      case COMMA:
        at += 1;
        if (at === text.length && !final) return 'more';
        continue;
      case NEWLINE:
        return { fields, end: at + 1 };
      case RETURN:
        if (at + 1 === text.length && !final) return 'more';
        if (at + 1 === text.length) return { fields, end: at + 1 };
        if (text.charCodeAt(at + 1) === NEWLINE) return { fields, end: at + 2 };
        return { problem: 'text after a closing quote' };
      default:
        if (at >= text.length) return { fields, end: text.length };
        return { problem: 'text after a closing quote' };
    }
  }
}

const [QUOTE, COMMA, NEWLINE, RETURN] = [0x22, 0x2c, 0x0a, 0x0d];
