/** The pursuits of all pipelines, and how many of them are due soon. */
import { countDueSoon } from '../../domain/pipelines/agenda.ts';
import { dueOf, type DueSoon } from '../../domain/pipelines/pipeline.ts';
import { defined } from '../../domain/objects.ts';
import type { Agenda } from '../../protocol/change-answers.ts';
import type { PendingOperation, Result } from '../../protocol/answers.ts';
import type { Pipelines } from '../records/pipelines.ts';
import type { Clock } from '../runtime/clock.ts';
import { succeeded } from '../runtime/failures.ts';
import type { SettingsStore } from '../storage/settings.ts';
import type { Pursuits } from './pursuits.ts';

export interface AgendaDependencies {
  pursuits: Pick<Pursuits, 'list'>;
  pipelines: Pipelines;
  settings: Pick<SettingsStore, 'read'>;
  clock: Clock;
}

export function createAgenda({ pursuits, pipelines, settings, clock }: AgendaDependencies) {
  return {
    /** Lists every pipeline, in the service's order. One that fails does not block the others. */
    async list(): Promise<Result<Agenda>> {
      const list = await pipelines.recent();
      if (!list.ok) return list;
      const listed = list.value.map(async (pipeline) => {
        const page = await pursuits.list(pipeline.id, { age: 'fresh' });
        // An empty pipeline's stages are a request that nobody needs.
        if (!page.ok || page.value.pursuits.length === 0) return { pipeline: { ...pipeline, stages: [] }, page };
        const stages = page.value.pursuits.flatMap(({ stageId }) => stageId ?? []);
        await pipelines.renewStages(pipeline.id, new Set(stages));
        return { pipeline: await pipelines.withStages(pipeline), page };
      });
      const all = await Promise.all(listed);
      const stale = all.map(({ page }) => (page.ok ? page.value.stale : undefined)).find(Boolean);
      return succeeded(defined({ pipelines: all, stale }));
    },

    /** Counts what is overdue or due this week, from the cache; asks only for stages that were never read. */
    async due(): Promise<DueSoon> {
      const { closedFromStage } = await settings.read();
      const deadlines = [];
      for (const { id } of await pipelines.known()) {
        const page = await pursuits.list(id, { age: 'any' });
        if (!page.ok) continue;
        const leaving = new Set(page.value.pending.filter(isRemoval).map(({ pursuitId }) => pursuitId));
        for (const pursuit of page.value.pursuits) {
          const { closed } = await pipelines.stage(id, pursuit.stageId, closedFromStage);
          if (!closed && !leaving.has(pursuit.id)) deadlines.push(dueOf(pursuit));
        }
      }
      return countDueSoon(deadlines, new Date(clock.now()));
    },
  };
}

function isRemoval({ kind, state }: PendingOperation): boolean {
  return kind === 'remove' && state !== 'attention';
}
