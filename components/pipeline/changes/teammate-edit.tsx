import type { ListChange } from '../../../lib/protocol/answers.ts';
import { words } from '../../../lib/words/words.ts';
import { useSlice } from '../../data/slices.ts';
import { FIELDS, fieldText } from '../pursuit/field-text.ts';
import { orderedStages } from '../pursuit/stage-groups.ts';

interface TeammateEditProps {
  change: ListChange;
  pipelineId: string;
  pipelineName: string;
}

/** What a colleague did: each field from what to what. */
export function TeammateEdit({ change, pipelineId, pipelineName }: TeammateEditProps) {
  const { data } = useSlice(pipelineId);
  const stages = data ? orderedStages(data.pipeline) : [];
  if (change.kind !== 'changed') {
    const added = () => words('changeAddedTo', fieldText('stageId', change.pursuit, stages));
    return <p>{change.kind === 'added' ? added() : words('changeRemovedFrom', pipelineName)}</p>;
  }
  const { before, pursuit, fields } = change;
  const isMoved = fields.includes('stageId');
  return (
    <ul>
      {fields.map((field) => {
        // A move brings its stage's chances.
        if (isMoved && (field === 'pWin' || field === 'pGo')) return null;
        if (field === 'note') return <li key={field}>{words('changeNoteEdited')}</li>;
        const [from, to] = [fieldText(field, before, stages), fieldText(field, pursuit, stages)];
        return <li key={field}>{words('changeFieldFrom', words(FIELDS[field].name), from, to)}</li>;
      })}
    </ul>
  );
}
