// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { bad, good } from '../../../lib/protocol/testing/results.ts';
import { descriptionOf, isInvalid } from '../../ui/testing/control-state.ts';
import { lawns, openSaved } from './testing/kept-searches.ts';

describe('a saved search that is not kept', () => {
  it('beside a hundred others says what to do first, and its name stays', async () => {
    const { user, platform, search } = await openSaved({ ...lawns, newCount: 0 });
    platform.answer({ 'search.save': () => bad('searchesFull', '100') });
    await search('custodial');
    await user.click(screen.getByRole('button', { name: 'Saved searches' }));
    const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Save this search as' });
    await user.click(name);
    await user.keyboard('{Enter}');
    await screen.findByText('100 searches are saved, and no more fit. Delete one first.');
    expect(descriptionOf(name)).toContain('Delete one first.');
    expect(name.value).toBe('custodial');
  });
});

describe('a saved search that is not renamed', () => {
  /** The row with its name open for typing, and nothing in it. */
  async function openRename() {
    const opened = await openSaved(lawns);
    await opened.user.click(await screen.findByRole('button', { name: 'Rename Lawns in Virginia' }));
    const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name of the saved search' });
    await opened.user.clear(name);
    return { ...opened, name };
  }

  it('for want of a name says so once that was tried, until there is one', async () => {
    const { user, platform, name } = await openRename();
    expect(isInvalid(name)).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(document.activeElement).toBe(name);
    expect(isInvalid(name)).toBe(true);
    const words = 'Name of the saved search: Give it a name.';
    expect(descriptionOf(name)).toBe(words);
    // Also to who hears nothing of a description that comes while the field has the focus.
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(words);
    await user.type(name, 'G');
    expect(isInvalid(name)).toBe(false);
    expect(screen.queryByText(words)).toBeNull();
    expect(platform.requestsOf('search.change')).toEqual([]);
  });

  it('says why, keeps what was typed, and is tried again with the focus in it', async () => {
    const { user, platform, name } = await openRename();
    const second = Promise.withResolvers<undefined>();
    platform.answer({ 'search.change': () => bad('failed') });
    await user.type(name, 'Grounds{Enter}');
    const alert = within(await screen.findByRole('alert'));
    alert.getByText('The saved search was not renamed');
    alert.getByText(/What you typed is kept/);
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

it('a deletion that is not undone says so, with the name of the search, and can be undone still', async () => {
  const { user, platform } = await openSaved(lawns);
  await user.click(await screen.findByRole('button', { name: 'Delete Lawns in Virginia' }));
  platform.answer({ 'search.restore': () => bad('failed') });
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findAllByText('Could not be undone')).not.toHaveLength(0);
  expect(screen.getAllByText(/^Lawns in Virginia: /)).not.toHaveLength(0);
  platform.answer({ 'search.restore': () => good(lawns) });
  // A screen reader is told of a failure at once, and finds its button when the focus comes there.
  await user.click(screen.getByRole('button', { name: 'Try again', hidden: true }));
  await waitFor(() => {
    expect(screen.queryByText('Could not be undone')).toBeNull();
  });
  expect(platform.requestsOf('search.restore')).toEqual([{ id: 's-1' }, { id: 's-1' }]);
});
