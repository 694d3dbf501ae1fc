/** What a notice's own page says beyond the fields of a pursuit. Stays in the browser, never sent. */
import { federalNoticeId } from './codes.ts';
import { safeLink } from '../text/link.ts';

export interface NoticeContact {
  name?: string;
  /** As printed: Contracting Officer, Buyer. */
  role?: string;
  email?: string;
  phone?: string;
}

export interface Attachment {
  name: string;
  /** An https address on the notice's own site. */
  link?: string;
}

export interface NoticeDetails {
  contacts?: NoticeContact[];
  attachments?: Attachment[];
  /** Start of the description. */
  description?: string;
  place?: string;
  setAside?: string;
  type?: string;
}

/** Longest texts in characters, and most entries. */
export const DETAILS_MAX = { line: 200, description: 600, contacts: 4, attachments: 20 } as const;

/** Returns the address of a pursuit's notice: its link, else SAM.gov's page for a federal id. */
export function noticeLink({ uiLink, noticeId = '' }: { uiLink?: string; noticeId?: string }): string | undefined {
  const id = noticeId.length === 32 ? federalNoticeId(noticeId) : undefined;
  return safeLink(uiLink) ?? (id === undefined ? undefined : `https://sam.gov/opp/${id}/view`);
}
