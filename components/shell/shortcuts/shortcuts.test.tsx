// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fakePlatform } from '../../ui/testing/fake-platform.ts';
import { renderWith } from '../../ui/testing/render-with.tsx';
import { ShortcutsButton } from './shortcuts-button.tsx';

function open(on: 'app' | 'board' = 'app', platform = fakePlatform()) {
  const user = userEvent.setup();
  renderWith(
    platform,
    <>
      <input aria-label="Note" />
      <ShortcutsButton screen={on} />
    </>,
  );
  return user;
}

const listed = async () =>
  [...(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).querySelectorAll('kbd')].map(
    ({ textContent }) => textContent,
  );

it('? opens the list, Escape closes it, and in a field it types a question mark', async () => {
  const user = open();
  await user.keyboard('?');
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(dialog.textContent).toContain('Add the result to the pipeline');
  await user.keyboard('{Escape}');
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  const note = screen.getByRole<HTMLInputElement>('textbox', { name: 'Note' });
  await user.type(note, 'why?');
  expect(note.value).toBe('why?');
  expect(screen.queryByRole('dialog')).toBeNull();
});

describe('the button next to Options', () => {
  it('mentions ? and lists every shortcut of the app', async () => {
    const user = open();
    const button = screen.getByRole('button', { name: 'Keyboard shortcuts' });
    expect(button.title).toBe('Keyboard shortcuts (?)');
    expect(button.getAttribute('aria-keyshortcuts')).toBe('?');
    await user.click(button);
    expect(await listed()).toEqual([
      ...['Alt', '1…4', '/', 'J', 'K', '↑', '↓', 'O', 'Enter', 'A', 'P', 'X'],
      ...['Shift', '↑', '↓', 'Ctrl', 'A', 'M', 'Esc', '?', 'Alt', 'Shift', 'U'],
    ]);
  });

  it('shows the shortcut in force, also after a change of it, and leads to where it is changed', async () => {
    const platform = fakePlatform();
    let inForce: string | undefined = '';
    const { changeShortcuts } = await platform.shortcuts();
    platform.shortcuts = () => Promise.resolve({ changeShortcuts, pageShortcut: () => Promise.resolve(inForce) });
    const user = open('app', platform);
    await user.keyboard('?');
    await screen.findByText('no shortcut yet');
    await user.click(screen.getByRole('button', { name: 'Change shortcut' }));
    expect(platform.opened).toEqual(['shortcuts']);
    // macOS has no plus between them.
    for (const [written, shown] of [
      ['Ctrl+Shift+Y', ['Ctrl', 'Shift', 'Y']],
      ['⌥⇧U', ['⌥⇧U']],
    ] as const) {
      inForce = written;
      fireEvent.focus(window);
      await waitFor(async () => expect((await listed()).slice(-shown.length)).toEqual(shown));
    }
    inForce = undefined;
    fireEvent.focus(window);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Change shortcut' })).toBeNull());
  });

  it("lists the board's shortcuts on the board", async () => {
    const user = open('board');
    await user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
    expect(await listed()).toEqual([
      ...['/', '↑', '↓', '←', '→', 'Home', 'End', 'Space', '←', '→'],
      ...['Enter', 'X', 'Shift', '↑', '↓', 'Ctrl', 'A', 'M', 'Esc', '?'],
    ]);
  });
});
