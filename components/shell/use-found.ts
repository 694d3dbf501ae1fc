import { useActiveTab } from '../capture/report/use-active-tab.ts';
import { useAsk } from '../data/use-ask.ts';

/** How many notices are found on the page beside a panel, whatever tab that shows. */
export function useFound(surface: 'popup' | 'panel'): number {
  const tabId = useActiveTab();
  const isAsked = surface === 'panel' && typeof tabId === 'number';
  const seen = useAsk('page.seen', { tabId: tabId ?? 0 }, { enabled: isAsked }).data;
  return isAsked && seen ? seen.notices.length : 0;
}
