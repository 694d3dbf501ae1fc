// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { Segmented } from './segmented.tsx';

const SEGMENTS = ['one', 'two', 'three'].map((value) => ({ value, label: value }));

function Choice({ first }: { first: string }) {
  const [value, setValue] = useState(first);
  return <Segmented label="Number" value={value} segments={SEGMENTS} onChange={setValue} />;
}

const chosen = () => screen.getByRole('radio', { checked: true }).textContent;

it('is one tab stop, in which arrows choose and take the focus along', async () => {
  const user = userEvent.setup();
  render(<Choice first="two" />);
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'two' }));
  for (const [key, value] of [
    ['{ArrowRight}', 'three'],
    ['{ArrowDown}', 'one'],
    ['{ArrowUp}', 'three'],
    ['{ArrowLeft}', 'two'],
  ] as const) {
    await user.keyboard(key);
    expect(chosen()).toBe(value);
    expect(document.activeElement?.textContent).toBe(value);
  }
  await user.tab();
  expect(document.activeElement).toBe(document.body);
});

it('starts at the first choice when none is chosen', async () => {
  const user = userEvent.setup();
  render(<Choice first="" />);
  await user.tab();
  await user.keyboard(' ');
  expect(chosen()).toBe('one');
});

it('moves to the second choice from the first when none is chosen', async () => {
  const user = userEvent.setup();
  render(<Choice first="" />);
  await user.tab();
  await user.keyboard('{ArrowRight}');
  expect(chosen()).toBe('two');
});
