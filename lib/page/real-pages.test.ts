// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { PageBench } from './testing/page-bench.ts';
import { SITES } from '../sites/registry.ts';
import { adapter } from '../sites/sam-gov/adapter.ts';

/** Our buttons stand in the page that is read again and again: a reading must not see them. */

const FOLDER = join(import.meta.dirname, '..', 'sites', 'sam-gov', 'pages');
const PAGES = readdirSync(FOLDER).filter((file) => file.endsWith('.html'));

let page: PageBench | undefined;
afterEach(() => {
  page?.stop();
  document.body.replaceChildren();
});

test.each(PAGES)('%s reads the same with our buttons in it', async (file) => {
  const expected: unknown = JSON.parse(readFileSync(join(FOLDER, file.replace('.html', '.expected.json')), 'utf8'));
  const { url = '' } = expected as { url?: string };
  const parsed = new DOMParser().parseFromString(readFileSync(join(FOLDER, file), 'utf8'), 'text/html');
  page = new PageBench();
  document.body.replaceChildren(...parsed.body.childNodes);
  const read = () => adapter.read(document, new URL(url));
  const before = read();
  await page.start({ read });
  expect(page.hosts).toHaveLength(before.notices.length);
  expect(read()).toEqual(before);
  document.body.append('and on');
  await page.settle();
  expect(page.hosts).toHaveLength(before.notices.length);
});

test('the script runs where the registry says that this site is, before any script of the page', () => {
  // Nothing imports an entrypoint, so it is read.
  const script = readFileSync(join(import.meta.dirname, '..', '..', 'entrypoints', 'notices.content.ts'), 'utf8');
  const matches = SITES.find(({ id }) => id === adapter.id)?.matches.map((match) => `'${match}'`) ?? [];
  expect(script).toContain(`matches: [${matches.join(', ')}],`);
  expect(script).toContain("runAt: 'document_start',");
});
