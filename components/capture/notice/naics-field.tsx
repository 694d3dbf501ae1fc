import type { ReactNode } from 'react';
import { words } from '../../../lib/words/words.ts';
import { Field } from '../../ui/form/field.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { useNaics } from '../../data/use-naics.ts';

interface NaicsFieldProps {
  value: string;
  hint?: ReactNode;
  offer?: ReactNode;
  error: string | undefined;
  onChange: (text: string) => void;
}

/** A NAICS code with its official title. */
export function NaicsField({ value, hint, offer, error, onChange }: NaicsFieldProps) {
  const naics = useNaics();
  const title = naics?.naicsTitle(value.trim());
  return (
    <Field side label={words('naics')} hint={hint} offer={offer} error={error}>
      {(control) => (
        <TextInput
          {...control}
          className="naics-code"
          inputMode="numeric"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          after={
            <span className="muted clip" title={title}>
              {title}
            </span>
          }
        />
      )}
    </Field>
  );
}
