/** The text that the full-text indexes hold for a notice and for an award. */
import { agencyAliases } from '../../domain/reference/agency-names.ts';
import type { AwardRow, NoticeRow } from '../store/records.ts';
import { identifiersIn, compactId } from '../search/query/identifiers.ts';
import { initialsIn } from '../search/query/company-initials.ts';
import { naicsTitle, pscName } from '../search/query/code-names.ts';

/** Raise when the code below changes the text of a row; older databases then suggest a re-import. */
export const INDEXED_TEXT_VERSION = { notices: 1, awards: 2 } as const;

/** Columns of `notice_text`. */
export function noticeText(notice: NoticeRow) {
  return {
    title: notice.title,
    identifiers: [
      identifiers(notice.noticeId, notice.solicitationNumber),
      ...identifiersIn(notice.title),
      ...identifiersIn(notice.description ?? ''),
    ].join(' '),
    // The description has the sub-agency's full name (import-sam.ts). A copy would outrank the subject.
    agency: `${agencyNames(notice.agency).all} ${agencyNames(notice.subTier).short}`,
    codes: `${codeText(notice.naicsCode, notice.pscCode)} ${setAsideText(notice.setAside)}`,
    description: notice.description ?? '',
  };
}

/** Columns of `award_text`. */
export function awardText(award: AwardRow) {
  return {
    recipient: award.recipientName ?? '',
    identifiers: [
      identifiers(award.awardId, award.piid),
      ...identifiersIn(award.description ?? ''),
      ...initialsIn(award.recipientName ?? ''),
    ].join(' '),
    agency: `${agencyNames(award.awardingAgencyName).all} ${agencyNames(award.awardingSubAgencyName).all}`,
    codes: codeText(award.naicsCode, award.pscCode),
    description: award.description ?? '',
  };
}

/** Each id as written and without punctuation, so that either spelling matches. */
function identifiers(...ids: (string | null)[]): string {
  return ids.flatMap((id) => (id === null ? [] : [id, compactId(id)])).join(' ');
}

interface AgencyNames {
  /** The name as written, then its aliases (DOD). */
  all: string;
  /** The aliases that are a single word. */
  short: string;
}

function agencyNames(agency: string | null): AgencyNames {
  if (agency === null) return { all: '', short: '' };
  const known = knownAgencies.get(agency);
  if (known) return known;
  const names = [...new Set(agencyAliases(agency).map((name) => name.toUpperCase()))];
  const made = { all: names.join(' '), short: names.filter((name) => !name.includes(' ')).join(' ') };
  if (knownAgencies.size >= MAX_AGENCIES) knownAgencies.clear();
  knownAgencies.set(agency, made);
  return made;
}

/** A few hundred agencies account for all notices. */
const MAX_AGENCIES = 5000;
const knownAgencies = new Map<string, AgencyNames>();

function codeText(naics: string | null, psc: string | null): string {
  const parts = [naics, naics === null ? undefined : naicsTitle(naics), psc, psc === null ? undefined : pscName(psc)];
  return parts.filter((part) => part != null).join(' ');
}

/** A set-aside's code and short name. Its full name would match searches such as "business systems". */
function setAsideText(code: string | null): string {
  return code === null ? '' : `${code} ${SHORT_NAMES.get(code) ?? ''}`;
}

/** Short names of set-asides whose code differs from what people say. */
const SHORT_NAMES = new Map([
  ['8AN', '8A'],
  ['HZC', 'HUBZone'],
  ['HZS', 'HUBZone'],
  ['SDVOSBC', 'SDVOSB'],
  ['SDVOSBS', 'SDVOSB'],
  ['WOSBSS', 'WOSB'],
  ['EDWOSB', 'WOSB'],
  ['EDWOSBSS', 'EDWOSB WOSB'],
  ['VSA', 'VOSB'],
  ['VSS', 'VOSB'],
]);
