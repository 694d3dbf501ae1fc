/**
 * Decides the id to send for a notice, so that no notice becomes two pursuits (decisions, "noticeId of any
 * other notice"): the service's id if exactly one of its notices certainly matches, else the id of a pursuit
 * captured on another site, else `host:id`. Every install and every page of a site sends the same `host:id`;
 * only if another notice has it, the address or the title is added.
 */
import * as z from 'zod/mini';
import { lazyObject } from '../../protocol/requests/fields.ts';
import type { PursuitAdd } from '../../api/schemas.ts';
import { LIMITS } from '../../api/schemas.ts';
import {
  bareId,
  compareNotices,
  hostOfId,
  noticeFinder,
  withTitle,
  type NoticeTraits,
} from '../../domain/notices/identity.ts';
import type { Opportunity } from '../../domain/notices/notice.ts';
import { inTransaction, type Database } from '../storage/database.ts';
import { succeeded } from '../runtime/failures.ts';
import type { PursuitIndex } from './pursuit-index.ts';
import type { PursuitRecord } from './pursuit-record.ts';
import type { Attempt, Service } from '../connection/service.ts';
import type { Solicitations } from './solicitations.ts';
import { tableOf } from '../storage/tables.ts';
import type { Vault } from '../connection/vault.ts';

const aliasSchema = lazyObject(() => ({
  /** Our id for a page's notice. */
  noticeId: z.string(),
  /** The service that uses another id, and that id. */
  baseUrl: z.string(),
  knownAs: z.string(),
}));

export interface IdentityQuestion {
  body: PursuitAdd;
  solicitationNumber?: string | undefined;
  baseUrl: string;
}

export interface IdentitiesDependencies {
  database: Database;
  vault: Pick<Vault, 'isAt'>;
  service: Service;
  index: PursuitIndex;
  solicitations: Solicitations;
}

export type Identities = ReturnType<typeof createIdentities>;

export function createIdentities({ database, vault, service, index, solicitations }: IdentitiesDependencies) {
  const table = tableOf(database, 'aliases', aliasSchema, { cached: true });

  /**
   * Searches the service for the notice: by title, and by number only if the title found a full page without
   * it. Returns the id if it is certain, and how many requests it took.
   */
  async function search(question: IdentityQuestion): Promise<Attempt<{ id: string; requests: number }>> {
    const { body, solicitationNumber, baseUrl } = question;
    const seen = { ...body, solicitationNumber };
    const found: Opportunity[] = [];
    let requests = 0;
    for (const q of [body.title, solicitationNumber]) {
      if (!q?.trim()) continue;
      const query = { q, includeExpired: true, includeGrants: true, pageSize: LIMITS.pageSizeMax };
      const page = await service.attempt((client) => client.searchContracts(query), baseUrl);
      if (!page.ok) return page;
      requests += 1;
      found.push(...page.value.results);
      if (!page.value.mayHaveMore || noticeFinder(found)(seen)[0]?.likeness === 'same') break;
    }
    const matches = noticeFinder(found)(seen);
    const linked = matches.filter(({ notice }) => compareNotices(notice, seen) === 'same');
    const ids = new Set((linked.length > 0 ? linked : matches).map(({ notice }) => notice.noticeId));
    const only = ids.size === 1 && matches[0]?.likeness === 'same' ? matches[0].notice.noticeId : undefined;
    return succeeded({ id: only ?? (await freeId(body)), requests });
  }

  /** Returns a function that finds a notice's pursuits, including those with another id at the service. */
  async function finder() {
    const [records, rows, connection] = await Promise.all([
      index.all().then((all) => solicitations.withFacts(all)),
      table.all(),
      service.connected(),
    ]);
    const here = rows.filter(({ baseUrl }) => connection.ok && baseUrl === connection.value.baseUrl);
    const aliases = Map.groupBy(here, ({ knownAs }) => knownAs);
    const kept = records.flatMap((record) => [
      record,
      // The pursuit's link is on another site.
      ...(aliases.get(record.noticeId ?? '') ?? []).map(({ noticeId }) => {
        return { ...record, noticeId, uiLink: null, original: record };
      }),
    ]);
    const find = noticeFinder<PursuitRecord & { original?: PursuitRecord }>(kept);
    return (seen: NoticeTraits) => {
      const found = find(seen).map(({ notice, likeness }) => {
        const isNewest = likeness === 'certain' && notice.original;
        return { notice: notice.original ?? notice, likeness: isNewest ? ('same' as const) : likeness };
      });
      return found.toSorted((a, b) => Number(b.likeness === 'same') - Number(a.likeness === 'same'));
    };
  }

  /** Returns the id of the notice's pursuit, perhaps from another site or under another number. */
  async function captured({ body, solicitationNumber }: IdentityQuestion): Promise<string | undefined> {
    const found = (await finder())({ ...body, solicitationNumber });
    return found.find(({ likeness }) => likeness === 'same')?.notice.noticeId ?? undefined;
  }

  /** Returns the shortest id of a page's notice that no other pursuit has. */
  async function freeId(body: PursuitAdd): Promise<string> {
    const taken = new Set((await index.all()).map(({ noticeId }) => noticeId));
    return idsOf(body).find((id) => !taken.has(id)) ?? body.noticeId;
  }

  return {
    finder,

    /** Returns the id to send if it is known without asking the service. */
    async known(question: IdentityQuestion): Promise<string | undefined> {
      const { noticeId } = question.body;
      return (await captured(question)) ?? (hostOfId(noticeId) === undefined ? noticeId : undefined);
    },

    /** Asks the service for the id to send, and counts the requests. Fails only if the service does. */
    ask: search,
    freeId,

    /**
     * Stores the id before the request, so that pages can find the new pursuit. Does nothing if the service
     * is no longer connected.
     */
    async keep({ body: { noticeId }, baseUrl }: IdentityQuestion, knownAs: string): Promise<void> {
      // Its own is found by its number, with its link or title.
      if (bareId(knownAs) === bareId(noticeId)) return;
      const before = await table.get(noticeId);
      if (before?.baseUrl === baseUrl && before.knownAs === knownAs) return;
      await inTransaction(
        database,
        ['vault', 'aliases'],
        async (writing) => {
          if (await vault.isAt(baseUrl, writing)) await table.within(writing).put({ noticeId, baseUrl, knownAs });
        },
        'relaxed',
      );
    },
  };
}

/** The ids to send for a notice, better ones first. */
export function idsOf({ noticeId, title }: Pick<PursuitAdd, 'noticeId' | 'title'>): string[] {
  const bare = bareId(noticeId);
  return hostOfId(noticeId) === undefined ? [noticeId] : [bare, noticeId, withTitle(bare, title)];
}
