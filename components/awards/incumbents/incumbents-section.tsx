import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { conclusionOf } from '../../../lib/domain/awards/incumbents/conclusion.ts';
import { isFresh } from '../../../lib/domain/dates/is-fresh.ts';
import type { Incumbents } from '../../../lib/protocol/award-messages.ts';
import { INCUMBENT_REQUESTS_MAX } from '../../../lib/domain/limits.ts';
import type { RequestOf } from '../../../lib/protocol/messages.ts';
import { plural, words } from '../../../lib/words/words.ts';
import { Button } from '../../ui/button.tsx';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { askKey, isFailed, useAsk, useSetAnswer } from '../../data/use-ask.ts';
import { useFocusRecovery } from '../../ui/focus/move-focus.ts';
import { useUndoable } from '../../ui/feedback/use-undoable.ts';
import { CandidateCard } from './candidate-card.tsx';
import type { IncumbentRequest } from './incumbent-request.ts';
import './incumbents.css';

type Control = RequestOf<'incumbents.control'>['action'];

/** Freshness of an answer in milliseconds: awards change daily. */
const FRESH_MS = 15 * 60_000;

interface IncumbentsSectionProps {
  query: IncumbentRequest;
  /**
   * Looks up at once. Otherwise a button starts it, so that opening a page or an editor does not cost up to
   * eight requests.
   */
  atOnce?: boolean;
}

/** Whether a recent lookup succeeded, so that its answer can show at once without a request. */
function isKnown(client: QueryClient, query: IncumbentRequest): boolean {
  const known = client.getQueryState(askKey('incumbents.find', query));
  return known?.data !== undefined && !isFailed(known.data) && isFresh(known.dataUpdatedAt, Date.now(), FRESH_MS);
}

/** "Find incumbent": the likely incumbents of a notice, with the evidence for each. */
export function IncumbentsSection({ query, atOnce = false }: IncumbentsSectionProps) {
  const heading = useId();
  const client = useQueryClient();
  const [asked, setAsked] = useState(() => atOnce || isKnown(client, query));
  const answer = useAsk('incumbents.find', query, {
    enabled: asked,
    freshFor: FRESH_MS,
    isRunning: ({ state }) => state === 'running',
  });
  const connection = useAsk('connection.get', {});
  const { act, send, busy } = useUndoable();
  const setAnswer = useSetAnswer();
  const sendControl = (action: Control) =>
    void act({
      run: async () => setAnswer('incumbents.find', query, await send('incumbents.control', { ...query, action })),
      failed: words(action === 'stop' ? 'lookUpNotStopped' : 'lookUpNotStarted'),
    });
  const found = answer.data;
  const failure = found?.failure ?? (found ? undefined : answer.error?.failure);
  // Not the Stop button: a hasty second Enter would stop the lookup.
  const title = useRef<HTMLHeadingElement>(null);
  useFocusRecovery(failure ? 'failed' : asked, title);

  return (
    <section className="section incumbents" aria-labelledby={heading}>
      {asked ? (
        <div className="head">
          <h2 ref={title} id={heading} tabIndex={-1}>
            {words('incumbentsTitle')}
          </h2>
          {found && (
            <span className="small muted num push" role="status">
              {statusOf(found)}
            </span>
          )}
        </div>
      ) : (
        // The button below has the same text.
        <h2 id={heading} className="sr">
          {words('incumbentsTitle')}
        </h2>
      )}
      {!asked && (
        <div className="row wrap">
          <Button small icon="search" onClick={() => setAsked(true)}>
            {words('incumbentsAsk')}
          </Button>
          <span className="hint grow">{words('incumbentsCost', INCUMBENT_REQUESTS_MAX)}</span>
        </div>
      )}
      {failure && (
        <FailureBanner
          box
          failure={failure}
          what={words('incumbentsFailed')}
          kept={found && found.candidates.length > 0 ? words('incumbentsKept') : undefined}
          onRetry={() => {
            if (found) sendControl('continue');
            else void answer.refetch();
          }}
          retrying={busy || answer.isFetching}
        />
      )}
      {found && found.candidates.length > 0 && (
        <ol className="cands">
          {found.candidates.map((candidate) => (
            <CandidateCard key={candidate.award.awardId} candidate={candidate} webAppUrl={connection.data?.webAppUrl} />
          ))}
        </ol>
      )}
      {found?.candidates.length === 0 && <NoneWhy found={found} />}
      {found && !couldNotSearch(found) && <Footer found={found} onControl={sendControl} />}
    </section>
  );
}

/** Why nothing was found: only a search of enough awards can mean that there is no incumbent. */
function NoneWhy({ found }: { found: Incumbents }) {
  const conclusion = conclusionOf(found);
  if (couldNotSearch(found)) return <p className="small muted">{words('incumbentsTooLittleWhy')}</p>;
  if (conclusion !== 'few' && conclusion !== 'enough') return null;
  return <p className="small muted">{words(conclusion === 'few' ? 'incumbentsFewWhy' : 'incumbentsNoneWhy')}</p>;
}

function Footer({ found: { state, failure }, onControl }: { found: Incumbents; onControl: (action: Control) => void }) {
  return (
    <div className="row wrap">
      <p className="hint grow">{words('incumbentsNote')}</p>
      {state === 'running' ? (
        <Button small onClick={() => onControl('stop')}>
          {words('stop')}
        </Button>
      ) : (
        !failure && (
          <Button small look="quiet" icon="refresh" onClick={() => onControl('again')}>
            {words('refresh')}
          </Button>
        )
      )}
    </div>
  );
}

/** Whether it ended without a request because too little is known to search; a retry would do the same. */
function couldNotSearch({ state, failure, requests }: Incumbents): boolean {
  return state === 'done' && !failure && requests === 0;
}

function statusOf(found: Incumbents): string {
  if (couldNotSearch(found)) return words('incumbentsTooLittle');
  const { state, failure, candidates, scanned } = found;
  // The search failed before checking any award, so don't claim that none fits.
  if (failure && scanned === 0) return '';
  if (state === 'stopped') return words('incumbentsStopped', plural('awards', scanned));
  const awardsScanned = plural('scanCount', scanned);
  if (state === 'running') return words('incumbentsRunning', awardsScanned);
  if (candidates.length === 0)
    return conclusionOf(found) === 'noData' ? words('incumbentsNoData') : words('incumbentsNone', awardsScanned);
  return plural('incumbentsFound', candidates.length, awardsScanned);
}
