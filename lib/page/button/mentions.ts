import { seenText } from '../../sites/engine/text/text.ts';
import type { ShownReading } from '../../sites/engine/reading.ts';

/** A description is a few thousand characters; a page with more is full of something else. */
const MOST_TEXT = 200_000;
/** As many as the gatekeeper takes. */
const MOST = 40;
/** What stands before a number says what it is the number of. */
const BEFORE = 100;

/** In the shape of a contract's number, which has letters and digits. Which are contracts' is for the background to say. */
const NUMBER = /[A-Z\d](?:-?[A-Z\d]){7,24}/gi;

/** A reading of a notice's own page, with the places of its text that may name an earlier contract. */
export function withMentions(reading: ShownReading, document: Document): ShownReading {
  if (reading.kind !== 'detail') return reading;
  // Every mention begins with the end of a word or with white space, the first one too.
  const text = ` ${seenText(document.querySelector('main') ?? document.body).slice(0, MOST_TEXT)}`;
  const mentions = [...text.matchAll(NUMBER)]
    .filter(([number]) => /\d.*\d/.test(number) && /[a-z]/i.test(number))
    .slice(0, MOST)
    .map(({ 0: number, index }) => text.slice(Math.max(0, index - BEFORE), index + number.length + 1));
  if (mentions.length === 0) return reading;
  return { ...reading, notices: reading.notices.map((found) => ({ ...found, notice: { ...found.notice, mentions } })) };
}
