// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { must } from '../../../lib/domain/testing/must.ts';
import type { Incumbents } from '../../../lib/protocol/award-messages.ts';
import { bad, good } from '../../../lib/protocol/testing/results.ts';
import { foundAward, foundScan } from '../list/testing/found-awards.ts';
import { CompetitorProvider } from '../competitor/competitor-provider.tsx';
import { fakePlatform, type FakeAnswers, type FakePlatform } from '../../ui/testing/fake-platform.ts';
import { renderWith } from '../../ui/testing/render-with.tsx';
import { IncumbentsSection } from './incumbents-section.tsx';

const SOUGHT = { title: 'Boiler replacement', agency: 'Department of Practice' };

const found = (more: Partial<Incumbents> = {}): Incumbents => ({
  state: 'done',
  candidates: [
    {
      award: foundAward(1),
      confidence: 'possible',
      evidence: [
        { about: 'naics', favors: true, naicsCode: '238220' },
        { about: 'words', favors: true, words: ['boiler', 'thornbury'] },
        { about: 'end', favors: true, days: 127, from: 'deadline' },
        { about: 'state', favors: false, state: 'VA' },
      ],
    },
  ],
  scanned: 1250,
  comparable: 1250,
  requests: 4,
  budget: 8,
  ...more,
});

function open(answers: FakeAnswers = {}, drafts?: FakePlatform['drafts']) {
  const platform = fakePlatform({
    'connection.get': () => good({ state: 'connected', webAppUrl: 'https://app.example.com' }),
    'incumbents.find': () => good(found()),
    ...answers,
  });
  for (const [key, draft] of drafts ?? []) platform.drafts.set(key, draft);
  const { unmount } = renderWith(
    platform,
    <CompetitorProvider>
      <IncumbentsSection query={SOUGHT} />
    </CompetitorProvider>,
  );
  const user = userEvent.setup();
  const ask = async () => user.click(await screen.findByRole('button', { name: 'Find incumbent' }));
  return { platform, user, ask, close: unmount };
}

describe('incumbents of a notice', () => {
  it('are looked up only on request', async () => {
    const { platform, ask } = open();
    await screen.findByRole('button', { name: 'Find incumbent' });
    expect(platform.requestsOf('incumbents.find')).toEqual([]);
    await ask();
    await screen.findByText('1 found, 1,250 awards checked');
    expect(platform.requestsOf('incumbents.find')).toEqual([SOUGHT]);
  });

  it('show confidence and all evidence for and against, never a bare name', async () => {
    const { ask } = open();
    await ask();
    await screen.findByText('Confidence: Possible');
    const card = within(must(screen.getAllByRole('listitem')[0]));
    expect(card.getByRole('button', { name: 'Practice Builders 1' })).toBeTruthy();
    const reasons = card.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(reasons).toEqual([
      'Evidence for: Same NAICS: 238220',
      'Evidence for: Similar wording: “boiler”, “thornbury”',
      'Evidence for: Ends 127 days after the due date',
      'Evidence against: Performed in a different state: VA',
    ]);
    expect(card.getByRole<HTMLAnchorElement>('link').href).toBe('https://app.example.com/awards/1');
  });

  it('say how many awards were checked when none fits, and why that may be', async () => {
    const { ask } = open({ 'incumbents.find': () => good(found({ candidates: [], scanned: 150, comparable: 150 })) });
    await ask();
    await screen.findByText('None found among 150 awards checked');
    expect(screen.getByText(/The work may be new/)).toBeTruthy();
    expect(screen.getByText(/about 90 days late/)).toBeTruthy();
  });

  it('take no award data, or too little of it, for no evidence', async () => {
    const none = open({ 'incumbents.find': () => good(found({ candidates: [], scanned: 0, comparable: 0 })) });
    await none.ask();
    await screen.findByText('No award data for this agency and NAICS');
    expect(screen.queryByText(/None found|may be new/)).toBeNull();
    none.close();
    const few = open({ 'incumbents.find': () => good(found({ candidates: [], scanned: 19, comparable: 19 })) });
    await few.ask();
    await screen.findByText('None found among 19 awards checked');
    screen.getByText(/too few to tell/);
    expect(screen.queryByText(/may be new/)).toBeNull();
  });

  it('show an order with its parent contract', async () => {
    const [candidate] = found().candidates;
    const award = { ...must(candidate).award, awardId: 'CONT_AWD_0007_9700_W912DY11D0018_9700', piid: '0007' };
    const { ask } = open({ 'incumbents.find': () => good(found({ candidates: [{ ...must(candidate), award }] })) });
    await ask();
    await screen.findByText('0007 under W912DY11D0018');
  });

  it('say what is missing when no search was possible', async () => {
    const { ask } = open({
      'incumbents.find': () => good(found({ candidates: [], scanned: 0, comparable: 0, requests: 0 })),
    });
    await ask();
    await screen.findByText('Not enough information to search');
    screen.getByText(/title that describes the work/);
    expect(screen.queryByText(/The work may be new/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Refresh' })).toBeNull();
  });

  it('do not claim that none was found when the first search failed', async () => {
    const failed = found({ candidates: [], scanned: 0, comparable: 0, requests: 0, failure: { code: 'unreachable' } });
    const { ask } = open({ 'incumbents.find': () => good(failed) });
    await ask();
    expect((await screen.findByRole('alert')).textContent).toContain('didn’t finish');
    expect(screen.queryByText(/None found/)).toBeNull();
  });

  it.each<[Partial<Incumbents>, string]>([
    [{}, '1 found, 1 award checked'],
    [{ candidates: [] }, 'None found among 1 award checked'],
    [{ state: 'running' }, 'Searching: 1 award checked so far'],
    [{ state: 'stopped' }, 'Stopped after 1 award'],
  ])('use the singular for a single award: %o', async (more, says) => {
    const { ask } = open({ 'incumbents.find': () => good(found({ ...more, scanned: 1, comparable: 1 })) });
    await ask();
    await screen.findByText(says);
  });

  it('appear while the lookup runs, and it can be stopped', async () => {
    const { platform, user, ask } = open({
      'incumbents.find': () => good(found({ state: 'running', scanned: 50, comparable: 50 })),
      'incumbents.control': () => good(found({ state: 'stopped', scanned: 50, comparable: 50 })),
    });
    await ask();
    await screen.findByText('Searching: 50 awards checked so far');
    expect(screen.getByText('Confidence: Possible')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    await screen.findByText('Stopped after 50 awards');
    expect(platform.requestsOf('incumbents.control')).toEqual([{ ...SOUGHT, action: 'stop' }]);
  });

  it.each([
    ['Refresh', 'done', 'Couldn’t start the search'],
    ['Stop', 'running', 'Couldn’t stop the search'],
  ] as const)('say why %s failed, and keep what was found', async (name, state, says) => {
    const { user, ask } = open({
      'incumbents.find': () => good(found({ state })),
      'incumbents.control': () => bad('permissionMissing'),
    });
    await ask();
    await user.click(await screen.findByRole('button', { name }));
    await screen.findAllByText(says);
    screen.getByText('Confidence: Possible');
  });

  it('appear at once, without a request, after a recent lookup', async () => {
    const first = open();
    await first.ask();
    await screen.findByText('1 found, 1,250 awards checked');
    // Other answers are stored earlier.
    await expect.poll(() => JSON.stringify(first.platform.drafts.get('answers'))).toContain('incumbents.find');
    first.close();
    const again = open({}, first.platform.drafts);
    await screen.findByText('1 found, 1,250 awards checked');
    expect(again.platform.requestsOf('incumbents.find')).toEqual([]);
  });

  it('are looked up again after a failure only on request', async () => {
    const failed = found({ candidates: [], requests: 0, failure: { code: 'unreachable' } });
    const first = open({ 'incumbents.find': () => good(failed) });
    await first.ask();
    await screen.findByRole('alert');
    // Other answers are stored earlier.
    await expect.poll(() => JSON.stringify(first.platform.drafts.get('answers'))).toContain('incumbents.find');
    first.close();
    const again = open({}, first.platform.drafts);
    await screen.findByRole('button', { name: 'Find incumbent' });
    expect(again.platform.requestsOf('incumbents.find')).toEqual([]);
    await again.ask();
    await screen.findByText('1 found, 1,250 awards checked');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('check progress when shown again, because the lookup may have ended unheard', async () => {
    const first = open({
      'incumbents.find': () => good(found({ state: 'running', candidates: [], scanned: 50, comparable: 50 })),
    });
    await first.ask();
    await screen.findByText('Searching: 50 awards checked so far');
    // Other answers are stored earlier.
    await expect.poll(() => JSON.stringify(first.platform.drafts.get('answers'))).toContain('incumbents.find');
    first.close();
    const again = open({}, first.platform.drafts);
    await screen.findByText('1 found, 1,250 awards checked');
    expect(again.platform.requestsOf('incumbents.find')).toEqual([SOUGHT]);
  });

  it('update with every step', async () => {
    const { platform, ask } = open({
      'incumbents.find': () => good(found({ state: 'running', candidates: [], scanned: 0, comparable: 0 })),
    });
    await ask();
    await screen.findByText('Searching: 0 awards checked so far');
    platform.answer({ 'incumbents.find': () => good(found()) });
    platform.change('lookups');
    await screen.findByText('1 found, 1,250 awards checked');
  });

  it('stay after a failure, which offers to continue', async () => {
    const { platform, user, ask } = open({
      'incumbents.find': () => good(found({ failure: { code: 'unreachable' } })),
      'incumbents.control': () => good(found()),
    });
    await ask();
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText(/Showing what was found so far/)).toBeTruthy();
    await user.click(alert.getByRole('button', { name: 'Try again' }));
    await waitFor(() => {
      expect(screen.queryByRole('alert')).toBeNull();
    });
    expect(platform.requestsOf('incumbents.control')).toEqual([{ ...SOUGHT, action: 'continue' }]);
  });

  it('keep the focus nearby when the button that started the lookup disappears', async () => {
    const running = found({ state: 'running', candidates: [] });
    const { platform, user } = open({ 'incumbents.find': () => good(found({ failure: { code: 'busy' } })) });
    (await screen.findByRole('button', { name: 'Find incumbent' })).focus();
    await user.keyboard('{Enter}');
    const heading = screen.getByRole('heading', { name: 'Incumbent' });
    expect(document.activeElement).toBe(heading);
    (await screen.findByRole('button', { name: 'Try again' })).focus();
    platform.answer({ 'incumbents.find': () => good(running), 'incumbents.control': () => good(running) });
    await user.keyboard('{Enter}');
    await screen.findByRole('button', { name: 'Stop' });
    expect(document.activeElement).toBe(heading);
  });

  it('say why the lookup could not start at all', async () => {
    const { ask } = open({ 'incumbents.find': () => bad('unauthorized') });
    await ask();
    expect((await screen.findByRole('alert')).textContent).toContain('didn’t finish');
  });
});

describe('the competitor view opened from an incumbent', () => {
  const scan = foundScan([1, 2, 3].map((number) => foundAward(number)));

  it('opens from the name, and Esc closes it and returns the focus', async () => {
    const { platform, user, ask } = open({ 'awards.scan': () => good(scan) });
    await ask();
    const name = await screen.findByRole('button', { name: 'Practice Builders 1' });
    await user.click(name);
    const view = within(await screen.findByRole('dialog', { name: 'All awards to Practice Builders 1' }));
    const row = within(await view.findByRole('table', { name: 'By agency' })).getByRole('row', {
      name: /Department of Practice/,
    });
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['3', '$3.7M']);
    expect(view.getByText('3 awards, $3.7M')).toBeTruthy();
    expect(platform.requestsOf('awards.scan')).toEqual([
      { query: { q: 'Practice Builders 1' }, pages: 10, recipient: 'Practice Builders 1' },
    ]);
    await user.keyboard('{Escape}');
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    await waitFor(() => {
      expect(document.activeElement).toBe(name);
    });
  });

  it('matches every spelling of the name, whatever its legal form', async () => {
    const award = foundAward(1, { recipientName: 'ZENTRIX SOLUTIONS, INC.' });
    const { platform, user, ask } = open({
      'incumbents.find': () => good(found({ candidates: [{ award, confidence: 'possible', evidence: [] }] })),
      'awards.scan': () => good(scan),
    });
    await ask();
    await user.click(await screen.findByRole('button', { name: 'ZENTRIX SOLUTIONS, INC.' }));
    await screen.findByText('3 awards, $3.7M');
    expect(platform.requestsOf('awards.scan')).toEqual([
      { query: { q: 'ZENTRIX SOLUTIONS' }, pages: 10, recipient: 'ZENTRIX SOLUTIONS, INC.' },
    ]);
  });

  it('uses the singular for a single award', async () => {
    const { user, ask } = open({ 'awards.scan': () => good(foundScan([foundAward(1)])) });
    await ask();
    await user.click(await screen.findByRole('button', { name: 'Practice Builders 1' }));
    await screen.findByText('1 award, $1.2M');
  });

  it('says when the service has no awards under that name', async () => {
    const { user, ask } = open({ 'awards.scan': () => good(foundScan([])) });
    await ask();
    await user.click(await screen.findByRole('button', { name: 'Practice Builders 1' }));
    await screen.findByText('No awards found under this name');
  });
});
