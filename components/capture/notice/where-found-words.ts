import type { WhereFound } from '../../../lib/domain/notices/where-found.ts';
import { words, type WordKey } from '../../../lib/words/words.ts';

const PLACES = {
  column: 'foundColumn',
  label: 'foundLabel',
  position: 'foundPosition',
  place: 'foundPlace',
  heading: 'foundHeading',
  link: 'foundLink',
  linkAddress: 'foundLinkAddress',
  address: 'foundAddress',
  machine: 'foundMachine',
  site: 'foundSite',
} as const satisfies Record<WhereFound['by'], WordKey>;

/** Where on the page a value was found, for users who want to check it. */
export function fieldSource({ by, text = '' }: WhereFound): string {
  return words(PLACES[by], text);
}
