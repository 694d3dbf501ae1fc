import { announcesDecision, NOTICE_TYPES } from '../../../lib/domain/reference/notice-types.ts';
import type { Naics } from '../../../lib/domain/reference/naics.ts';
import { SET_ASIDE_CODES } from '../../../lib/domain/reference/set-asides.ts';
import { locale, plural, words } from '../../../lib/words/words.ts';
import type { Caution } from '../../ui/caution.tsx';
import { parseDays } from '../../ui/form/field-limits.ts';
import type { SearchForm } from './search-form.ts';

const KNOWN_SET_ASIDES: ReadonlySet<string> = new Set(SET_ASIDE_CODES);
const KNOWN_TYPES: ReadonlySet<string> = new Set(NOTICE_TYPES.map((type) => type.toLowerCase()));

/** Finds filters of contract search (service-api §4.1) that can match nothing or have no effect together. */
export function searchCautions(form: SearchForm, naics: Naics | undefined): Caution<SearchForm>[] {
  const cautions: Caution<SearchForm>[] = [];
  const { setAsides, types, includeExpired, includeGrants } = form;
  const due = parseDays(form.dueWithin);

  // Codes in no current edition match older notices at most.
  const older = naics
    ? form.naics.filter(({ codes }) => codes.every((code) => naics.naicsTitle(code) === undefined))
    : [];
  if (older.length > 0)
    cautions.push({
      about: 'naics',
      text: plural('cautionNaics', older.length, listed(older.map(({ code }) => code))),
      fix: removeFix(older.length, { naics: form.naics.filter((choice) => !older.includes(choice)) }),
    });

  const unknown = setAsides.filter((code) => !KNOWN_SET_ASIDES.has(code));
  if (unknown.length > 0)
    cautions.push({
      about: 'setAsides',
      text: plural('cautionSetAside', unknown.length, listed(unknown)),
      fix: removeFix(unknown.length, { setAsides: setAsides.filter((code) => !unknown.includes(code)) }),
    });

  const grants = includeGrants ? [] : types.filter((type) => /\bgrants?\b/i.test(type));
  if (grants.length > 0)
    cautions.push({
      about: 'types',
      text: words('cautionGrants', listed(grants)),
      fix: { label: words('includeGrants'), part: { includeGrants: true } },
    });
  const strange = types.filter((type) => !KNOWN_TYPES.has(type.toLowerCase()) && !grants.includes(type));
  if (strange.length > 0)
    cautions.push({
      about: 'types',
      text: plural('cautionType', strange.length, listed(strange)),
      fix: removeFix(strange.length, { types: types.filter((type) => !strange.includes(type)) }),
    });

  const anyDeadline = { label: words('boardDueAny'), part: { dueWithin: '' } };
  const dateless = types.filter(announcesDecision);
  if (due !== undefined && dateless.length > 0 && dateless.length === types.length)
    cautions.push({ about: 'due', text: words('cautionNoDeadline', listed(dateless)), fix: anyDeadline });
  if (due !== undefined && includeExpired)
    cautions.push({ about: 'include', text: words('cautionExpired'), fix: anyDeadline });
  return cautions;
}

function removeFix(count: number, part: Partial<SearchForm>): NonNullable<Caution<SearchForm>['fix']> {
  return { label: plural('cautionTakeAway', count), part };
}

function listed(values: readonly string[]): string {
  return new Intl.ListFormat(locale(), { type: 'conjunction' }).format(values);
}
