import { useMemo } from 'react';
import { fieldsOf, type PursuitValues } from '../../lib/domain/pursuit-values.ts';
import { words } from '../../lib/words/words.ts';
import { useAsk } from '../ui/use-ask.ts';
import { FIELD_NAMES, fieldText } from './field-text.ts';
import { orderedStages } from './stage-groups.ts';

/** What the person had asked for: perhaps days ago, and nothing else on the screen shows it any more. */
export function Yours({ pipelineId, changes }: { pipelineId: string; changes: PursuitValues }) {
  const { data } = useAsk('pipeline.get', { pipelineId });
  const stages = useMemo(() => (data ? orderedStages(data) : []), [data]);
  const fields = [...fieldsOf(changes)].map((field) =>
    words('fieldProblem', words(FIELD_NAMES[field]), fieldText(field, changes, stages)),
  );
  return <p className="small yours">{words('pendingYours', fields.join(' · '))}</p>;
}
