/** Turns what a search found into changes: each noted once, and withdrawn when no longer true. */
import type { Award } from '../../domain/awards/award.ts';
import { sameDeadline } from '../../domain/dates/timed-deadline.ts';
import type { Opportunity } from '../../domain/notices/notice.ts';
import { defined } from '../../domain/objects.ts';
import type { NoticeEvent } from '../../protocol/change-answers.ts';
import type { Clock } from '../runtime/clock.ts';
import type { NoticeChanges } from './notice-changes.ts';
import { awardeeIn, findingsIn, noticeIn, type Findings, type Related, type Subject } from './watch-findings.ts';
import { isNotFound, type SearchKind } from './watch-plan.ts';
import { afterAnswer, type Watched } from './watched-state.ts';

/** What a search found. */
export type Found = { kind: 'award'; awards: Award[] } | { kind: Exclude<SearchKind, 'award'>; results: Opportunity[] };

interface Told {
  /** The state to keep. */
  state: Watched;
  /** Whether any of it is news. */
  news: boolean;
}

export function createWatchNotes(changes: NoticeChanges, clock: Clock) {
  /** Notes of one pursuit. `host`: the service's. */
  function notesOn(pursuitId: string, host: string) {
    const noted = async (kind: NoticeEvent['kind']) => changes.of(`${pursuitId}/${kind}`);
    return {
      note: (event: NoticeEvent) => changes.note(pursuitId, event, host),
      noted,
      /** The noted event of a kind. */
      event: async <Kind extends NoticeEvent['kind']>(
        kind: Kind,
      ): Promise<Extract<NoticeEvent, { kind: Kind }> | undefined> => {
        const event = (await noted(kind))?.event;
        return isKind(event, kind) ? event : undefined;
      },
      /** Takes back what the watch noted; a page speaks for itself. */
      withdraw: async (kind: NoticeEvent['kind']): Promise<void> => {
        if ((await noted(kind))?.host === host) await changes.withdraw(pursuitId, kind);
      },
    };
  }
  type Notes = ReturnType<typeof notesOn>;

  async function noteDeadline(
    { noted, note, withdraw }: Notes,
    subject: Subject,
    state: Watched,
    findings: Findings,
    host: string,
  ) {
    const { deadline } = findings;
    if (!deadline) return false;
    if (!deadline.moved) {
      await withdraw('deadlineMoved');
      return false;
    }
    const to = { day: deadline.day };
    const before = await noted('deadlineMoved');
    if (before?.event.kind === 'deadlineMoved') {
      // A page knows the hour, too. What it showed stays, unless the service's date is the newer one.
      const isPages = before.host !== host && (state.shown?.at ?? 0) <= before.at;
      if (isPages || sameDeadline(to, before.event.to)) return false;
    }
    return note(defined({ kind: 'deadlineMoved' as const, from: subject.due, to }));
  }

  async function noteVersion({ note }: Notes, { notice, certain }: Related): Promise<boolean> {
    const seen = noticeIn(notice);
    return seen !== undefined && note({ kind: 'newVersion', notice: seen, certain });
  }

  async function noteAward({ note, event }: Notes, { notice, certain }: Related): Promise<boolean> {
    // The awardee may be known from another day.
    const { recipient, amountCents } = (await event('awarded')) ?? {};
    const doubt = certain ? {} : { certain: false as const };
    return note({
      ...defined({ kind: 'awarded' as const, notice: noticeIn(notice), recipient, amountCents }),
      ...doubt,
    });
  }

  async function noteMissing({ note, noted, event, withdraw }: Notes, { missing, day }: Watched): Promise<boolean> {
    // A new version explains it, or that its page says canceled.
    const isExplained = (await event('newVersion'))?.certain === true || (await noted('canceled')) !== undefined;
    if (missing === undefined || isExplained) {
      await withdraw('notFound');
      return false;
    }
    return isNotFound(missing, day) && note({ kind: 'notFound', since: missing.since });
  }

  return {
    /** Notes what the last search of `begun` found. Repeating it changes nothing. */
    async tell(subject: Subject, begun: Watched, found: Found, host: string): Promise<Told> {
      const notes = notesOn(begun.pursuitId, host);
      if (found.kind === 'award') {
        const awardee = awardeeIn(subject, found.awards);
        if (!awardee) return { state: begun, news: false };
        const known = (await notes.event('awarded')) ?? { kind: 'awarded' as const };
        const { recipientName: recipient, value: amountCents } = awardee;
        const news = await notes.note(defined({ ...known, recipient, amountCents }));
        return { state: { ...begun, award: 'told' }, news };
      }
      const findings = findingsIn(subject, found.results, found.kind === 'awardNotices');
      let state = afterAnswer(begun, subject, findings, clock.now());
      const { version, award, unrelated } = findings;
      for (const kind of ['newVersion', 'awarded'] as const) {
        const noticeId = (await notes.event(kind))?.notice?.noticeId;
        if (noticeId === undefined || !unrelated.has(noticeId)) continue;
        await notes.withdraw(kind);
        if (kind === 'awarded') state = withoutAward(state);
      }
      const news = [
        await noteDeadline(notes, subject, state, findings, host),
        version !== undefined && (await noteVersion(notes, version)),
        award !== undefined && (await noteAward(notes, award)),
        await noteMissing(notes, state),
      ];
      return { state, news: news.includes(true) };
    },
  };
}

function withoutAward({ award: _award, ...state }: Watched): Watched {
  return state;
}

function isKind<Kind extends NoticeEvent['kind']>(
  event: NoticeEvent | undefined,
  kind: Kind,
): event is Extract<NoticeEvent, { kind: Kind }> {
  return event?.kind === kind;
}
