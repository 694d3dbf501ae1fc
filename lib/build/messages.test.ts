import { join } from 'node:path';
import { writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../dev/testing/temporary-folder.ts';
import { withoutDescriptions } from './messages.ts';

it('the build has every message with its placeholders, and no notes for translators', () => {
  const absoluteSrc = join(temporaryFolder(), 'messages.json');
  const greeting = { message: 'Hello $NAME$', placeholders: { name: { content: '$1' } } };
  writeFileSync(absoluteSrc, JSON.stringify({ greeting: { ...greeting, description: 'At the door' } }));
  const icon = { absoluteSrc: 'icon/16.png', relativeDest: 'icon/16.png' };
  const relativeDest = join('_locales', 'en', 'messages.json');
  const files = [{ absoluteSrc, relativeDest }, icon];
  withoutDescriptions(files);
  expect(files).toEqual([{ relativeDest, contents: JSON.stringify({ greeting }) }, icon]);
});
