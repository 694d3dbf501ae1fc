import { useState } from 'react';
import { plural, words } from '../../lib/words/words.ts';
import { Segmented } from './segmented.tsx';
import { TextInput } from './text-input.tsx';

interface DaysChoiceProps {
  label: string;
  labelledBy: string;
  /** The usual numbers of days. */
  usual: readonly number[];
  days: number | undefined;
  onChange: (days: number | undefined) => void;
}

const MOST_DAYS = 36_500;

/** Within how many days: any, a few usual numbers, or another one. */
export function DaysChoice({ label, labelledBy, usual, days, onChange }: DaysChoiceProps) {
  const [asksOther, setAsksOther] = useState(false);
  const [text, setText] = useState(days === undefined ? '' : String(days));
  const isOther = asksOther || (days !== undefined && !usual.includes(days));
  const number = readDays(text);
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
          if (chosen === 'other') setText(days === undefined ? '' : String(days));
          else onChange(chosen === 'any' ? undefined : Number(chosen));
        }}
      />
      {isOther && (
        <TextInput
          figure
          inputMode="numeric"
          aria-label={words('daysOtherNamed', label)}
          after={<span className="small muted">{words('daysUnit')}</span>}
          value={text}
          aria-invalid={text.trim() !== '' && number === undefined ? true : undefined}
          onChange={(event) => {
            setText(event.target.value);
            onChange(readDays(event.target.value));
          }}
        />
      )}
    </div>
  );
}

function readDays(text: string): number | undefined {
  const trimmed = text.trim();
  return /^\d{1,5}$/.test(trimmed) && Number(trimmed) <= MOST_DAYS ? Number(trimmed) : undefined;
}
