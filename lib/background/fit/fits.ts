/** Verdicts on notices for the user's company, where the background has to give them: pages and alerts. */
import { isDescribed } from '../../domain/fit/company.ts';
import { factsOfPage, judgeFit } from '../../domain/fit/fit.ts';
import type { FitFacts, Verdict } from '../../domain/fit/reasons.ts';
import type { Opportunity, SeenNotice } from '../../domain/notices/notice.ts';
import type { Connection } from '../connection/vault.ts';
import type { Broadcast } from '../runtime/broadcast.ts';
import type { Clock } from '../runtime/clock.ts';
import type { SettingsStore } from '../storage/settings.ts';
import type { FoundNotices } from './found-notices.ts';

export interface FitsDependencies {
  settings: Pick<SettingsStore, 'read'>;
  found: FoundNotices;
  broadcast: Broadcast;
  clock: Clock;
}

export type Fits = ReturnType<typeof createFits>;

export function createFits({ settings, found, broadcast, clock }: FitsDependencies) {
  const described = async () => {
    const { company } = await settings.read();
    return isDescribed(company) ? company : undefined;
  };
  /** The company, if chips in pages are on. */
  const inPages = async () => ((await settings.read()).fitChips === false ? undefined : described());

  return {
    /** Forgets what was found while there is no company. */
    async plan(): Promise<void> {
      if (!(await described())) await found.clear();
    },

    /** Whether pages show verdicts, which count the days left. */
    areInPages: async (): Promise<boolean> => (await inPages()) !== undefined,

    /**
     * Keeps what a search found out about notices, and has pages ask again. Never fails: a search goes on.
     */
    async keep(results: readonly Opportunity[], from: Connection): Promise<void> {
      try {
        if ((await described()) && (await found.keep(results, from))) broadcast('settings', 'pageSeen');
      } catch {
        // The disk may be full; verdicts then say less.
      }
    },

    /** Verdicts for the chips of a page, by notice id; none without a company or with chips off. */
    async onPage(notices: readonly SeenNotice[]): Promise<ReadonlyMap<string, Verdict>> {
      const company = await inPages();
      if (!company) return new Map();
      const known = await found.all();
      const now = new Date(clock.now());
      return new Map(
        notices.map((notice) => [
          notice.noticeId,
          judgeFit(company, factsOfPage(notice, known.get(notice.noticeId)), now).verdict,
        ]),
      );
    },

    /** What searches found out about notices, for our own pages to judge. */
    found: async (): Promise<ReadonlyMap<string, FitFacts>> => ((await described()) ? found.all() : new Map()),

    /** How many of these search results fit. */
    async countFitting(noticeIds: Iterable<string>): Promise<number> {
      const company = await described();
      if (!company) return 0;
      const known = await found.all();
      const now = new Date(clock.now());
      return [...new Set(noticeIds)].filter((id) => {
        const facts = known.get(id);
        return facts && judgeFit(company, facts, now).verdict === 'fits';
      }).length;
    },
  };
}
