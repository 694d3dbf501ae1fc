// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { samplePursuit } from '../testing/sample-pursuits.ts';
import { ChangesNotice } from './changes-notice.tsx';
import type { ListChange } from '../../../lib/protocol/answers.ts';

const added = (id: string, title: string): ListChange => ({
  kind: 'added',
  pursuit: samplePursuit(id, {}, { title, stageId: 'won' }),
});
const notice = (...changes: ListChange[]) => (
  <ChangesNotice changes={changes} stages={[]} onDismiss={() => undefined} />
);
const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

it('drops a stale line even if two pursuits share a title', () => {
  const [first, second] = [added('base', 'Janitorial services'), added('option', 'Janitorial services')];
  const { rerender } = render(notice(first, second));
  expect(lines()).toHaveLength(2);
  rerender(notice(added('roof', 'Roof repair')));
  expect(lines()).toEqual([expect.stringContaining('Roof repair')]);
});

it('hands its focus to its surroundings when it is dismissed', () => {
  const { rerender } = render(<main tabIndex={-1}>{notice(added('roof', 'Roof repair'))}</main>);
  screen.getByRole('button', { name: 'Dismiss' }).focus();
  rerender(<main tabIndex={-1}>{notice()}</main>);
  expect(document.activeElement).toBe(screen.getByRole('main'));
});
