/**
 * Cached answers belong to one connection; drop them when it changes, so that one organization never sees
 * another's pursuits as "last known".
 */
import { hashKey, type Query, type QueryClient } from '@tanstack/react-query';
import type { MessageFrom } from '../../lib/protocol/messages.ts';
import { askKey } from './use-ask.ts';

type Name = MessageFrom<'extension'>;

const CONNECTION = askKey('connection.get', {});
/** Answers that come from the service or are computed from its data. Add every new one here. */
export const SERVICE_QUERIES: readonly Name[] = [
  'opportunities.search',
  'opportunities.statuses',
  'awards.search',
  'awards.scan',
  'incumbents.find',
  'pipelines.list',
  'pipeline.get',
  'pipeline.slice',
  'agenda.due',
  'adding.state',
  'changes.list',
  'import.report',
  'import.state',
  'page.seen',
];

/** Drops cached answers when the connection changes, until `signal` aborts. */
export function dropOnConnectionChange(client: QueryClient, signal: AbortSignal): void {
  let before = serviceOf(client.getQueryData(CONNECTION));
  const unsubscribe = client.getQueryCache().subscribe(({ query }) => {
    const now = serviceOf(query.state.data);
    if (query.queryHash !== hashKey(CONNECTION) || now === undefined || now === before) return;
    const known = before !== undefined;
    before = now;
    if (known) void client.resetQueries({ predicate: isServiceQuery });
  });
  signal.addEventListener('abort', unsubscribe);
}

/**
 * Drops everything after "erase all data". Inactive queries go entirely, because their keys contain titles
 * and search names that the next save would write again. Visible queries are refetched; our own settings stay
 * on screen until then.
 */
export function dropAfterErase(client: QueryClient): void {
  client.removeQueries({ type: 'inactive' });
  void client.resetQueries({ predicate: isServiceQuery });
  void client.invalidateQueries({ predicate: (query) => !isServiceQuery(query) });
}

function isServiceQuery({ queryKey }: Pick<Query, 'queryKey'>): boolean {
  return SERVICE_QUERIES.some((name) => name === queryKey[0]);
}

/** Identifies a connection: empty while not connected, `undefined` while unknown. */
function serviceOf(connection: unknown): string | undefined {
  if (typeof connection !== 'object' || connection === null) return undefined;
  const { baseUrl, id } = { baseUrl: undefined, id: undefined, ...connection };
  return typeof baseUrl === 'string' ? JSON.stringify([baseUrl, id]) : '';
}
