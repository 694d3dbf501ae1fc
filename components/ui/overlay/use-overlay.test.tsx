// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { useOverlay } from './use-overlay.ts';

function Cards() {
  const { shown, open, close } = useOverlay<string>();
  return (
    <>
      <button onClick={() => open('notice')}>Notice</button>
      {shown !== undefined && (
        <div role="dialog" aria-label={shown}>
          <button onClick={() => open('incumbent')}>Incumbent</button>
          <button onClick={close}>Close</button>
        </div>
      )}
    </>
  );
}

it('closing an overlay that was opened from another returns the focus to the first opener', async () => {
  const user = userEvent.setup();
  render(<Cards />);
  await user.click(screen.getByRole('button', { name: 'Notice' }));
  await user.click(screen.getByRole('button', { name: 'Incumbent' }));
  screen.getByRole('dialog', { name: 'incumbent' });
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Notice' }));
});
