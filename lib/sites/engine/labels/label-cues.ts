/** Labels that some sites write without a colon; the next words show where they end. */
import { atColon, labelReader, type SplitLabel } from './labels.ts';

const DIGIT = /\d/;
const NUMBERED = /^(\D{0,40}?(?:\bnumber|\bno\.?|#|\bid|\bref(?:erence)?\.?))\s*([A-Z\d][\w./-]*\d[\w./-]*)$/i;
const DAY =
  /\s(?=(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,?\s+)?(?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s+\d|\d{1,2}[\s/.-](?:\d{1,2}[/.-]\d{2}|[a-z]{3})|\d{4}-\d{2}-\d{2}))/i;

// In a list the buyer often follows these words alone.
const ISSUED = /^(issued by) (?!:)(\S.*)$/i;

/** Splits `Due: 1 May`, `Closes Dec 3, 2026`, and, as a second way, `Solicitation Number 26-014`. */
export const splitLabel: SplitLabel = (text) => {
  const line = text.trim();
  const [, by, name] = ISSUED.exec(line) ?? [];
  if (by !== undefined && name !== undefined) return [[by, name]];
  const [first, ...more] = beforeDay(line) ?? atColon(line);
  const [, words = '', rest = ''] = DIGIT.test(line) ? (NUMBERED.exec(line) ?? []) : [];
  return words === '' || words.includes(':') ? [first, ...more] : [first, [words, rest], ...more];
};

function beforeDay(line: string): ReturnType<SplitLabel> | undefined {
  const colon = line.indexOf(':');
  const day = DIGIT.test(line) ? (DAY.exec(line)?.index ?? -1) : -1;
  // The colon in "Due Dec 3 at 2:00 PM" belongs to the time. After "No." comes a number, even if it looks
  // like a date.
  if (day <= 0 || (colon >= 0 && colon <= day) || /(?:\bno\.?|number|#|\bid)$/i.test(line.slice(0, day)))
    return undefined;
  return [[line.slice(0, day), line.slice(day).trim()]];
}

/** Reads labels on sites whose wording is not declared. */
export const readAllLabels = labelReader(splitLabel);
