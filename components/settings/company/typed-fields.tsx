import { useState } from 'react';
import { COMPANY_MAX } from '../../../lib/domain/fit/company.ts';
import { words } from '../../../lib/words/words.ts';
import { Field } from '../../ui/form/field.tsx';
import { TextArea, TextInput } from '../../ui/form/text-input.tsx';

interface LinesFieldProps {
  label: string;
  lines: readonly string[] | undefined;
  onSave: (lines: string[]) => void;
}

/** A list typed one entry a line; saved on leaving the field. */
export function LinesField({ label, lines = [], onSave }: LinesFieldProps) {
  const [typed, setTyped] = useState<string>();
  const kept = lines.join('\n');
  const save = () => {
    const next = (typed ?? kept).split('\n').map((line) => line.trim().slice(0, COMPANY_MAX.text));
    const unique = [...new Set(next.filter((line) => line !== ''))];
    if (unique.join('\n') !== kept) onSave(unique);
    setTyped(undefined);
  };
  return (
    <Field className="big" label={label} hint={words('companyLines')}>
      {(control) => (
        <TextArea
          {...control}
          rows={3}
          value={typed ?? kept}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={save}
        />
      )}
    </Field>
  );
}

interface DaysFieldProps {
  days: number | undefined;
  onSave: (days: number | undefined) => void;
}

/** A number of days, or none; saved on leaving the field. */
export function DaysField({ days, onSave }: DaysFieldProps) {
  const [typed, setTyped] = useState<string>();
  const text = typed ?? String(days ?? '');
  const isWrong = !/^\d{0,3}$/.test(text.trim()) || Number(text) > COMPANY_MAX.days;
  const save = () => {
    if (isWrong) return;
    const next = text.trim() === '' ? undefined : Number(text);
    if (next !== days) onSave(next);
    setTyped(undefined);
  };
  return (
    <Field
      className="big"
      label={words('companyDays')}
      hint={words('companyDaysHint')}
      error={isWrong ? words('companyDaysWrong', COMPANY_MAX.days) : undefined}
    >
      {(control) => (
        <TextInput
          {...control}
          figure
          className="opt-days"
          inputMode="numeric"
          value={text}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={save}
        />
      )}
    </Field>
  );
}
