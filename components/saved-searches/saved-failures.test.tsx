// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { descriptionOf } from '../ui/testing/descriptions.ts';
import { bad } from '../ui/testing/fake-platform.ts';
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
