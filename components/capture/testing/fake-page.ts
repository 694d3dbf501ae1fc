import 'fake-indexeddb/auto';
import { act, waitFor } from '@testing-library/react';
import { createAdds } from '../../../lib/background/pursuits/add-many.ts';
import { systemClock } from '../../../lib/background/runtime/clock.ts';
import { openDatabase } from '../../../lib/background/storage/database.ts';
import { defined } from '../../../lib/domain/objects.ts';
import { day } from '../../../lib/domain/testing/day.ts';
import { must } from '../../../lib/domain/testing/must.ts';
import type { SeenNotice } from '../../../lib/domain/notices/notice.ts';
import type { Captured, NoticeStatus, Result } from '../../../lib/protocol/answers.ts';
import type { SeenPage } from '../../../lib/protocol/seen-page.ts';
import { good } from '../../../lib/protocol/testing/results.ts';
import { keepsPipeline } from '../../pipeline/testing/fake-pipeline.ts';
import type { FakePlatform } from '../../ui/testing/fake-platform.ts';

/** A notice as SAM.gov shows it, identified by number. */
export function seenNotice(number: number, fields: Partial<SeenNotice> = {}): SeenNotice {
  return {
    noticeId: `notice-${String(number)}`,
    title: `Notice ${String(number)}`,
    agency: 'Department of Practice',
    naicsCode: '541512',
    state: 'NJ',
    responseDeadLine: day('2031-02-01'),
    uiLink: `https://sam.gov/opp/${String(number)}/view`,
    solicitationNumber: `36C10B27Q00${String(number)}`,
    ...fields,
  };
}

/** A notice saved as one of the sample pipeline's pursuits. */
export function savedAs(pursuitId: string): NoticeStatus {
  return {
    state: 'saved',
    pursuitId,
    pipelineId: 'health',
    pipelineName: 'Federal Health IT',
    stageName: 'Qualify',
  };
}

export const SAVED = savedAs('boiler');

/** A list page with a status for each notice, or one notice's own page. */
export function seenPage(kind: SeenPage['kind'], statuses: readonly NoticeStatus[]): SeenPage {
  return {
    site: 'sam-gov',
    siteName: 'SAM.gov',
    kind,
    notices: statuses.map((status, index) => ({ notice: seenNotice(index + 1), status })),
  };
}

/** The answer to an add that certainly created a pursuit, so it can be undone. */
export function captured(undoId: string | undefined, status: NoticeStatus = SAVED): Captured {
  return { status, pipelineName: 'Federal Health IT', ...(undoId === undefined ? {} : { undoId }) };
}

/** A background with a pipeline and a page in the tab below; added notices count as saved. */
export function seesPage(page: SeenPage): FakePlatform {
  let shown = page;
  const platform = keepsPipeline();
  platform.answer({
    'page.seen': () => good(shown),
    'pursuit.add': ({ pursuit }) => {
      shown = {
        ...shown,
        notices: shown.notices.map((seen) =>
          seen.notice.noticeId === pursuit.noticeId ? { ...seen, status: SAVED } : seen,
        ),
      };
      platform.change('pursuits');
      return good(captured(`undo-${pursuit.noticeId}`));
    },
    'pursuit.undoAdd': () => good({ undone: true }),
  });
  addsMany(platform);
  return platform;
}

/** The background's own runs of adds, over the fake's adds and Undos. */
function addsMany(platform: FakePlatform): void {
  databases += 1;
  const undoIds = new Map<string, string>();
  const adds = createAdds({
    database: openDatabase(`fake-page-${String(databases)}`),
    capture: {
      async add({ body: pursuit, pipelineId, solicitationNumber, inRun }) {
        const added = await platform.ask('pursuit.add', defined({ pursuit, pipelineId, solicitationNumber }));
        if (added.ok && inRun) undoIds.set(inRun.undoId, added.value.undoId ?? '');
        return added;
      },
      undo: (undoId) => platform.ask('pursuit.undoAdd', { undoId: undoIds.get(undoId) ?? '' }),
    },
    passed: { restore: () => Promise.resolve() },
    outbox: { resume: () => Promise.resolve() },
    broadcast: (...topics) => act(() => platform.change(...topics)),
    clock: systemClock,
  });
  platform.answer({
    'adding.start': ({ adds: asked, ...about }) =>
      adds.start({ ...about, adds: asked.map(({ facts: _facts, ...add }) => add) }),
    'adding.state': (asked) => adds.state(asked),
    'adding.control': (asked) => adds.control(asked),
  });
}

let databases = 0;

/** Holds adds until the test answers them. */
export function holdsAdding(platform: FakePlatform) {
  const waiting: ((answer: Result<Captured>) => void)[] = [];
  platform.answer({ 'pursuit.add': () => new Promise((answer) => waiting.push(answer)) });
  return {
    answerNext: async (answer: Result<Captured>) => {
      const answerIt = await waitFor(() => must(waiting.shift()));
      answerIt(answer);
    },
  };
}
