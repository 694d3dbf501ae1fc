import { formatMoney } from '../../../lib/domain/money/money.ts';
import type { Stage } from '../../../lib/domain/pipelines/pipeline.ts';
import type { ChangeableField, PursuitValues } from '../../../lib/domain/pipelines/pursuit-values.ts';
import { stageName } from '../../../lib/words/display-names.ts';
import { locale, words, type WordKey } from '../../../lib/words/words.ts';
import { percentText } from './percent-text.ts';

export const FIELD_NAMES = {
  stageId: 'stage',
  pWin: 'pWin',
  pGo: 'pGo',
  estimatedValueCents: 'value',
  note: 'note',
} as const satisfies Record<ChangeableField, WordKey>;

/** Returns a field's value for people, in a line of text. */
export function fieldText(field: ChangeableField, values: PursuitValues, stages: readonly Stage[]): string {
  if (field === 'stageId') {
    const index = stages.findIndex(({ id }) => id === values.stageId);
    return stageName(stages[index], index + 1);
  }
  const { note, estimatedValueCents: cents } = values;
  if (field === 'note') return note == null || note === '' ? words('figureNone') : note;
  if (field === 'estimatedValueCents') return cents == null ? words('figureNone') : formatMoney(cents, locale());
  const percent = percentText(values[field] ?? undefined, locale());
  return percent ? `${percent}%` : words('figureNone');
}
