import { parseNaics } from '../../../lib/domain/notices/codes.ts';
import { defined } from '../../../lib/domain/objects/defined.ts';
import { NOTE_MAX } from '../../../lib/domain/limits.ts';
import type { SeenNotice } from '../../../lib/domain/notices/notice.ts';
import type { Pursuit } from '../../../lib/domain/pipelines/pipeline.ts';
import type { RequestOf } from '../../../lib/protocol/messages.ts';

export type Sought = RequestOf<'incumbents.find'>;

/** What is looked for, for a notice as its page shows it. */
export function soughtOfNotice(notice: SeenNotice): Sought {
  const { title, agency, naicsCode, state, postedDate, responseDeadLine } = notice;
  const { solicitationNumber, contractNumbers, noticeId, uiLink } = notice;
  return defined({
    noticeId,
    uiLink,
    title,
    agency,
    naicsCode,
    state,
    postedDate,
    responseDeadLine,
    solicitationNumber,
    contractNumbers,
  });
}

/**
 * The same for a pursuit, with the contract numbers that its note may name; `undefined` without a title. Whatever wrote the pursuit,
 * its code may be none and its note longer than we may send.
 */
export function soughtOfPursuit(pursuit: Pursuit): Sought | undefined {
  const { noticeId, uiLink, title, agency, state, responseDeadLine } = pursuit;
  if (title === undefined || title === '') return undefined;
  const naicsCode = parseNaics(pursuit.naicsCode ?? '');
  const text = pursuit.note?.slice(0, NOTE_MAX);
  return defined({ noticeId, uiLink, title, agency, naicsCode, state, responseDeadLine, text });
}
