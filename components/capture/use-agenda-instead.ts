import { useEffect } from 'react';
import { dueCount } from '../../lib/domain/pipelines/pipeline.ts';
import { useNavigation } from '../platform/navigation.tsx';
import { useAsk } from '../data/use-ask.ts';

/**
 * Opens the popup on the agenda where the page shows nothing to add: one click on the toolbar icon then shows
 * what is due this week. Not if nothing is, or if the page's site can be turned on.
 */
export function useAgendaInstead(tabId: number | undefined): void {
  const { suggest } = useNavigation();
  const due = useAsk('agenda.due', {}).data;
  const offer = useAsk('sites.offer', { tabId: tabId ?? 0 }, { enabled: tabId !== undefined }).data;
  const hasOffer = tabId !== undefined && (!offer || (offer.site !== undefined && !offer.site.added));
  const isDue = due !== undefined && dueCount(due) > 0;
  useEffect(() => {
    if (isDue && !hasOffer) suggest('pipeline');
  }, [isDue, hasOffer, suggest]);
}
