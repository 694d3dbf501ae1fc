// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { useRowKeys } from './row-keys.ts';

const pressed = vi.fn();

function List({ gone = '' }: { gone?: string }) {
  const list = useRowKeys<HTMLUListElement>();
  return (
    <>
      <input aria-label="Search" />
      <button type="button">Elsewhere</button>
      <ul ref={list}>
        {['one', 'two', 'three'].map((name) => (
          <li key={name}>
            <input type="checkbox" aria-label={name} data-row="" data-key="x" disabled={name === gone} />
            <button type="button" data-key="p" onClick={() => void pressed(name)}>
              Pass {name}
            </button>
            {name === 'one' && (
              <button type="button" data-key="3" onClick={() => void pressed('one, too small')}>
                Too small
              </button>
            )}
            <div className="prow-panel">
              <button type="button">Save {name}</button>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

const focused = () => document.activeElement?.getAttribute('aria-label');

it('J and K move between rows, from outside the list too, and P and X press what the row has', async () => {
  const user = userEvent.setup();
  render(<List />);
  await user.keyboard('j');
  expect(focused()).toBe('one');
  await user.keyboard('jj');
  expect(focused()).toBe('three');
  await user.keyboard('kp');
  expect(pressed.mock.calls).toEqual([['two']]);
  await user.keyboard('kx');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'two' }).checked).toBe(true);
  await user.keyboard('{End}');
  expect(focused()).toBe('three');
  await user.keyboard('{ArrowUp}');
  expect(focused()).toBe('two');
});

it('P goes on to the next row, from the last to the one before; a number answers for the row it left', async () => {
  const user = userEvent.setup();
  pressed.mockClear();
  render(<List />);
  await user.keyboard('jp');
  expect(focused()).toBe('two');
  await user.keyboard('3pp');
  expect(focused()).toBe('two');
  expect(pressed.mock.calls).toEqual([['one'], ['one, too small'], ['two'], ['three']]);
});

it('P held down decides one row', async () => {
  pressed.mockClear();
  render(<List />);
  screen.getByRole('checkbox', { name: 'one' }).focus();
  await userEvent.keyboard('{p>4/}');
  expect(pressed.mock.calls).toEqual([['one']]);
});

it('J stays where it is while a menu or a dialog is open, but not for a toast', async () => {
  const user = userEvent.setup();
  render(<List />);
  const menu = document.body.appendChild(document.createElement('div'));
  for (const role of ['menu', 'listbox', 'dialog']) {
    menu.setAttribute('role', role);
    await user.keyboard('j');
    expect(document.activeElement).toBe(document.body);
  }
  menu.className = 'toast';
  await user.keyboard('j');
  expect(focused()).toBe('one');
  menu.remove();
});

it('goes on from the last row when that lost the focus', async () => {
  const user = userEvent.setup();
  const { rerender } = render(<List />);
  await user.keyboard('jj');
  rerender(<List gone="two" />);
  screen.getByRole('button', { name: 'Elsewhere' }).focus();
  await user.keyboard('j');
  expect(focused()).toBe('three');
});

it('leaves keys to fields, to modifiers, and to an open editor', async () => {
  const user = userEvent.setup();
  pressed.mockClear();
  render(<List />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Search' });
  await user.type(field, 'jp');
  expect(field.value).toBe('jp');
  screen.getByRole('checkbox', { name: 'one' }).focus();
  await user.keyboard('{Control>}p{/Control}');
  screen.getByRole('button', { name: 'Save one' }).focus();
  await user.keyboard('p');
  expect(pressed).not.toHaveBeenCalled();
});
