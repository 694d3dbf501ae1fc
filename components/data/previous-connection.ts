/**
 * What one service answered is nobody's once another one, or none, is connected: showing it as "last known" would put
 * the pursuits of one organisation before the eyes of the next.
 */
import { hashKey, type Query, type QueryClient } from '@tanstack/react-query';
import type { MessageFrom } from '../../lib/protocol/messages.ts';
import { askKey } from './use-ask.ts';

type Name = MessageFrom<'extension'>;

const CONNECTION = askKey('connection.get', {});
/** Answers that come from the service, or from what is known of it: each new one belongs here, and nowhere else. */
export const OF_THE_SERVICE: readonly Name[] = [
  'opportunities.search',
  'opportunities.statuses',
  'awards.search',
  'awards.scan',
  'incumbents.find',
  'pipelines.list',
  'pipeline.get',
  'pursuits.list',
  'page.seen',
];

/** Drops the answers of a former service as soon as it is known to be one, until `signal` aborts. */
export function dropFormerService(client: QueryClient, signal: AbortSignal): void {
  let before = serviceOf(client.getQueryData(CONNECTION));
  const unsubscribe = client.getQueryCache().subscribe(({ query }) => {
    const now = serviceOf(query.state.data);
    if (query.queryHash !== hashKey(CONNECTION) || now === undefined || now === before) return;
    const known = before !== undefined;
    before = now;
    if (known) void client.resetQueries({ predicate: isOfTheService });
  });
  signal.addEventListener('abort', unsubscribe);
}

/**
 * Everything was erased: what was on former screens goes with its questions, in which titles and names of searches stand, or it would be
 * written down again with the next answer. What is on the screen is asked again; our own settings stay there until they are answered.
 */
export function dropErased(client: QueryClient): void {
  client.removeQueries({ type: 'inactive' });
  void client.resetQueries({ predicate: isOfTheService });
  void client.invalidateQueries({ predicate: (query) => !isOfTheService(query) });
}

function isOfTheService({ queryKey }: Pick<Query, 'queryKey'>): boolean {
  return OF_THE_SERVICE.some((name) => name === queryKey[0]);
}

/** What tells one connection from another; empty while nothing is connected, `undefined` while that is not known. */
function serviceOf(connection: unknown): string | undefined {
  if (typeof connection !== 'object' || connection === null) return undefined;
  const { baseUrl, id } = { baseUrl: undefined, id: undefined, ...connection };
  return typeof baseUrl === 'string' ? JSON.stringify([baseUrl, id]) : '';
}
