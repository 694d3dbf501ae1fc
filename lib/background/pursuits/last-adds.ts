/**
 * What buttons in pages added last, by tab: a page can cover or remove our message in it, but not the
 * toolbar's mark, the popup's line and the notification.
 */
import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { isFresh } from '../../domain/dates/is-fresh.ts';
import type { Captured } from '../../protocol/answers.ts';
import type { LastAdd } from '../../protocol/seen-page.ts';
import { defined } from '../../domain/objects.ts';
import { words } from '../../words/words.ts';
import type { Notifier } from '../browser/notifier.ts';
import { readSession } from '../runtime/browser-api.ts';
import type { Clock } from '../runtime/clock.ts';
import { createSerialQueue } from '../runtime/serial-queue.ts';

const KEY = 'last-adds';
/** How long the toolbar marks it, and how long the popup names it: as long as it can be undone. */
const MARKED_MS = 60_000;
const NAMED_MS = 10 * 60_000;
const MOST_TABS = 50;

const addsSchema = z.lazy(() =>
  z.array(
    z.strictObject({
      tabId: z.number(),
      at: z.number(),
      /** Origin of the page, which owns the undo. */
      owner: z.string(),
      /** How many within a minute. */
      count: z.number(),
      title: z.string(),
      pipelineName: z.string(),
      pipelineId: z.exactOptional(z.string()),
      pursuitId: z.exactOptional(z.string()),
      undoId: z.exactOptional(z.string()),
    }),
  ),
);
type Add = z.output<typeof addsSchema>[number];

export interface LastAddsDependencies {
  notifier: Pick<Notifier, 'show'>;
  clock: Clock;
  /** Called when what the toolbar and the popup show has changed. */
  changed: () => void;
}

export type LastAdds = ReturnType<typeof createLastAdds>;

export function createLastAdds({ notifier, clock, changed }: LastAddsDependencies) {
  // One write at a time, or two clicks would lose one.
  const inTurn = createSerialQueue();
  const isWithin = ({ at }: Add, ms: number): boolean => isFresh(at, clock.now(), ms);
  const all = async (): Promise<Add[]> =>
    ((await readSession(KEY, addsSchema)) ?? []).filter((add) => isWithin(add, NAMED_MS));
  const write = (adds: Add[]): Promise<void> => browser.storage.session.set({ [KEY]: adds.slice(-MOST_TABS) });
  const of = async (tabId: number): Promise<Add | undefined> => (await all()).find((add) => add.tabId === tabId);

  return {
    /** Keeps what was added from a tab and shows a notification, if the user allowed these. */
    async keep(tabId: number, owner: string, title: string, { status, pipelineName, undoId }: Captured): Promise<void> {
      const { pipelineId, pursuitId }: Partial<LastAdd> = status.state === 'saved' ? status : {};
      await inTurn(async () => {
        const adds = await all();
        const before = adds.find((add) => add.tabId === tabId);
        const count = before && isWithin(before, MARKED_MS) ? before.count + 1 : 1;
        const add = { tabId, at: clock.now(), owner, count, title, pipelineName, pipelineId, pursuitId, undoId };
        await write([...adds.filter((each) => each !== before), defined(add)]);
      });
      changed();
      clock.later(changed, MARKED_MS);
      await notifier.show({
        kind: 'added',
        title: words(undoId === undefined ? 'alreadyIn' : 'addedTo', pipelineName),
        message: title,
      });
    },

    /** What was added last from a tab within the last minutes. */
    async of(tabId: number): Promise<LastAdd | undefined> {
      const { title, pipelineName, pipelineId, pursuitId, undoId } = (await of(tabId)) ?? {};
      if (title === undefined || pipelineName === undefined) return undefined;
      return defined({ title, pipelineName, pipelineId, pursuitId, undoId });
    },

    /** Tabs with a mark, and what it says. */
    async marks(): Promise<ReadonlyMap<number, { text: string; lines: string[] }>> {
      const marked = (await all()).filter((add) => isWithin(add, MARKED_MS));
      return new Map(
        marked.map(({ tabId, count, title, undoId }) => {
          const isNew = undoId !== undefined;
          const line = words(isNew ? 'lastAdded' : 'lastAlready', title);
          return [tabId, { text: isNew ? `+${String(count)}` : '✓', lines: [line] }];
        }),
      );
    },

    /** Origin that may use this undo, if it was added last from this tab. */
    async ownerOf(tabId: number, undoId: string): Promise<string | undefined> {
      const add = await of(tabId);
      return add?.undoId === undoId ? add.owner : undefined;
    },

    /** The add was undone. */
    async forget(undoId: string): Promise<void> {
      await inTurn(async () => write((await all()).filter((add) => add.undoId !== undoId)));
      changed();
    },
  };
}
