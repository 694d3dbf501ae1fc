import { useCallback, useState } from 'react';
import type { Pipeline } from '../../lib/domain/pipeline.ts';
import { useAsk } from '../ui/use-ask.ts';

/**
 * The pipeline that is looked at: the one chosen in the header, else the first. `look` shows another one, e.g. because
 * a pursuit in it was asked for, until the header chooses again; where one-click adding goes does not change by it.
 */
export function useChosenPipeline() {
  const pipelines = useAsk('pipelines.list', {});
  const settings = useAsk('settings.get', {});
  const [looked, setLooked] = useState<{ id: string; insteadOf: string | undefined }>();
  const find = (id: string | undefined): Pipeline | undefined => pipelines.data?.find((pipeline) => pipeline.id === id);
  const own = find(settings.data?.defaultPipelineId) ?? pipelines.data?.[0];
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
