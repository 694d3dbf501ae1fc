import { useCallback, useState } from 'react';
import { useAddingPipeline } from './use-adding-pipeline.ts';

/**
 * The pipeline that is looked at: the one for adding, as chosen in the header. `look` shows another one, e.g. because a
 * pursuit in it was asked for, until the header chooses again; where one-click adding goes does not change by it.
 */
export function useChosenPipeline() {
  const { pipelines, find, adding: own } = useAddingPipeline();
  const [looked, setLooked] = useState<{ id: string; insteadOf: string | undefined }>();
  const other = looked && looked.insteadOf === own?.id ? find(looked.id) : undefined;
  const ownId = own?.id;
  const look = useCallback(
    (id: string | undefined) => {
      setLooked(id === undefined ? undefined : { id, insteadOf: ownId });
    },
    [ownId],
  );
  return {
    pipelines,
    /** The one chosen in the header. */
    own,
    chosen: other ?? own,
    look,
  };
}
