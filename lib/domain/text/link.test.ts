import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { originPattern, safeLink } from './link.ts';
import { runsOf } from '../testing/share.ts';

describe('a link from a page or from the service', () => {
  it.each([
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'https://user:secret@sam.gov/',
    'https://user@sam.gov/',
    'https://:secret@sam.gov/',
    'not an address',
    '',
    `https://sam.gov/${'x'.repeat(3000)}`,
    '//sam.gov',
  ])('rejects %j', (text) => {
    expect(safeLink(text)).toBe(undefined);
  });

  it('is resolved against the address of the page', () => {
    expect(safeLink('/opp/1/view', 'https://sam.gov/search/')).toBe('https://sam.gov/opp/1/view');
  });

  it('is always http or https', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl()), (text) => {
        expect(safeLink(text) ?? 'https:').toMatch(/^https?:/);
      }),
      runsOf(),
    );
  });

  it('has a host permission pattern without the port', () => {
    expect(originPattern('http://127.0.0.1:8080')).toBe('http://127.0.0.1/*');
  });
});
