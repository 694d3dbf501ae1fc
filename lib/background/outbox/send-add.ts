/** Sends an add, and judges whether it created the pursuit in the response (decisions, "Undo of an add"). */
import type { AddedPursuit } from '../../api/client.ts';
import type { TimedDeadline } from '../../domain/dates/timed-deadline.ts';
import { compareNotices, sameTitle, type NoticeTraits } from '../../domain/notices/identity.ts';
import { defined } from '../../domain/objects.ts';
import { mayRetry } from '../connection/attempt-failure.ts';
import type { Attempt } from '../connection/service.ts';
import { idsOf, type Identities } from '../records/identities.ts';
import { hasUnknownDefaults, isCreatedJustNow, isNewByDate, looksUntouched, mayBeNew } from '../records/new-pursuit.ts';
import type { Pipelines } from '../records/pipelines.ts';
import type { PursuitIndex } from '../records/pursuit-index.ts';
import type { PursuitRecord } from '../records/pursuit-record.ts';
import type { WholeList, WholeLists } from '../records/whole-lists.ts';
import { failed, ignoreErrors, succeeded } from '../runtime/failures.ts';
import { traitsOf, withSentId, type Operation } from './record.ts';
import type { Delivered, Operations } from './store.ts';
import type { Write, WriterDependencies } from './writer.ts';

type Add = Extract<Operation, { kind: 'add' }>;

export interface SendAddDependencies extends WriterDependencies {
  pipelines: Pick<Pipelines, 'firstStage' | 'noteDefaults'>;
  operations: Operations;
  identities: Identities;
  index: PursuitIndex;
  wholeLists: WholeLists;
  /** Keeps the hour of a notice's deadline. */
  keepHour: (noticeId: string, due: TimedDeadline) => Promise<void>;
}

/** Returns a function that makes the requests of an add. */
export function createSendAdd(dependencies: SendAddDependencies, write: Write) {
  const { facts, pipelines, operations, identities, index, wholeLists, keepHour } = dependencies;

  async function add(operation: Add): Promise<Attempt<Delivered>> {
    const { baseUrl, pipelineId } = operation;
    const asked = await idToSend(operation);
    if (!asked.ok) return asked;
    const { id: sentAs, requests } = asked.value;
    if (operation.accepted) return findAccepted(operation, sentAs);
    // A page could plant its own link on the service's notice: under another id than the page's goes none.
    const { uiLink, ...rest } = operation.body;
    const isOwnId = idsOf(operation).includes(sentAs);
    const body = defined({ ...rest, noticeId: sentAs, uiLink: isOwnId ? uiLink : undefined });
    await identities.keep(operation, sentAs);
    // Before the request, so that its answer has the hour. The add does not wait for it.
    if (operation.due?.time !== undefined) ignoreErrors(keepHour(sentAs, operation.due));
    // After two searches, a list and a count would be too many requests for one click.
    const before = await lookBeforeAdd(operation, requests < 2);
    if (!before.ok) return before;
    const attempt = await write(operation, (client) => client.addPursuit(pipelineId, body));
    if (attempt.ok) {
      const { pursuit } = attempt.value;
      return (
        (await addApart(operation, sentAs, pursuit)) ?? succeeded(await judged(operation, attempt.value, before.value))
      );
    }
    if (attempt.error?.problem === 'exists') return findExisting(operation, sentAs, attempt);
    if (attempt.error?.facts.accepted !== true) return attempt;
    await facts.note(baseUrl, { unreadableAdds: true });
    // Stored first: from here on it is only looked for, even if this worker dies.
    await operations.change(operation.id, (now) => (now.kind === 'add' ? { ...now, accepted: true } : now));
    return findAccepted(operation, sentAs);
  }

  /**
   * Adds it under its longer id if the pursuit with the number is certainly another notice's: a colleague's,
   * which this browser did not know.
   */
  async function addApart(
    operation: Add,
    sentAs: string,
    found: NoticeTraits,
  ): Promise<Attempt<Delivered> | undefined> {
    const { title } = operation.body;
    if (!found.title || sameTitle(found.title, title)) return undefined;
    const next = idsOf(operation).find((id) => id.length > sentAs.length && id.startsWith(sentAs));
    const isOther = compareNotices({ noticeId: sentAs, ...found }, traitsOf(operation)) === 'different';
    if (next === undefined || !isOther) return undefined;
    const again = await operations.change(operation.id, (now) => withSentId(now, next));
    return again?.kind === 'add' ? add(again) : failed('busy');
  }

  /**
   * Lists the pursuits before an add. Asks the service before the first request only, since later our own
   * pursuit may be listed, and not if its status and dates show whether a pursuit is new.
   */
  async function lookBeforeAdd({ baseUrl, pipelineId, attempts }: Add, mayAsk: boolean): Promise<Attempt<WholeList>> {
    const { says201, tellsExisting, datesAdds, unreadableAdds } = await facts.read(baseUrl);
    const known = async (ids: Iterable<string> = []) => new Set([...ids, ...(await index.all()).map(({ id }) => id)]);
    if (!mayAsk || attempts > 1 || unreadableAdds || (says201 && (datesAdds || tellsExisting)))
      return succeeded({ ids: await known(), complete: false });
    const read = await wholeLists.read(pipelineId);
    // Whatever stopped the list stops the add too. A refusal of the list alone only costs the Undo.
    if (!read.ok) return mayRetry(read.error) ? read : succeeded({ ids: await known(), complete: false });
    return succeeded({ ...read.value, ids: await known(read.value.ids) });
  }

  /** What an answer to an add proves, and what it shows about the service. */
  async function judged(
    { baseUrl, pipelineId, body }: Add,
    { pursuit, created, existed: isConflict, ageMs }: AddedPursuit,
    before: WholeList,
  ): Promise<Delivered> {
    const { says201, tellsExisting, datesAdds, unreadableAdds } = await facts.read(baseUrl);
    const existed = isConflict ?? before.ids.has(pursuit.id);
    const isJustNow = created && isCreatedJustNow(ageMs);
    const learned = defined({
      says201: created && !says201 ? true : undefined,
      // A 409 may come only when two adds race, so it proves nothing about other answers.
      tellsExisting:
        existed && !isConflict && tellsExisting === undefined ? !created : existed && created ? false : undefined,
      datesAdds: isJustNow && !datesAdds ? true : undefined,
      unreadableAdds: unreadableAdds ? false : undefined,
    });
    if (Object.keys(learned).length > 0) await facts.note(baseUrl, learned);
    const isAbsentBefore = before.complete && !existed && (created || says201 !== true);
    const firstStage = await pipelines.firstStage(pipelineId);
    const isMade = !existed && (isAbsentBefore || (created && tellsExisting === true));
    const anyFigures = isNewByDate(ageMs) || (isMade && hasUnknownDefaults(firstStage));
    const looksNew = mayBeNew(ageMs) && !existed && looksUntouched(pursuit, body.note, firstStage, anyFigures);
    const certainlyNew = looksNew && (isMade || isJustNow);
    const stageId = pursuit.stageId ?? firstStage?.id;
    if (certainlyNew && stageId !== undefined) await pipelines.noteDefaults({ baseUrl, pipelineId }, stageId, pursuit);
    return { pursuit, certainlyNew };
  }

  /**
   * Looks once for the pursuit of an add whose answer was unreadable. The add is never sent again: a service
   * that does not recognize repeats would store it twice.
   */
  async function findAccepted(operation: Add, sentAs: string): Promise<Attempt<Delivered>> {
    const read = await index.readNow(operation.pipelineId);
    if (!read.ok) return read;
    const pursuit = await findListed(operation, sentAs);
    return pursuit
      ? succeeded({ pursuit: { id: pursuit.id } })
      : failed('acceptedUnread', { detail: hostOf(operation) });
  }

  /**
   * Looks for the pursuit that a 409 is about. A list without it that is complete by the service's count
   * shows that `refusal` is about something else.
   */
  async function findExisting(operation: Add, sentAs: string, refusal: Attempt<never>): Promise<Attempt<Delivered>> {
    const exists = failed('exists', { detail: hostOf(operation) });
    const read = await index.readNow(operation.pipelineId);
    if (!read.ok) return mayRetry(read.error) ? read : exists;
    const pursuit = await findListed(operation, sentAs);
    if (pursuit) return (await addApart(operation, sentAs, pursuit)) ?? succeeded({ pursuit: { id: pursuit.id } });
    return (await wholeLists.isComplete(read.value)) ? refusal : exists;
  }

  /** Finds an add's pursuit in the list that was just read. */
  async function findListed({ pipelineId, noticeId, body }: Add, sentAs: string): Promise<PursuitRecord | undefined> {
    const here = await index.of(pipelineId);
    // Some services omit a pursuit's notice id.
    return (
      here.find((record) => record.noticeId === sentAs || record.noticeId === noticeId) ??
      here.find((record) => record.noticeId == null && record.title === body.title)
    );
  }

  /** Decided once, before the first request: a retry under another id could create a second pursuit. */
  async function idToSend(operation: Add): Promise<Attempt<{ id: string; requests: number }>> {
    if (operation.sentAs !== undefined) return succeeded({ id: operation.sentAs, requests: 0 });
    const found = await identities.ask(operation);
    // Retry if a retry may pass. If only this lookup was refused, use our own id.
    if (!found.ok && mayRetry(found.error)) return found;
    const { id, requests } = found.ok ? found.value : { id: await identities.freeId(operation.body), requests: 1 };
    const named = await operations.change(operation.id, (now) => withSentId(now, id));
    // Sent before a queued removal of this pursuit, the add would return the pursuit about to be removed.
    if (named && (await operations.isBehind(named))) return failed('busy');
    return succeeded({ id, requests });
  }

  return add;
}

function hostOf({ baseUrl }: Add): string {
  return new URL(baseUrl).host;
}
