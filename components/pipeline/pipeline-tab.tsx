import { useEffect } from 'react';
import type { Failure } from '../../lib/protocol/answers.ts';
import { words } from '../../lib/words/words.ts';
import { useNavigation } from '../shell/navigation.tsx';
import { failureOf } from '../ui/ask-error.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { FailureBanner, FailureEmpty } from '../ui/failure-banner.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useAsk } from '../ui/use-ask.ts';
import { LIST_LIMIT } from './list-limit.ts';
import { PipelineContent } from './pipeline-content.tsx';
import { useChosenPipeline } from './use-chosen-pipeline.ts';
import './pipeline.css';

/** The pursuits of one pipeline, by stage. */
export function PipelineTab() {
  return (
    <div className="scroll">
      <Pipelines />
    </div>
  );
}

function Pipelines() {
  const { pipelines, chosen, own, look } = useChosenPipeline();
  const { wanted } = useNavigation();
  const wantedPipeline = wanted?.pipelineId;
  useEffect(() => {
    if (wantedPipeline !== undefined) look(wantedPipeline);
  }, [wantedPipeline, look]);

  if (!pipelines.data) {
    if (!pipelines.error) return <Skeleton />;
    return (
      <FailureEmpty
        failure={failureOf(pipelines.error)}
        what={words('pipelinesNotLoaded')}
        onRetry={() => void pipelines.refetch()}
        retrying={pipelines.isFetching}
      />
    );
  }
  if (pipelines.data.length === 0) {
    return (
      <Empty icon="board" title={words('pipelinesNone')}>
        {words('pipelinesNoneNext')}
      </Empty>
    );
  }
  // Which one was chosen comes a moment later.
  if (!chosen) return <Skeleton />;
  return (
    <>
      {own && own.id !== chosen.id && (
        <Banner
          tone="info"
          title={words('pipelineShown', chosen.name)}
          action={
            <Button
              small
              onClick={() => {
                look(undefined);
              }}
            >
              {words('pipelineBackTo', own.name)}
            </Button>
          }
        />
      )}
      <ChosenPipeline key={chosen.id} pipelineId={chosen.id} />
    </>
  );
}

function ChosenPipeline({ pipelineId }: { pipelineId: string }) {
  const pipeline = useAsk('pipeline.get', { pipelineId });
  const pursuits = useAsk('pursuits.list', { pipelineId, limit: LIST_LIMIT });
  const error = pipeline.error ?? pursuits.error;
  const retry = () => {
    void pipeline.refetch();
    void pursuits.refetch();
  };
  const retrying = pipeline.isFetching || pursuits.isFetching;
  if (!pipeline.data || !pursuits.data) {
    if (!error) return <Skeleton rows={6} />;
    return (
      <FailureEmpty failure={failureOf(error)} what={words('pursuitsNotLoaded')} onRetry={retry} retrying={retrying} />
    );
  }
  return (
    <>
      {error && (
        <FailureBanner failure={failureOf(error)} kept={words('lastKnownShown')} onRetry={retry} retrying={retrying} />
      )}
      {!error && pursuits.data.stale && <StaleBanner stale={pursuits.data.stale} onRetry={retry} retrying={retrying} />}
      <PipelineContent pipeline={pipeline.data} page={pursuits.data} fresh={!pursuits.isFetching} />
    </>
  );
}

// What the shell says above every tab is not said again below.
const SAID_ABOVE: ReadonlySet<Failure['code']> = new Set(['notConnected', 'unauthorised', 'permissionMissing']);

/** The list is the last known one: why, and that it can be asked for again. */
function StaleBanner({ stale, onRetry, retrying }: { stale: Failure; onRetry: () => void; retrying: boolean }) {
  if (SAID_ABOVE.has(stale.code)) return null;
  return <FailureBanner failure={stale} kept={words('lastKnownShown')} onRetry={onRetry} retrying={retrying} />;
}
