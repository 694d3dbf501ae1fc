/** The Changes list: what happened to saved notices, and colleagues' edits, over all pipelines. */
import { defined } from '../../domain/objects.ts';
import type { Pursuit } from '../../domain/pipelines/pipeline.ts';
import type { PipelineChange } from '../../protocol/change-answers.ts';
import type { Pipelines } from '../records/pipelines.ts';
import type { ServiceFigures } from '../records/figures.ts';
import type { PursuitIndex } from '../records/pursuit-index.ts';
import type { TeammateChanges } from '../records/teammate-changes.ts';
import type { NoticeChanges } from './notice-changes.ts';

export interface ChangesListDependencies {
  noticeChanges: NoticeChanges;
  changes: Pick<TeammateChanges, 'all' | 'any' | 'mark'>;
  index: Pick<PursuitIndex, 'all'>;
  pipelines: Pick<Pipelines, 'known' | 'stage'>;
  figures: Pick<ServiceFigures, 'read'>;
}

export type ChangesList = ReturnType<typeof createChangesList>;

/** Ends the id of a colleague's change; before it is the pursuit's id, as for a notice's. */
const THEIRS = '/theirs';

export function createChangesList({ noticeChanges, changes, index, pipelines, figures }: ChangesListDependencies) {
  /** What the user has not dismissed, newest first. Makes no request. */
  async function open(): Promise<PipelineChange[]> {
    const [events, hasTheirs] = await Promise.all([noticeChanges.open(), changes.any()]);
    // The usual case, asked for at every repaint of the toolbar.
    if (events.length === 0 && !hasTheirs) return [];
    const [records, known] = await Promise.all([index.all(), figures.read()]);
    const theirs = await changes.all(records, known.pursuit);
    const byId = new Map(records.map((record) => [record.id, record]));
    const names = new Map((await pipelines.known()).map(({ id, name }) => [id, name]));
    const about = async (pursuit: Pursuit, pipelineId: string) => {
      const { name: stageName } = await pipelines.stage(pipelineId, pursuit.stageId, undefined);
      const { id: pursuitId, noticeId, title, agency, uiLink } = pursuit;
      const pipelineName = names.get(pipelineId) ?? '';
      return defined({ pursuitId, pipelineId, pipelineName, noticeId, title, agency, uiLink, stageName });
    };
    const found: PipelineChange[] = [];
    for (const { id, pursuitId, event, host, at } of events) {
      const record = byId.get(pursuitId);
      // The pursuit is gone, so nothing is left to decide.
      if (record) found.push({ id, event, host, at, ...(await about(known.pursuit(record), record.pipelineId)) });
    }
    for (const { pipelineId, at, change } of theirs) {
      const event = { kind: 'theirs' as const, change };
      found.push({ id: change.pursuit.id + THEIRS, event, at, ...(await about(change.pursuit, pipelineId)) });
    }
    return found.toSorted((a, b) => b.at - a.at);
  }

  return {
    open,

    /** Hides changes, or shows them again. */
    async mark(ids: readonly string[], isDismissed: boolean): Promise<void> {
      const theirs = ids.filter((id) => id.endsWith(THEIRS));
      if (theirs.length > 0) await changes.mark(new Set(theirs.map((id) => id.slice(0, -THEIRS.length))), isDismissed);
      if (theirs.length < ids.length) await noticeChanges.mark(ids, isDismissed);
    },
  };
}
