import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAskedPage } from './adapters.ts';
import { documentOf, fixturesOf } from './fixtures.ts';
import { KNOWN_SITES } from './registry.ts';
import { redesign, redesigns } from './testing/mutations.ts';
import type { FoundNotice } from './engine/reading.ts';
import { runsOf } from '../domain/testing/share.ts';

const SITES = [
  'generic',
  ...KNOWN_SITES.filter(({ reader, awards }) => reader === 'adapter' && !awards).map(({ id }) => id),
];

const toText = ([name, value]: [string, unknown]) => `${name}: ${JSON.stringify(value)}`;

/** Returns values that match no expected notice of the page. */
function untrue({ notice, found = {} }: FoundNotice, expected: readonly unknown[]): string[] {
  const read = Object.entries(notice).filter(
    // A number from the address can replace a printed one that is no longer recognizable.
    ([name]) => !(name === 'noticeId' && /^(?:linkA|a)ddress$/.test(found.noticeId?.by ?? 'address')),
  );
  const wrongIn = expected.map((wanted) => {
    const values = new Map<string, unknown>(Object.entries(wanted ?? {}));
    return read.filter(([name, value]) => !isDeepStrictEqual(values.get(name), value)).map(toText);
  });
  return wrongIn.sort((a, b) => a.length - b.length)[0] ?? read.map(toText);
}

// The seed is fixed so that a new failing seed never breaks an unrelated build.
describe.each(SITES)('redesigned pages of %s', (site) => {
  const fixtures = fixturesOf(site).filter(({ expected }) => expected.notices.length > 0);

  it.each(fixtures)('$name yields the same values or fewer', ({ html, expected }) => {
    const url = new URL(expected.url);
    fc.assert(
      fc.property(redesigns, (changes) => {
        const document = documentOf(html, expected.url);
        for (const change of changes) redesign(document, change);
        for (const each of readAskedPage(document, url).notices) expect(untrue(each, expected.notices)).toEqual([]);
      }),
      runsOf(3),
    );
  });
});
