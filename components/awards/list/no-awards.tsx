import { words } from '../../../lib/words/words.ts';
import { NoResults } from '../../search/screen/no-results.tsx';
import { useNaics } from '../../data/use-naics.ts';
import { awardsCautions } from './awards-cautions.ts';
import { NO_AWARD_FILTERS, type AwardsForm } from '../shared/awards-form.ts';
import { activeAwardFilters } from './active-award-filters.ts';

interface NoAwardsProps {
  /** The form that was searched. */
  form: AwardsForm;
  /** Searches again with some filters changed. */
  onSearchWith: (part: Partial<AwardsForm>) => void;
}

/** No awards found, and ways to find some. */
export function NoAwards({ form, onSearchWith }: NoAwardsProps) {
  return (
    <NoResults
      title={words('awardsNone')}
      cautions={awardsCautions(form, useNaics())}
      filters={activeAwardFilters(form).length}
      noFilters={NO_AWARD_FILTERS}
      onSearchWith={onSearchWith}
    />
  );
}
