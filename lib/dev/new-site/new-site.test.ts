import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { must } from '../../domain/testing/must.ts';
import { meantBy, readAskedPage } from '../../sites/adapters.ts';
import type { PageReading } from '../../sites/engine/reading.ts';
import { documentOf } from '../../sites/fixtures.ts';
import { ROOT } from '../setup/install.mjs';
import { checkout, expectComplete } from '../testing/site-checkout.ts';
import { detailShape, listPattern } from './address-shape.ts';
import { reportOf } from './new-site.ts';
import { guessedDraft } from './draft.ts';
import { practicePages } from './practice-pages.ts';
import { adapterOf, scaffold, type Scaffolded } from './scaffold.ts';
import { withAdapter, withSite } from './write-site.ts';

const SAVED = join(ROOT, '..', 'shared', 'pages', 'miamidade', 'mdc_bid_posting.html');

function written(root: string, { id }: Scaffolded): string {
  const files = ['adapter.ts', 'addresses.json'].concat(
    ['list', 'detail', 'empty', 'redesigned', 'lookalike'].flatMap((name) => [
      `pages/${name}.html`,
      `pages/${name}.expected.json`,
    ]),
  );
  return files.map((file) => readFileSync(join(root, 'lib', 'sites', 'adapters', id, file), 'utf8')).join('\n');
}

/** Expects none of the saved page's titles and numbers in `text`. */
function expectNothingOf(html: string, url: URL, text: string): void {
  const { notices } = readAskedPage(documentOf(html, url.href), url);
  expect(notices.length).toBeGreaterThan(0);
  for (const { notice } of notices) {
    expect(text).not.toContain(notice.title);
    expect(text).not.toContain(notice.noticeId);
  }
}

describe('a new site', () => {
  it('passes its tests when made from our own practice pages', async () => {
    const root = checkout();
    const html = readFileSync(join(ROOT, 'lib/sites/adapters/texas-esbd/pages/list.html'), 'utf8');
    const url = new URL('https://www.bids.practice.example/open-requests?session=jane');
    const made = await scaffold({ root, html, url });
    expect(made).toMatchObject({ id: 'bids-practice-example', kind: 'list' });
    expect(made.reads).toBe(made.seen);
    expect(made.labels).toMatchObject({ responseDeadLine: 'Due date' });
    const text = written(root, made);
    expectNothingOf(html, url, text);
    expect(text).not.toContain('jane');
    expect(readFileSync(join(root, 'docs', 'sites.md'), 'utf8')).toContain('| bids.practice.example ');

    // And one made from a notice's own page.
    const detail = readFileSync(join(ROOT, 'lib/sites/adapters/pa-emarketplace/pages/detail.html'), 'utf8');
    const own = await scaffold({ root, html: detail, url: new URL('http://shown.example/show.aspx?SID=6100066394') });
    expect(own).toMatchObject({ id: 'shown-example', kind: 'detail', hasDetails: true });
    expect(reportOf(own)).toContain('Save the list too');
    expect(reportOf(own)).toContain('then run npm run docs.');

    await expectComplete(root, made.id);
    await expectComplete(root, own.id);
    // A second call would overwrite corrections.
    await expect(scaffold({ root, html, url })).rejects.toThrow('exists already');
  });

  it.skipIf(!existsSync(SAVED))(
    'passes its tests when made from a saved page (skipped without ../shared/pages)',
    async () => {
      const root = checkout();
      const html = readFileSync(SAVED, 'utf8');
      const url = new URL('https://www.mdc.edu/purchasing/bid-posting.aspx');
      const made = await scaffold({ root, html, url, id: 'miami-dade-college' });
      expect(made.reads).toBe(made.seen);
      expect(made).toMatchObject({ id: 'miami-dade-college', kind: 'list', labels: { noticeId: 'Bid/Solicitation' } });
      expectNothingOf(html, url, written(root, made));
      await expectComplete(root, made.id);
    },
  );

  it('is refused for known sites, invalid names and pages without notices', async () => {
    const root = checkout();
    const at = (address: string, html = '<p>Nothing</p>', id?: string) =>
      scaffold({ root, html, url: new URL(address), id });
    await expect(at('https://sam.gov/search')).rejects.toThrow('read by lib/sites/adapters/sam-gov already');
    await expect(at('https://town.bonfirehub.com/portal', '', 'town')).rejects.toThrow('omit --id');
    await expect(at('https://a.example/', '', 'Not A Name')).rejects.toThrow('is not a valid site name');
    await expect(at('https://a.example/')).rejects.toThrow('no notice was found');
    await expect(at('https://a.example/', '<p><b>Bid Due Date:</b> soon</p>')).rejects.toThrow(
      '“bid due date” (responseDeadLine)',
    );
    expect(existsSync(join(root, 'lib', 'sites', 'adapters', 'a-example'))).toBe(false);
  });
});

/** The address of a page that the guess is tested with. */
const expectedSchema = z.object({ url: z.string() });

describe('a guessed declaration', () => {
  const folder = join(ROOT, 'lib/sites/guess/pages');
  const names = readdirSync(folder).filter((name) => name.endsWith('.html') && !name.startsWith('not-'));

  it.each(names)('of %s reads that page, and practice pages made from it', (name) => {
    const expected: unknown = JSON.parse(readFileSync(join(folder, name.replace('.html', '.expected.json')), 'utf8'));
    const url = new URL(expectedSchema.parse(expected).url);
    const page = () => documentOf(readFileSync(join(folder, name), 'utf8'), url.href);
    const draft = must(guessedDraft('practice', page(), url));
    const adapter = adapterOf(draft.declaration);
    const ids = ({ notices }: PageReading) => new Set(notices.map(({ notice }) => notice.noticeId));
    // A notice's own page can have an address that tells nothing of it.
    if (draft.declaration.lists ?? draft.declaration.details) expect(ids(adapter.read(page(), url))).toEqual(draft.ids);
    for (const { sort, url: address, html, expected: shown } of practicePages(adapter, url, draft)) {
      const at = new URL(address);
      const read = meantBy(adapter.read(documentOf(html, address), at), at).notices.map(({ notice }) => notice);
      if (sort !== 'redesigned' || read.length > 0) expect({ sort, read }).toEqual({ sort, read: shown.notices });
    }
  });
});

describe('addresses', () => {
  const shape = (...addresses: string[]) =>
    detailShape(addresses.map((address) => new URL(address, 'https://a.example')));

  it('of a list match with any query, but not pages below it', () => {
    const pattern = new RegExp(listPattern(new URL('https://a.example/bids.aspx?page=2')));
    expect(['/bids.aspx', '/bids.aspx?page=9', '/bids.aspx/5', '/bidsXaspx'].map((path) => pattern.test(path))).toEqual(
      [true, true, false, false],
    );
    expect(listPattern(new URL('https://a.example/app#/search?x=1'))).toBe('^/app/?#/search');
  });

  it.each([
    ['a parameter', ['/bid?x=1&bidId=10', '/bid?x=1&bidId=11'], '/bid?bidId=900001'],
    ['a part of the path', ['/opp/aa1/view', '/opp/bb2/view'], '/opp/practice-01/view'],
    ['a number at the end', ['/p/7/10', '/p/7/11'], '/p/7/900001'],
    ['one address alone', ['/bid/show/210'], '/bid/show/900001'],
  ])('of notices are distinguished by %s', (_how, given, example) => {
    const found = shape(...given);
    expect(found?.example(1)).toBe(`https://a.example${example}`);
    const pattern = new RegExp(found?.pattern ?? 'x^');
    for (const path of [...given, example]) expect(pattern.exec(path)?.[1]).toBeDefined();
    expect(pattern.exec(example)?.[1]).toBe(found?.number(1));
  });

  it('of notices without anything in common have no shape', () => {
    expect(shape('/a/1', '/b/c/2')).toBe(undefined);
    expect(shape('/a', '/a')).toBe(undefined);
    expect(shape()).toBe(undefined);
  });
});

describe('the registry', () => {
  const read = (file: string) => readFileSync(join(ROOT, 'lib', 'sites', file), 'utf8');

  it('gets a row for a new site, and drops the generic reader of a known one', () => {
    const source = read('known-sites.ts');
    const site = { id: 'practice', name: 'It’s a portal', host: 'a.example' };
    expect(withSite(source, site, false)).toContain(
      "  { id: 'practice', name: 'It’s a portal', hosts: ['a.example'] },\n];",
    );
    const own = withSite(source, { id: 'bonfire', name: '', host: '' }, true);
    expect(own).toContain("{ id: 'bonfire', name: 'Bonfire', hosts: ['*.bonfirehub.com'] }");
    expect(own.length).toBeLessThan(source.length);
  });

  it('imports and lists the adapter under a valid identifier', () => {
    const added = withAdapter(read('adapters.ts'), '4-counties');
    expect(added).toContain("import { declaration as site4Counties } from './adapters/4-counties/adapter.ts';");
    expect(added).toContain('  site4Counties,\n];');
  });

  it('is left alone if its form has changed', () => {
    expect(() => withAdapter('export const ADAPTERS = [];', 'a')).toThrow('add the site by hand');
  });
});
