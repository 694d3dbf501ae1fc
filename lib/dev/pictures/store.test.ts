import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SWITCHABLE_SITES } from '../../background/pages/switchable-sites.ts';
import { SITES } from '../../sites/registry.ts';
import { PICTURES } from './pictures.ts';
import { SHEETS, sheetOf } from './store.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const DOCS = join(ROOT, 'docs', 'store');

/** Width and height from the head of a PNG (PNG specification, IHDR). */
function sizeOfPng(file: string): { width: number; height: number } {
  const bytes = readFileSync(file);
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

describe('the pictures for the stores', () => {
  it.each(SHEETS)('include $name in the size that stores require (else run: npm run store)', ({ name, size }) => {
    const file = join(DOCS, 'pictures', `${name}.png`);
    expect(existsSync(file)).toBe(true);
    expect(sizeOfPng(file)).toEqual(size);
  });

  it('show known screens only, and escape their text', () => {
    const known = PICTURES.map(({ name }) => name);
    for (const sheet of SHEETS) for (const { picture } of sheet.shots) expect(known).toContain(picture);
    const [sheet] = SHEETS.filter(({ shots }) => shots.length === 1);
    expect(() => sheetOf({ ...sheet!, title: 'x' }, new Map())).toThrow('was taken');
    const shown = sheetOf({ ...sheet!, title: '<b>' }, new Map([['page.light', 'data:image/png;base64,AA==']]));
    expect(shown).toContain('&#60;b&#62;');
  });
});

describe('the texts for the stores', () => {
  const listing = readFileSync(join(DOCS, 'listing.md'), 'utf8');
  const part = (heading: string) => listing.split(`## ${heading}\n`)[1]?.split('\n## ')[0]?.trim() ?? '';

  it('fit the limits of the stores', () => {
    // Chrome: 75 characters of name and 132 of summary; Firefox: 250 of summary; Chrome and Edge: 16,000
    // and 10,000 of description.
    expect(part('Name').length).toBeLessThanOrEqual(45);
    expect(part('Summary').length).toBeLessThanOrEqual(132);
    expect(part('Resumen en español').length).toBeLessThanOrEqual(132);
    expect(part('Description').length).toBeGreaterThan(250);
    expect(part('Description').length).toBeLessThanOrEqual(10_000);
  });

  it('count the sites as they stand in the options', () => {
    const switches = SWITCHABLE_SITES.length - SITES.length;
    expect(switches).toBeGreaterThan(30);
    const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
    for (const text of [listing, readme, SHEETS.map(({ text }) => text).join('\n')])
      expect(text).toMatch(/more than thirty other sites/i);
  });

  it('shout at nobody', () => {
    for (const file of ['listing.md', 'privacy-answers.md', 'publishing.md'])
      expect(readFileSync(join(DOCS, file), 'utf8')).not.toMatch(/[!¡]/);
  });

  it('say the name and summary that the package says', () => {
    const en: unknown = JSON.parse(readFileSync(join(ROOT, 'public/_locales/en/messages.json'), 'utf8'));
    const es: unknown = JSON.parse(readFileSync(join(ROOT, 'public/_locales/es/messages.json'), 'utf8'));
    expect(en).toMatchObject({ extensionName: { message: part('Name') } });
    expect(en).toMatchObject({ extensionDescription: { message: part('Summary') } });
    expect(es).toMatchObject({ extensionDescription: { message: part('Resumen en español') } });
  });

  it('name what leaves the device as the manifest declares it', () => {
    const answers = readFileSync(join(DOCS, 'privacy-answers.md'), 'utf8');
    const manifest = readFileSync(join(ROOT, 'wxt.config.ts'), 'utf8');
    const declared = /data_collection_permissions: \{ required: \[([^\]]*)\]/.exec(manifest)?.[1] ?? '';
    const kinds = [...declared.matchAll(/'(\w+)'/g)].map(([, kind]) => kind);
    // As privacy.md says it: the key, what is read of a notice, the words of a search.
    expect(kinds.toSorted()).toEqual(['authenticationInfo', 'searchTerms', 'websiteContent']);
    const reasons = [...answers.matchAll(/^\| `(\w+)` +\| \S/gm)].map(([, kind]) => kind);
    expect(reasons.toSorted()).toEqual(kinds.toSorted());
    // Chrome's form has no kind for the words of a search.
    const yes = [...answers.matchAll(/^\| (\S.*?) +\| \*\*Yes\*\* \|/gm)].map(([, kind]) => kind);
    expect(yes).toEqual(['Authentication information', 'Website content']);
  });
});
