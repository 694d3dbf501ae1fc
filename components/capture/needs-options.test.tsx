// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { NoticeStatus } from '../../lib/protocol/answers.ts';
import { good } from '../../lib/protocol/testing/results.ts';
import { keepsPipeline } from '../pipeline/testing/fake-pipeline.ts';
import { UNKNOWN_FIGURES } from '../pipeline/testing/sample-pursuits.ts';
import { descriptionOf } from '../ui/testing/control-state.ts';
import { renderWith } from '../ui/testing/render-with.tsx';
import { signedOut } from '../ui/testing/signed-out.ts';
import { SAVED, seenPage, seesPage } from './testing/fake-page.ts';
import { ThisPageTab } from './this-page-tab.tsx';

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

it.each<NoticeStatus>([{ state: 'absent' }, { state: 'queued' }])(
  'leads to the options while the service wants a new sign-in: %o',
  async (status) => {
    const platform = signedOut(seesPage(seenPage('detail', [status])));
    renderWith(platform, <ThisPageTab />);
    await screen.findByRole('form');
    expect(screen.queryByText(/when the service can be reached/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add to pipeline' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Sign in again' }));
    expect(platform.opened).toEqual(['options']);
  },
);

it('says why pWin and pGo can only be read while their scale is unknown, with the way to the setting', async () => {
  const platform = seesPage(seenPage('detail', [SAVED]));
  const kept = keepsPipeline();
  platform.answer({
    'pipeline.slice': async (request) => {
      const listed = await kept.ask('pipeline.slice', request);
      if (!listed.ok) return listed;
      return good({ ...listed.value, figures: UNKNOWN_FIGURES });
    },
  });
  renderWith(platform, <ThisPageTab />);
  await screen.findByRole('link', { name: 'Set it in Options, Advanced' });
  for (const name of ['pWin %', 'pGo %']) {
    expect(field(name).readOnly).toBe(true);
    expect(descriptionOf(field(name))).toContain('not known whether api.example.com uses percents or fractions');
  }
  expect(field('Value').readOnly).toBe(false);
});
