/** The fields that users edit in a pursuit's form, and their texts. */
import { formatDollars, formatMoney, parseCents } from '../../../lib/domain/money/money.ts';
import { figureOn, probabilityOn, type Probability } from '../../../lib/domain/money/probability.ts';
import { moneyExamples, parseTypedMoney } from '../../../lib/domain/money/typed-money.ts';
import type { Pursuit, Stage } from '../../../lib/domain/pipelines/pipeline.ts';
import type { ChangeableField, PursuitValues } from '../../../lib/domain/pipelines/pursuit-values.ts';
import { noteParts, withNoteText } from '../../../lib/domain/notes/bid-block.ts';
import { stageNameOf } from '../../../lib/words/display-names.ts';
import { locale, words, type WordKey } from '../../../lib/words/words.ts';
import { spokenNote } from './worksheet-words.ts';

interface FieldKind {
  name: WordKey;
  /** Its label where no unit stands beside the control; its name if absent. */
  label?: WordKey;
  unit?: string;
  /** What the control shows for a value; empty if there is none. */
  text: (values: PursuitValues, locale: string) => string;
  /** The value of a typed text; `undefined` if it is empty or invalid. */
  parse: (text: string, locale: string, before: PursuitValues) => Pursuit[ChangeableField];
  /** Says that a text is invalid. */
  error?: WordKey;
}

const percent = (name: 'pWin' | 'pGo', label: WordKey): FieldKind => ({
  name,
  label,
  unit: '%',
  text: (values, locale) => percentText(values[name] ?? undefined, locale),
  parse: parsePercent,
  error: 'percentInvalid',
});

/** The fields of a pursuit's form. */
export const FIELDS: Readonly<Record<ChangeableField, FieldKind>> = {
  stageId: { name: 'stage', text: ({ stageId }) => stageId ?? '', parse: (text) => text },
  pWin: percent('pWin', 'pWinPercent'),
  pGo: percent('pGo', 'pGoPercent'),
  estimatedValueCents: {
    name: 'value',
    text: ({ estimatedValueCents: cents }, locale) => (cents == null ? '' : formatMoney(cents, locale)),
    parse: parseTypedMoney,
    error: 'moneyInvalid',
  },
  // Without the worksheet, which only the worksheet changes.
  note: {
    name: 'note',
    text: ({ note }) => noteParts(note ?? '').text,
    parse: (text, _locale, { note }) => withNoteText(note ?? '', text),
  },
};

/** Says what a field takes, when its text is invalid. */
export function invalidText(field: ChangeableField): string {
  const { error = 'percentInvalid' } = FIELDS[field];
  return words(error, ...(error === 'moneyInvalid' ? moneyExamples(locale()) : []));
}

/** Returns a field's value for people, in a line of text. */
export function fieldText(field: ChangeableField, values: PursuitValues, stages: readonly Stage[]): string {
  if (field === 'stageId') return stageNameOf(stages, values.stageId);
  const { text, unit = '' } = FIELDS[field];
  const shown = field === 'note' ? spokenNote(values.note ?? '') : text(values, locale());
  return shown === '' ? words('figureNone') : shown + unit;
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

/** A stage's default pWin and pGo as texts, if both are known. */
export function defaultsOf({ defaultPWin, defaultPGo }: Stage): [pWin: string, pGo: string] | undefined {
  if (defaultPWin === undefined || defaultPGo === undefined) return undefined;
  return [percentText(defaultPWin, locale()), percentText(defaultPGo, locale())];
}
