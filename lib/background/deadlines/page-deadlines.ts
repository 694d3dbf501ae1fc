/**
 * Compares the deadlines that a page shows with those of saved notices. Keeps hours, and notes the deadlines
 * that moved. Changes nothing outside this browser, and writes only what is news: a page asks at every
 * repaint.
 */
import { writeCalendarDate } from '../../domain/dates/calendar-date.ts';
import { sameDeadline, spokenDeadline, type TimedDeadline } from '../../domain/dates/timed-deadline.ts';
import type { SeenNotice } from '../../domain/notices/notice.ts';
import { deadlineDrift, isOwnHost, shownDeadline } from '../../domain/pipelines/deadline-drift.ts';
import type { Pursuit } from '../../domain/pipelines/pipeline.ts';
import type { NoticeStatus } from '../../protocol/answers.ts';
import { locale } from '../../words/words.ts';
import type { PursuitIndex } from '../records/pursuit-index.ts';
import { toPursuit } from '../records/pursuit-record.ts';
import type { Broadcast } from '../runtime/broadcast.ts';
import type { KnownDeadlines } from './known-deadlines.ts';
import type { NoticeChanges } from './notice-changes.ts';

export interface PageDeadlinesDependencies {
  deadlines: KnownDeadlines;
  noticeChanges: NoticeChanges;
  index: Pick<PursuitIndex, 'get'>;
  broadcast: Broadcast;
}

/** A notice with our id, on the page at `url`. */
export interface ShownNotices {
  notices: readonly SeenNotice[];
  url: URL;
  /** `detail`: the notice's own page. */
  kind: 'list' | 'detail' | 'none';
  /** The page says that its notice is canceled. */
  canceled?: boolean;
  /** It shows deadlines in the reader's own time zone. */
  inReadersZone: boolean;
}

export function createPageDeadlines({ deadlines, noticeChanges, index, broadcast }: PageDeadlinesDependencies) {
  /** Returns the deadlines that moved, by notice id. */
  async function compare(
    { notices, url, kind, canceled = false, inReadersZone }: ShownNotices,
    statusById: ReadonlyMap<string, NoticeStatus>,
  ): Promise<Map<string, Move>> {
    const page = { host: url.hostname, inReadersZone };
    const moved = new Map<string, Move>();
    const printed: { noticeId: string; deadline: TimedDeadline }[] = [];
    let isNews = false;
    for (const notice of notices) {
      const status = statusById.get(notice.noticeId);
      const record = status?.state === 'saved' ? await index.get(status.pursuitId) : undefined;
      const pursuit = record && toPursuit(record);
      if (!pursuit || !isOwnHost(page.host, pursuit)) continue;
      // Only its own page can say so; in a list, a status may be another notice's.
      if (kind === 'detail' && notices.length === 1 && (await noteCanceled(pursuit.id, canceled, page.host)))
        isNews = true;
      const to = shownDeadline(notice);
      if (!to) continue;
      const noticeId = pursuit.noticeId ?? notice.noticeId;
      const known = await deadlines.ofPursuit({ id: pursuit.id, noticeId });
      const drift = deadlineDrift(notice, page, pursuit, known);
      if (drift?.from) {
        const move = { from: drift.from, to };
        moved.set(notice.noticeId, move);
        if (await noteMove(pursuit.id, move, page)) isNews = true;
        continue;
      }
      if (await noticeChanges.of(`${pursuit.id}/deadlineMoved`)) {
        await noticeChanges.withdraw(pursuit.id, 'deadlineMoved');
        isNews = true;
      }
      if (isHourNews(to, pursuit, known?.printed, page)) printed.push({ noticeId, deadline: to });
      const { accepted } = known ?? {};
      if (accepted && isHourOf(to, accepted.deadline) && !page.inReadersZone)
        await deadlines.accept(noticeId, { ...accepted, deadline: to });
    }
    await deadlines.print(printed);
    if (isNews) broadcast('changes');
    return moved;
  }

  /** Notes that a notice is canceled, or takes that back. What the user dismissed stays dismissed. */
  async function noteCanceled(pursuitId: string, canceled: boolean, host: string): Promise<boolean> {
    if (canceled) return noticeChanges.note(pursuitId, { kind: 'canceled' }, host);
    const noted = await noticeChanges.of(`${pursuitId}/canceled`);
    if (!noted || noted.dismissed) return false;
    await noticeChanges.withdraw(pursuitId, 'canceled');
    return true;
  }

  /** Notes a move unless the same one is noted, perhaps from a page that writes it in another zone. */
  async function noteMove(
    pursuitId: string,
    { from, to }: Move,
    page: { host: string; inReadersZone: boolean },
  ): Promise<boolean> {
    const change = await noticeChanges.of(`${pursuitId}/deadlineMoved`);
    const before = change?.event;
    if (before?.kind === 'deadlineMoved' && before.from && sameDeadline(from, before.from)) {
      const addsHour = before.to.time === undefined && to.time !== undefined && !change?.dismissed;
      if (sameDeadline(to, before.to, page) && !addsHour) return false;
    }
    return noticeChanges.note(pursuitId, { kind: 'deadlineMoved', from, to }, page.host);
  }

  return { compare };
}

/** A deadline that moved: what counts here, and what the page shows. */
interface Move {
  from: TimedDeadline;
  to: TimedDeadline;
}

/** Adds the deadline that the page shows, in the words of its button: the hour where only that moved. */
export function withMove(status: NoticeStatus, move: Move | undefined): NoticeStatus {
  if (status.state !== 'saved' || !move) return status;
  const { from, to } = move;
  const { time } = spokenDeadline(to, { locale: locale() });
  const date = writeCalendarDate(to.day, locale(), { day: 'numeric', month: 'short' });
  return { ...status, moved: to, movedTo: from.day === to.day && time !== undefined ? time : date };
}

/**
 * Whether the page adds to what is known: an hour, or the date where the service has none. A page in the
 * reader's zone adds nothing to what the office printed, nor where its date is another.
 */
function isHourNews(
  to: TimedDeadline,
  pursuit: Pick<Pursuit, 'responseDeadLine' | 'note'>,
  printed: TimedDeadline | undefined,
  { inReadersZone }: { inReadersZone: boolean },
): boolean {
  const { responseDeadLine } = pursuit;
  if (responseDeadLine !== undefined && (to.time === undefined || to.day !== responseDeadLine)) return false;
  if (inReadersZone && (responseDeadLine === undefined || printed?.zone !== undefined)) return false;
  return to.day !== printed?.day || to.time !== printed.time || to.zone !== printed.zone;
}

/** Whether a page shows the hour of a deadline that was accepted without one. */
function isHourOf(shown: TimedDeadline, accepted: TimedDeadline): boolean {
  return shown.day === accepted.day && shown.time !== undefined && accepted.time === undefined;
}
