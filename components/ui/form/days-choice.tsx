import { useId, useState } from 'react';
import { DAYS_MAX } from '../../../lib/domain/limits.ts';
import { formatCount, plural, words } from '../../../lib/words/words.ts';
import { readDays } from './days-text.ts';
import { FieldError } from './field.tsx';
import { Segmented } from './segmented.tsx';
import { TextInput } from './text-input.tsx';

interface DaysChoiceProps {
  label: string;
  labelledBy: string;
  /** The usual numbers of days. */
  usual: readonly number[];
  /** A number of days as typed, good or not (`readDays` tells); empty: any. */
  text: string;
  onChange: (text: string) => void;
}

/** Within how many days: any, a few usual numbers, or another one. What was typed stays, and says so where it is no number. */
export function DaysChoice({ label, labelledBy, usual, text, onChange }: DaysChoiceProps) {
  const [asksOther, setAsksOther] = useState(false);
  const errorId = useId();
  const days = readDays(text);
  const isOther = asksOther || (text.trim() !== '' && (days === undefined || !usual.includes(days)));
  const isBad = text.trim() !== '' && days === undefined;
  return (
    <div className="days">
      <Segmented
        fill
        labelledBy={labelledBy}
        value={isOther ? 'other' : String(days ?? 'any')}
        segments={[
          { value: 'any', label: words('daysAny') },
          ...usual.map((each) => ({ value: String(each), label: plural('deadlineDays', each) })),
          { value: 'other', label: words('daysOther') },
        ]}
        onChange={(chosen) => {
          setAsksOther(chosen === 'other');
          if (chosen !== 'other') onChange(chosen === 'any' ? '' : chosen);
        }}
      />
      {isOther && (
        <TextInput
          figure
          inputMode="numeric"
          aria-label={words('daysOtherNamed', label)}
          after={<span className="small muted">{words('daysUnit')}</span>}
          value={text}
          aria-invalid={isBad ? true : undefined}
          aria-describedby={isBad ? errorId : undefined}
          onChange={(event) => {
            // It stays the other one, also while what is typed so far happens to be a usual one.
            setAsksOther(true);
            onChange(event.target.value);
          }}
        />
      )}
      {isBad && <FieldError id={errorId}>{words('daysWrong', label, formatCount(DAYS_MAX))}</FieldError>}
    </div>
  );
}
