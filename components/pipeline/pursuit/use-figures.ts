import type { WeightedFormula } from '../../../lib/domain/money/probability.ts';
import type { PursuitsPage } from '../../../lib/protocol/answers.ts';
import { words } from '../../../lib/words/words.ts';
import { useAsk } from '../../data/use-ask.ts';
import { useServiceHost } from '../../data/use-service-host.ts';

/** What an editor may do with pWin and pGo (decisions, "Scale of pWin, pGo"). */
export interface Figures {
  /** pWin and pGo can only be read. */
  locked: boolean;
  /** Why, once the host to name is known. */
  lockedWhy?: string | undefined;
  /** What the service multiplies for its weighted value; absent until that is certain. */
  formula?: WeightedFormula | undefined;
}

/** Whether pWin and pGo of a pipeline can be sent as they are typed. */
export function canSendFigures({ scale, offScale }: Pick<PursuitsPage, 'scale' | 'offScale'>): boolean {
  return scale !== undefined && offScale === undefined;
}

/** Returns why pWin and pGo cannot be edited; undefined where they can, and while the service's host is unknown. */
export function useLockedWhy(page: Pick<PursuitsPage, 'scale' | 'offScale'> | undefined): string | undefined {
  const locked = page !== undefined && !canSendFigures(page);
  const host = useServiceHost(locked);
  if (!locked || host === undefined) return undefined;
  return page.offScale ? words('figuresStopped', host, page.offScale.title) : words('figuresUnknown', host);
}

/** Follows the pipeline's list on screen, and sends no request of its own. */
export function useFigures(pipelineId: string): Figures {
  const { data: page } = useAsk('pursuits.list', { pipelineId }, { enabled: false });
  const lockedWhy = useLockedWhy(page);
  return { locked: page !== undefined && !canSendFigures(page), lockedWhy, formula: page?.formula };
}
