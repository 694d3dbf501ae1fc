import { words } from '../../../lib/words/words.ts';
import { NothingFits } from '../../search/screen/nothing-fits.tsx';
import { useNaics } from '../../data/use-naics.ts';
import { awardsCautions } from './awards-cautions.ts';
import { NO_AWARD_FILTERS, type AwardsForm } from '../shared/awards-form.ts';
import { awardsSentences } from './awards-sentences.ts';

interface NoAwardsProps {
  /** What was asked. */
  form: AwardsForm;
  /** Asks again with another value of some filters. */
  onAskWith: (part: Partial<AwardsForm>) => void;
}

/** No awards, and what would find some. */
export function NoAwards({ form, onAskWith }: NoAwardsProps) {
  return (
    <NothingFits
      title={words('awardsNone')}
      cautions={awardsCautions(form, useNaics())}
      filters={awardsSentences(form).length}
      noFilters={NO_AWARD_FILTERS}
      onAskWith={onAskWith}
    />
  );
}
