import type { Pursuit } from '../../../lib/domain/pipelines/pipeline.ts';
import { words } from '../../../lib/words/words.ts';
import type { Picking } from '../../ui/picking/use-picking.ts';

interface PickStageProps {
  /** The stage's. */
  name: string;
  items: readonly { pursuit: Pursuit }[];
  picking: Picking;
}

/** Selects all pursuits of a stage, in its heading. Shows as the rows' own check boxes do. */
export function PickStage({ name, items, picking }: PickStageProps) {
  const ids = items.map(({ pursuit }) => pursuit.id);
  const count = ids.filter(picking.isPicked).length;
  if (ids.length === 0) return null;
  return (
    <span className="pick">
      <input
        type="checkbox"
        className="check"
        aria-label={words('pickStageNamed', name)}
        title={words('pickStage')}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && count < ids.length;
        }}
        checked={count === ids.length}
        onChange={({ currentTarget }) => {
          const others = picking.picked.filter((id) => !ids.includes(id));
          picking.set(currentTarget.checked ? [...others, ...ids] : others);
        }}
      />
    </span>
  );
}
