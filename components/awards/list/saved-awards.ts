import { words } from '../../../lib/words/words.ts';
import type { SavedArea } from '../../search/saved/saved-area.ts';
import { awardsRequest, readAwardsForm, type AwardsForm } from '../shared/awards-form.ts';
import { awardsSentences } from './awards-sentences.ts';

/** How searches of awards are kept. */
export const SAVED_AWARDS: SavedArea<AwardsForm> = {
  area: 'awards',
  read: readAwardsForm,
  asks: (form) => {
    const { page: _page, pageSize: _pageSize, sort: _sort, ...query } = awardsRequest(form, 1);
    return { area: 'awards', query };
  },
  query: ({ q }) => q,
  sentences: awardsSentences,
  look: lookWords,
};

function lookWords({ view, months }: AwardsForm): string | undefined {
  if (view === 'list') return undefined;
  return view === 'summary' ? words('awardsViewSummary') : words('awardsEndingIn', months);
}
