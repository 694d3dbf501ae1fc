// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { must } from '../../lib/domain/testing/must.ts';
import type { ImportState } from '../../lib/protocol/import-messages.ts';
import { bad, good } from '../../lib/protocol/testing/results.ts';
import { LoadedPipeline } from '../pipeline/shared/loaded-pipeline.tsx';
import { keepsPipeline } from '../pipeline/testing/fake-pipeline.ts';
import { SAMPLE_PIPELINE, sampleSlice } from '../pipeline/testing/sample-pursuits.ts';
import { fakePlatform } from '../ui/testing/fake-platform.ts';
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
    'import.report': () =>
      good({
        rows: [
          { row: 2, title: 'Roof', fate: 'added' },
          { row: 3, title: 'Doors', fate: 'refused' },
        ],
        leftOut: [{ row: 4, title: 'Total · $7.6M', why: 'total' }],
      }),
    'settings.get': () => good({ hiddenSites: [], importStages: { 'gate 1': 'Submitted' } }),
    'settings.set': () => good({ hiddenSites: [] }),
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
  await screen.findByRole('heading', { name: 'Import a spreadsheet' });
  const user = userEvent.setup();
  const choose = async (text: string) => {
    await screen.findByRole('button', { name: /^Choose (a|another) file/ });
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
    screen.getByText('3 of 4 matched');
    await user.click(screen.getByRole('combobox', { name: 'Row 3: Doors' }));
    await user.click(await screen.findByRole('option', { name: 'Import this row, leave the cell blank' }));
    await user.click(screen.getByRole('button', { name: 'Import 2' }));
    await screen.findByRole('heading', { name: /^Import finished/ });
    expect(platform.requestsOf('import.open')).toEqual([
      { pipelineId: 'health', name: 'p.csv', total: 2, leftOut: [] },
    ]);
    expect(platform.requestsOf('import.rows')).toMatchObject([{ items: [{ row: 2 }, { row: 3, changes: {} }] }]);
    expect(platform.requestsOf('import.control')).toEqual([{ importId: 'i', action: 'start' }]);
  });

  it('can be corrected: a column goes to another field, and a row stays out', async () => {
    const { user, choose } = await open();
    await choose(CSV);
    await screen.findByText('Not a date');
    await user.click(screen.getByRole('combobox', { name: 'Due maps to' }));
    await user.click(await screen.findByRole('option', { name: 'Not imported' }));
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
    await user.click(await screen.findByRole('button', { name: 'Look up the notice for 1 row (about 1 s)' }));
    await screen.findByText('GSA');
    await user.click(screen.getByRole('button', { name: 'Import 1' }));
    await screen.findByRole('heading', { name: /^Import finished/ });
    expect(platform.requestsOf('import.rows')).toMatchObject([
      { items: [{ body: { noticeId: 'n-9', agency: 'GSA' } }] },
    ]);
  });
});

describe('the review of a file', () => {
  it('asks whether dates with an unknown header are the deadline', async () => {
    const { user, choose } = await open();
    await choose('Title,When\nRoof,1/13/2027\n');
    await user.click(await screen.findByRole('radio', { name: 'Not imported' }));
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'When maps to' }).textContent).toBe('Not imported'),
    );
    await user.click(screen.getByRole('radio', { name: /^When/ }));
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'When maps to' }).textContent).toBe('Due'));
  });

  it('names runs of empty rows, and does not list each of many', async () => {
    const { choose } = await open();
    await choose(`Title,Due\nRoof,1/13/2027\n${'\n'.repeat(400)}Doors,1/14/2027\n\nLawn,1/15/2027\n`);
    await screen.findByText('Rows 3–402, 404');
    expect(document.querySelectorAll('.import-out li')).toHaveLength(100);
  });

  const stage = (value: string) => screen.findByRole('combobox', { name: `Stage for “${value}”` });

  it('asks for the stage of each value once, proposes what it knows, and remembers the answers', async () => {
    const { platform, user, choose } = await open();
    await choose('Title,Stage\nRoof,Pursue\nDoors,Gate 1\nWalls,Gate 2\nLawn,Gate 2\n');
    expect((await stage('Pursue')).textContent).toBe('Qualify');
    // From an earlier file.
    expect((await stage('Gate 1')).textContent).toBe('Submitted');
    await user.click(await stage('Gate 2'));
    await user.click(await screen.findByRole('option', { name: 'Won' }));
    await user.click(await screen.findByRole('button', { name: 'Import 4' }));
    await screen.findByRole('heading', { name: /^Import finished/ });
    const [pursue, gate1, gate2] = ['qualify', 'submitted', 'won'].map((stageId) => ({ changes: { stageId } }));
    expect(platform.requestsOf('import.rows')).toMatchObject([{ items: [pursue, gate1, gate2, gate2] }]);
    expect(platform.requestsOf('settings.set')).toEqual([
      // What was only proposed may be proposed better next time.
      { importStages: { 'gate 1': 'Submitted', 'gate 2': 'Won' } },
    ]);
  });

  it('takes four clicks for 50 rows of unknown stages', async () => {
    const { platform, user, choose } = await open();
    const rows = Array.from(
      { length: 60 },
      (_, at) => `Row ${String(at)},${at < 50 ? `Step ${String(at)}` : 'Triage'}`,
    );
    await choose(`Title,Stage\n${rows.join('\n')}\n`);
    await user.click(await screen.findByRole('combobox', { name: 'All 50 values without an answer' }));
    await user.click(await screen.findByRole('option', { name: 'Leave blank' }));
    await user.click(await screen.findByRole('button', { name: 'Import 60' }));
    await screen.findByRole('heading', { name: /^Import finished/ });
    expect(platform.requestsOf('import.open')).toMatchObject([{ total: 60, leftOut: [] }]);
  });

  it('asks each open question about a column once', async () => {
    const { user, choose } = await open();
    await choose('Title,Due,Value\nRoof,01/02/2027,450\nDoors,03/04/2027,"$1,200,000"\n');
    await user.click(await screen.findByRole('radio', { name: 'Day' }));
    await screen.findByText(/^Row 2: 01\/02\/2027 → .*Feb 1/);
    await user.click(screen.getByRole('radio', { name: 'Thousands' }));
    await screen.findByText('Row 2: 450 → $450K');
    screen.getByText('One answer covers the column.');
  });

  it('takes the low end of a range; the high one is a click away', async () => {
    const { platform, user, choose } = await open();
    await choose('Title,Value\nRoof,$3M to $5M\nDoors,$4M\n');
    await user.click(await screen.findByRole('button', { name: 'Use high end' }));
    await screen.findByRole('button', { name: 'Use low end' });
    await user.click(screen.getByRole('button', { name: 'Import 2' }));
    await screen.findByRole('heading', { name: /^Import finished/ });
    expect(platform.requestsOf('import.rows')).toMatchObject([
      { items: [{ changes: { estimatedValueCents: 500_000_000 } }, { changes: { estimatedValueCents: 400_000_000 } }] },
    ]);
  });

  it('finds the header below a banner, leaves out totals by row, and offers the next table', async () => {
    const { platform, user, choose } = await open();
    await choose(
      'Plan\nTitle,Due,Value\nRoof,1/31/2027,$2M\nTotal,,$2M\n\nAwards\nContract,Award date,Amount\nGamma,3/1/2026,300000\n',
    );
    await screen.findAllByText('Header is row 2');
    const total = () => screen.getByRole('checkbox', { name: 'Row 4: Total · $2M', hidden: true });
    await user.click(total());
    await screen.findByRole('button', { name: 'Import 2' });
    await user.click(total());
    await user.click(await screen.findByRole('button', { name: 'Import 1' }));
    await screen.findByRole('heading', { name: 'Import finished: 1 added, 1 not imported, 1 left out' });
    const left = { row: 4, title: 'Total · $2M', why: 'total' as const };
    expect(platform.requestsOf('import.open')).toMatchObject([{ leftOut: [left, { row: 5 }, { row: 6 }] }]);
    screen.getByText('Total · $7.6M');
  });

  it('imports the table below another header', async () => {
    const { user, choose } = await open();
    await choose('Title,Due,Value\nRoof,1/31/2027,$2M\n\nAwards\nContract,Award date,Amount\nGamma,3/1/2026,300000\n');
    await user.click(await screen.findByRole('button', { name: 'Import that table' }));
    await screen.findAllByText('Header is row 5');
    await screen.findByRole('button', { name: 'Import 1' });
    await user.click(screen.getByRole('button', { name: 'Header is one row above' }));
    await screen.findAllByText('Header is row 4');
  });

  it('reads pasted cells', async () => {
    const { user } = await open();
    await screen.findByText('Or paste cells that you copied in Excel or Google Sheets.');
    await user.paste('Title\tDue\nRoof\t1/31/2027\n');
    await screen.findByRole('button', { name: 'Import 1' });
    screen.getByText('Pasted cells');
  });
});

it('stops looking for notices at once, also while the service asks to wait', async () => {
  const { platform, user, choose } = await open();
  platform.answer({
    'import.find': () => ({ ok: false, failure: { code: 'busy', retryAt: Date.now() + 3_600_000 } }),
  });
  await choose('Title,Value\nRoof,$2M\n');
  await user.click(await screen.findByRole('button', { name: /^Look up the notice for 1 row/ }));
  await user.click(await screen.findByRole('button', { name: 'Stop' }));
  await screen.findByRole('button', { name: /^Look up the notice for 1 row/ });
  expect(platform.requestsOf('import.find')).toHaveLength(1);
});

describe('an import under way', () => {
  it('counts its rows as they are done, and says what it waits for without asking for anything', async () => {
    const none = { added: 0, updated: 0, there: 0, refused: 0, removed: 0, kept: 0 };
    const running: ImportState = { ...DONE, step: 'running', total: 9, counts: none, problems: [] };
    const { platform } = await open(running);
    await screen.findByText('0 of 9');
    const at = (state: Partial<ImportState>) => {
      platform.answer({ 'import.state': () => good({ last: { ...running, ...state } }) });
      platform.change('lookups');
    };
    at({ counts: { ...none, added: 4, there: 1, refused: 1 } });
    await screen.findByText('6 of 9');
    expect(screen.getByRole('progressbar', { name: 'Importing' })).toHaveProperty('value', 6);
    at({ failure: { code: 'busy', retryAt: Date.now() + 60_000 } });
    await screen.findByText('Import on hold: Your pipeline service is busy');
    screen.getByText('All rows are kept. The import resumes automatically.');
    expect(screen.queryByText(/Try again|when you’re back online/)).toBeNull();
    at({ failure: { code: 'unauthorized' } });
    await screen.findByRole('button', { name: 'Sign in again' });
  });
});

describe('an import that is over', () => {
  it('names refused rows, and can be undone after its tab was closed', async () => {
    const { platform, user } = await open(DONE);
    await screen.findByText('1 pursuit added');
    await screen.findByRole('row', { name: '3 Doors Request rejected' });
    screen.getByRole('row', { name: '4 Total · $7.6M Total' });
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

it('the import into a pipeline that never had a pursuit asks for its stages', async () => {
  const platform = fakePlatform({
    'pipeline.slice': () => good(sampleSlice({}, { ...SAMPLE_PIPELINE, stages: [] })),
    'pipeline.get': () => good(SAMPLE_PIPELINE),
  });
  renderWith(platform, <LoadedPipeline pipelineId="health">{() => <p>Loaded</p>}</LoadedPipeline>);
  await screen.findByText('Loaded');
  await waitFor(() => expect(platform.requestsOf('pipeline.get')).toHaveLength(1));
});
