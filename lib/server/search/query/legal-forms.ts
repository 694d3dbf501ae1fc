/** Legal forms of companies, `CORP` or `CORPORATION`: awards spell them as each company registered. */
import { compactId } from './identifiers.ts';
import { quoted } from './query-terms.ts';
import { weightAsWritten, type WeightedTerm } from './understanding.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Each form in all its spellings. */
export const LEGAL_FORMS: readonly (readonly string[])[] = [
  ['corp', 'corporation'],
  ['inc', 'incorporated'],
  ['co', 'company'],
  ['ltd', 'limited'],
  ['llc', 'l l c'],
  ['llp', 'l l p'],
  ['lp', 'l p'],
];

export function isLegalForm(term: WeightedTerm): boolean {
  return formsOf(term) !== undefined;
}

/** A legal form, expanded to all its spellings; any other term unchanged. */
export function withAllForms(term: WeightedTerm, vocabulary: Vocabulary): WeightedTerm {
  const forms = formsOf(term);
  return forms === undefined ? term : weightAsWritten({ ...term, expressions: forms.map(quoted) }, vocabulary);
}

function formsOf({ kind, text }: WeightedTerm): readonly string[] | undefined {
  return kind === 'phrase' ? undefined : LEGAL_FORMS.find((forms) => forms.includes(compactId(text)));
}
