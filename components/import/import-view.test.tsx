// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { must } from '../../lib/domain/testing/must.ts';
import type { ImportState } from '../../lib/protocol/import-messages.ts';
import { bad, good } from '../../lib/protocol/testing/results.ts';
import { LoadedPipeline } from '../pipeline/shared/loaded-pipeline.tsx';
import { keepsPipeline } from '../pipeline/testing/fake-pipeline.ts';
import { renderWith } from '../ui/testing/render-with.tsx';
import { ImportView } from './import-view.tsx';

const DONE: ImportState = {
  importId: 'i',
  pipelineId: 'health',
  name: 'p.csv',
  step: 'done',
  total: 2,
  counts: { added: 1, updated: 0, there: 0, refused: 1, removed: 0, kept: 0 },
  problems: [{ row: 3, title: 'Doors', code: 'refused' }],
};

/**
 * The import over a background that knows no row yet. `last`: the last import, which goes on from `begin`.
 */
async function open(last?: ImportState) {
  let now = last;
  const platform = keepsPipeline();
  platform.answer({
    'import.state': () => good(now ? { last: now } : {}),
    'import.check': ({ rows }) =>
      good(
        rows.map(({ row, noticeId, title }) => ({
          row,
          noticeId: noticeId ?? `csv:${title ?? String(row)}`,
          pursuitIds: [],
        })),
      ),
    'import.open': () => good({ importId: 'i' }),
    'import.rows': ({ items }) => good({ loaded: items.length }),
    'import.control': () => {
      now = DONE;
      return good(DONE);
    },
  });
  renderWith(
    platform,
    <LoadedPipeline pipelineId="health">
      {(seen) => <ImportView pipeline={seen.pipeline} page={seen.page} onClose={() => undefined} />}
    </LoadedPipeline>,
  );
  await screen.findByRole('heading', { name: 'Import from CSV' });
  const user = userEvent.setup();
  const choose = async (text: string) => {
    await screen.findByRole('button', { name: /^Choose (a CSV|another) file/ });
    const input = must(document.querySelector<HTMLInputElement>('input[type=file]') ?? undefined);
    await user.upload(input, new File([text], 'p.csv'));
  };
  return { platform, user, choose };
}

const CSV = 'Title,Due,Value,Owner\nRoof,1/12/2027,$2M,Ana\nDoors,TBD,5.6,Ben\n';

describe('the import of a file', () => {
  it('names bad cells, takes decisions, and hands over what was chosen', async () => {
    const { platform, user, choose } = await open();
    await choose(CSV);
    await screen.findByText('Not a date');
    screen.getByText('Dollars or millions?');
    screen.getByText('3 of 4 matched');
    await user.click(screen.getByRole('combobox', { name: 'Row 3: Doors' }));
    await user.click(await screen.findByRole('option', { name: 'Without it' }));
    await user.click(screen.getByRole('button', { name: 'Import 2' }));
    await screen.findByRole('heading', { name: 'Import finished' });
    expect(platform.requestsOf('import.open')).toEqual([{ pipelineId: 'health', name: 'p.csv', total: 2 }]);
    expect(platform.requestsOf('import.rows')).toMatchObject([{ items: [{ row: 2 }, { row: 3, changes: {} }] }]);
    expect(platform.requestsOf('import.control')).toEqual([{ importId: 'i', action: 'start' }]);
  });

  it('can be corrected: a column goes to another field, and a row stays out', async () => {
    const { user, choose } = await open();
    await choose(CSV);
    await screen.findByText('Not a date');
    await user.click(screen.getByRole('combobox', { name: 'Due goes to' }));
    await user.click(await screen.findByRole('option', { name: 'Skip' }));
    await waitFor(() => expect(screen.queryByText('Not a date')).toBeNull());
    await user.click(screen.getByRole('radio', { name: '1 new' }));
    await user.click(screen.getByRole('checkbox', { name: 'Row 2: Roof' }));
    expect(screen.getByRole('button', { name: 'Import 0' })).toHaveProperty('disabled', true);
  });

  it('says why a file was not read', async () => {
    const { choose } = await open();
    await choose('Title\n');
    await screen.findByText('This file has no rows below its header.');
  });

  it('searches for notices only on request, and takes over what it finds', async () => {
    const { platform, user, choose } = await open();
    platform.answer({ 'import.find': () => good({ notice: { noticeId: 'n-9', title: 'Roof', agency: 'GSA' } }) });
    await choose('Title,Value\nRoof,$2M\n');
    expect(platform.requestsOf('import.find')).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Look up 1 row’s notice (about 1 s)' }));
    await screen.findByText('GSA');
    await user.click(screen.getByRole('button', { name: 'Import 1' }));
    await screen.findByRole('heading', { name: 'Import finished' });
    expect(platform.requestsOf('import.rows')).toMatchObject([
      { items: [{ body: { noticeId: 'n-9', agency: 'GSA' } }] },
    ]);
  });
});

it('stops looking for notices at once, also while the service asks to wait', async () => {
  const { platform, user, choose } = await open();
  platform.answer({
    'import.find': () => ({ ok: false, failure: { code: 'busy', retryAt: Date.now() + 3_600_000 } }),
  });
  await choose('Title,Value\nRoof,$2M\n');
  await user.click(await screen.findByRole('button', { name: /^Look up 1 row/ }));
  await user.click(await screen.findByRole('button', { name: 'Stop' }));
  await screen.findByRole('button', { name: /^Look up 1 row/ });
  expect(platform.requestsOf('import.find')).toHaveLength(1);
});

describe('an import that is over', () => {
  it('names refused rows, and can be undone after its tab was closed', async () => {
    const { platform, user } = await open(DONE);
    await screen.findByText('1 pursuit added');
    screen.getByRole('row', { name: /^3 Doors/ });
    await user.click(screen.getByRole('button', { name: 'Undo import of 1' }));
    await waitFor(() => expect(platform.requestsOf('import.control')).toEqual([{ importId: 'i', action: 'undo' }]));
  });

  it('makes room for another file', async () => {
    const { platform, user, choose } = await open(DONE);
    await user.click(await screen.findByRole('button', { name: 'Import another file' }));
    platform.answer({ 'import.check': () => bad('failed') });
    await choose(CSV);
    await screen.findByText('Couldn’t import');
  });
});
