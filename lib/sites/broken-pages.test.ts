import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { meantBy, readAskedPage } from './adapters.ts';
import { documentOf, fixturesOf } from './fixtures.ts';
import { readAnyPage } from './guess/reader.ts';
import { KNOWN_SITES } from './registry.ts';
import { illTyped, mutate, mutations } from './testing/mutations.ts';
import { runsOf } from '../domain/testing/share.ts';

const OTHER = new URL('https://www.example.org/x');
const SITES = KNOWN_SITES.filter(({ reader, awards }) => reader === 'adapter' && !awards);

// Nobody can say what a broken page should yield, but no value may ever have the wrong type.
describe.each(SITES)('broken pages of $id', ({ id }) => {
  const fixtures = fixturesOf(id).filter(({ expected }) => expected.notices.length > 0);

  it.each(fixtures)('$name never throws and never yields a value of the wrong type', ({ html, expected }) => {
    const url = new URL(expected.url);
    fc.assert(
      fc.property(mutations, (changes) => {
        const document = documentOf(html, expected.url);
        for (const change of changes) mutate(document, change);
        for (const reading of [readAskedPage(document, url), meantBy(readAnyPage(document, OTHER), OTHER)]) {
          for (const { notice, anchor } of reading.notices) {
            expect(illTyped(notice)).toEqual([]);
            expect(document.documentElement.contains(anchor)).toBe(true);
          }
          expect(reading.kind === 'none').toBe(reading.notices.length === 0);
        }
      }),
      runsOf(3),
    );
  });
});
