import { day } from '../../../../lib/domain/testing/day.ts';
import type { TeachCommand, TeachView } from '../../../../lib/protocol/taught-messages.ts';
import { bad, good } from '../../../../lib/protocol/testing/results.ts';
import type { FakePlatform } from '../../../ui/testing/fake-platform.ts';
import { TAUGHT_FIELDS, type TaughtField } from '../../../../lib/domain/taught/taught-page.ts';

const TAUGHT_URL = 'https://bids.county.example/open';

/** A view without picks. */
const NO_PICKS: Omit<TeachView, 'revision'> = {
  url: TAUGHT_URL,
  picks: [],
  skipped: [],
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
 * at the next field that is neither picked nor skipped. `finds` changes what the picks find.
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
  const aimNext = (next: TeachView): TeachView => {
    const { picks, skipped } = next;
    const isLeft = (field: TaughtField) => !skipped.includes(field) && !picks.some((pick) => pick.field === field);
    return aimAt(next, TAUGHT_FIELDS.find(isLeft));
  };
  const show = (next: TeachView) => {
    const { guess, ...rest } = { ...next, ...found };
    view = { ...rest, ...(guess && next.picks.length === 0 ? { guess } : {}), revision: view.revision + 1 };
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
    const { picks, skipped } = view;
    if (command.do === 'wait' && view.revision <= command.since) return new Promise((later) => waiting.push(later));
    if (command.do === 'start') show(aimNext(view));
    if (command.do === 'aim') {
      const others = skipped.filter((field) => field !== command.field);
      show(aimAt({ ...view, skipped: others }, command.field));
    }
    if (command.do === 'skip') show(aimNext({ ...view, skipped: [...skipped, command.field] }));
    if (command.do === 'try') show({ ...aimAt(view, undefined), page: command.page });
    if (command.do === 'undo') show(aimAt({ ...view, picks: picks.slice(0, -1) }, picks.at(-1)?.field));
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
      show(aimNext({ ...view, picks: [...view.picks, { field: aim, text }] }));
    },
    /** Lets clicks act on the page, as Escape does there. */
    rest: () => show(aimAt(view, undefined)),
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
