import { parseNaics } from '../../../lib/domain/notices/codes.ts';
import { defined } from '../../../lib/domain/objects.ts';
import { NOTE_MAX } from '../../../lib/domain/limits.ts';
import type { SeenNotice } from '../../../lib/domain/notices/notice.ts';
import type { Pursuit } from '../../../lib/domain/pipelines/pipeline.ts';
import type { RequestOf } from '../../../lib/protocol/messages.ts';

export type IncumbentRequest = RequestOf<'incumbents.find'>;

/** The lookup request for a notice as its page shows it. */
export function incumbentRequestOfNotice(notice: SeenNotice): IncumbentRequest {
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
 * The lookup request for a pursuit, including contract numbers its note may contain; `undefined` without a
 * title. Other software may have stored an invalid code or an overlong note.
 */
export function incumbentRequestOfPursuit(pursuit: Pursuit): IncumbentRequest | undefined {
  const { noticeId, uiLink, title, agency, state, responseDeadLine } = pursuit;
  if (title === undefined || title === '') return undefined;
  const naicsCode = parseNaics(pursuit.naicsCode ?? '');
  const text = pursuit.note?.slice(0, NOTE_MAX);
  return defined({ noticeId, uiLink, title, agency, naicsCode, state, responseDeadLine, text });
}
