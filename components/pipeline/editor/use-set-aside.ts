import type { Pursuit } from '../../../lib/domain/pipelines/pipeline.ts';
import { useAsk } from '../../data/use-ask.ts';

/** Returns the set-aside kept with a pursuit, else what its notice's own page showed before it was kept. */
export function useSetAside({ setAside, noticeId = '' }: Pursuit): string | undefined {
  const { data } = useAsk('notice.details', { noticeId }, { enabled: setAside === undefined && noticeId !== '' });
  return setAside ?? data?.details?.setAside;
}
