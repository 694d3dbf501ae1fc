import { useMemo } from 'react';
import { fieldsOf, type PursuitValues } from '../../../lib/domain/pipelines/pursuit-values.ts';
import { words } from '../../../lib/words/words.ts';
import { useAsk } from '../../data/use-ask.ts';
import { FIELD_NAMES, fieldText } from './field-text.ts';
import { orderedStages } from './stage-groups.ts';

interface YoursProps {
  /** Absent where the service does not have it: it is not asked about, and the names of stages stay unsaid. */
  pipelineId: string | undefined;
  changes: PursuitValues;
  /** Only to tell one change from another: what it makes of the pursuit is shown already. */
  brief?: boolean;
}

/** What the person had asked for: perhaps days ago, and after a refusal nothing else on the screen shows it any more. */
export function Yours({ pipelineId, changes, brief = false }: YoursProps) {
  const namesStages = pipelineId !== undefined && changes.stageId !== undefined;
  const { data } = useAsk('pipeline.get', { pipelineId: pipelineId ?? '' }, { enabled: namesStages });
  const stages = useMemo(() => data && orderedStages(data), [data]);
  const fields = [...fieldsOf(changes)].map((field) => {
    const name = words(FIELD_NAMES[field]);
    // Offline, where changes wait, the names of stages may not be known.
    if (field === 'stageId' && !stages) return name;
    return words('fieldProblem', name, fieldText(field, changes, stages ?? []));
  });
  return <p className={brief ? 'small muted clip-2' : 'small yours'}>{words('pendingYours', fields.join(' · '))}</p>;
}
