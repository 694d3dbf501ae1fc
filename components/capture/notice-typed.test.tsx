// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { must } from '../../lib/domain/testing/must.ts';
import { renderWith } from '../ui/testing/render-with.tsx';
import { seenPage, seesPage } from './testing/fake-page.ts';
import { ThisPageTab } from './this-page-tab.tsx';

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const button = () => screen.getByRole('button', { name: 'Add to pipeline' });

describe('what is typed while a notice is being added', () => {
  it('stands above the saved notice, without what was saved, until it is dismissed', async () => {
    const service = seesPage(seenPage('detail', [{ state: 'absent' }]));
    const platform = seesPage(seenPage('detail', [{ state: 'absent' }]));
    const { promise, resolve } = Promise.withResolvers<undefined>();
    platform.answer({
      'page.seen': (request) => service.ask('page.seen', request),
      'pursuit.add': async (request) => {
        await promise;
        const added = await service.ask('pursuit.add', request);
        platform.change('pursuits');
        return added;
      },
    });
    renderWith(platform, <ThisPageTab />);
    const user = userEvent.setup();
    await screen.findByRole('form');
    await user.type(field('Agency'), ' of the Town');
    await user.type(field('Note'), 'Call them');
    await user.click(button());
    await waitFor(() => {
      expect(platform.requestsOf('pursuit.add')).toHaveLength(1);
    });
    await user.type(field('Note'), ' on Monday');
    resolve(undefined);
    await screen.findByRole('form', { name: /^Edit/ });
    const told = await screen.findByText('Typed over it and not saved with it');
    const notice = must(told.closest<HTMLElement>('[role=status]') ?? undefined);
    expect(notice.textContent).toContain('Note: Call them on Monday');
    expect(notice.textContent).not.toContain('of the Town');
    await user.click(within(notice).getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(/Call them on Monday/)).toBeNull();
  });
});
