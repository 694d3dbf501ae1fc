import type { Stage } from '../../../lib/domain/pipelines/pipeline.ts';
import { locale, words } from '../../../lib/words/words.ts';
import { Select } from '../../ui/form/select.tsx';
import { percentText } from '../pursuit/field-text.ts';
import { stageName } from '../../../lib/words/display-names.ts';

interface StageSelectProps {
  id: string;
  'aria-describedby'?: string;
  stages: readonly Stage[];
  value: string;
  onChange: (stageId: string) => void;
}

/** A choice of stage, in the service's order, each with its defaults. */
export function StageSelect({ stages, value, onChange, ...control }: StageSelectProps) {
  const options = stages.map((stage, index) => ({
    value: stage.id,
    label: stageName(stage, index + 1),
    detail: defaultsOf(stage),
  }));
  return (
    <Select
      {...control}
      options={options}
      // A stage that the pipeline no longer lists can't be chosen.
      value={stages.some((stage) => stage.id === value) ? value : undefined}
      placeholder={words('stageUnlisted')}
      onChange={onChange}
    />
  );
}

function defaultsOf({ defaultPWin, defaultPGo }: Stage): string | undefined {
  if (defaultPWin === undefined || defaultPGo === undefined) return undefined;
  return words('defaultsShort', percentText(defaultPWin, locale()), percentText(defaultPGo, locale()));
}
