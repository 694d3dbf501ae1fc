import { seenText } from '../../sites/engine/text/text.ts';
import type { PageReading } from '../../sites/engine/reading.ts';

/** Characters of page text that are searched. A description has a few thousand. */
const MAX_TEXT = 200_000;
/** The gatekeeper accepts at most this many. */
const MAX_MENTIONS = 40;
/** Characters kept before a number; they tell what kind of number it is. */
const CONTEXT_LENGTH = 100;

/** Anything shaped like a contract number. The background decides which of them are. */
const NUMBER = /[A-Z\d](?:-?[A-Z\d]){7,24}/gi;

/** Adds text excerpts that may name an earlier contract to the reading of a notice's own page. */
export function withMentions(reading: PageReading, document: Document): PageReading {
  if (reading.kind !== 'detail') return reading;
  // Every mention must start after a word end or white space, including the first one.
  const text = ` ${seenText(document.querySelector('main') ?? document.body).slice(0, MAX_TEXT)}`;
  const mentions = [...text.matchAll(NUMBER)]
    .filter(([number]) => /\d.*\d/.test(number) && /[a-z]/i.test(number))
    .slice(0, MAX_MENTIONS)
    .map(({ 0: number, index }) => text.slice(Math.max(0, index - CONTEXT_LENGTH), index + number.length + 1));
  if (mentions.length === 0) return reading;
  return { ...reading, notices: reading.notices.map((found) => ({ ...found, notice: { ...found.notice, mentions } })) };
}
