import { contractNumbersIn } from '../domain/incumbents/contract-numbers.ts';
import type { PageReading } from '../sites/reading.ts';

/** A description is a few thousand characters; a page with more is full of something else. */
const MOST_TEXT = 200_000;

/** A reading of a notice's own page, with the numbers of earlier contracts that the text of the page names. */
export function withNamedContracts(reading: PageReading, document: Document): PageReading {
  if (reading.kind !== 'detail') return reading;
  const text = (document.querySelector('main') ?? document.body).textContent.slice(0, MOST_TEXT);
  const notices = reading.notices.map((found) => {
    const contractNumbers = contractNumbersIn(text, [found.notice.solicitationNumber]);
    return contractNumbers.length === 0 ? found : { ...found, notice: { ...found.notice, contractNumbers } };
  });
  return { ...reading, notices };
}
