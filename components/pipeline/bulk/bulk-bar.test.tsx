// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { NOTE_MAX } from '../../../lib/domain/limits.ts';
import { must } from '../../../lib/domain/testing/must.ts';
import { bad, good } from '../../../lib/protocol/testing/results.ts';
import { fakePlatform } from '../../ui/testing/fake-platform.ts';
import { renderWith } from '../../ui/testing/render-with.tsx';
import { PickBox } from '../../ui/picking/pick-box.tsx';
import { PURSUITS } from '../testing/fake-pipeline.ts';
import { SAMPLE_PIPELINE, sampleSlice, samplePursuit, UNKNOWN_FIGURES } from '../testing/sample-pursuits.ts';
import { orderedStages } from '../pursuit/stage-groups.ts';
import { usePursuitList } from '../list/use-pursuit-list.tsx';

const PAGE = sampleSlice({ pursuits: PURSUITS });
const stages = orderedStages(SAMPLE_PIPELINE);

function List({ pursuits = PURSUITS, page = PAGE }: { pursuits?: typeof PURSUITS; page?: typeof PAGE }) {
  const items = pursuits.map((pursuit) => ({ pursuit, pipeline: SAMPLE_PIPELINE, stages, page }));
  const { place, picking, bar, status } = usePursuitList({
    listed: items,
    shown: items,
    by: [],
    onClear: () => undefined,
    groups: [{ id: 'all' }],
    groupOf: () => 'all',
    called: 'Health',
  });
  return (
    <>
      <div ref={place}>
        {pursuits.map(({ id }) => (
          <li key={id}>
            <button type="button" data-pursuit={id}>
              {id}
            </button>
            <PickBox id={id} title={id} picking={picking} />
          </li>
        ))}
      </div>
      {bar}
      {status}
    </>
  );
}

async function select(platform = fakePlatform(), pursuits = PURSUITS, page = PAGE) {
  renderWith(platform, <List pursuits={pursuits} page={page} />);
  const user = userEvent.setup();
  screen.getByRole('button', { name: 'dam' }).focus();
  await user.keyboard('{Control>}a{/Control}');
  const bar = await screen.findByRole('group', { name: 'Actions for the selection' });
  return { platform, user, bar };
}

async function setValue({ user, bar }: Awaited<ReturnType<typeof select>>, text: string) {
  await user.click(within(bar).getByRole('button', { name: 'Set pWin, pGo, value' }));
  await user.type(await screen.findByRole('textbox', { name: 'Value' }), `${text}{Enter}`);
}

it('names each pursuit that was refused with its own reason, and undoes the others together', async () => {
  const platform = fakePlatform({
    'pursuits.update': ({ edits }) =>
      good(
        edits.map(({ pursuitId }) => {
          if (pursuitId === 'boiler') return bad('changedMeanwhile');
          if (pursuitId === 'roof') return bad('notFound');
          return good({ ...must(PURSUITS[0]), undo: { estimatedValueCents: null } });
        }),
      ),
  });
  const opened = await select(platform);
  await setValue(opened, '2m');
  const alert = await within(opened.bar).findByRole('alert');
  within(alert).getByText('2 weren’t changed');
  const reasons = within(alert)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(reasons[0]).toMatch(/^Boiler replacement: ./);
  expect(reasons[1]).toMatch(/^Roof repair: ./);
  expect(reasons[0]?.split(': ')[1]).not.toBe(reasons[1]?.split(': ')[1]);
  await screen.findByText('Updated 1 pursuit');
  await opened.user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(platform.requestsOf('pursuits.update').at(-1)).toMatchObject({
      edits: [{ pursuitId: 'dam', changes: { estimatedValueCents: null } }],
    }),
  );
  await screen.findByText('1 pursuit restored');
});

it('sends what the user saw, and leaves figures alone that were not typed', async () => {
  const platform = fakePlatform({ 'pursuits.update': () => bad('unreachable') });
  const opened = await select(platform);
  await setValue(opened, '2m');
  await within(opened.bar).findByText('3 weren’t changed');
  expect(platform.requestsOf('pursuits.update')).toEqual([
    {
      edits: PURSUITS.map(({ id, estimatedValueCents = null }) => ({
        pipelineId: SAMPLE_PIPELINE.id,
        pursuitId: id,
        changes: { estimatedValueCents: 200_000_000 },
        seen: { estimatedValueCents },
      })),
    },
  ]);
});

it('asks for a figure that can be read, and sends nothing before', async () => {
  const opened = await select();
  await setValue(opened, 'a lot');
  await screen.findByText(/^Enter an amount such as/);
  expect(opened.platform.requestsOf('pursuits.update')).toEqual([]);
});

it('a note without room for the line is refused alone, before anything is sent', async () => {
  const full = PURSUITS.map((pursuit) => (pursuit.id === 'dam' ? { ...pursuit, note: 'n'.repeat(NOTE_MAX) } : pursuit));
  const { user, bar, platform } = await select(fakePlatform({ 'pursuits.update': () => bad('failed') }), full);
  await user.click(within(bar).getByRole('button', { name: 'Add to notes' }));
  await user.type(await screen.findByRole('textbox', { name: 'Line' }), 'Visit{Enter}');
  await within(bar).findByText('Dam safety inspection: Its note has no room for another line.');
  expect(platform.requestsOf('pursuits.update')).toMatchObject([
    {
      edits: [
        { pursuitId: 'boiler', changes: { note: 'Call Orchard Point\nVisit' } },
        { pursuitId: 'roof', changes: { note: 'Visit' } },
      ],
    },
  ]);
});

it('says why pWin and pGo are read-only while no figure can be sent', async () => {
  const { user, bar } = await select(fakePlatform(), PURSUITS, { ...PAGE, figures: UNKNOWN_FIGURES });
  await user.click(within(bar).getByRole('button', { name: 'Set pWin, pGo, value' }));
  await screen.findByText(/^You can’t edit pWin and pGo yet: it’s not known whether api\.example\.com uses percents/);
  const readOnly = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name }).readOnly;
  expect(['Value', 'pWin', 'pGo'].map(readOnly)).toEqual([false, true, true]);
});

it('a removal names the pursuits and its consequences before anything is sent', async () => {
  const { platform, user, bar } = await select();
  await user.click(within(bar).getByRole('button', { name: 'Remove' }));
  const dialog = await screen.findByRole('dialog');
  within(dialog).getByText(/^For everyone who can see the pipeline, with stage, pWin, pGo, value, and note\./);
  for (const { title = '' } of PURSUITS) within(dialog).getByText(title);
  expect(platform.requestsOf('pursuits.remove')).toEqual([]);
});

it('sums what is open, and what is won apart', async () => {
  const pursuits = [...PURSUITS, samplePursuit('van', { dollars: 9000, weighted: 9000 }, { stageId: 'won' })];
  const { bar } = await select(fakePlatform(), pursuits);
  within(bar).getByText('$5.2M, weighted $452K, Won: $9K');
});
