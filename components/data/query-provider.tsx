import { QueryClient, QueryClientProvider, type Query } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import type { Topic } from '../../lib/protocol/envelope.ts';
import type { MessageFrom } from '../../lib/protocol/messages.ts';
import { usePlatform } from '../platform/platform.tsx';
import { dropErased, dropFormerService, OF_THE_SERVICE } from './previous-connection.ts';
import { rememberAnswers, restoreAnswers } from './query-memory.ts';

type Name = MessageFrom<'extension'>;

// Which answers are out of date when the background says that something changed. A search is not asked again because a
// pursuit changed: that would send a request for every click on Add; the marks on its results have a question of their own.
const STALE_WITH: Readonly<Record<Topic, readonly Name[]>> = {
  pursuits: ['pursuits.list', 'pipeline.get', 'pipelines.list', 'page.seen', 'outbox.list', 'opportunities.statuses'],
  lookups: [],
  outbox: ['outbox.list', 'pursuits.list', 'page.seen', 'opportunities.statuses'],
  settings: ['settings.get', 'alerts.state', 'sites.list', 'sites.offer'],
  connection: ['connection.get', 'settings.get', 'alerts.state', 'outbox.list', ...OF_THE_SERVICE],
  pageSeen: ['page.seen', 'sites.offer'],
  searches: ['searches.list', 'alerts.state'],
  // The shell listens for this itself: it is a place to go to, not an answer to keep.
  view: [],
  // Everything is, and what nobody looks at is not even kept.
  all: [],
};

/**
 * Asked how far they are when one of them moved, and only while they are under way: asking about one that ended could begin it
 * again, because a worker that was stopped since knows nothing of it.
 */
const LOOK_UPS: readonly Name[] = ['incumbents.find', 'awards.scan'];

/** Keeps the answers of the background for the screens below, across closing and opening of the popup. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const platform = usePlatform();
  const [client] = useState(() => {
    const empty = newClient();
    restoreAnswers(empty, platform);
    return empty;
  });

  useEffect(() => {
    const closed = new AbortController();
    platform.onChanged((topics) => {
      if (topics.includes('all')) {
        dropErased(client);
        return;
      }
      for (const name of new Set(topics.flatMap((topic) => STALE_WITH[topic])))
        void client.invalidateQueries({ queryKey: [name] });
      if (!topics.includes('lookups')) return;
      for (const name of LOOK_UPS) void client.invalidateQueries({ queryKey: [name], predicate: isUnderWay });
    }, closed.signal);
    dropFormerService(client, closed.signal);
    rememberAnswers(client, platform, closed.signal);
    return () => {
      closed.abort();
    };
  }, [client, platform]);

  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

function isUnderWay({ state: { data } }: Query): boolean {
  return typeof data === 'object' && data !== null && 'state' in data && data.state === 'running';
}

function newClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // The background retries what is worth retrying and answers from what it has; asking it in a loop helps nobody.
        retry: false,
        networkMode: 'always',
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
