import type { Stage } from '../../lib/domain/pipelines/pipeline.ts';
import { headerKey } from '../../lib/domain/spreadsheet/columns.ts';
import type { UnknownStage } from '../../lib/domain/spreadsheet/stage-values.ts';
import { stageName } from '../../lib/words/display-names.ts';
import { plural, words } from '../../lib/words/words.ts';
import { Select } from '../ui/form/select.tsx';
import { ReviewSection } from './review-section.tsx';
import type { ReviewProps } from './use-spreadsheet.ts';

const [OPEN, BLANK] = ['open', 'blank'];

/** One choice for each stage value of the file that the pipeline has no stage for. */
export function StagesSection({ plan, file, stages }: ReviewProps & { stages: readonly Stage[] }) {
  const { unknownStages: unknown } = plan.reading;
  const { stages: answers = {} } = plan.answers;
  if (unknown.length === 0) return null;
  const answerTo = ({ value }: UnknownStage): string => {
    const key = headerKey(value);
    return Object.hasOwn(answers, key) ? (answers[key] ?? BLANK) : OPEN;
  };
  const open = unknown.filter((each) => answerTo(each) === OPEN);
  const options = [
    ...stages.map((stage, at) => ({ value: stage.id, label: stageName(stage, at + 1) })),
    { value: BLANK, label: words('importStageBlank') },
  ];
  const choose = (values: readonly UnknownStage[], chosen: string) => {
    const stage = chosen === BLANK ? null : chosen;
    if (chosen !== OPEN)
      void file.answer({ stages: Object.fromEntries(values.map(({ value }) => [headerKey(value), stage])) });
  };
  const undecided = { value: OPEN, label: words('importStageOpen') };
  return (
    <ReviewSection title={words('stages')} hint={plural('importStagesHint', unknown.length)}>
      <ul className="import-pairs">
        {open.length > 1 && (
          <li>
            <span className="muted">{plural('importStagesOpen', open.length)}</span>
            <Select
              label={plural('importStagesOpen', open.length)}
              value={OPEN}
              options={[undecided, ...options]}
              onChange={(chosen) => choose(open, chosen)}
            />
          </li>
        )}
        {unknown.map((each) => (
          <li key={each.value}>
            <span>
              <span className="strong">{each.value}</span>
              <span className="small muted num">{plural('importRows', each.rows)}</span>
            </span>
            <Select
              label={words('importStageOf', each.value)}
              value={answerTo(each)}
              options={answerTo(each) === OPEN ? [undecided, ...options] : options}
              onChange={(chosen) => choose([each], chosen)}
            />
          </li>
        ))}
      </ul>
    </ReviewSection>
  );
}
