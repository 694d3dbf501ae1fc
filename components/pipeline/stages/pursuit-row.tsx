import { agencyLabel } from '../../../lib/domain/reference/agencies.ts';
import { dueOf, type Pursuit, type Stage } from '../../../lib/domain/pipelines/pipeline.ts';
import { outcomesOf } from '../../../lib/domain/pipelines/stage-outcome.ts';
import type { PendingOperation } from '../../../lib/protocol/answers.ts';
import { DeadlineChip, DeadlineLine } from '../../ui/deadline-chip.tsx';
import type { Picking } from '../../ui/picking/use-picking.ts';
import { Amount } from '../pursuit/amount.tsx';
import { PursuitItem } from '../editor/pursuit-item.tsx';
import { pursuitTitle } from '../../../lib/words/display-names.ts';

interface PursuitRowProps {
  pursuit: Pursuit;
  pipelineId: string;
  stages: readonly Stage[];
  /** In a stage from which past deadlines read "Closed". */
  closed: boolean;
  pending: readonly PendingOperation[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
  picking: Picking;
}

/** One pursuit of a stage: title, time left, agency and figures. */
export function PursuitRow({ closed, ...item }: PursuitRowProps) {
  const { pursuit } = item;
  const title = pursuitTitle(pursuit);
  const isOpen = outcomesOf(item.stages)(pursuit) === 'open';
  return (
    <PursuitItem {...item} above={<DeadlineLine deadline={dueOf(pursuit)} />}>
      <span className="item-title clip" title={title}>
        {title}
      </span>
      <span className="row nowrap">
        <DeadlineChip deadline={dueOf(pursuit)} form="short" closed={closed} />
        <span className="small muted clip grow" title={pursuit.agency}>
          {pursuit.agency && agencyLabel(pursuit.agency)}
        </span>
        <Amount className="small num wt" name="value" cents={pursuit.estimatedValueCents} />
        <Amount
          className="small num wt strong"
          name="weighted"
          cents={isOpen ? pursuit.weightedValueCents : undefined}
        />
      </span>
    </PursuitItem>
  );
}
