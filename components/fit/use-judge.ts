import { useEffect, useMemo, useState } from 'react';
import type { Fit, FitFacts } from '../../lib/domain/fit/reasons.ts';
import type { Opportunity, SeenNotice } from '../../lib/domain/notices/notice.ts';
import { useAsk } from '../data/use-ask.ts';
import { lazyComponent } from '../ui/lazy.tsx';
import { useNow } from '../ui/use-today.ts';

/** Loads with the rules, so that it appears together with the verdicts. */
export const FitFilter = lazyComponent(async () => (await import('./fit-filter.tsx')).FitFilter);

type Rules = typeof import('../../lib/domain/fit/fit.ts');

export interface Judge {
  result: (found: Opportunity) => Fit;
  /** `known`: what a search found out about the notice. */
  page: (notice: SeenNotice, known: FitFacts | undefined) => Fit;
}

/**
 * Judges notices for the user's company, now; `undefined` without a described company, and until the rules
 * load. A change of the company or the time judges anew.
 */
export function useJudge(): Judge | undefined {
  const company = useAsk('settings.get', {}).data?.company;
  const now = useNow();
  const [rules, setRules] = useState<Rules>();
  const isNeeded = company !== undefined && !rules;
  useEffect(() => {
    let gone = false;
    if (isNeeded)
      void Promise.all([import('../../lib/domain/fit/fit.ts'), FitFilter.fetch()]).then(([loaded]) => {
        if (!gone) setRules(loaded);
      });
    return () => {
      gone = true;
    };
  }, [isNeeded]);
  return useMemo(() => {
    if (!rules?.isDescribed(company)) return undefined;
    const { judgeFit, factsOfPage, factsOfResult } = rules;
    return {
      result: (found) => judgeFit(company, factsOfResult(found), now),
      page: (notice, known) => judgeFit(company, factsOfPage(notice, known), now),
    };
  }, [rules, company, now]);
}
