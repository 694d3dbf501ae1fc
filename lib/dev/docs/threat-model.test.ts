import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const text = readFileSync(join(ROOT, 'docs', 'threat-model.md'), 'utf8');
const rows = text.split('\n').filter((line) => line.startsWith('|') && !/^\|[\s|-]+\|$|Shown by/.test(line));

it('names a test for every threat that it says is stopped', () => {
  expect(rows.length).toBeGreaterThan(20);
  for (const row of rows) expect(row).toMatch(/`[\w/.-]+\.test\.tsx?`/);
});

it.each([...new Set(text.match(/[\w/.-]+\.test\.tsx?/g))])('names %s, which is there', (file) => {
  expect(existsSync(join(ROOT, file))).toBe(true);
});
