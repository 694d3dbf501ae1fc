import { parseCalendarDate } from '../../../lib/domain/dates/calendar-date.ts';
import { parseNaics } from '../../../lib/domain/notices/codes.ts';
import { safeLink } from '../../../lib/domain/text/link.ts';
import { postedFactsOf, type SeenNotice } from '../../../lib/domain/notices/notice.ts';
import { defined } from '../../../lib/domain/objects.ts';
import { stateCode } from '../../../lib/domain/reference/states.ts';
import type { RequestOf } from '../../../lib/protocol/messages.ts';
import type { WordKey } from '../../../lib/words/words.ts';

export const NOTICE_FIELDS = ['title', 'agency', 'naicsCode', 'state', 'responseDeadLine', 'uiLink', 'note'] as const;
export type NoticeField = (typeof NOTICE_FIELDS)[number];

interface NoticeFieldKind {
  label: WordKey;
  /** The value of a text, `undefined` if it is invalid. Absent: any text is a value. */
  parse?: (text: string) => string | undefined;
  /** Says that the text is invalid, or missing. */
  error?: WordKey;
}

/** The fields of a notice's form. */
export const NOTICE: Readonly<Record<NoticeField, NoticeFieldKind>> = {
  title: { label: 'title', error: 'noticeTitleMissing' },
  agency: { label: 'agency' },
  naicsCode: { label: 'naics', parse: parseNaics, error: 'noticeNaicsInvalid' },
  state: { label: 'state', parse: stateCode, error: 'noticeStateInvalid' },
  responseDeadLine: { label: 'due', parse: parseCalendarDate, error: 'noticeDeadlineInvalid' },
  uiLink: { label: 'link', parse: safeLink, error: 'noticeLinkInvalid' },
  note: { label: 'note' },
};

/** The user's edits of a seen notice; absent fields keep following the page. */
export type NoticeDraft = Partial<Record<NoticeField, string>>;

export type PursuitToAdd = RequestOf<'pursuit.add'>['pursuit'];

/** A form's initial values: a notice as its page shows it, or as queued. */
export type Prefill = Pick<SeenNotice, 'noticeId' | 'title'> & Partial<Record<NoticeField, string | undefined>>;

/** The text in a field: the edit, else the initial value. Empty when unsure. */
export function noticeText(field: NoticeField, notice: Prefill, draft: NoticeDraft): string {
  return draft[field] ?? notice[field] ?? '';
}

export interface NoticeVerdict {
  /** What would be saved; absent while a field is invalid. */
  pursuit?: PursuitToAdd;
  errors: Partial<Record<NoticeField, WordKey>>;
}

/** Turns the form into a request (service-api §4.6), or names the invalid fields. Omits empty fields. */
export function judgeNotice(notice: Prefill, draft: NoticeDraft): NoticeVerdict {
  const errors: NoticeVerdict['errors'] = {};
  let pursuit: PursuitToAdd = { noticeId: notice.noticeId, title: '' };
  for (const field of NOTICE_FIELDS) {
    const { parse, error } = NOTICE[field];
    const text = noticeText(field, notice, draft).trim();
    const value = parse && text !== '' ? parse(text) : text;
    if (value) pursuit = { ...pursuit, [field]: value };
    else if (error && (text !== '' || field === 'title')) errors[field] = error;
  }
  // Otherwise a queued add would keep the deleted note.
  if (notice.note && pursuit.note === undefined) pursuit.note = '';
  return Object.keys(errors).length === 0 ? { pursuit, errors } : { errors };
}

/**
 * The request for a notice added without editing, from a list or a search result. Omits fields the service
 * would reject.
 */
export function pursuitOfNotice(notice: SeenNotice): PursuitToAdd {
  let draft: NoticeDraft = {};
  for (const field of Object.keys(judgeNotice(notice, {}).errors)) draft = { ...draft, [field]: '' };
  return judgeNotice(notice, draft).pursuit ?? { noticeId: notice.noticeId, title: notice.title };
}

/** What is kept in this browser next to the added pursuit. */
export function keptOf(notice: SeenNotice) {
  const facts = postedFactsOf(notice);
  const { solicitationNumber } = notice;
  return defined({ solicitationNumber, facts: Object.keys(facts).length > 0 ? facts : undefined });
}
