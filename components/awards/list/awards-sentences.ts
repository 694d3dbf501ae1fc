import { STATES } from '../../../lib/domain/reference/states.ts';
import { words } from '../../../lib/words/words.ts';
import type { FilterSentence } from '../../search/screen/filter-chips.tsx';
import type { AwardsForm } from '../shared/awards-form.ts';

/** The filters of a form as sentences, each with the form that is left when it is taken away. */
export function awardsSentences(form: AwardsForm): FilterSentence<AwardsForm>[] {
  const sentences: FilterSentence<AwardsForm>[] = [];
  const agency = form.agency.trim();
  if (agency !== '')
    sentences.push({ id: 'agency', text: words('filterAgency', agency), without: { ...form, agency: '' } });
  if (form.naics) {
    const { code, name } = form.naics;
    sentences.push({
      id: 'naics',
      text: words('filterNaics', code.length === 6 ? code : `${code}…`),
      full: name,
      without: { ...form, naics: undefined },
    });
  }
  if (form.state !== undefined) {
    sentences.push({
      id: 'state',
      text: words('filterPerformedIn', STATES[form.state] ?? form.state),
      without: { ...form, state: undefined },
    });
  }
  return sentences;
}
