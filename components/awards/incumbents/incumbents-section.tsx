import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import type { Incumbents } from '../../../lib/protocol/award-answers.ts';
import { REQUEST_BUDGET } from '../../../lib/domain/awards/incumbents/budget.ts';
import type { RequestOf } from '../../../lib/protocol/messages.ts';
import { plural, words } from '../../../lib/words/words.ts';
import { Button } from '../../ui/button.tsx';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { askKey, isFailed, useAsk, useSetAnswer, useTell } from '../../data/use-ask.ts';
import { useLookupFailureToast } from '../../ui/feedback/use-failure-toast.ts';
import { useFocusRecovery } from '../../ui/focus/move-focus.ts';
import { CandidateCard } from './candidate-card.tsx';
import type { Sought } from './sought.ts';
import './incumbents.css';

type Control = RequestOf<'incumbents.control'>['action'];

/** How long an answer is good, in milliseconds: awards change once a day. */
const FRESH_FOR = 15 * 60_000;

interface IncumbentsSectionProps {
  sought: Sought;
  /** Looks at once. Else a button starts it: up to eight requests are not made because a page or an editor was opened. */
  atOnce?: boolean;
}

/** Whether it was looked for a moment ago, and not in vain: then the answer stands there at once, and costs nothing. */
function isKnown(client: QueryClient, sought: Sought): boolean {
  const known = client.getQueryState(askKey('incumbents.find', sought));
  return known?.data !== undefined && !isFailed(known.data) && Date.now() - known.dataUpdatedAt < FRESH_FOR;
}

/** "Who holds this now?": the likely present contractors of a notice, with the reasons for each. */
export function IncumbentsSection({ sought, atOnce = false }: IncumbentsSectionProps) {
  const heading = useId();
  const client = useQueryClient();
  const [asked, setAsked] = useState(() => atOnce || isKnown(client, sought));
  const answer = useAsk('incumbents.find', sought, {
    enabled: asked,
    freshFor: FRESH_FOR,
    isRunning: ({ state }) => state === 'running',
  });
  const connection = useAsk('connection.get', {});
  const control = useTell('incumbents.control');
  const know = useSetAnswer();
  const failureToast = useLookupFailureToast();
  const tell = (action: Control) => {
    control.mutate(
      { ...sought, action },
      {
        onSuccess: (state) => {
          know('incumbents.find', sought, state);
        },
        onError: (error) => {
          failureToast(action, error);
        },
      },
    );
  };
  const found = answer.data;
  const failure = found?.failure ?? (found ? undefined : answer.error?.failure);
  // Not to Stop: a second quick press of Enter would stop what the first began.
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
        // The button below says the same.
        <h2 id={heading} className="sr">
          {words('incumbentsTitle')}
        </h2>
      )}
      {!asked && (
        <div className="row wrap">
          <Button
            small
            icon="search"
            onClick={() => {
              setAsked(true);
            }}
          >
            {words('incumbentsAsk')}
          </Button>
          <span className="hint grow">{words('incumbentsCost', REQUEST_BUDGET)}</span>
        </div>
      )}
      {failure && (
        <FailureBanner
          box
          failure={failure}
          what={words('incumbentsFailed')}
          kept={found && found.candidates.length > 0 ? words('incumbentsKept') : undefined}
          onRetry={() => {
            if (found) tell('continue');
            else void answer.refetch();
          }}
          retrying={control.isPending || answer.isFetching}
        />
      )}
      {found && found.candidates.length > 0 && (
        <ol className="cands">
          {found.candidates.map((candidate) => (
            <CandidateCard key={candidate.award.awardId} candidate={candidate} webAppUrl={connection.data?.webAppUrl} />
          ))}
        </ol>
      )}
      {found?.state === 'done' && found.candidates.length === 0 && !failure && (
        <p className="small muted">{words(isUnasked(found) ? 'incumbentsTooLittleWhy' : 'incumbentsNoneWhy')}</p>
      )}
      {found && !isUnasked(found) && <Foot found={found} onTell={tell} />}
    </section>
  );
}

function Foot({ found: { state, failure }, onTell }: { found: Incumbents; onTell: (action: Control) => void }) {
  return (
    <div className="row wrap">
      <p className="hint grow">{words('incumbentsNote')}</p>
      {state === 'running' ? (
        <Button
          small
          onClick={() => {
            onTell('stop');
          }}
        >
          {words('stop')}
        </Button>
      ) : (
        !failure && (
          <Button
            small
            look="quiet"
            icon="refresh"
            onClick={() => {
              onTell('again');
            }}
          >
            {words('lookAgain')}
          </Button>
        )
      )}
    </div>
  );
}

/** Whether it ended without a request: nothing that is known could be asked, and looking again would ask nothing either. */
function isUnasked({ state, failure, requests }: Incumbents): boolean {
  return state === 'done' && !failure && requests === 0;
}

function statusOf(found: Incumbents): string {
  if (isUnasked(found)) return words('incumbentsTooLittle');
  const { state, failure, candidates, scanned, requests } = found;
  // The first search failed: no award was looked at, so that none fits is not known.
  if (failure && requests === 0) return '';
  if (state === 'stopped') return words('incumbentsStopped', plural('awards', scanned));
  const awardsScanned = plural('scanCount', scanned);
  if (state === 'running') return words('incumbentsRunning', awardsScanned);
  return candidates.length === 0
    ? words('incumbentsNone', awardsScanned)
    : plural('incumbentsFound', candidates.length, awardsScanned);
}
