import { useEffect, useEffectEvent, type ReactNode } from 'react';
import type { Pipeline, PipelineDetail } from '../../../lib/domain/pipelines/pipeline.ts';
import type { Failure, PursuitsPage } from '../../../lib/protocol/answers.ts';
import { words } from '../../../lib/words/words.ts';
import { failureOf } from '../../ui/feedback/ask-error.ts';
import { Empty } from '../../ui/empty.tsx';
import { FailureBanner, FailureEmpty } from '../../ui/feedback/failure-banner.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useAsk, type Asked } from '../../data/use-ask.ts';

interface KnownPipelinesProps {
  pipelines: Asked<Pipeline[]>;
  /** Shown once it is known that there is a pipeline to look at. */
  children: ReactNode;
}

/** What stands in the place of a pipeline until the key is known to see one. */
export function KnownPipelines({ pipelines, children }: KnownPipelinesProps) {
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
  return children;
}

/** One pipeline with its pursuits, and how they stand. */
export interface PipelineSeen {
  pipeline: PipelineDetail;
  page: PursuitsPage;
  /** When the pursuits were answered, in milliseconds since the epoch. */
  answeredAt: number;
  /** A newer list is on its way. */
  refreshing: boolean;
  refresh: () => void;
}

interface LoadedPipelineProps {
  pipelineId: string;
  /** Below what has to be said about the answer: that it is an old one, and why. */
  children: (seen: PipelineSeen) => ReactNode;
}

/** Asks for a pipeline and its pursuits, and says where that fails. */
export function LoadedPipeline({ pipelineId, children }: LoadedPipelineProps) {
  const pipeline = useAsk('pipeline.get', { pipelineId });
  const pursuits = useAsk('pursuits.list', { pipelineId });
  useDefaultsOfStages(pipeline, pursuits.data?.scale);
  const error = pipeline.error ?? pursuits.error;
  const refresh = () => {
    void pipeline.refetch();
    void pursuits.refetch();
  };
  const retrying = pipeline.isFetching || pursuits.isFetching;
  if (!pipeline.data || !pursuits.data) {
    if (!error) return <Skeleton rows={6} />;
    return (
      <FailureEmpty
        failure={failureOf(error)}
        what={words('pursuitsNotLoaded')}
        onRetry={refresh}
        retrying={retrying}
      />
    );
  }
  return (
    <>
      {error && (
        <FailureBanner
          failure={failureOf(error)}
          kept={words('lastKnownShown')}
          onRetry={refresh}
          retrying={retrying}
        />
      )}
      {!error && pursuits.data.stale && (
        <StaleBanner stale={pursuits.data.stale} onRetry={refresh} retrying={retrying} />
      )}
      {children({
        pipeline: pipeline.data,
        page: pursuits.data,
        answeredAt: pursuits.dataUpdatedAt,
        refreshing: pursuits.isFetching,
        refresh,
      })}
    </>
  );
}

/**
 * The defaults of stages are hidden while nobody knows how the service writes 50 %, which its pursuits often show first:
 * then the pipeline is asked for once more.
 */
function useDefaultsOfStages(pipeline: Asked<PipelineDetail>, scale: PursuitsPage['scale']): void {
  const hidden = pipeline.data?.stages.every(({ defaultPWin }) => defaultPWin === undefined) ?? false;
  const again = useEffectEvent(() => void pipeline.refetch());
  useEffect(() => {
    if (scale !== undefined && hidden) again();
  }, [scale, hidden]);
}

// What the shell says above every tab is not said again below.
const SAID_ABOVE: ReadonlySet<Failure['code']> = new Set(['notConnected', 'unauthorized', 'permissionMissing']);

/** The list is the last known one: why, and that it can be asked for again. */
function StaleBanner({ stale, onRetry, retrying }: { stale: Failure; onRetry: () => void; retrying: boolean }) {
  if (SAID_ABOVE.has(stale.code)) return null;
  return <FailureBanner failure={stale} kept={words('lastKnownShown')} onRetry={onRetry} retrying={retrying} />;
}
