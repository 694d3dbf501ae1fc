// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { parseCents } from '../../../lib/domain/money/money.ts';
import { must } from '../../../lib/domain/testing/must.ts';
import { bad, good } from '../../../lib/protocol/testing/results.ts';
import type { FakePlatform } from '../../ui/testing/fake-platform.ts';
import { descriptionOf, isInvalid } from '../../ui/testing/control-state.ts';
import { keepsPipeline, PURSUITS } from '../testing/fake-pipeline.ts';
import { sampleSlice } from '../testing/sample-pursuits.ts';
import { field, openEditor } from '../testing/open-editor.tsx';

const BOILER = 'Edit Boiler replacement';
const row = (title: RegExp) => screen.getByRole('button', { name: title });

const saved = (platform: FakePlatform, changes: object) => ({
  is: () => {
    const seen: unknown = expect.anything();
    const request = { pipelineId: 'health', pursuitId: 'boiler', changes, seen };
    expect(platform.requestsOf('pursuit.update').at(-1)).toEqual(request);
  },
});

describe('editing a pursuit', () => {
  it('shows percent and dollars, whatever scale the service uses', async () => {
    await openEditor();
    expect(field('pWin %').value).toBe('20');
    expect(field('pGo %').value).toBe('50');
    expect(field('Value').value).toBe('$4,200,000');
    expect(field('Note').value).toBe('Call Orchard Point');
  });

  it('sends only what was changed, and closes', async () => {
    const { platform, user, write } = await openEditor();
    await write('pWin %', '35');
    await write('Value', '1.5m');
    await write('Note', 'Teaming call on Monday');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved');
    saved(platform, { pWin: 0.35, estimatedValueCents: 150_000_000, note: 'Teaming call on Monday' }).is();
    await waitFor(() => {
      expect(document.activeElement).toBe(row(/^Boiler/));
    });
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('clears an emptied figure', async () => {
    const { platform, user, write } = await openEditor();
    await write('pGo %', '');
    await write('Value', '');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved');
    saved(platform, { pGo: null, estimatedValueCents: null }).is();
  });

  it('moves to another stage with its defaults, and lets them be overridden', async () => {
    const { platform, user, write } = await openEditor();
    await user.click(screen.getByRole('combobox', { name: 'Stage' }));
    await user.click(await screen.findByRole('option', { name: /Submitted/ }));
    expect(field('pWin %').value).toBe('50');
    expect(field('pGo %').value).toBe('100');
    await write('pWin %', '60');
    screen.getByText('Submitted starts with pWin 50% and pGo 100%. You set pWin; moving stages won’t change it.');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(/^Moved to /);
    saved(platform, { stageId: 'submitted', pWin: 0.6 }).is();
  });

  it.each([
    ['with "about" while its formula is not certain', undefined, 'About $840,000 weighted'],
    ['by value × pWin × pGo', 'winGo', '$840,000'],
    ['by value × pWin', 'win', '$1,680,000'],
  ] as const)('previews the weighted value, labeled as a preview, %s', async (_how, formula, preview) => {
    const { write } = await openEditor(/^Boiler/, keepsPipeline(formula === undefined ? {} : { figures: { formula } }));
    const figures = () => screen.getByText('Current weighted value').closest('dl')?.textContent;
    expect(figures()).toBe('Current weighted value$421,000');
    await write('pWin %', '40');
    expect(figures()).toBe(`Current weighted value$421,000Preview, not saved${preview}`);
  });

  it('restores the previous values with Undo', async () => {
    const { platform, user, write } = await openEditor();
    await write('Note', 'Changed my mind');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('Previous values restored');
    expect(platform.requestsOf('pursuit.update').at(-1)).toMatchObject({
      changes: { note: 'Call Orchard Point' },
      restores: true,
    });
  });

  it('names an invalid field, and sends nothing', async () => {
    const { platform, user, write } = await openEditor();
    await write('pWin %', '140');
    await write('Value', 'lots');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => {
      expect(document.activeElement).toBe(field('pWin %'));
    });
    expect(isInvalid(field('pWin %'))).toBe(true);
    expect(descriptionOf(field('pWin %'))).toContain('pWin: Enter a percentage from 0 to 100');
    expect(descriptionOf(field('Value'))).toContain('Value: Enter an amount such as');
    expect(isInvalid(field('pGo %'))).toBe(false);
    expect(platform.requestsOf('pursuit.update')).toEqual([]);
  });

  it('keeps typed text while the popup is closed', async () => {
    const platform = keepsPipeline();
    const { write, close } = await openEditor(/^Boiler/, platform);
    await write('pWin %', '33');
    close();
    await openEditor(/^Boiler/, platform);
    expect(field('pWin %').value).toBe('33');
  });

  it('closes with Esc, drops the typed text, and returns the focus', async () => {
    const { user, write } = await openEditor();
    await write('pWin %', '33');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('form')).toBeNull();
    expect(document.activeElement).toBe(row(/^Boiler/));
    await user.keyboard('{Enter}');
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'pWin %' })).value).toBe('20');
  });

  it('says what another user changed since then instead of silently overwriting it', async () => {
    const { platform, user, write } = await openEditor();
    await write('Note', 'Mine');
    await platform.ask('pursuit.update', {
      pipelineId: 'health',
      pursuitId: 'boiler',
      changes: { note: 'Theirs', stageId: 'won' },
    });
    platform.change('pursuits');
    await screen.findByText(/Note: a colleague changed this to Theirs/);
    expect(field('Note').value).toBe('Mine');
    // The stage was not touched here, so it follows the service.
    expect(screen.getByRole('combobox', { name: 'Stage' }).textContent).toContain('Won');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved');
    saved(platform, { note: 'Mine' }).is();
  });
});

describe('a pursuit that another user changed after it was loaded', () => {
  const theirs = (platform: FakePlatform, changes: object) =>
    platform.ask('pursuit.update', { pipelineId: 'health', pursuitId: 'boiler', changes });
  const boiler = async (platform: FakePlatform) => {
    const page = await platform.ask('pipeline.slice', { pipelineId: 'health' });
    return page.ok ? page.value.pursuits.find(({ id }) => id === 'boiler') : undefined;
  };

  it('is not overwritten until the user saw the change and saves again', async () => {
    const { platform, user, write } = await openEditor();
    await write('Note', 'Mine');
    await theirs(platform, { note: 'Theirs' });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findAllByText('Not saved. Someone changed it since you opened it.');
    await screen.findByText(/a colleague changed this to Theirs/);
    expect(field('Note').value).toBe('Mine');
    expect(await boiler(platform)).toMatchObject({ note: 'Theirs' });
    // The form has it; nothing else waits for an answer.
    expect(screen.queryByText('Couldn’t save it.')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved');
    saved(platform, { note: 'Mine' }).is();
  });

  it('is saved with the values that the user saw in the changed fields', async () => {
    const { platform, user, write } = await openEditor();
    await user.click(screen.getByRole('combobox', { name: 'Stage' }));
    await user.click(await screen.findByRole('option', { name: /Submitted/ }));
    await write('Note', '');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(/^Moved to /);
    expect(platform.requestsOf('pursuit.update')).toEqual([
      {
        pipelineId: 'health',
        pursuitId: 'boiler',
        changes: { stageId: 'submitted', note: '' },
        seen: { stageId: 'qualify', note: 'Call Orchard Point', pWin: 0.2, pGo: 0.5 },
      },
    ]);
  });

  it('is saved at once if they changed another field', async () => {
    const { platform, user, write } = await openEditor();
    await write('Note', 'Mine');
    await theirs(platform, { stageId: 'won' });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved');
    saved(platform, { note: 'Mine' }).is();
  });

  it('keeps another user’s change when the edit is undone', async () => {
    const { platform, user, write } = await openEditor();
    await write('Note', 'Mine');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const undo = await screen.findByRole('button', { name: 'Undo' });
    await theirs(platform, { note: 'Theirs' });
    await user.click(undo);
    await screen.findAllByText('A colleague changed it again, so it stays as it is.');
    expect(await boiler(platform)).toMatchObject({ note: 'Theirs' });
    expect(screen.queryByText('Couldn’t save it.')).toBeNull();
  });
});

describe('text typed and taken back', () => {
  it.each([
    ['saved', 'Note', 'x{Backspace}', () => screen.getByRole('button', { name: 'Save' })],
    ['closed', 'Note', 'x{Backspace}', () => row(/^Boiler/)],
    ['written otherwise and saved', 'Value', '.00', () => screen.getByRole('button', { name: 'Save' })],
  ])('and %s writes over nothing later', async (_how, name, typed, close) => {
    const { platform, user, write } = await openEditor();
    await user.type(field(name), typed);
    await user.click(close());
    expect(screen.queryByRole('form')).toBeNull();
    expect(platform.requestsOf('pursuit.update')).toEqual([]);
    platform.answer({ 'pipeline.slice': () => good(sampleSlice({ pursuits: [theirs] })) });
    platform.change('pursuits');
    await screen.findByRole('button', { name: /^Boiler.*\$5M/ });
    await user.click(row(/^Boiler/));
    expect(field('Note').value).toBe('Theirs');
    expect(field('Value').value).toBe('$5,000,000');
    await write('pWin %', '33');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => {
      saved(platform, { pWin: 0.33 }).is();
    });
  });

  it('together with its move is no override', async () => {
    const { user, write } = await openEditor();
    const choose = async (stage: RegExp) => {
      await user.click(screen.getByRole('combobox', { name: 'Stage' }));
      await user.click(await screen.findByRole('option', { name: stage }));
    };
    await choose(/Submitted/);
    await write('pWin %', '20');
    screen.getByText(/You set pWin;/);
    await choose(/Qualify/);
    await choose(/Submitted/);
    expect(field('pWin %').value).toBe('50');
  });

  const theirs = {
    ...must(PURSUITS.find(({ id }) => id === 'boiler')),
    note: 'Theirs',
    estimatedValueCents: must(parseCents(500_000_000)),
  };
});

describe('when saving fails', () => {
  it('keeps the typed text, says why, and retries', async () => {
    const { platform, user, write } = await openEditor();
    platform.answer({ 'pursuit.update': () => bad('refused', 'note is too long') });
    await write('Note', 'Long');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Couldn’t save');
    expect(alert.textContent).toContain('Reason given: note is too long');
    expect(alert.textContent).toContain('What you typed is still here.');
    expect(field('Note').value).toBe('Long');
    screen.getByRole('form', { name: BOILER });
  });

  it('leads to Options when a figure cannot be sent yet, and asks nothing', async () => {
    const { platform, user, write } = await openEditor();
    platform.answer({ 'pursuit.update': () => bad('scaleUnknown') });
    await write('pWin %', '35');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.click(within(await screen.findByRole('alert')).getByRole('button', { name: 'Open options' }));
    expect(platform.opened).toEqual(['options']);
    expect(field('pWin %').value).toBe('35');
  });
});
