import { describe, expect, it } from 'vitest';
import { parseCalendarDate } from '../../../lib/domain/dates/calendar-date.ts';
import type { SeenNotice } from '../../../lib/domain/notices/notice.ts';
import { judgeNotice, NOTICE_FIELDS, noticeText, pursuitOfNotice, type NoticeDraft } from './notice-edit.ts';

const due = parseCalendarDate('2026-12-04');
const notice: SeenNotice = {
  noticeId: 'f'.repeat(32),
  title: 'Record interface support',
  agency: 'Veterans Affairs',
  naicsCode: '541512',
  ...(due ? { responseDeadLine: due } : {}),
  uiLink: 'https://sam.gov/workspace/x',
  setAside: 'SDVOSBC',
  solicitationNumber: '36C10B27Q0041',
};

/** What all fields show. */
const noticeForm = (draft: NoticeDraft): Record<string, string> =>
  Object.fromEntries(NOTICE_FIELDS.map((field) => [field, noticeText(field, notice, draft)]));

describe('noticeText', () => {
  it('prefills what the page shows and leaves the rest empty', () => {
    expect(noticeForm({})).toEqual({
      title: 'Record interface support',
      agency: 'Veterans Affairs',
      naicsCode: '541512',
      state: '',
      responseDeadLine: '2026-12-04',
      uiLink: 'https://sam.gov/workspace/x',
      note: '',
    });
    expect(noticeForm({ agency: '' })['agency']).toBe('');
  });
});

describe('judgeNotice', () => {
  it('returns exactly the fields of a pursuit, without empty ones', () => {
    expect(
      judgeNotice(notice, { agency: ' ', state: 'new jersey', note: 'Call', naicsCode: '541511 Custom Computer' }),
    ).toEqual({
      errors: {},
      pursuit: {
        noticeId: notice.noticeId,
        title: notice.title,
        naicsCode: '541511',
        state: 'NJ',
        responseDeadLine: '2026-12-04',
        uiLink: 'https://sam.gov/workspace/x',
        note: 'Call',
      },
    });
  });

  it('names every invalid field', () => {
    const draft = {
      title: ' ',
      naicsCode: '5',
      state: 'Nowhere',
      responseDeadLine: '2026-02-30',
      uiLink: 'javascript:alert(1)',
    };
    expect(judgeNotice(notice, draft)).toEqual({
      errors: {
        title: 'noticeTitleMissing',
        naicsCode: 'noticeNaicsInvalid',
        state: 'noticeStateInvalid',
        responseDeadLine: 'noticeDeadlineInvalid',
        uiLink: 'noticeLinkInvalid',
      },
    });
  });
});

it("omits a listed notice's invalid field instead of failing", () => {
  expect(pursuitOfNotice({ ...notice, uiLink: 'mailto:x@example.com' })).toEqual({
    noticeId: notice.noticeId,
    title: notice.title,
    agency: 'Veterans Affairs',
    naicsCode: '541512',
    responseDeadLine: '2026-12-04',
  });
});
