// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { must } from '../../../lib/domain/testing/must.ts';
import type { SeenPage } from '../../../lib/protocol/seen-page.ts';
import type { FakePlatform } from '../../ui/testing/fake-platform.ts';
import { descriptionOf } from '../../ui/testing/control-state.ts';
import { renderWith } from '../../ui/testing/render-with.tsx';
import { seenNotice, seenPage, seesPage } from '../testing/fake-page.ts';
import { ThisPageTab } from '../this-page-tab.tsx';

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const addButton = () => screen.getByRole('button', { name: 'Add to pipeline' });

async function open(platform: FakePlatform, role: 'form' | 'list' = 'form') {
  renderWith(platform, <ThisPageTab />);
  await screen.findByRole(role);
  return userEvent.setup();
}

describe('a value the reader is not sure of', () => {
  const DOUBTS = { agency: 'Harbor Office - Dredging', responseDeadLine: '2031-02-01', title: 'Notice 1' };

  function doubted(found: NonNullable<SeenPage['notices'][number]['found']> = {}) {
    const page = seenPage('detail', [{ state: 'absent' }]);
    const { agency: _agency, responseDeadLine: _deadline, ...sure } = seenNotice(1);
    return seesPage({ ...page, notices: [{ notice: sure, status: { state: 'absent' }, doubts: DOUBTS, found }] });
  }

  it('is offered below its empty field, and never saved on its own', async () => {
    const platform = doubted();
    const user = await open(platform);
    expect(field('Agency').value).toBe('');
    expect(descriptionOf(field('Agency'))).toBe('Check this: “Harbor Office - Dredging”');
    expect(descriptionOf(field('Due'))).toMatch(/^Check this: “.*Feb 1/);
    await user.click(addButton());
    await waitFor(() => {
      expect(platform.requestsOf('pursuit.add')).toHaveLength(1);
    });
    expect(JSON.stringify(platform.requestsOf('pursuit.add'))).not.toMatch(/Harbor|2031-02-01/);
  });

  it('is taken by keyboard, which leaves the focus in its field', async () => {
    const platform = doubted();
    const user = await open(platform);
    field('Agency').focus();
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Use: Agency, Harbor Office - Dredging' }));
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(field('Agency'));
    expect(field('Agency').value).toBe('Harbor Office - Dredging');
    await user.click(screen.getByRole('button', { name: /^Use: Due, / }));
    await user.click(addButton());
    await waitFor(() => {
      expect(platform.requestsOf('pursuit.add')).toMatchObject([
        { pursuit: { agency: 'Harbor Office - Dredging', responseDeadLine: '2031-02-01' } },
      ]);
    });
  });

  it('says where it was found, and a title stays in its field', async () => {
    await open(doubted({ agency: { by: 'label', text: 'Buyer' } }));
    expect(descriptionOf(field('Agency'))).toBe('Check this: “Harbor Office - Dredging” (label “Buyer”)');
    expect(field('Title').value).toBe('Notice 1');
    expect(descriptionOf(field('Title'))).toBe('Check this: it may be incomplete');
    expect(screen.queryByRole('button', { name: /^Use: Title/ })).toBeNull();
  });

  it('is named on its row of a list', async () => {
    const page = seenPage('list', [{ state: 'absent' }, { state: 'absent' }]);
    const [first, second] = page.notices;
    await open(seesPage({ ...page, notices: [{ ...must(first), doubts: DOUBTS }, must(second)] }), 'list');
    expect(screen.getAllByText(/^Check: /).map(({ textContent }) => textContent)).toEqual([
      'Check: Title, Agency, Due',
    ]);
  });
});

describe('a time that the page’s prose contradicts', () => {
  const TIMES = [{ time: '12:00', zone: 'CT' } as const, { time: '17:00', zone: 'CT' } as const];

  function contradicted() {
    const page = seenPage('detail', [{ state: 'absent' }]);
    return seesPage({
      ...page,
      notices: [{ notice: seenNotice(1), status: { state: 'absent' }, doubts: { dueTime: TIMES } }],
    });
  }

  it('is left out until the user chooses one of the times, and its day is kept', async () => {
    const platform = contradicted();
    const user = await open(platform);
    expect(descriptionOf(screen.getByLabelText('Due time'))).toBe('Check the time: the page’s text doesn’t match it');
    await user.click(addButton());
    await waitFor(() => expect(platform.requestsOf('pursuit.add')).toHaveLength(1));
    expect(platform.requestsOf('pursuit.add')[0]).not.toHaveProperty('dueTime');
    expect(platform.requestsOf('pursuit.add')).toMatchObject([
      { pursuit: { responseDeadLine: seenNotice(1).responseDeadLine } },
    ]);
  });

  it('is saved as chosen in the form', async () => {
    const platform = contradicted();
    const user = await open(platform);
    await user.click(screen.getByLabelText('Due time'));
    await user.click(await screen.findByRole('option', { name: '5:00 PM CT' }));
    await user.click(addButton());
    await waitFor(() => expect(platform.requestsOf('pursuit.add')).toMatchObject([{ dueTime: TIMES[1] }]));
  });
});
