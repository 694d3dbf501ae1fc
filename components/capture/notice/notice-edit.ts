import { parseCalendarDate } from '../../../lib/domain/dates/calendar-date.ts';
import { parseNaics } from '../../../lib/domain/notices/codes.ts';
import { safeLink } from '../../../lib/domain/text/link.ts';
import type { SeenNotice } from '../../../lib/domain/notices/notice.ts';
import { stateCode } from '../../../lib/domain/reference/states.ts';
import type { RequestOf } from '../../../lib/protocol/messages.ts';
import type { WordKey } from '../../../lib/words/words.ts';

export const NOTICE_FIELDS = ['title', 'agency', 'naicsCode', 'state', 'responseDeadLine', 'uiLink', 'note'] as const;
export type NoticeField = (typeof NOTICE_FIELDS)[number];

/** The user's edits of a seen notice; absent fields keep following the page. */
export type NoticeDraft = Partial<Record<NoticeField, string>>;

export type PursuitToAdd = RequestOf<'pursuit.add'>['pursuit'];

/** A form's initial values: a notice as its page shows it, or as queued. */
export type Prefill = Pick<SeenNotice, 'noticeId' | 'title'> & Partial<Record<NoticeField, string | undefined>>;

/** The form's values: edits, else initial values. Empty when unsure. */
export function noticeForm(notice: Prefill, draft: NoticeDraft): Record<NoticeField, string> {
  return {
    title: draft.title ?? notice.title,
    agency: draft.agency ?? notice.agency ?? '',
    naicsCode: draft.naicsCode ?? notice.naicsCode ?? '',
    state: draft.state ?? notice.state ?? '',
    responseDeadLine: draft.responseDeadLine ?? notice.responseDeadLine ?? '',
    uiLink: draft.uiLink ?? notice.uiLink ?? '',
    note: draft.note ?? notice.note ?? '',
  };
}

export interface NoticeVerdict {
  /** What would be saved; absent while a field is invalid. */
  pursuit?: PursuitToAdd;
  errors: Partial<Record<NoticeField, WordKey>>;
}

/** Turns the form into a request (service-api §4.6), or names the invalid fields. Omits empty fields. */
export function judgeNotice(notice: Prefill, draft: NoticeDraft): NoticeVerdict {
  const form = noticeForm(notice, draft);
  const errors: NoticeVerdict['errors'] = {};
  const plain = (field: NoticeField): Partial<PursuitToAdd> => {
    const text = form[field].trim();
    return text === '' ? {} : { [field]: text };
  };
  const read = (
    field: NoticeField,
    wrong: WordKey,
    parse: (text: string) => string | undefined,
  ): Partial<PursuitToAdd> => {
    const text = form[field].trim();
    if (text === '') return {};
    const value = parse(text);
    if (value === undefined) errors[field] = wrong;
    return value === undefined ? {} : { [field]: value };
  };
  const title = form.title.trim();
  if (title === '') errors.title = 'noticeTitleMissing';
  const pursuit: PursuitToAdd = {
    noticeId: notice.noticeId,
    title,
    ...plain('agency'),
    ...read('naicsCode', 'noticeNaicsInvalid', parseNaics),
    ...read('state', 'noticeStateInvalid', stateCode),
    ...read('responseDeadLine', 'noticeDeadlineInvalid', parseCalendarDate),
    ...read('uiLink', 'noticeLinkInvalid', (text) => safeLink(text)),
    // Otherwise a queued add would keep the deleted note.
    ...(notice.note && form.note.trim() === '' ? { note: '' } : plain('note')),
  };
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
