import type { Naics } from '../../../lib/domain/reference/naics.ts';
import { words } from '../../../lib/words/words.ts';
import type { Caution } from '../../ui/caution.tsx';
import type { AwardsForm } from '../shared/awards-form.ts';

/** Finds filters of awards search (service-api §4.2) that can match nothing. */
export function awardsCautions({ agency, naics: chosen }: AwardsForm, naics: Naics | undefined): Caution<AwardsForm>[] {
  const cautions: Caution<AwardsForm>[] = [];
  const code = agency.trim();
  if (/^\d+$/.test(code) && code.length !== 3) {
    const padded = code.length < 3 ? code.padStart(3, '0') : undefined;
    cautions.push({
      about: 'agency',
      text: words('cautionAgency', code),
      ...(padded === undefined ? {} : { fix: { label: words('useNamed', padded), part: { agency: padded } } }),
    });
  }
  if (chosen && naics && naics.naicsTitle(chosen.code) === undefined && naics.naicsCodesUnder(chosen.code).length === 0)
    cautions.push({
      about: 'naics',
      text: words('cautionNaicsPrefix', chosen.code),
      fix: { label: words('cautionTakeAway_one'), part: { naics: undefined } },
    });
  return cautions;
}
