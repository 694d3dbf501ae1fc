import type { PursuitValues } from '../../../lib/domain/pipelines/pursuit-values.ts';
import type { PursuitsPage } from '../../../lib/protocol/answers.ts';

/** What a list shows of a pursuit as it will be once this person's own edits, which wait, were sent. */
export function shownAhead({ pending }: Pick<PursuitsPage, 'pending'>, pursuitId: string): PursuitValues {
  const edits = pending.filter((operation) => operation.pursuitId === pursuitId && operation.state !== 'attention');
  return edits.reduce<PursuitValues>((values, { changes }) => ({ ...values, ...changes }), {});
}
