import type { Pursuit } from '../../../lib/domain/pipelines/pipeline.ts';
import type { FiguresAccess } from '../../../lib/protocol/answers.ts';
import { words } from '../../../lib/words/words.ts';
import { useSlice } from '../../data/slices.ts';
import { useAsk } from '../../data/use-ask.ts';

/** Returns why pWin and pGo can't be edited, in all pursuits or in this one. */
export function lockedWhy({ locked, inDoubt = [] }: FiguresAccess, pursuitId = ''): string | undefined {
  if (!locked) return inDoubt.includes(pursuitId) ? words('figuresInDoubt') : undefined;
  const { host, title } = locked;
  return title === undefined ? words('figuresUnknown', host) : words('figuresStopped', host, title);
}

/** What an editor of this pursuit needs to know about pWin and pGo. */
export function useFigures(pipelineId: string, pursuitId: string) {
  const figures = useSlice(pipelineId).data?.figures;
  return {
    /** They are there, unless they are empty. Otherwise they may appear without anyone changing them. */
    shown: figures !== undefined && figures.hidden !== true,
    /** Only this pursuit's are locked. */
    inDoubt: figures?.inDoubt?.includes(pursuitId) ?? false,
    /** Why they are read-only; absent if they are not. */
    lockedWhy: figures && lockedWhy(figures, pursuitId),
    /** The service's formula of the weighted value; absent until certain. */
    formula: figures?.formula,
  };
}

/** Returns the set-aside kept with a pursuit, else what its notice's own page showed before it was kept. */
export function useSetAside({ setAside, noticeId = '' }: Pursuit): string | undefined {
  const { data } = useAsk('notice.details', { noticeId }, { enabled: setAside === undefined && noticeId !== '' });
  return setAside ?? data?.details?.setAside;
}
