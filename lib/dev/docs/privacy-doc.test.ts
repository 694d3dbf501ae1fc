import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import messages from '../../../public/_locales/en/messages.json' with { type: 'json' };

const PRIVACY = readFileSync(join(import.meta.dirname, '..', '..', '..', 'docs', 'privacy.md'), 'utf8');

it('names controls as Options does', () => {
  const names = [...(PRIVACY.split('## What you can do')[1] ?? '').matchAll(/^- \*\*(.+?)\*\*/gm)].map(
    ([, name]) => name,
  );
  expect(names.length).toBeGreaterThan(1);
  const shown = new Set(Object.values(messages).map(({ message }) => message));
  expect(names.filter((name) => name !== undefined && !shown.has(name))).toEqual([]);
});
