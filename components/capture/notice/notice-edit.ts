import { parseCalendarDate } from '../../../lib/domain/dates/calendar-date.ts';
import { parseNaics } from '../../../lib/domain/notices/codes.ts';
import { safeLink } from '../../../lib/domain/text/link.ts';
import type { SeenNotice } from '../../../lib/domain/notices/notice.ts';
import { stateCode } from '../../../lib/domain/reference/states.ts';
import type { RequestOf } from '../../../lib/protocol/messages.ts';
import type { WordKey } from '../../../lib/words/words.ts';

export const NOTICE_FIELDS = ['title', 'agency', 'naicsCode', 'state', 'responseDeadLine', 'uiLink', 'note'] as const;
export type NoticeField = (typeof NOTICE_FIELDS)[number];

/** What a person typed over a seen notice; untouched fields are absent and keep following the page. */
export type NoticeDraft = Partial<Record<NoticeField, string>>;

export type PursuitToAdd = RequestOf<'pursuit.add'>['pursuit'];

/** What a form begins with: a notice as the page shows it, or what waits to be added of it. */
export type Prefill = Pick<SeenNotice, 'noticeId' | 'title'> & Partial<Record<NoticeField, string | undefined>>;

/** The fields as shown: what was typed, else what the form begins with. Unsure means empty. */
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
  /** What would be saved; absent while something is not valid. */
  pursuit?: PursuitToAdd;
  errors: Partial<Record<NoticeField, WordKey>>;
}

/** Turns the form into what the service takes (service-api §4.6), or names what is not valid. Empty fields are left out. */
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
    // What waits would else keep the note that was taken out.
    ...(notice.note && form.note.trim() === '' ? { note: '' } : plain('note')),
  };
  return Object.keys(errors).length === 0 ? { pursuit, errors } : { errors };
}

/**
 * What is saved of a notice that nobody edits first, in a list or a search result: as it was read, leaving out whatever
 * the service would refuse rather than stopping.
 */
export function pursuitOfNotice(notice: SeenNotice): PursuitToAdd {
  let draft: NoticeDraft = {};
  for (const field of Object.keys(judgeNotice(notice, {}).errors)) draft = { ...draft, [field]: '' };
  return judgeNotice(notice, draft).pursuit ?? { noticeId: notice.noticeId, title: notice.title };
}
