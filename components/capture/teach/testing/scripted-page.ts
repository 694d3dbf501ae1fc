import { day } from '../../../../lib/domain/testing/day.ts';
import type { TeachCommand, TeachView } from '../../../../lib/protocol/taught-messages.ts';
import { bad, good } from '../../../../lib/protocol/testing/results.ts';
import type { FakePlatform } from '../../../ui/testing/fake-platform.ts';
import { TEACH_STEPS, type TaughtField } from '../teach-fields.ts';

const TAUGHT_URL = 'https://bids.county.example/open';

/** A view without picks. */
const NO_PICKS: Omit<TeachView, 'revision'> = {
  url: TAUGHT_URL,
  picks: [],
  notices: [],
  total: 0,
  doubtful: 0,
  contradicted: [],
};

/** A row of the page as it would be read. */
export function readRow(
  number: number,
  doubts: TeachView['notices'][number]['doubts'] = {},
  more: Partial<TeachView['notices'][number]['notice']> = {},
): TeachView['notices'][number] {
  const notice = {
    noticeId: `RFB-${String(number)}`,
    title: `Notice ${String(number)}`,
    ...(doubts.responseDeadLine ? {} : { responseDeadLine: day('2031-01-14') }),
    ...more,
  };
  return { notice, doubts };
}

/**
 * A page with a teaching script, in the platform's tab 7. It follows commands like the real one: a pick aims
 * at the next field without a pick. `finds` changes what the picks find.
 */
export function scriptedPage(platform: FakePlatform) {
  let view: TeachView = { revision: 0, ...NO_PICKS };
  let found: Partial<TeachView> = {};
  let isThere = true;
  const told: TeachCommand[] = [];
  let waiting: ((view: TeachView | undefined) => void)[] = [];

  const aimAt = ({ aim: _aim, ...rest }: TeachView, aim: TaughtField | undefined): TeachView => ({
    ...rest,
    ...(aim ? { aim } : {}),
  });
  const show = (next: TeachView) => {
    view = { ...next, ...found, revision: view.revision + 1 };
    answerWaiting();
  };
  const answerWaiting = () => {
    const now = waiting;
    waiting = [];
    for (const answer of now) answer(isThere ? view : undefined);
  };

  const answer = (tabId: number, command: TeachCommand): TeachView | undefined | Promise<TeachView | undefined> => {
    if (command.do !== 'wait') told.push(command);
    if (tabId !== 7 || !isThere) return undefined;
    const { aim, picks } = view;
    if (command.do === 'wait' && view.revision <= command.since) return new Promise((later) => waiting.push(later));
    if (command.do === 'start' || command.do === 'aim') show(aimAt(view, command.field));
    if (command.do === 'try') show({ ...aimAt(view, undefined), page: command.page });
    if (command.do === 'rest') show(aimAt(view, undefined));
    if (command.do === 'undo') show(aimAt({ ...view, picks: picks.slice(0, -1) }, aim && picks.at(-1)?.field));
    return view;
  };
  platform.answer({
    'taught.tell': async ({ tabId, command }) => {
      const told = await answer(tabId, command);
      return told ? good(told) : bad('notFound');
    },
  });

  return {
    /** What the page was told, except to wait. */
    told,
    lastTold: () => told.at(-1),
    /** Clicks a text in the page, for the field that is aimed at. */
    pick(text: string) {
      const { aim } = view;
      if (!aim) return;
      const picks = [...view.picks, { field: aim, text }];
      const next = TEACH_STEPS.find((field) => !picks.some((pick) => pick.field === field)) ?? aim;
      show(aimAt({ ...view, picks }, next));
    },
    /** From now on, the picks find this. */
    finds(next: Partial<TeachView>) {
      found = next;
      show(view);
    },
    /** The tab goes to another page. */
    leave() {
      isThere = false;
      answerWaiting();
    },
    comeBack() {
      found = {};
      isThere = true;
      view = { revision: 0, ...NO_PICKS };
    },
  };
}
