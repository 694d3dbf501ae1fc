// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openOpportunities, searchesOf } from '../opportunities/testing/open-opportunities.tsx';
import { pasteInto } from '../../ui/testing/paste-into.ts';

async function openPicker() {
  const opened = await openOpportunities();
  await pasteInto(opened.user, opened.input, 'custodial');
  await opened.openFilters();
  const picker = screen.getByRole<HTMLInputElement>('combobox', { name: 'NAICS' });
  const asked = async () => {
    await opened.showResults();
    await screen.findByRole('list', { name: 'Results' });
    return searchesOf(opened.platform).at(-1);
  };
  return { ...opened, picker, asked };
}

describe('NAICS codes in contract search', () => {
  it('are found by words of the official titles', async () => {
    const { user, picker, asked } = await openPicker();
    await user.type(picker, 'janitorial');
    await user.click(await screen.findByRole('option', { name: /561720.*Janitorial Services/ }));
    expect(await asked()).toMatchObject({ naics: ['561720'] });
  });

  it('expand a prefix to its full codes, because the service matches exactly', async () => {
    const { user, picker, asked } = await openPicker();
    await user.type(picker, '5415');
    await user.click(await screen.findByRole('option', { name: /^5415 ?Computer Systems Design.*all 4 codes$/ }));
    expect(await asked()).toMatchObject({ naics: ['541511', '541512', '541513', '541519'] });
    expect(screen.getByText('NAICS under 5415')).toBeTruthy();
  });

  it('turn a prefix with a single code under it into that code', async () => {
    const { user, picker } = await openPicker();
    await user.type(picker, '56172');
    const codes = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(codes[0]).toContain('561720');
    expect(codes.some((text) => text.startsWith('56172J'))).toBe(false);
  });

  it('send a code that several choices contain only once', async () => {
    const { user, picker, asked } = await openPicker();
    await user.type(picker, '541511');
    await user.click(await screen.findByRole('option', { name: /^541511/ }));
    await user.type(picker, '5415');
    await user.click(await screen.findByRole('option', { name: /all 4 codes$/ }));
    expect(await asked()).toMatchObject({ naics: ['541511', '541512', '541513', '541519'] });
  });

  it('offer a code of an older edition and mark it as not in the list', async () => {
    const { user, picker, asked } = await openPicker();
    await user.type(picker, '541710');
    await user.click(await screen.findByRole('option', { name: /541710.*Not in the 2022 list/ }));
    expect(await asked()).toMatchObject({ naics: ['541710'] });
  });

  it('are picked by Enter, which does not search yet', async () => {
    const { user, picker, platform } = await openPicker();
    await user.type(picker, '561720');
    await screen.findByRole('option', { name: /^561720/ });
    await user.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: 'Remove 561720' })).toBeTruthy();
    expect(searchesOf(platform)).toEqual([]);
  });

  it('count when typed in full but not picked', async () => {
    const { user, picker, asked } = await openPicker();
    await user.type(picker, '561720');
    await screen.findByRole('option', { name: /^561720/ });
    await user.keyboard('{Escape}');
    expect(await asked()).toMatchObject({ naics: ['561720'] });
  });

  it('are all picked from a pasted list, each once', async () => {
    const { user, picker, asked } = await openPicker();
    await user.click(picker);
    await user.paste('541511, 541512; 541511\n561720');
    expect(picker.value).toBe('');
    expect(await asked()).toMatchObject({ naics: ['541511', '541512', '561720'] });
  });

  it('are picked by a comma, so that the next code gets its own matches', async () => {
    const { user, picker } = await openPicker();
    await user.type(picker, '541511, 5617');
    expect(screen.getByRole('button', { name: 'Remove 541511' })).toBeTruthy();
    expect(await screen.findByRole('option', { name: /^5617 ?Services to Buildings/ })).toBeTruthy();
    expect(picker.getAttribute('aria-invalid')).toBeNull();
  });

  it('stay typed for correction when one of several is invalid', async () => {
    const { user, picker, platform, showResults } = await openPicker();
    await user.click(picker);
    await user.paste('541511, 54x');
    await showResults();
    expect(searchesOf(platform)).toEqual([]);
    expect(picker.value).toBe('541511, 54x');
    expect(picker.getAttribute('aria-invalid')).toBe('true');
  });

  it('say that leftover words have no effect, and keep them', async () => {
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

  it('say when nothing matches', async () => {
    const { user, picker } = await openPicker();
    await user.type(picker, 'zzzz');
    await screen.findByText('No NAICS code or title matches “zzzz”');
    expect(screen.getByText('NAICS: choose from the list, or clear what you typed.')).toBeTruthy();
  });

  it("are removed by their chip's button or Backspace", async () => {
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
  it('are picked by name or code, several at once', async () => {
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

  it('count when several are typed but not picked', async () => {
    const { user, asked } = await openPicker();
    await user.type(screen.getByRole('combobox', { name: 'States' }), 'va, md nj');
    expect(await asked()).toMatchObject({ states: ['VA', 'MD', 'NJ'] });
  });

  it('are picked by Enter when several are typed, without a "no match" message', async () => {
    const { user, platform } = await openPicker();
    const states = screen.getByRole<HTMLInputElement>('combobox', { name: 'States' });
    await user.type(states, 'va md');
    expect(screen.queryByText('No state is named “va md”')).toBeNull();
    expect(states.getAttribute('aria-invalid')).toBeNull();
    await user.keyboard('{Enter}');
    for (const code of ['VA', 'MD']) expect(screen.getByRole('button', { name: `Remove ${code}` })).toBeTruthy();
    expect(states.value).toBe('');
    expect(searchesOf(platform)).toEqual([]);
  });

  it('show a count for more than three, with the full list as a tooltip', async () => {
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
