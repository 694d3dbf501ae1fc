import { STATES } from '../../../lib/domain/reference/states.ts';
import { words } from '../../../lib/words/words.ts';
import type { ActiveFilter } from '../../search/screen/filter-chips.tsx';
import type { AwardsForm } from '../shared/awards-form.ts';

/** The form's active filters as sentences, each with the form that remains without it. */
export function activeAwardFilters(form: AwardsForm): ActiveFilter<AwardsForm>[] {
  const filters: ActiveFilter<AwardsForm>[] = [];
  const agency = form.agency.trim();
  if (agency !== '')
    filters.push({ id: 'agency', text: words('filterAgency', agency), without: { ...form, agency: '' } });
  if (form.naics) {
    const { code, name } = form.naics;
    filters.push({
      id: 'naics',
      text: words('filterNaics', code.length === 6 ? code : `${code}…`),
      full: name,
      without: { ...form, naics: undefined },
    });
  }
  if (form.state !== undefined) {
    filters.push({
      id: 'state',
      text: words('filterPerformedIn', STATES[form.state] ?? form.state),
      without: { ...form, state: undefined },
    });
  }
  return filters;
}
