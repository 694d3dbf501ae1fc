// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openOpportunities, searchesOf } from './testing/open-opportunities.tsx';

async function openPicker() {
  const opened = await openOpportunities();
  await opened.user.type(opened.input, 'custodial');
  await opened.openFilters();
  const picker = screen.getByRole<HTMLInputElement>('combobox', { name: 'NAICS' });
  const asked = async () => {
    await opened.showResults();
    await screen.findByRole('list', { name: 'Results' });
    return searchesOf(opened.platform).at(-1);
  };
  return { ...opened, picker, asked };
}

describe('NAICS in contract search', () => {
  it('is found by words of the official titles', async () => {
    const { user, picker, asked } = await openPicker();
    await user.type(picker, 'janitorial');
    await user.click(await screen.findByRole('option', { name: /561720.*Janitorial Services/ }));
    expect(await asked()).toMatchObject({ naics: ['561720'] });
  });

  it('a prefix stands for its full codes, because the service matches exactly', async () => {
    const { user, picker, asked } = await openPicker();
    await user.type(picker, '5415');
    await user.click(await screen.findByRole('option', { name: /^5415 ?Computer Systems Design.*all 4 codes$/ }));
    expect(await asked()).toMatchObject({ naics: ['541511', '541512', '541513', '541519'] });
    expect(screen.getByText('NAICS under 5415')).toBeTruthy();
  });

  it('a prefix with a single code under it is that code', async () => {
    const { user, picker } = await openPicker();
    await user.type(picker, '56172');
    const codes = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(codes[0]).toContain('561720');
    expect(codes.some((text) => text.startsWith('56172J'))).toBe(false);
  });

  it('a code that several choices hold is sent once', async () => {
    const { user, picker, asked } = await openPicker();
    await user.type(picker, '541511');
    await user.click(await screen.findByRole('option', { name: /^541511/ }));
    await user.type(picker, '5415');
    await user.click(await screen.findByRole('option', { name: /all 4 codes$/ }));
    expect(await asked()).toMatchObject({ naics: ['541511', '541512', '541513', '541519'] });
  });

  it('a code of an older edition can be asked for, and says that it is not in the list', async () => {
    const { user, picker, asked } = await openPicker();
    await user.type(picker, '541710');
    await user.click(await screen.findByRole('option', { name: /541710.*Not in the 2022 list/ }));
    expect(await asked()).toMatchObject({ naics: ['541710'] });
  });

  it('Enter takes the first that fits and does not search yet', async () => {
    const { user, picker, platform } = await openPicker();
    await user.type(picker, '561720');
    await screen.findByRole('option', { name: /^561720/ });
    await user.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: 'Remove 561720' })).toBeTruthy();
    expect(searchesOf(platform)).toEqual([]);
  });

  it('a code that was typed in full counts without being chosen', async () => {
    const { user, picker, asked } = await openPicker();
    await user.type(picker, '561720');
    await screen.findByRole('option', { name: /^561720/ });
    await user.keyboard('{Escape}');
    expect(await asked()).toMatchObject({ naics: ['561720'] });
  });

  it('several codes that are pasted are all chosen, each once', async () => {
    const { user, picker, asked } = await openPicker();
    await user.click(picker);
    await user.paste('541511, 541512; 541511\n561720');
    expect(picker.value).toBe('');
    expect(await asked()).toMatchObject({ naics: ['541511', '541512', '561720'] });
  });

  it('a code is chosen by the comma behind it, so that the next one finds its own choices', async () => {
    const { user, picker } = await openPicker();
    await user.type(picker, '541511, 5617');
    expect(screen.getByRole('button', { name: 'Remove 541511' })).toBeTruthy();
    expect(await screen.findByRole('option', { name: /^5617 ?Services to Buildings/ })).toBeTruthy();
    expect(picker.getAttribute('aria-invalid')).toBeNull();
  });

  it('several codes of which one is none are left to be put right', async () => {
    const { user, picker, platform, showResults } = await openPicker();
    await user.click(picker);
    await user.paste('541511, 54x');
    await showResults();
    expect(searchesOf(platform)).toEqual([]);
    expect(picker.value).toBe('541511, 54x');
    expect(picker.getAttribute('aria-invalid')).toBe('true');
  });

  it('words that were left unchosen are kept and say that they have no effect', async () => {
    const { user, picker, platform, showResults } = await openPicker();
    await user.type(picker, 'janitor');
    await screen.findAllByRole('option');
    await user.keyboard('{Escape}');
    await showResults();
    expect(searchesOf(platform)).toEqual([]);
    expect(picker.value).toBe('janitor');
    expect(document.activeElement).toBe(picker);
    expect(picker.getAttribute('aria-invalid')).toBe('true');
  });

  it('says so where nothing fits', async () => {
    const { user, picker } = await openPicker();
    await user.type(picker, 'zzzz');
    await screen.findByText('No NAICS code or title fits “zzzz”');
    expect(screen.getByText('NAICS: choose from the list, or clear what is typed.')).toBeTruthy();
  });

  it('a choice goes with its chip or with Backspace', async () => {
    const { user, picker } = await openPicker();
    for (const code of ['561720', '541511']) {
      await user.type(picker, code);
      await user.click(await screen.findByRole('option', { name: new RegExp(`^${code}`) }));
    }
    await user.click(screen.getByRole('button', { name: 'Remove 561720' }));
    expect(screen.queryByRole('button', { name: 'Remove 561720' })).toBeNull();
    picker.focus();
    await user.keyboard('{Backspace}');
    await waitFor(() => {
      expect(screen.queryByRole('button', { name: 'Remove 541511' })).toBeNull();
    });
  });
});

describe('states in contract search', () => {
  it('by name or code, several at once', async () => {
    const { user, asked } = await openPicker();
    const states = screen.getByRole('combobox', { name: 'States' });
    await user.type(states, 'new j');
    expect(within(await screen.findByRole('listbox')).getAllByRole('option')).toHaveLength(1);
    await user.keyboard('{Enter}');
    await user.type(states, 'tx');
    await user.keyboard('{Enter}');
    expect(await asked()).toMatchObject({ states: ['NJ', 'TX'] });
    expect(screen.getByText('In NJ or TX')).toBeTruthy();
  });

  it('several that were typed after one another count without being chosen', async () => {
    const { user, asked } = await openPicker();
    await user.type(screen.getByRole('combobox', { name: 'States' }), 'va, md nj');
    expect(await asked()).toMatchObject({ states: ['VA', 'MD', 'NJ'] });
  });

  it('several that were typed after one another are chosen by Enter, and nothing says that none fits', async () => {
    const { user, platform } = await openPicker();
    const states = screen.getByRole<HTMLInputElement>('combobox', { name: 'States' });
    await user.type(states, 'va md');
    expect(screen.queryByText('No state is called “va md”')).toBeNull();
    expect(states.getAttribute('aria-invalid')).toBeNull();
    await user.keyboard('{Enter}');
    for (const code of ['VA', 'MD']) expect(screen.getByRole('button', { name: `Remove ${code}` })).toBeTruthy();
    expect(states.value).toBe('');
    expect(searchesOf(platform)).toEqual([]);
  });

  it('more than three are said as a number, in full in reach', async () => {
    const { user, asked } = await openPicker();
    const states = screen.getByRole('combobox', { name: 'States' });
    for (const state of ['va', 'md', 'nj', 'tx']) {
      await user.type(states, state);
      await user.keyboard('{Enter}');
    }
    await asked();
    expect(screen.getByText('In 4 states').closest('li')?.title).toBe('In VA, MD, NJ, or TX');
  });
});
