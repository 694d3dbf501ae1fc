/**
 * Asks the service what became of saved notices: at most two searches a day for each pursuit in an open
 * stage, a few pursuits per alarm. Each search is recorded before it is sent and after its answer, so a
 * worker that dies repeats nothing, and the next alarm goes on.
 */
import { browser } from 'wxt/browser';
import { isFresh } from '../../domain/dates/is-fresh.ts';
import type { ServiceClient } from '../../api/client.ts';
import { dateOfTimestamp } from '../../domain/dates/calendar-date.ts';
import { dueOf, type Pursuit } from '../../domain/pipelines/pipeline.ts';
import { pauseAfter, STOPS_ROUND } from '../connection/attempt-failure.ts';
import type { ConnectionFacts } from '../connection/connection-facts.ts';
import type { Service } from '../connection/service.ts';
import { singleFlightOver } from '../connection/single-flight.ts';
import type { Connection, Vault } from '../connection/vault.ts';
import type { Pipelines } from '../records/pipelines.ts';
import type { PursuitIndex } from '../records/pursuit-index.ts';
import { toPursuit } from '../records/pursuit-record.ts';
import type { Solicitations } from '../records/solicitations.ts';
import type { Broadcast } from '../runtime/broadcast.ts';
import { todayBy, type Clock } from '../runtime/clock.ts';
import { inTransaction, type Database, type Writing } from '../storage/database.ts';
import type { SettingsStore } from '../storage/settings.ts';
import { tableOf } from '../storage/tables.ts';
import type { KnownDeadlines } from './known-deadlines.ts';
import type { NoticeChanges } from './notice-changes.ts';
import type { Subject } from './watch-findings.ts';
import { createWatchNotes, type Found } from './watch-notes.ts';
import { awardQuery, contractQuery, nextSearch, shareOfRound, type SearchKind } from './watch-plan.ts';
import { todaysState, watchedSchema, type Watched } from './watched-state.ts';

/** Name of the alarm, which exists only while the watch is on. */
export const WATCH_ALARM = 'watch';

const PERIOD_MINUTES = 15;
const MINUTE_MS = 60_000;
/** Pursuits read longer ago are read again before a round: teammates add and move them. */
const OLD_MS = 12 * 60 * MINUTE_MS;

export interface WatchDependencies {
  database: Database;
  vault: Pick<Vault, 'isStill'>;
  facts: ConnectionFacts;
  service: Service;
  settings: SettingsStore;
  pipelines: Pipelines;
  index: PursuitIndex;
  solicitations: Pick<Solicitations, 'numberOf' | 'learn'>;
  knownDeadlines: KnownDeadlines;
  noticeChanges: NoticeChanges;
  /** Refreshes stale pursuits; never rejects. */
  refreshIndex: () => Promise<void>;
  broadcast: Broadcast;
  clock: Clock;
}

/** A pursuit that can be asked about. */
type Asked = Pursuit & { noticeId: string };

export type Watch = ReturnType<typeof createWatch>;

export function createWatch(dependencies: WatchDependencies) {
  const { database, vault, facts, service, settings, pipelines, index, solicitations } = dependencies;
  const { knownDeadlines, noticeChanges, refreshIndex, broadcast, clock } = dependencies;
  const table = tableOf(database, 'watched', watchedSchema);
  const notes = createWatchNotes(noticeChanges, clock);
  const isOn = async (): Promise<boolean> => (await settings.read()).watch === true;

  /** Pursuits before the stage from which a deadline no longer matters, longest waiting first. */
  async function open(): Promise<Asked[]> {
    const { closedFromStage } = await settings.read();
    const asked: Asked[] = [];
    for (const record of await index.all()) {
      const { closed } = await pipelines.stage(record.pipelineId, record.stageId, closedFromStage);
      const pursuit = toPursuit(record);
      if (pursuit.noticeId && !closed) asked.push({ ...pursuit, noticeId: pursuit.noticeId });
    }
    return knownDeadlines.withDue(asked);
  }

  async function subjectOf(pursuit: Asked, { host, state }: { host: string; state: Watched }): Promise<Subject> {
    const [known, solicitationNumber] = await Promise.all([
      knownDeadlines.ofPursuit(pursuit),
      solicitations.numberOf(pursuit.id),
    ]);
    return {
      ...pursuit,
      due: dueOf(pursuit),
      dueFromPage: known?.accepted
        ? known.accepted.host !== host
        : known?.printed !== undefined && pursuit.responseDeadLine === undefined,
      agreed: state.agreed,
      savedOn: dateOfTimestamp(pursuit.createdAt ?? ''),
      solicitationNumber,
      listed: state.listed,
      foundToday: state.foundOn === state.day,
    };
  }

  /** Stores a state, unless another service or key is connected by now. Returns whether it did. */
  function keep(state: Watched, connection: Connection): Promise<boolean> {
    return inTransaction(database, ['vault', 'watched', 'solicitations'], async (writing) => {
      if (!(await vault.isStill(connection, writing))) return false;
      if (state.listed) await solicitations.learn(state.pursuitId, state.listed, writing);
      await table.within(writing).put(state);
      return true;
    });
  }

  async function ask(kind: SearchKind, subject: Subject, { baseUrl }: Connection) {
    const send = async (client: ServiceClient): Promise<Found> =>
      kind === 'award'
        ? { kind, awards: (await client.searchAwards(awardQuery(subject))).results }
        : { kind, results: (await client.searchContracts(contractQuery(kind, subject))).results };
    const answer = await service.attempt(send, baseUrl);
    const wait = answer.ok ? undefined : pauseAfter(answer.error);
    if (wait !== undefined) await facts.note(baseUrl, { pausedUntil: clock.now() + wait });
    return answer;
  }

  /** Makes today's remaining searches for one pursuit. */
  async function look(pursuit: Asked, connection: Connection): Promise<{ stop: boolean; news: boolean }> {
    const host = new URL(connection.baseUrl).hostname;
    let news = false;
    for (;;) {
      const today = todayBy(clock);
      const before = todaysState(pursuit, await table.get(pursuit.id), today);
      const subject = await subjectOf(pursuit, { host, state: before });
      const kind = nextSearch(before, subject);
      if (!kind) return { stop: false, news };
      const begun = { ...before, asked: [...before.asked, kind], at: clock.now() };
      if (!(await keep(begun, connection))) return { stop: true, news };
      const answer = await ask(kind, subject, connection);
      if (!answer.ok) {
        if (!STOPS_ROUND.has(answer.failure.code)) continue;
        // It was not answered, so it does not count; its time does, so that others get their turn.
        await keep({ ...before, at: begun.at }, connection);
        return { stop: true, news };
      }
      const told = await notes.tell(subject, begun, answer.value, host);
      news ||= told.news;
      if (!(await keep(told.state, connection))) return { stop: true, news };
    }
  }

  /** Forgets pursuits that are gone. */
  async function forgetGone(): Promise<void> {
    const present = new Set((await index.all()).map(({ id }) => id));
    for (const { pursuitId } of await table.all()) if (!present.has(pursuitId)) await table.delete(pursuitId);
  }

  async function refreshOld(): Promise<void> {
    const reads = await Promise.all((await pipelines.known()).map(({ id }) => index.readOf(id)));
    if (reads.some((read) => !isFresh(read?.at ?? 0, clock.now(), OLD_MS))) await refreshIndex();
  }

  const round = singleFlightOver(service, async (): Promise<void> => {
    const connection = await service.reachable();
    if (!connection.ok) return;
    const { baseUrl } = connection.value;
    const isPaused = async () => (await facts.pausedUntil(baseUrl, clock.now())) > clock.now();
    if (await isPaused()) return;
    await refreshOld();
    await forgetGone();
    const pursuits = await open();
    const states = new Map((await table.all()).map((state) => [state.pursuitId, state]));
    const at = ({ id }: Asked) => states.get(id)?.at ?? 0;
    let [left, hasNews] = [shareOfRound(pursuits.length), false];
    for (const pursuit of pursuits.sort((a, b) => at(a) - at(b))) {
      if (left === 0 || !(await isOn()) || (await isPaused())) break;
      const state = todaysState(pursuit, states.get(pursuit.id), todayBy(clock));
      const subject = await subjectOf(pursuit, { host: new URL(baseUrl).hostname, state });
      if (!nextSearch(state, subject)) continue;
      left -= 1;
      const { stop, news } = await look(pursuit, connection.value);
      hasNews ||= news;
      if (stop) break;
    }
    if (hasNews) broadcast('pursuits');
  });

  return {
    /** Syncs the alarm with the settings, even if the browser dropped it. */
    async plan(): Promise<void> {
      if (!(await isOn())) {
        await browser.alarms.clear(WATCH_ALARM);
        return;
      }
      const alarm = await browser.alarms.get(WATCH_ALARM);
      // A later alarm was set by a clock that was ahead.
      if (alarm && alarm.scheduledTime <= clock.now() + PERIOD_MINUTES * MINUTE_MS) return;
      await browser.alarms.create(WATCH_ALARM, { when: clock.now() + MINUTE_MS, periodInMinutes: PERIOD_MINUTES });
    },

    /** Handles the alarm: a few pursuits, and nothing while off, disconnected, offline or paused. */
    async ring(): Promise<void> {
      if (await isOn()) await round('all');
    },

    forget: (writing: Writing) => table.within(writing).clear(),
  };
}
