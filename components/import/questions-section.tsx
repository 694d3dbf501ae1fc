import { useId } from 'react';
import type { Answers, Ask, AskKind } from '../../lib/domain/spreadsheet/asks.ts';
import { formatCount, plural, words, type PluralKey, type WordKey } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { Segmented } from '../ui/form/segmented.tsx';
import { FIELD_WORDS, valueText } from './import-words.ts';
import type { PlannedRow } from './plan-rows.ts';
import { ReviewSection } from './review-section.tsx';
import type { ReviewProps } from './use-spreadsheet.ts';

type ColumnAsk = Ask & { kind: keyof Answers & AskKind };

const TITLES: Readonly<Record<ColumnAsk['kind'], PluralKey>> = {
  dateOrder: 'importAskOrder',
  serialDates: 'importAskSerial',
  unit: 'importAskUnit',
  mil: 'importAskMil',
  decimalMark: 'importAskMark',
};

const CHOICES: Readonly<Partial<Record<string, WordKey>>> = {
  monthFirst: 'importMonthFirst',
  dayFirst: 'importDayFirst',
  '1900': 'importDates',
  '1904': 'importDates1904',
  no: 'importNoDates',
  dollars: 'importDollars',
  thousands: 'importThousands',
  millions: 'importMillions',
  '.': 'importPointDecimal',
  ',': 'importCommaDecimal',
};

/** Ranges that are listed; a tracker rarely has more. */
const MOST_RANGES = 20;

/** What the columns leave open, each asked once, and amounts that were ranges. */
export function QuestionsSection({ plan, file }: ReviewProps) {
  const { reading, rows, choices } = plan;
  const { asks } = reading;
  const ranges = rows.filter(({ marks }) => marks?.value?.high !== undefined);
  if (asks.length === 0 && ranges.length === 0) return null;
  const open = asks.filter(({ kind, answer }) => kind !== 'noColumn' && answer === undefined).length;
  return (
    <ReviewSection
      title={words('importQuestions')}
      hint={open > 0 ? plural('importOpenQuestions', open) : asks.length > 0 ? words('importAnswered') : undefined}
    >
      {asks.map((ask) =>
        isOfColumn(ask) ? (
          <ColumnQuestion key={ask.kind} {...{ ask, plan, file }} />
        ) : (
          <WhichColumn key={`${ask.kind} ${ask.field}`} {...{ ask, plan, file }} />
        ),
      )}
      {ranges.length > 0 && (
        <ul className="import-ranges">
          {ranges.slice(0, MOST_RANGES).map((row) => (
            <Range key={row.row} row={row} isHigh={choices.high.has(row.row)} file={file} />
          ))}
        </ul>
      )}
    </ReviewSection>
  );
}

function isOfColumn(ask: Ask): ask is ColumnAsk {
  return Object.hasOwn(TITLES, ask.kind);
}

function ColumnQuestion({ ask, plan, file }: ReviewProps & { ask: ColumnAsk }) {
  const question = useId();
  const { kind, field, choices, answer, cells, samples } = ask;
  const byRow = new Map(plan.rows.map((row) => [row.row, row]));
  const isDate = field === 'due';
  return (
    <div className="import-question">
      <p id={question} className="strong">
        {plural(TITLES[kind], cells, samples[0]?.text ?? '')}
      </p>
      <div className="row wrap">
        <Segmented
          labelledBy={question}
          value={answer ?? ''}
          segments={choices.map((value) => ({ value, label: words(CHOICES[value] ?? 'importNoDates') }))}
          onChange={(value) => void file.answer({ [kind]: value })}
        />
        {answer !== undefined &&
          samples.slice(0, 2).map(({ row, text }) => {
            const read = byRow.get(row);
            const value = read && valueText(isDate ? 'due' : 'value', { ...read.proposals, ...read.values }, []);
            return (
              <span key={row} className="small">
                {words('importReads', row, text, value ?? words('importEmpty'))}
              </span>
            );
          })}
      </div>
    </div>
  );
}

function WhichColumn({ ask, plan, file }: ReviewProps & { ask: Ask }) {
  const question = useId();
  const { kind, field, choices, answer } = ask;
  const { columns } = plan.reading;
  const name = words(FIELD_WORDS[field]);
  const [only = '', another] = choices;
  if (kind === 'noColumn')
    return <p className="import-question strong">{words(field === 'due' ? 'importNoDue' : 'importNoTitle')}</p>;
  return (
    <div className="import-question">
      <p id={question} className="strong">
        {words('importWhichColumn', name)}
      </p>
      <Segmented
        labelledBy={question}
        value={answer ?? ''}
        segments={[
          ...choices.map((value) => {
            const { header = '', samples = [] } = columns[Number(value)] ?? {};
            return { value, label: words('pipelineCounted', header, samples.slice(0, 2).join(' · ')) };
          }),
          ...(another === undefined ? [{ value: '', label: words('importNotImported') }] : []),
        ]}
        onChange={(value) => void (value === '' ? file.map(Number(only), undefined) : file.map(Number(value), field))}
      />
    </div>
  );
}

function Range({ row, isHigh, file }: { row: PlannedRow; isHigh: boolean } & Pick<ReviewProps, 'file'>) {
  const text = row.marks?.value?.text ?? '';
  return (
    <li className="row wrap small">
      <span>{words('importReads', formatCount(row.row), text, valueText('value', row.values, []) ?? '')}</span>
      <span className="muted">{words(isHigh ? 'importHighEnd' : 'importLowEnd')}</span>
      <Button small look="quiet" onClick={() => void file.takeHigh(row.row, !isHigh)}>
        {words(isHigh ? 'importUseLow' : 'importUseHigh')}
      </Button>
    </li>
  );
}
