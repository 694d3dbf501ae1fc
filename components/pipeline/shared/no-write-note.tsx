import type { Pipeline } from '../../../lib/domain/pipelines/pipeline.ts';
import { words } from '../../../lib/words/words.ts';
import { useReadOnly } from '../../data/use-signed-out.ts';
import { usePlatform } from '../../platform/platform.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';

/** Why nothing can be changed: there is no pipeline, or the key may only read this one. */
export type NoWrite = 'noPipelines' | 'readOnly' | undefined;

/** Whether something can be changed in a pipeline. `pipelines`: those that the key can see, once known. */
export function useNoWrite(pipelineId: string | undefined, pipelines?: readonly Pipeline[]): NoWrite {
  const readOnly = useReadOnly();
  if (pipelines?.length === 0) return 'noPipelines';
  return pipelineId !== undefined && readOnly.includes(pipelineId) ? 'readOnly' : undefined;
}

/** Says why nothing can be changed, and what to do; empty if it can. */
export function NoWriteNote({ why }: { why: NoWrite }) {
  const { openOptions } = usePlatform();
  if (why === undefined) return null;
  if (why === 'noPipelines') {
    return (
      <Banner tone="info" title={words('pipelinesNone')}>
        {words('pipelinesNoneNext')}
      </Banner>
    );
  }
  return (
    <Banner
      tone="info"
      title={words('failureReadOnly')}
      action={
        <Button small icon="options" onClick={() => void openOptions()}>
          {words('openOptions')}
        </Button>
      }
    >
      {words('failureReadOnlyWhy')}
    </Banner>
  );
}

/** Says that the key may only read a pipeline, if so. */
export function ReadOnlyNote({ pipelineId }: { pipelineId: string }) {
  return <NoWriteNote why={useNoWrite(pipelineId)} />;
}

/** Says below a form that it can't be saved, because the key may only read its pipeline. */
export function ReadOnlyHint() {
  return <p className="hint">{`${words('failureReadOnly')}. ${words('failureReadOnlyWhy')}`}</p>;
}
