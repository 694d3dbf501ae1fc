import { useState } from 'react';
import { words } from '../../../lib/words/words.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { enterFromFilter } from '../../ui/focus/row-keys.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { KnownPipelines, LoadedPipeline } from '../shared/loaded-pipeline.tsx';
import type { ChosenPipeline } from '../shared/use-chosen-pipeline.ts';
import { PipelineContent } from './pipeline-content.tsx';

interface StagesProps {
  shown: ChosenPipeline;
  /** The pipeline of a requested pursuit. */
  wantedPipeline: string | undefined;
}

/** The pursuits of one pipeline, by stage. */
export function Stages({ shown: { pipelines, chosen, own, look }, wantedPipeline }: StagesProps) {
  const known = pipelines.error || pipelines.isFetching ? undefined : pipelines.data;
  // Filled by the pipeline's content, which knows what is shown.
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const unseen = wantedPipeline !== undefined && known !== undefined && !known.some(({ id }) => id === wantedPipeline);

  return (
    <>
      <div className="scroll" onKeyDown={enterFromFilter}>
        <KnownPipelines pipelines={pipelines}>
          {own && chosen && own.id !== chosen.id && (
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
          {chosen ? (
            <LoadedPipeline key={chosen.id} pipelineId={chosen.id}>
              {({ pipeline, page, refreshing }) => (
                <PipelineContent
                  pipeline={pipeline}
                  page={page}
                  fresh={!refreshing}
                  wantedUnseen={unseen}
                  foot={foot}
                />
              )}
            </LoadedPipeline>
          ) : (
            // The settings that name the chosen one load later.
            <Skeleton />
          )}
        </KnownPipelines>
      </div>
      <div ref={setFoot} />
    </>
  );
}
