/**
 * Under which id a notice is sent, so that no notice becomes two pursuits (decisions, "noticeId of any other notice"): the
 * service's own where exactly one of its notices is certainly the same, else that of a pursuit which was captured on
 * another site, else `host:id`.
 */
import * as z from 'zod/mini';
import type { PursuitAdd } from '../../api/schemas.ts';
import { LIMITS } from '../../api/schemas.ts';
import type { Opportunity } from '../../domain/notices/notice.ts';
import { together, type Database } from '../storage/database.ts';
import { succeeded } from '../runtime/failures.ts';
import type { PursuitIndex } from './pursuit-index.ts';
import { certainlySame, hostOfId, sameElsewhere, sameHere } from './same-notice.ts';
import type { Attempt, Service } from '../connection/service.ts';
import { sameNumber, type Solicitations } from './solicitations.ts';
import { tableOf } from '../storage/tables.ts';
import type { Vault } from '../connection/vault.ts';

const aliasSchema = z.lazy(() =>
  z.strictObject({
    /** As a page's notice is called here. */
    noticeId: z.string(),
    /** The service where it is called otherwise, and how. */
    baseUrl: z.string(),
    knownAs: z.string(),
  }),
);

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
  const table = tableOf(database, 'aliases', aliasSchema, { remembered: true });

  /** What the service finds by the words of the notice; the first request that fails is what came of it. */
  async function candidates({ body, solicitationNumber, baseUrl }: IdentityQuestion): Promise<Attempt<Opportunity[]>> {
    const found: Opportunity[] = [];
    for (const q of [solicitationNumber, body.title]) {
      if (!q?.trim()) continue;
      const query = { q, includeExpired: true, includeGrants: true, pageSize: LIMITS.pageSizeMax };
      const page = await service.attempt((client) => client.searchContracts(query), baseUrl);
      if (!page.ok) return page;
      found.push(...page.value.results);
    }
    return succeeded(found);
  }

  /** A pursuit in the index that was captured from another site, or on this one where the notice had another number. */
  async function captured({ body, solicitationNumber }: IdentityQuestion): Promise<string | undefined> {
    const number = solicitationNumber === undefined ? undefined : sameNumber(solicitationNumber);
    const numbered = new Set(number === undefined ? [] : (await solicitations.byNumber()).get(number));
    const same = new Set(
      (await index.all()).flatMap((record) => {
        const isSame = (numbered.has(record.id) && sameElsewhere(record, body)) || sameHere(record, body);
        return isSame && record.noticeId ? [record.noticeId] : [];
      }),
    );
    return same.size === 1 ? [...same][0] : undefined;
  }

  return {
    /** The id to send a notice under, where the service need not be asked for it. */
    async known(question: IdentityQuestion): Promise<string | undefined> {
      const { noticeId } = question.body;
      const alias = await table.get(noticeId);
      if (alias?.baseUrl === question.baseUrl) return alias.knownAs;
      return (await captured(question)) ?? (hostOfId(noticeId) === undefined ? noticeId : undefined);
    },

    /** The id to send a notice under, of which the service may know. Fails only as the service does. */
    async ask(question: IdentityQuestion): Promise<Attempt<string>> {
      const { body } = question;
      const found = await candidates(question);
      if (!found.ok) return found;
      const same = new Set(certainlySame(found.value, body).map(({ noticeId }) => noticeId));
      const [only] = same;
      return succeeded(only !== undefined && same.size === 1 ? only : body.noticeId);
    },

    /**
     * Keeps under which id a notice is sent; before the request, so that a page that asks meanwhile finds what is made. Nothing where the
     * service was left since it was asked.
     */
    async keep({ body: { noticeId }, baseUrl }: IdentityQuestion, knownAs: string): Promise<void> {
      if (knownAs === noticeId) return;
      const before = await table.get(noticeId);
      if (before?.baseUrl === baseUrl && before.knownAs === knownAs) return;
      await together(
        database,
        ['vault', 'aliases'],
        async (writing) => {
          if (await vault.isAt(baseUrl, writing)) await table.within(writing).put({ noticeId, baseUrl, knownAs });
        },
        'relaxed',
      );
    },

    /** How notices of pages are called at the service that we are connected to. */
    async aliases(): Promise<ReadonlyMap<string, string>> {
      const connection = await service.connected();
      if (!connection.ok) return new Map();
      const here = (await table.all()).filter(({ baseUrl }) => baseUrl === connection.value.baseUrl);
      return new Map(here.map(({ noticeId, knownAs }) => [noticeId, knownAs]));
    },
  };
}
