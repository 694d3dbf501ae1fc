import { fieldsOf, type ChangeableField } from '../../lib/domain/pursuit-values.ts';
import type { PursuitsPage } from '../../lib/protocol/answers.ts';

/** The fields of a pursuit that a list shows as they will be once this person's own edits, which wait, were sent. */
export function shownAhead(
  { pending }: Pick<PursuitsPage, 'pending'>,
  pursuitId: string,
): ReadonlySet<ChangeableField> {
  const edits = pending.filter((operation) => operation.pursuitId === pursuitId && operation.state !== 'attention');
  return new Set(edits.flatMap(({ changes }) => [...fieldsOf(changes ?? {})]));
}
