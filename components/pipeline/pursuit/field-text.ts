/** Texts of a pursuit's figures. */
import { formatDollars, formatMoney, parseCents } from '../../../lib/domain/money/money.ts';
import { figureOn, probabilityOn, type Probability } from '../../../lib/domain/money/probability.ts';
import type { Stage } from '../../../lib/domain/pipelines/pipeline.ts';
import type { ChangeableField, PursuitValues } from '../../../lib/domain/pipelines/pursuit-values.ts';
import { stageName } from '../../../lib/words/display-names.ts';
import { locale, words, type WordKey } from '../../../lib/words/words.ts';

export const FIELD_NAMES = {
  stageId: 'stage',
  pWin: 'pWin',
  pGo: 'pGo',
  estimatedValueCents: 'value',
  note: 'note',
} as const satisfies Record<ChangeableField, WordKey>;

/** Returns a field's value for people, in a line of text. */
export function fieldText(field: ChangeableField, values: PursuitValues, stages: readonly Stage[]): string {
  if (field === 'stageId') return stageNameOf(stages, values.stageId);
  const { note, estimatedValueCents: cents } = values;
  if (field === 'note') return note == null || note === '' ? words('figureNone') : note;
  if (field === 'estimatedValueCents') return cents == null ? words('figureNone') : formatMoney(cents, locale());
  const percent = percentText(values[field] ?? undefined, locale());
  return percent ? `${percent}%` : words('figureNone');
}

/** The name of a stage as our screens show it. */
export function stageNameOf(stages: readonly Stage[], stageId: string | null | undefined): string {
  const place = stages.findIndex(({ id }) => id === stageId);
  return stageName(stages[place], place + 1);
}

/** Formats a total in cents as `$4.2M`; empty for a sum too large to be exact. */
export function sumText(cents: number): string {
  const sum = parseCents(cents);
  return sum === undefined ? '' : formatDollars(sum, locale(), 'compact');
}

/** Formats a probability as users type it in `locale`: `35`, `12.5` or `12,5`; empty if there is none. */
export function percentText(probability: Probability | undefined, locale: string): string {
  if (probability === undefined) return '';
  // Keep all digits: the default rounds to three decimals.
  return new Intl.NumberFormat(locale, { maximumSignificantDigits: 12 }).format(figureOn('percent', probability));
}

/** Parses a typed percentage (`35`, `35 %`, `12.5`, `12,5`); `undefined` if it is invalid. */
export function parsePercent(text: string): Probability | undefined {
  const match = /^(\d{1,3}(?:[.,]\d+)?)\s*%?$/.exec(text.trim());
  return match?.[1] === undefined ? undefined : probabilityOn('percent', Number(match[1].replace(',', '.')));
}
