// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { NOTE_MAX } from '../../../lib/domain/limits.ts';
import { must } from '../../../lib/domain/testing/must.ts';
import { descriptionOf, isInvalid } from '../../ui/testing/control-state.ts';
import { keepsPipeline, PURSUITS } from '../testing/fake-pipeline.ts';
import { field, openEditor } from '../testing/open-editor.tsx';

const boiler = must(PURSUITS.find(({ id }) => id === 'boiler'));
const CUT = `${'n'.repeat(NOTE_MAX)}…`;
const STUCK = /^The note is now too long to edit here/;
const LONGER = /^This note is too long to edit here/;

it('a note that is too long to send is read-only, and the rest can be edited', async () => {
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

/** The editor with text typed over the note before the note became too long. */
async function typedOver() {
  const platform = keepsPipeline({ pursuits: [{ ...boiler, note: CUT }] });
  platform.drafts.set('pursuit:boiler', { typed: { note: 'Mine' }, was: { note: 'Call Orchard Point' } });
  return openEditor(/^Boiler/, platform);
}

it('text typed over a note that then became too long is kept, explained, and not saved with the rest', async () => {
  const { platform, user, write } = await typedOver();
  expect(field('Note').value).toBe('Mine');
  expect(isInvalid(field('Note'))).toBe(true);
  expect(descriptionOf(field('Note'))).toMatch(STUCK);
  for (const untrue of [LONGER, /Saving replaces it with yours/]) expect(screen.queryByText(untrue)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => {
    expect(document.activeElement).toBe(field('Note'));
  });
  expect(platform.requestsOf('pursuit.update')).toEqual([]);
  await write('pWin %', '35');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved');
  expect(platform.requestsOf('pursuit.update')).toMatchObject([{ changes: { pWin: 0.35 } }]);
  expect(field('Note').value).toBe('Mine');
});

it('text typed over a note that then became too long can be cleared', async () => {
  const { user } = await typedOver();
  await user.clear(field('Note'));
  expect(field('Note').value).toBe(CUT);
  expect(descriptionOf(field('Note'))).toMatch(LONGER);
  expect(screen.queryByText(STUCK)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => {
    expect(screen.queryByRole('form')).toBeNull();
  });
});
