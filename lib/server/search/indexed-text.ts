/** What the text indexes hold of a notice and of an award. */
import { agencyAliases } from '../../domain/reference/agencies.ts';
import type { AwardRow, NoticeRow } from '../store/records.ts';
import { identifiersIn, squeezed } from './identifiers.ts';
import { naicsTitle, pscName } from './official-names.ts';

/** Columns of `notice_text`. */
export function noticeText(notice: NoticeRow) {
  return {
    title: notice.title,
    identifiers: [
      identifiers(notice.noticeId, notice.solicitationNumber),
      ...identifiersIn(notice.title),
      ...identifiersIn(notice.description ?? ''),
    ].join(' '),
    agency: agencyText(notice.agency),
    codes: codeText(notice.naicsCode, notice.pscCode),
    description: notice.description ?? '',
  };
}

/** Columns of `award_text`. */
export function awardText(award: AwardRow) {
  return {
    recipient: award.recipientName ?? '',
    identifiers: [identifiers(award.awardId, award.piid), ...identifiersIn(award.description ?? '')].join(' '),
    agency: `${agencyText(award.awardingAgencyName)} ${award.awardingSubAgencyName ?? ''}`,
    codes: codeText(award.naicsCode, award.pscCode),
    description: award.description ?? '',
  };
}

/** Each as written and without its dashes, so that either way of typing finds it. */
function identifiers(...ids: (string | null)[]): string {
  return ids.flatMap((id) => (id === null ? [] : [id, squeezed(id)])).join(' ');
}

/** The agency as written, then what else it is called (DOD). */
function agencyText(agency: string | null): string {
  if (agency === null) return '';
  const known = agencyTexts.get(agency);
  if (known !== undefined) return known;
  const text = [...new Set(agencyAliases(agency).map((name) => name.toUpperCase()))].join(' ');
  if (agencyTexts.size >= MAX_AGENCIES) agencyTexts.clear();
  agencyTexts.set(agency, text);
  return text;
}

/** A few hundred agencies write every notice. */
const MAX_AGENCIES = 5000;
const agencyTexts = new Map<string, string>();

function codeText(naics: string | null, psc: string | null): string {
  const parts = [naics, naics === null ? undefined : naicsTitle(naics), psc, psc === null ? undefined : pscName(psc)];
  return parts.filter((part) => part != null).join(' ');
}
