import { useRef, useState, type RefObject } from 'react';
import { QUERY_MAX } from '../../../lib/domain/limits.ts';
import { lengthError } from '../../ui/form/field-limits.ts';
import type { SearchTabState } from './use-search-draft.ts';

interface ValidatedSearch<Form> {
  input: RefObject<HTMLInputElement | null>;
  /** What is wrong with the query, from submit until the next edit. */
  queryError: string | undefined;
  /** Edits the form and clears the error. */
  edit: (part: Partial<Form>) => void;
  submit: (form: Form) => void;
}

/** Submits valid queries. An invalid one stays as typed, shows its error, and gets the focus. */
export function useValidatedSearch<Form extends { q: string }>(
  { form, edit, search }: SearchTabState<Form>,
  wrongIn: (q: string) => string | undefined = () => undefined,
): ValidatedSearch<Form> {
  const input = useRef<HTMLInputElement>(null);
  const [tried, setTried] = useState<string>();
  const wrong = (q: string) => wrongIn(q) ?? lengthError(q, QUERY_MAX);
  return {
    input,
    queryError: tried === form.q ? wrong(form.q) : undefined,
    edit: (part) => {
      setTried(undefined);
      edit(part);
    },
    submit: (next) => {
      setTried(next.q);
      if (wrong(next.q) === undefined) search(next);
      else {
        edit(next);
        input.current?.focus();
      }
    },
  };
}
