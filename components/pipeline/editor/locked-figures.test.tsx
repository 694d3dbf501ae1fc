// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { must } from '../../../lib/domain/testing/must.ts';
import { good } from '../../../lib/protocol/testing/results.ts';
import { descriptionOf } from '../../ui/testing/control-state.ts';
import { keepsPipeline, PURSUITS } from '../testing/fake-pipeline.ts';
import { sampleSlice, UNKNOWN_FIGURES } from '../testing/sample-pursuits.ts';
import { field, openEditor } from '../testing/open-editor.tsx';

describe('while the scale of pWin and pGo is unknown', () => {
  /** The editor over a list without figures; `learn` makes the scale known. */
  async function withoutScale() {
    const platform = keepsPipeline();
    const { pWin: _pWin, pGo: _pGo, ...hidden } = must(PURSUITS.find(({ id }) => id === 'boiler'));
    const known = keepsPipeline();
    platform.answer({ 'pipeline.slice': () => good(sampleSlice({ pursuits: [hidden], figures: UNKNOWN_FIGURES })) });
    platform.drafts.set('pursuit:boiler', { typed: { pWin: '40' }, was: {} });
    const opened = await openEditor(/^Boiler/, platform);
    const learn = () => {
      platform.answer({ 'pipeline.slice': (request) => known.ask('pipeline.slice', request) });
      platform.change('pursuits');
    };
    return { ...opened, learn };
  }

  it('both are read-only, and a screen reader hears why', async () => {
    const { user } = await withoutScale();
    for (const name of ['pWin %', 'pGo %']) {
      await waitFor(() => {
        expect(descriptionOf(field(name))).toContain(
          'it’s not known whether api.example.com uses percents or fractions',
        );
      });
      expect(field(name).readOnly).toBe(true);
      await user.type(field(name), '3');
      expect(field(name).value).toBe('');
    }
    expect(field('Value').readOnly).toBe(false);
  });

  it('the rest is saved, and a figure typed earlier is kept until it can be sent', async () => {
    const { platform, user, write, learn } = await withoutScale();
    await write('Note', 'Mine');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved');
    expect(platform.requestsOf('pursuit.update')).toMatchObject([{ changes: { note: 'Mine' } }]);
    expect(platform.requestsOf('pursuit.update')).not.toMatchObject([{ changes: { pWin: 0.4 } }]);
    learn();
    await user.click(await screen.findByRole('button', { name: /^Boiler/ }));
    await waitFor(() => {
      expect(field('pGo %').value).toBe('50');
    });
    expect(field('pWin %').value).toBe('40');
    expect(field('pWin %').readOnly).toBe(false);
    expect(screen.queryByText(/a colleague changed/)).toBeNull();
  });
});

describe('while a weighted value does not fit the figures that were sent', () => {
  const locked = { host: 'api.example.com', title: 'Dam safety inspection', restorable: true } as const;

  it('pWin and pGo are read-only, and a screen reader hears why', async () => {
    await openEditor(/^Boiler/, keepsPipeline({ figures: { locked } }));
    expect(field('pWin %').value).toBe('20');
    expect(field('pWin %').readOnly).toBe(true);
    await waitFor(() => {
      expect(descriptionOf(field('pWin %'))).toContain(
        'for “Dam safety inspection”, api.example.com returned a weighted value that doesn’t match',
      );
    });
  });

  it('Undo of a move sends no figures, which would be refused', async () => {
    const { platform, user } = await openEditor(/^Boiler/, keepsPipeline({ figures: { locked } }));
    await user.click(screen.getByRole('combobox', { name: 'Stage' }));
    await user.click(await screen.findByRole('option', { name: /Submitted/ }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('Previous values restored');
    expect(platform.requestsOf('pursuit.update')).toMatchObject([
      { changes: { stageId: 'submitted' } },
      { pursuitId: 'boiler', changes: { stageId: 'qualify' } },
    ]);
    expect(platform.requestsOf('pursuit.update').at(-1)).not.toHaveProperty('changes.pWin');
  });
});
