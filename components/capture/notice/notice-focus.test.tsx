// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { good } from '../../../lib/protocol/testing/results.ts';
import { renderInMain } from '../../ui/testing/render-with.tsx';
import { SAVED, seenPage, seesPage } from '../testing/fake-page.ts';
import { ThisPageTab } from '../this-page-tab.tsx';
import { pasteInto } from '../../ui/testing/paste-into.ts';

/** A notice's own page in a focusable panel. */
function open(platform = seesPage(seenPage('detail', [{ state: 'absent' }]))) {
  renderInMain(platform, <ThisPageTab />);
  return { platform, user: userEvent.setup() };
}

describe('the focus', () => {
  it('stays on the screen when adding a notice removes its form', async () => {
    const { user } = open();
    const add = await screen.findByRole('button', { name: 'Add to pipeline' });
    add.focus();
    await user.keyboard('{Enter}');
    await screen.findByRole('form', { name: /^Edit/ });
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('stays there when a failed add is retried', async () => {
    const failed = { state: 'failed', failure: { code: 'refused' }, operationId: 'o1' } as const;
    const { platform, user } = open(seesPage(seenPage('detail', [failed])));
    platform.answer({
      'outbox.retry': () => {
        platform.answer({ 'page.seen': () => good(seenPage('detail', [{ state: 'queued' }])) });
        platform.change('outbox');
        return good([]);
      },
    });
    (await screen.findByRole('button', { name: 'Try again' })).focus();
    await user.keyboard('{Enter}');
    await screen.findByText('Queued. It will be sent when you’re back online.');
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('stays there when unsaved edits are dismissed', async () => {
    const { platform, user } = open();
    await pasteInto(user, await screen.findByLabelText('Note'), 'Call them');
    platform.answer({ 'page.seen': () => good(seenPage('detail', [SAVED])) });
    platform.change('pursuits');
    await screen.findByText('Typed here but not saved');
    screen.getByRole('button', { name: 'Dismiss' }).focus();
    await user.keyboard('{Enter}');
    expect(screen.queryByText('Typed here but not saved')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });
});
