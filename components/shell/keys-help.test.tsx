// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { KeysHelp } from './keys-help.tsx';

it('? lists the keys, Escape closes the list, and in a field it is a question mark', async () => {
  const user = userEvent.setup();
  render(
    <>
      <input aria-label="Note" />
      <KeysHelp />
    </>,
  );
  await user.keyboard('?');
  const dialog = await screen.findByRole('dialog', { name: 'Keys' });
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
