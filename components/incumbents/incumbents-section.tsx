import { useId, useState } from 'react';
import type { Incumbents } from '../../lib/protocol/award-answers.ts';
import { formatCount, plural, words } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { FailureBanner } from '../ui/failure-banner.tsx';
import { useAsk, useKnow, useTell } from '../ui/use-ask.ts';
import { CandidateCard } from './candidate-card.tsx';
import type { Sought } from './sought.ts';
import './incumbents.css';

/** How long an answer is good, in milliseconds: awards change once a day. */
const FRESH_FOR = 15 * 60_000;

interface IncumbentsSectionProps {
  sought: Sought;
  /** Looks at once; else a button starts it, so that opening an editor sends nothing. */
  atOnce?: boolean;
}

/** "Who holds this now?": the likely present contractors of a notice, with the reasons for each. */
export function IncumbentsSection({ sought, atOnce = false }: IncumbentsSectionProps) {
  const heading = useId();
  const [asked, setAsked] = useState(atOnce);
  const answer = useAsk('incumbents.find', sought, { enabled: asked, freshFor: FRESH_FOR });
  const connection = useAsk('connection.get', {});
  const control = useTell('incumbents.control');
  const know = useKnow();
  const tell = (action: 'stop' | 'again') => {
    control.mutate(
      { ...sought, action },
      {
        onSuccess: (state) => {
          know('incumbents.find', sought, state);
        },
      },
    );
  };
  const found = answer.data;
  const failure = found?.failure ?? (found ? undefined : answer.error?.failure);

  return (
    <section className="section incumbents" aria-labelledby={heading}>
      <div className="head">
        <h2 id={heading}>{words('incumbentsTitle')}</h2>
        {found && (
          <span className="small muted num push" role="status">
            {statusOf(found)}
          </span>
        )}
      </div>
      {!asked && (
        <Button
          small
          icon="search"
          onClick={() => {
            setAsked(true);
          }}
        >
          {words('incumbentsAsk')}
        </Button>
      )}
      {failure && (
        <FailureBanner
          box
          failure={failure}
          what={words('incumbentsFailed')}
          kept={found && found.candidates.length > 0 ? words('incumbentsKept') : undefined}
          onRetry={() => {
            if (found) tell('again');
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
        <p className="small muted">{words('incumbentsNoneWhy')}</p>
      )}
      {found && <Foot found={found} onTell={tell} />}
    </section>
  );
}

function Foot({
  found: { state, failure },
  onTell,
}: {
  found: Incumbents;
  onTell: (action: 'stop' | 'again') => void;
}) {
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
            {words('incumbentsAgain')}
          </Button>
        )
      )}
    </div>
  );
}

function statusOf({ state, candidates, scanned }: Incumbents): string {
  const awards = formatCount(scanned);
  if (state === 'running') return words('incumbentsRunning', awards);
  if (state === 'stopped') return words('incumbentsStopped', awards);
  return candidates.length === 0
    ? words('incumbentsNone', awards)
    : plural('incumbentsFound', candidates.length, awards);
}
