import { QueryClient, QueryClientProvider, type Query } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import type { Topic } from '../../lib/protocol/envelope.ts';
import type { MessageFrom } from '../../lib/protocol/messages.ts';
import { usePlatform } from '../platform/platform.tsx';
import { dropAfterErase, dropOnConnectionChange, SERVICE_QUERIES } from './drop-answers.ts';
import { followSlices } from './follow-slices.ts';
import { storedField } from './stored-values.ts';
import { persistAnswers, restoreAnswers } from './persisted-answers.ts';

type Name = MessageFrom<'extension'>;

// Queries to refetch for each change the background reports. Slices get patches instead. Searches are
// not listed: each click on Add would send their requests again. Their status marks have their own query.
const STALE_WITH: Readonly<Record<Topic, readonly Name[]>> = {
  pursuits: ['agenda.due', 'page.seen', 'outbox.list', 'opportunities.statuses', 'changes.list'],
  changes: ['changes.list'],
  passed: ['passed.list', 'opportunities.statuses', 'page.seen'],
  lookups: ['adding.state', 'import.state'],
  outbox: ['outbox.list', 'import.state', 'agenda.due', 'page.seen', 'opportunities.statuses'],
  settings: ['settings.get', 'alerts.state', 'agenda.due', 'sites.list', 'sites.offer'],
  connection: ['connection.get', 'settings.get', 'alerts.state', 'outbox.list', ...SERVICE_QUERIES],
  pageSeen: ['page.seen', 'sites.offer'],
  searches: ['searches.list', 'alerts.state'],
  // The shell handles this topic: it is navigation, not a cached answer.
  view: [],
  // For scripts in pages.
  taught: [],
  // Handled separately: everything is stale, and inactive queries are dropped.
  all: [],
};

/**
 * Long lookups are refetched when one of them progresses, but only while running: asking about a finished one
 * could start it again, because a restarted worker has forgotten it.
 */
const LOOKUPS: readonly Name[] = ['incumbents.find', 'awards.scan'];

/** Provides the query cache for the screens below and persists it while the popup is closed. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const platform = usePlatform();
  const [client] = useState(() => {
    const client = newClient();
    restoreAnswers(client, platform);
    return client;
  });

  useEffect(() => {
    const closed = new AbortController();
    platform.onChanged((topics) => {
      if (topics.includes('all')) {
        dropAfterErase(client);
        return;
      }
      for (const name of new Set(topics.flatMap((topic) => STALE_WITH[topic])))
        void client.invalidateQueries({ queryKey: [name] });
      if (!topics.includes('lookups')) return;
      for (const name of LOOKUPS) void client.invalidateQueries({ queryKey: [name], predicate: isRunning });
    }, closed.signal);
    persistAnswers(client, platform, closed.signal);
    followSlices(client, platform, closed.signal);
    dropOnConnectionChange(client, closed.signal);
    return () => closed.abort();
  }, [client, platform]);

  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

const isRunning = ({ state: { data } }: Query): boolean => storedField(data, 'state') === 'running';

function newClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // The background already retries and falls back to its own cache.
        retry: false,
        networkMode: 'always',
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
