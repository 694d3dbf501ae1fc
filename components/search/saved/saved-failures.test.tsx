// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { bad, good } from '../../../lib/protocol/testing/results.ts';
import { descriptionOf, isInvalid } from '../../ui/testing/control-state.ts';
import { lawns, openSavedSearches } from './testing/fake-saved-searches.ts';

describe('a search that could not be saved', () => {
  it('because there are a hundred others, says what to do first and keeps its name', async () => {
    const { user, platform, search } = await openSavedSearches({ ...lawns, newCount: 0 });
    platform.answer({ 'search.save': () => bad('searchesFull', '100') });
    await search('custodial');
    await user.click(screen.getByRole('button', { name: 'Saved searches' }));
    const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Save this search as' });
    await user.click(name);
    await user.keyboard('{Enter}');
    await screen.findByText('You have 100 saved searches, the most that fit. Delete one first.');
    expect(descriptionOf(name)).toContain('Delete one first.');
    expect(name.value).toBe('custodial');
  });
});

describe('a saved search that could not be renamed', () => {
  /** Opens the row's name field and clears it. */
  async function openRename() {
    const opened = await openSavedSearches(lawns);
    await opened.user.click(await screen.findByRole('button', { name: 'Rename Lawns in Virginia' }));
    const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Saved search name' });
    await opened.user.clear(name);
    return { ...opened, name };
  }

  it('for lack of a name, says so after the attempt until a name is typed', async () => {
    const { user, platform, name } = await openRename();
    expect(isInvalid(name)).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(document.activeElement).toBe(name);
    expect(isInvalid(name)).toBe(true);
    const words = 'Saved search name: Enter a name.';
    expect(descriptionOf(name)).toBe(words);
    // Also heard by screen readers that miss a description added to a focused field.
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(words);
    await user.type(name, 'G');
    expect(isInvalid(name)).toBe(false);
    expect(screen.queryByText(words)).toBeNull();
    expect(platform.requestsOf('search.change')).toEqual([]);
  });

  it('says why, keeps the typed name, and can be retried with the focus in it', async () => {
    const { user, platform, name } = await openRename();
    const second = Promise.withResolvers<undefined>();
    platform.answer({ 'search.change': () => bad('failed') });
    await user.type(name, 'Grounds{Enter}');
    const alert = within(await screen.findByRole('alert'));
    alert.getByText('Couldn’t rename the saved search');
    alert.getByText(/What you typed is still here/);
    expect(name.value).toBe('Grounds');
    platform.answer({
      'search.change': async () => {
        await second.promise;
        return bad('notFound');
      },
    });
    await user.click(alert.getByRole('button', { name: 'Try again' }));
    await waitFor(() => {
      expect(document.activeElement).toBe(name);
    });
    second.resolve(undefined);
    await screen.findByText(/It was removed/);
    expect(platform.requestsOf('search.change')).toEqual([
      { id: 's-1', name: 'Grounds' },
      { id: 's-1', name: 'Grounds' },
    ]);
  });
});

it('a deletion whose Undo fails says so by name and can still be undone', async () => {
  const { user, platform } = await openSavedSearches(lawns);
  await user.click(await screen.findByRole('button', { name: 'Delete Lawns in Virginia' }));
  platform.answer({ 'search.restore': () => bad('failed') });
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findAllByText('Couldn’t undo')).not.toHaveLength(0);
  expect(screen.getAllByText(/^Lawns in Virginia: /)).not.toHaveLength(0);
  platform.answer({ 'search.restore': () => good(lawns) });
  // A screen reader hears a failure at once and finds its button when focused.
  await user.click(screen.getByRole('button', { name: 'Try again', hidden: true }));
  await waitFor(() => {
    expect(screen.queryByText('Couldn’t undo')).toBeNull();
  });
  expect(platform.requestsOf('search.restore')).toEqual([{ id: 's-1' }, { id: 's-1' }]);
});
