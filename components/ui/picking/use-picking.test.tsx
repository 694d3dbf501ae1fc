// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { useRowKeys } from '../focus/row-keys.ts';
import { fakePlatform } from '../testing/fake-platform.ts';
import { renderWith } from '../testing/render-with.tsx';
import { PickBox, PickedStatus } from './pick-box.tsx';
import { usePicking } from './use-picking.ts';

const ALL = ['a', 'b', 'c', 'd'];

function List() {
  const [shown, setShown] = useState(ALL);
  const [opened, setOpened] = useState('');
  const place = useRowKeys<HTMLUListElement>();
  const picking = usePicking(shown, place);
  return (
    <>
      <input aria-label="Filter" onChange={({ target }) => setShown(ALL.filter((id) => id !== target.value))} />
      <ul ref={place} onClickCapture={picking.onClickCapture}>
        {shown.map((id) => (
          <li key={id}>
            <button type="button" data-pursuit={id} onClick={() => setOpened(id)}>
              {id}
            </button>
            <PickBox id={id} title={id} picking={picking} />
          </li>
        ))}
      </ul>
      {picking.picked.length > 0 && (
        <button type="button" onClick={() => picking.set([])}>
          Clear
        </button>
      )}
      <PickedStatus picking={picking} />
      <output>{`${picking.picked.join('')} ${opened}`}</output>
    </>
  );
}

function open() {
  renderWith(fakePlatform(), <List />);
  const user = userEvent.setup();
  const row = (id: string) => screen.getByRole('button', { name: id });
  const picked = () => document.querySelector('output')?.textContent.split(' ')[0];
  const openedRow = () => document.querySelector('output')?.textContent.split(' ')[1];
  return { user, row, picked, openedRow };
}

it('X selects, Shift with an arrow selects more, Control+A all, Escape none', async () => {
  const { user, row, picked } = open();
  row('b').focus();
  await user.keyboard('x');
  expect(picked()).toBe('b');
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
  expect(picked()).toBe('bc');
  expect(document.activeElement).toBe(row('c'));
  await user.keyboard('x');
  expect(picked()).toBe('b');
  await user.keyboard('{Control>}a{/Control}');
  expect(picked()).toBe('abcd');
  await user.keyboard('{Escape}');
  expect(picked()).toBe('');
  expect(document.activeElement).toBe(row('c'));
});

it('a click opens as before; with Control it selects, with Shift up to there', async () => {
  const { user, row, picked, openedRow } = open();
  await user.click(row('a'));
  expect([picked(), openedRow()]).toEqual(['', 'a']);
  await user.keyboard('{Control>}');
  await user.click(row('b'));
  await user.keyboard('{/Control}{Shift>}');
  await user.click(row('d'));
  await user.keyboard('{/Shift}');
  expect([picked(), openedRow()]).toEqual(['bcd', 'a']);
});

it('the box selects too, with Shift up to there', async () => {
  const { user, picked } = open();
  await user.click(screen.getByRole('checkbox', { name: 'Select: c' }));
  await user.keyboard('{Shift>}');
  await user.click(screen.getByRole('checkbox', { name: 'Select: a' }));
  expect(picked()).toBe('abc');
});

it('says how many are selected, and gives the focus back when the bar goes', async () => {
  const { user, row } = open();
  row('b').focus();
  await user.keyboard('x');
  screen.getByText('1 selected');
  screen.getByRole('button', { name: 'Clear' }).focus();
  await user.keyboard('{Enter}');
  screen.getByText('Nothing selected');
  expect(document.activeElement).toBe(row('b'));
});

it('what a filter hides is not selected meanwhile, and X types in a field', async () => {
  const { user, row, picked } = open();
  row('a').focus();
  await user.keyboard('{Control>}a{/Control}');
  await user.type(screen.getByRole('textbox', { name: 'Filter' }), 'b');
  expect(picked()).toBe('acd');
  await user.keyboard('x');
  expect(picked()).toBe('abcd');
});
