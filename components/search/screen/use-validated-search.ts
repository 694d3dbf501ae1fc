import { useRef, useState, type RefObject } from 'react';
import { QUERY_MAX } from '../../../lib/domain/limits.ts';
import { lengthError } from '../../ui/form/length-error.ts';
import type { KeptSearch } from './use-search-draft.ts';

interface CheckedAsk<Form> {
  input: RefObject<HTMLInputElement | null>;
  /** What is wrong with the query, once it was asked and until somebody types. */
  queryError: string | undefined;
  /** As the search's own; what was wrong before is not said again while another query is typed. */
  edit: (part: Partial<Form>) => void;
  submit: (form: Form) => void;
}

/** Asks a search whose query can be asked. Another one stays as it was typed, says what is wrong, and gets the cursor. */
export function useCheckedAsk<Form extends { q: string }>(
  { form, edit, ask }: KeptSearch<Form>,
  wrongIn: (q: string) => string | undefined = () => undefined,
): CheckedAsk<Form> {
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
      if (wrong(next.q) === undefined) ask(next);
      else {
        edit(next);
        input.current?.focus();
      }
    },
  };
}
