import { parseCalendarDate } from '../../../lib/domain/dates/calendar-date.ts';
import { parseCents } from '../../../lib/domain/money/money.ts';
import { probabilityOn } from '../../../lib/domain/money/probability.ts';
import type { PipelineDetail, Pursuit, Stage } from '../../../lib/domain/pipelines/pipeline.ts';
import type { PursuitValues } from '../../../lib/domain/pipelines/pursuit-values.ts';
import type { FiguresAccess, PendingOperation, PursuitsPage, Slice } from '../../../lib/protocol/answers.ts';

/** A pursuit for tests, with figures in dollars and percent and an ISO date. */
export function samplePursuit(
  id: string,
  figures: { dollars?: number; weighted?: number; pWin?: number; pGo?: number; due?: string } = {},
  fields: Partial<Pursuit> = {},
): Pursuit {
  const due = figures.due === undefined ? undefined : parseCalendarDate(figures.due);
  const value = figures.dollars === undefined ? undefined : parseCents(figures.dollars * 100);
  const weighted = figures.weighted === undefined ? undefined : parseCents(figures.weighted * 100);
  const pWin = figures.pWin === undefined ? undefined : probabilityOn('percent', figures.pWin);
  const pGo = figures.pGo === undefined ? undefined : probabilityOn('percent', figures.pGo);
  return {
    id,
    title: `Pursuit ${id}`,
    stageId: 'triage',
    ...(due === undefined ? {} : { responseDeadLine: due }),
    ...(value === undefined ? {} : { estimatedValueCents: value }),
    ...(weighted === undefined ? {} : { weightedValueCents: weighted }),
    ...(pWin === undefined ? {} : { pWin }),
    ...(pGo === undefined ? {} : { pGo }),
    ...fields,
  };
}

/** pWin and pGo before the service showed how it writes them. */
export const UNKNOWN_FIGURES: FiguresAccess = { hidden: true, locked: { host: 'api.example.com' } };

/**
 * A pipeline's list for tests: empty, complete and with editable figures unless `more` says otherwise.
 * `waiting` defaults to the edits in `pending`, as in the background.
 */
function samplePage(more: Partial<PursuitsPage> = {}): PursuitsPage {
  const { pending = [] } = more;
  const waiting = waitingIn(pending);
  return { pursuits: [], mayHaveMore: false, pending, waiting, theirs: [], figures: {}, ...more };
}

/** A pipeline's slice for tests; each asks to be fetched again after a change. */
export function sampleSlice(more: Partial<PursuitsPage> = {}, pipeline: PipelineDetail = SAMPLE_PIPELINE): Slice {
  return { ...samplePage(more), pipeline, rev: 'sample/1' };
}

function waitingIn(pending: readonly PendingOperation[]): Record<string, PursuitValues> {
  const waiting: Record<string, PursuitValues> = {};
  for (const { pursuitId, kind, state, changes } of pending)
    if (pursuitId !== undefined && kind === 'update' && state !== 'attention')
      waiting[pursuitId] = { ...waiting[pursuitId], ...changes };
  return waiting;
}

/** A stage for tests; an `undefined` percentage is an unknown default. */
function sampleStage(id: string, position: number, pWin?: number, pGo?: number, name?: string): Stage {
  const defaultPWin = pWin === undefined ? undefined : probabilityOn('percent', pWin);
  const defaultPGo = pGo === undefined ? undefined : probabilityOn('percent', pGo);
  return {
    id,
    position,
    ...(name === undefined ? {} : { name }),
    ...(defaultPWin === undefined ? {} : { defaultPWin }),
    ...(defaultPGo === undefined ? {} : { defaultPGo }),
  };
}

/** Five stages; the third has no name and no defaults. */
export const SAMPLE_PIPELINE: PipelineDetail = {
  id: 'health',
  name: 'Federal Health IT',
  sharedWithOrg: false,
  pursuitCount: 3,
  stages: [
    sampleStage('qualify', 1, 20, 50, 'Qualify'),
    sampleStage('triage', 0, 10, 30, 'Triage'),
    sampleStage('third', 2),
    sampleStage('submitted', 3, 50, 100, 'Submitted'),
    sampleStage('won', 4, 100, 100, 'Won'),
  ],
};
