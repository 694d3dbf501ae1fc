import { defined } from '../../../lib/domain/objects.ts';
import type { Pursuit } from '../../../lib/domain/pipelines/pipeline.ts';
import type { Result, Slice } from '../../../lib/protocol/answers.ts';
import type { RequestOf } from '../../../lib/protocol/messages.ts';
import { good } from '../../../lib/protocol/testing/results.ts';
import { keepsPipeline } from './fake-pipeline.ts';

type Update = RequestOf<'pursuit.update'>;

/**
 * A background over a service that answers saves when the test calls `answer`, perhaps with a refusal. Until
 * then an edit is queued and the list shows it. `kept`: the service, which other users may change too.
 */
export function savesSlowly() {
  const kept = keepsPipeline();
  const platform = keepsPipeline();
  const { promise, resolve } = Promise.withResolvers<Result<Pursuit> | undefined>();
  let waiting: Update[] = [];
  platform.answer({
    'pipeline.slice': async (request) => {
      const listed = await kept.ask('pipeline.slice', request);
      return listed.ok ? good(waiting.reduce(withEdit, listed.value)) : listed;
    },
    'pursuit.update': async (request) => {
      waiting = [...waiting, request];
      platform.change('outbox');
      const refusal = await promise;
      waiting = waiting.filter((each) => each !== request);
      platform.change('outbox');
      return refusal ?? kept.ask('pursuit.update', request);
    },
  });
  return { platform, kept, answer: resolve };
}

/** Like the fake service, applies only the texts of an edit. */
function withEdit(page: Slice, { pipelineId, pursuitId, changes: { stageId, note } }: Update): Slice {
  const changes = defined({ stageId, note });
  const pursuits = page.pursuits.map((pursuit) => (pursuit.id === pursuitId ? { ...pursuit, ...changes } : pursuit));
  const operation = { id: `update-${pursuitId}`, kind: 'update', state: 'sending', title: '', createdAt: 0 } as const;
  const pending = [...page.pending, { ...operation, pipelineId, pursuitId, changes }];
  return { ...page, pursuits, pending, waiting: { ...page.waiting, [pursuitId]: changes } };
}
