import type { WeightedFormula } from '../../../lib/domain/money/probability.ts';
import type { PursuitsPage } from '../../../lib/protocol/answers.ts';
import { words } from '../../../lib/words/words.ts';
import { useSlice } from '../../data/slices.ts';
import { useAsk } from '../../data/use-ask.ts';

/** Whether pWin and pGo are editable, and the weighted formula (decisions, "Scale of pWin, pGo"). */
export interface Figures {
  /** pWin and pGo are read-only. */
  locked: boolean;
  /** Only this pursuit's are. */
  inDoubt: boolean;
  /** Why they are; absent until the service's host is known. */
  lockedWhy?: string | undefined;
  /** What the service multiplies for its weighted value; absent until certain. */
  formula?: WeightedFormula | undefined;
}

/** Whether typed pWin and pGo can be sent. */
export function canSendFigures({ scale, offScale }: Pick<PursuitsPage, 'scale' | 'offScale'>): boolean {
  return scale !== undefined && offScale === undefined;
}

/** Returns why pWin and pGo can't be edited; undefined if they can, or if the host is unknown. */
export function useLockedWhy(page: Pick<PursuitsPage, 'scale' | 'offScale'> | undefined): string | undefined {
  const locked = page !== undefined && !canSendFigures(page);
  const host = useServiceHost(locked);
  if (!locked || host === undefined) return undefined;
  return page.offScale ? words('figuresStopped', host, page.offScale.title) : words('figuresUnknown', host);
}

/** What an editor of this pursuit needs to know. */
export function useFigures(pipelineId: string, pursuitId: string): Figures {
  const { data: page } = useSlice(pipelineId);
  const inDoubt = page?.inDoubt?.includes(pursuitId) ?? false;
  const lockedWhy = useLockedWhy(page);
  return {
    locked: inDoubt || (page !== undefined && !canSendFigures(page)),
    inDoubt,
    lockedWhy: lockedWhy ?? (inDoubt ? words('figuresInDoubt') : undefined),
    formula: page?.formula,
  };
}

/**
 * Returns the host of the connected service, e.g. `api.example.com`; undefined while unknown or not
 * `wanted`.
 */
function useServiceHost(wanted = true): string | undefined {
  const { data } = useAsk('connection.get', {}, { enabled: wanted });
  const address = data?.baseUrl;
  if (address === undefined) return undefined;
  return URL.parse(address)?.host ?? address;
}
