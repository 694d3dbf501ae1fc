import { useId, useState } from 'react';
import { DAYS_MAX } from '../../../lib/domain/limits.ts';
import { formatCount, plural, words } from '../../../lib/words/words.ts';
import { parseDays } from './field-limits.ts';
import { FieldError } from './field.tsx';
import { Segmented } from './segmented.tsx';
import { TextInput } from './text-input.tsx';

interface DaysChoiceProps {
  label: string;
  labelledBy: string;
  /** Common numbers of days. */
  usual: readonly number[];
  /** The typed number of days, valid or not (see `parseDays`); empty for any. */
  text: string;
  onChange: (text: string) => void;
}

/** A range of days: any, a common number, or a typed one. Invalid text stays and shows an error. */
export function DaysChoice({ label, labelledBy, usual, text, onChange }: DaysChoiceProps) {
  const [asksOther, setAsksOther] = useState(false);
  const errorId = useId();
  const days = parseDays(text);
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
            // Keep "other" selected even while the typed number matches a common one.
            setAsksOther(true);
            onChange(event.target.value);
          }}
        />
      )}
      {isBad && <FieldError id={errorId}>{words('daysWrong', label, formatCount(DAYS_MAX))}</FieldError>}
    </div>
  );
}
