import { formatMoney } from '../../lib/domain/money/money.ts';
import type { Stage } from '../../lib/domain/pipelines/pipeline.ts';
import type { ImportField } from '../../lib/domain/spreadsheet/columns.ts';
import type { ImportedValues, RowProblem } from '../../lib/domain/spreadsheet/rows.ts';
import type { FileProblem } from '../../lib/spreadsheet/read-file.ts';
import { locale, words, type WordKey } from '../../lib/words/words.ts';
import { stageNameOf } from '../../lib/words/display-names.ts';
import { fieldText } from '../pipeline/pursuit/field-text.ts';
import { dueText } from '../ui/due-words.ts';
import type { Decision, PlannedRow } from './plan-rows.ts';

export const FIELD_WORDS: Readonly<Record<ImportField, WordKey>> = {
  noticeId: 'fieldNoticeId',
  title: 'title',
  number: 'importNumber',
  agency: 'agency',
  due: 'due',
  dueTime: 'csvDueTime',
  dueZone: 'csvDueZone',
  stage: 'stage',
  value: 'value',
  pWin: 'pWin',
  pGo: 'pGo',
  naics: 'naics',
  setAside: 'setAside',
  state: 'state',
  note: 'note',
  link: 'link',
};

export const PROBLEM_WORDS: Readonly<Record<RowProblem, WordKey>> = {
  notADate: 'importNotADate',
  noSuchDay: 'importNoSuchDay',
  ambiguousDate: 'importAmbiguousDate',
  noTime: 'importNoTime',
  serialDate: 'importSerialDate',
  notAnAmount: 'importNotAnAmount',
  unknownUnit: 'importUnknownUnit',
  otherCurrency: 'importOtherCurrency',
  negativeAmount: 'importNegativeAmount',
  amountRange: 'importAmountRange',
  smallAmount: 'importSmallAmount',
  milAmount: 'importMilAmount',
  groupOrDecimal: 'importGroupOrDecimal',
  farOff: 'importFarOff',
  notAPercent: 'importNotAPercent',
  noResult: 'importNoResult',
  required: 'importRequired',
  unknownStage: 'importUnknownStage',
  notANaics: 'importNotANaics',
  notAState: 'importNotAState',
  notALink: 'importNotALink',
  notAnId: 'importNotAnId',
  tooLong: 'importTooLong',
};

export const FILE_WORDS: Readonly<Record<FileProblem, WordKey>> = {
  tooLarge: 'importTooLarge',
  notText: 'importNotText',
  notCsv: 'importNotCsv',
  noRows: 'importNoRows',
  tooManyRows: 'importTooManyRows',
  tooManyCells: 'importTooManyCells',
  encrypted: 'importEncrypted',
  oldExcel: 'importOldExcel',
  notAWorkbook: 'importNotAWorkbook',
  noSheet: 'importNoSheet',
};

/** A value as the table shows it. */
export function valueText(
  field: keyof ImportedValues,
  values: ImportedValues,
  stages: readonly Stage[],
): string | undefined {
  const { due, value, stage } = values;
  if (field === 'due') return due && dueText(due, new Date());
  if (field === 'value') return value === undefined ? undefined : formatMoney(value, locale(), 'compact');
  if (field === 'stage') return stage === undefined ? undefined : stageNameOf(stages, stage);
  if (field !== 'pWin' && field !== 'pGo') return values[field];
  return values[field] === undefined ? undefined : fieldText(field, values, stages);
}

/** A decision as its list names it. */
export function decisionText(decision: Decision, row: PlannedRow, stages: readonly Stage[]): string {
  if (decision === 'skip') return words('importSkip');
  const fields = Object.keys(row.issues).filter(isValueField);
  if (decision === 'proposed')
    return fields.flatMap((field) => valueText(field, row.proposals, stages) ?? []).join(', ');
  return words(fields.length === 0 ? 'importAsNew' : 'importLeaveBlank');
}

function isValueField(field: string): field is keyof ImportedValues & ImportField {
  return Object.hasOwn(FIELD_WORDS, field);
}
