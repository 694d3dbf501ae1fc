import { Collapsible } from '@base-ui/react/collapsible';
import { formatCount, plural, words } from '../../../lib/words/words.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Picking } from '../../ui/picking/use-picking.ts';
import { PursuitRow } from './pursuit-row.tsx';
import { outcomesOf } from '../../../lib/domain/pipelines/stage-outcome.ts';
import { totalsOf } from '../../../lib/domain/pipelines/totals.ts';
import { sumText } from '../pursuit/field-text.ts';
import type { StageGroup } from '../pursuit/stage-groups.ts';
import { stageName } from '../../../lib/words/display-names.ts';
import { useClosedFrom } from '../shared/use-closed-from.ts';
import type { Stage } from '../../../lib/domain/pipelines/pipeline.ts';
import type { PendingOperation } from '../../../lib/protocol/answers.ts';

interface StageSectionProps {
  group: StageGroup;
  stages: readonly Stage[];
  pipelineId: string;
  pending: readonly PendingOperation[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The pursuit whose editor is open. */
  openPursuit: string | undefined;
  onOpenPursuit: (pursuitId: string | undefined) => void;
  picking: Picking;
}

/** One stage with its count, totals and foldable pursuits. */
export function StageSection({
  group,
  stages,
  pipelineId,
  pending,
  open,
  onOpenChange,
  openPursuit,
  onOpenPursuit,
  picking,
}: StageSectionProps) {
  const { stage, number, pursuits } = group;
  const totals = totalsOf(pursuits);
  const isOpen = outcomesOf(stages)({ stageId: stage?.id ?? '' }) === 'open';
  const closed = useClosedFrom(stages)(stage?.id);
  return (
    <Collapsible.Root open={open} onOpenChange={onOpenChange} className="stage">
      <h2 className="stage-title">
        <Collapsible.Trigger className="stagehead">
          <Icon name={open ? 'chevronDown' : 'chevronRight'} size="sm" />
          <span className="name clip">{stageName(stage, number)}</span>
          <span className="muted num">
            {formatCount(totals.count)}
            <span className="sr"> {words('pursuits')}</span>
          </span>
          {totals.count > 0 && totals.withoutValue > 0 && (
            <span className="muted clip stage-gap">{plural('withoutValue', totals.withoutValue)}</span>
          )}
          <span className="push num wt">
            <span className="sr">{words('value')} </span>
            {sumText(totals.valueCents)}
          </span>
          <span className="num wt strong">
            {isOpen && (
              <>
                <span className="sr">{words('weighted')} </span>
                {sumText(totals.weightedCents)}
              </>
            )}
          </span>
        </Collapsible.Trigger>
      </h2>
      <Collapsible.Panel>
        {pursuits.length === 0 ? (
          <p className="small muted stage-empty">{words('stageEmpty')}</p>
        ) : (
          <ol>
            {pursuits.map((pursuit) => (
              <PursuitRow
                key={pursuit.id}
                pursuit={pursuit}
                pipelineId={pipelineId}
                stages={stages}
                closed={closed}
                pending={pending.filter(({ pursuitId }) => pursuitId === pursuit.id)}
                picking={picking}
                open={openPursuit === pursuit.id}
                onOpenChange={(opens) => {
                  onOpenPursuit(opens ? pursuit.id : undefined);
                }}
              />
            ))}
          </ol>
        )}
      </Collapsible.Panel>
    </Collapsible.Root>
  );
}
