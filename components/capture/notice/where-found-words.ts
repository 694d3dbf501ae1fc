import type { WhereFound } from '../../../lib/domain/notices/where-found.ts';
import { words } from '../../../lib/words/words.ts';

/** Where on the page a value was found, for users who want to check it. */
export function fieldSource({ by, text = '' }: WhereFound): string {
  switch (by) {
    case 'column':
      return words('foundColumn', text);
    case 'label':
      return words('foundLabel', text);
    case 'position':
      return words('foundPosition', text);
    case 'place':
      return words('foundPlace');
    case 'heading':
      return words('foundHeading');
    case 'link':
      return words('foundLink');
    case 'linkAddress':
      return words('foundLinkAddress');
    case 'address':
      return words('foundAddress');
    case 'machine':
      return words('foundMachine');
    case 'site':
      return words('foundSite');
  }
}
