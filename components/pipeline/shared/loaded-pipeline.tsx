import type { ReactNode } from 'react';
import type { Pipeline, PipelineDetail } from '../../../lib/domain/pipelines/pipeline.ts';
import type { Failure, PursuitsPage } from '../../../lib/protocol/answers.ts';
import { words } from '../../../lib/words/words.ts';
import { failureBehind } from '../../ui/feedback/ask-error.ts';
import { Empty } from '../../ui/empty.tsx';
import { FailureBanner, NotLoaded } from '../../ui/feedback/failure-banner.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useSlice } from '../../data/slices.ts';
import { useAsk, type Asked } from '../../data/use-ask.ts';

/** One pipeline with its pursuits and their loading state. */
export interface PipelineSeen {
  pipeline: PipelineDetail;
  page: PursuitsPage;
  /** A newer list is loading. */
  refreshing: boolean;
}

interface ChosenPipelineProps {
  pipelines: Asked<Pipeline[]>;
  /** Absent until the settings that name it are loaded. */
  chosen: Pipeline | undefined;
  /** A notice above it. */
  notice: ReactNode;
  /** Rendered below a notice that the list is stale. */
  children: (seen: PipelineSeen) => ReactNode;
}

/** Shows loading, failure or an empty state until the key can see a pipeline, then the chosen one. */
export function ChosenPipeline({ pipelines, chosen, notice, children }: ChosenPipelineProps) {
  if (!pipelines.data) return <NotLoaded asked={pipelines} what={words('pipelinesNotLoaded')} />;
  if (pipelines.data.length === 0) {
    return (
      <Empty icon="board" title={words('pipelinesNone')}>
        {words('pipelinesNoneNext')}
      </Empty>
    );
  }
  return (
    <>
      {notice}
      {!chosen && <Skeleton />}
      {chosen && (
        <LoadedPipeline key={chosen.id} pipelineId={chosen.id}>
          {children}
        </LoadedPipeline>
      )}
    </>
  );
}

/** Loads a pipeline and its pursuits; shows a failure. */
export function LoadedPipeline({
  pipelineId,
  children,
}: Pick<ChosenPipelineProps, 'children'> & { pipelineId: string }) {
  const asked = useSlice(pipelineId);
  const { data, error, isFetching: refreshing, refetch } = asked;
  // The agenda does without the stages of an empty pipeline; an import into it does not.
  useAsk('pipeline.get', { pipelineId }, { enabled: data?.pipeline.stages.length === 0 });
  const retry = { onRetry: () => void refetch(), retrying: refreshing };
  if (!data) return <NotLoaded asked={asked} what={words('pursuitsNotLoaded')} rows={6} />;
  return (
    <>
      {error && <FailureBanner failure={failureBehind(error)} kept={words('lastKnownShown')} {...retry} />}
      {!error && data.stale && <StaleBanner stale={data.stale} {...retry} />}
      {children({ pipeline: data.pipeline, page: data, refreshing })}
    </>
  );
}

/** A pipeline without pursuits. */
export function EmptyPipeline({ name }: { name: string }) {
  return (
    <Empty icon="board" title={words('pipelineEmpty', name)}>
      {words('pipelineEmptyNext')}
    </Empty>
  );
}

// The shell already reports these above every tab.
const SAID_ABOVE: ReadonlySet<Failure['code']> = new Set(['notConnected', 'unauthorized', 'permissionMissing']);

/** Says that the list is cached and why, with a retry. */
export function StaleBanner({ stale, onRetry, retrying }: { stale: Failure; onRetry: () => void; retrying: boolean }) {
  if (SAID_ABOVE.has(stale.code)) return null;
  return <FailureBanner failure={stale} kept={words('lastKnownShown')} onRetry={onRetry} retrying={retrying} />;
}
