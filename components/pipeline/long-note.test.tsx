// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { NOTE_MAX } from '../../lib/domain/limits.ts';
import { must } from '../../lib/domain/testing/must.ts';
import { descriptionOf, isInvalid } from '../ui/testing/descriptions.ts';
import { keepsPipeline, PURSUITS } from './testing/fake-pipeline.ts';
import { field, openEditor } from './testing/open-editor.tsx';

const boiler = must(PURSUITS.find(({ id }) => id === 'boiler'));
const CUT = `${'n'.repeat(NOTE_MAX)}…`;
const LONGER = /^It is longer than can be edited here/;

it('a note that is longer than can be sent is only read, and the rest can be edited', async () => {
  const { platform, user, write } = await openEditor(
    /^Boiler/,
    keepsPipeline({ pursuits: [{ ...boiler, note: CUT }] }),
  );
  expect(descriptionOf(field('Note'))).toMatch(LONGER);
  await user.type(field('Note'), 'x');
  expect(field('Note').value).toBe(CUT);
  await write('pWin %', '35');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved');
  expect(platform.requestsOf('pursuit.update')).toMatchObject([{ changes: { pWin: 0.35 } }]);
});

it('what was typed over a note before it became so long is shown and not saved', async () => {
  const platform = keepsPipeline({ pursuits: [{ ...boiler, note: CUT }] });
  platform.drafts.set('pursuit:boiler', { typed: { note: 'Mine' }, was: { note: 'Call Orchard Point' } });
  const { user } = await openEditor(/^Boiler/, platform);
  expect(field('Note').value).toBe('Mine');
  expect(isInvalid(field('Note'))).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(platform.requestsOf('pursuit.update')).toEqual([]);
});
