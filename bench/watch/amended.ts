/** Amends some of the tracked notices as SAM.gov would, and says what the watch should find. */
import type { Random } from '../../lib/background/testing/random.ts';
import { addDays, today, type CalendarDate } from '../../lib/domain/dates/calendar-date.ts';
import { amendNotice, type Amended } from '../../lib/server/catalog/amendments.ts';
import { openDatabase, type Database } from '../../lib/server/store/database.ts';

export interface Tracked {
  pursuitId: string;
  noticeId: string;
  deadline: CalendarDate | undefined;
}

type Event = Record<string, unknown>;

export interface Amendment {
  kind: string;
  pursuitId: string;
  /** Whether a change tells it. */
  isShownBy: (event: Event) => boolean;
}

type Way = (
  notice: Tracked,
  amend: (how: Parameters<typeof amendNotice>[2]) => Amended,
) => Omit<Amendment, 'pursuitId'>;

const field = (event: Event, ...names: string[]): unknown =>
  names.reduce<unknown>(
    (value, name) => (Object(value) === value ? Reflect.get(Object(value), name) : undefined),
    event,
  );

const WAYS: readonly Way[] = [
  ({ deadline }, amend) => {
    const to = addDays(deadline ?? today(), 7);
    amend({ deadline: to });
    return {
      kind: 'deadline moved',
      isShownBy: (event) => event['kind'] === 'deadlineMoved' && field(event, 'to', 'day') === to,
    };
  },
  (_notice, amend) => {
    const { newVersion } = amend({ newVersion: true });
    return {
      kind: 'new version',
      isShownBy: (event) =>
        event['kind'] === 'newVersion' &&
        field(event, 'notice', 'noticeId') === newVersion &&
        event['certain'] === true,
    };
  },
  ({ deadline }, amend) => {
    const { newVersion } = amend({ newVersion: true, deadline: addDays(deadline ?? today(), 14) });
    return {
      kind: 'new version with another deadline',
      isShownBy: (event) => event['kind'] === 'newVersion' && field(event, 'notice', 'noticeId') === newVersion,
    };
  },
  (_notice, amend) => {
    amend({ cancel: true });
    return { kind: 'canceled, so not found', isShownBy: (event) => event['kind'] === 'notFound' };
  },
  (_notice, amend) => {
    const { awarded } = amend({ award: true });
    return {
      kind: 'awarded',
      isShownBy: (event) => event['kind'] === 'awarded' && event['recipient'] === awarded?.recipientName,
    };
  },
];

/** Amends `count` of `tracked`, each way as often as the others. Throws if one cannot be amended. */
export function amendSome(db: string, tracked: readonly Tracked[], count: number, random: Random): Amendment[] {
  const database: Database = openDatabase(db);
  const left = [...tracked];
  try {
    return Array.from({ length: count }, (_, index) => {
      const [chosen] = left.splice(random.upTo(left.length) - 1, 1);
      const way = WAYS[index % WAYS.length];
      if (!chosen || !way) throw new Error('there are too few notices to amend');
      const amended = way(chosen, (how) => {
        const done = amendNotice(database, chosen.noticeId, how, today());
        if (!done) throw new Error(`the backend has no notice ${chosen.noticeId}`);
        return done;
      });
      return { ...amended, pursuitId: chosen.pursuitId };
    });
  } finally {
    database.close();
  }
}
