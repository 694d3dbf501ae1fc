import type { Pipeline, Pursuit } from '../../../lib/domain/pipelines/pipeline.ts';
import { fieldsOf, isOvertaken, overwrittenBy } from '../../../lib/domain/pipelines/pursuit-values.ts';
import type { EditedPursuit, ListChange, PendingOperation, Result, Slice } from '../../../lib/protocol/answers.ts';
import type { RequestOf } from '../../../lib/protocol/messages.ts';
import type { PursuitChanges } from '../../../lib/protocol/requests/pursuit-changes.ts';
import { bad, good } from '../../../lib/protocol/testing/results.ts';
import { fakePlatform, type FakePlatform } from '../../ui/testing/fake-platform.ts';
import { SAMPLE_PIPELINE, samplePursuit, sampleSlice } from './sample-pursuits.ts';

/** Two pipelines; another user shares the second. */
export const PIPELINES: Pipeline[] = [
  SAMPLE_PIPELINE,
  { id: 'state', name: 'State and Local', sharedWithOrg: true, owner: { name: 'Tomas Okafor' }, pursuitCount: 0 },
];

/** One in Triage, two in Qualify. Their weighted values come from the service and equal no product. */
export const PURSUITS: Pursuit[] = [
  samplePursuit(
    'dam',
    { dollars: 1_000_000, weighted: 31_000, pWin: 10, pGo: 30, due: '2031-03-01' },
    {
      title: 'Dam safety inspection',
      agency: 'Department of Practice',
    },
  ),
  samplePursuit(
    'boiler',
    { dollars: 4_200_000, weighted: 421_000, pWin: 20, pGo: 50, due: '2031-02-01' },
    {
      title: 'Boiler replacement',
      stageId: 'qualify',
      note: 'Call Orchard Point',
    },
  ),
  samplePursuit('roof', { due: '2031-01-01' }, { title: 'Roof repair', stageId: 'qualify' }),
];

/**
 * A background with one pipeline, shown by stage. It takes edits, removals and discards, and lists what is
 * queued. An edit without `seen` is another user's: no page sends one.
 */
export function keepsPipeline(
  more: Partial<Slice> = {},
  other: Slice = sampleSlice({}, { id: 'state', name: 'State and Local', stages: [] }),
): FakePlatform {
  let pursuits = more.pursuits ?? PURSUITS;
  let pending: PendingOperation[] = [];
  let theirs: ListChange[] = [];
  const update = ({ pursuitId, changes, seen }: RequestOf<'pursuit.update'>): Result<EditedPursuit> => {
    const before = pursuits.find(({ id }) => id === pursuitId);
    if (!before) return bad('notFound');
    if (isOvertaken(seen ?? {}, changes, before)) return bad('changedMeanwhile');
    const { estimatedValueCents: _value, pWin: _pWin, pGo: _pGo, ...texts } = changes;
    const pursuit = { ...before, ...texts };
    pursuits = pursuits.map((each) => (each.id === pursuitId ? pursuit : each));
    if (!seen) theirs = [...theirs, { kind: 'changed', pursuit, before, fields: [...fieldsOf(changes)] }];
    return good({ ...pursuit, undo: formerValues(before, changes, !more.figures?.locked) });
  };
  const platform = fakePlatform({
    'connection.get': () => good({ state: 'connected', baseUrl: 'https://api.example.com', scale: 'fraction' }),
    'settings.get': () => good({ defaultPipelineId: 'health', hiddenSites: [] }),
    'pipelines.list': () => good(PIPELINES),
    'pipeline.get': ({ pipelineId }) =>
      good(pipelineId === 'health' ? SAMPLE_PIPELINE : { id: 'state', name: 'State and Local', stages: [] }),
    'pipeline.slice': ({ pipelineId }) =>
      good(
        pipelineId === 'health'
          ? { ...sampleSlice({ pending, theirs, readAt: Date.now() }), ...more, pursuits }
          : other,
      ),
    'agenda.due': () => good({ overdue: 0, thisWeek: 0 }),
    'alerts.state': () =>
      good({
        notifications: true,
        searches: 0,
        withAlert: 0,
        alerts: { on: true, everyHours: 12 },
        reminders: { on: false, days: [14, 3] },
      }),
    'pursuit.update': update,
    'pursuits.update': ({ edits }) => good(edits.map(update)),
    'pursuit.remove': ({ pipelineId, pursuitId }) => {
      const title = pursuits.find(({ id }) => id === pursuitId)?.title ?? '';
      const operation = { id: `remove-${pursuitId}`, kind: 'remove', state: 'queued', createdAt: 0 } as const;
      pending = [...pending, { ...operation, pipelineId, pursuitId, title }];
      return good({ ...operation, pipelineId, pursuitId, title });
    },
    'outbox.discard': ({ operationId }) => {
      pending = pending.filter(({ id }) => id !== operationId);
      return good(pending);
    },
    'outbox.retry': () => good(pending),
    'connection.restoreFigures': () => good({ state: 'connected', baseUrl: 'https://api.example.com' }),
  });
  void platform.draft.write('pipeline-tab', 'stages');
  return platform;
}

type Edit = RequestOf<'pursuit.update'>['changes'];

/** What Undo sends; without figures where they can't be sent. */
function formerValues(before: Pursuit, changes: Edit, figures: boolean): PursuitChanges {
  const { stageId = '', note = '' } = before;
  const { pWin = null, pGo = null, estimatedValueCents = null } = before;
  const fields = overwrittenBy(changes);
  return {
    ...(fields.has('stageId') && { stageId }),
    ...(fields.has('pWin') && figures && { pWin }),
    ...(fields.has('pGo') && figures && { pGo }),
    ...(fields.has('estimatedValueCents') && { estimatedValueCents }),
    ...(fields.has('note') && { note }),
  };
}
