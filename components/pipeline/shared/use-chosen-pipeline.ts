import { useCallback, useState } from 'react';
import { useAddingPipeline } from './use-adding-pipeline.ts';

/**
 * Returns the pipeline on screen: the one chosen in the header, which Add uses. `look` shows another, e.g.
 * for a requested pursuit, until the header chooses again, and does not change where Add goes.
 */
export function useChosenPipeline() {
  const { pipelines, find, adding: own } = useAddingPipeline();
  const [looked, setLooked] = useState<{ id: string; insteadOf: string | undefined }>();
  const other = looked && looked.insteadOf === own?.id ? find(looked.id) : undefined;
  const ownId = own?.id;
  const look = useCallback(
    (id: string | undefined) => setLooked(id === undefined ? undefined : { id, insteadOf: ownId }),
    [ownId],
  );
  return {
    pipelines,
    /** The pipeline chosen in the header. */
    own,
    chosen: other ?? own,
    look,
  };
}

/** Address of a pipeline's board, or of another screen of its page, relative to the extension's pages. */
export function boardAddress(pipelineId: string, screen?: 'import'): string {
  return `/board.html${screen ? `?${screen}` : ''}#${encodeURIComponent(pipelineId)}`;
}
