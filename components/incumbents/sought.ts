import { defined } from '../../lib/domain/defined.ts';
import type { SeenNotice } from '../../lib/domain/notice.ts';
import type { Pursuit } from '../../lib/domain/pipeline.ts';
import type { RequestOf } from '../../lib/protocol/messages.ts';

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

/** The same for a pursuit, with the contract numbers that its note may name; `undefined` without a title. */
export function soughtOfPursuit(pursuit: Pursuit): Sought | undefined {
  const { noticeId, uiLink, title, agency, naicsCode, state, responseDeadLine, note } = pursuit;
  if (title === undefined || title === '') return undefined;
  return defined({ noticeId, uiLink, title, agency, naicsCode, state, responseDeadLine, text: note });
}
