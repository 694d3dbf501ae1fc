import { createContext, use } from 'react';

/** Shows everything of one recipient. Outside the app (a page that shows one screen alone) there is no such view. */
export const CompetitorContext = createContext<((recipient: string) => void) | undefined>(undefined);

export function useOpenCompetitor(): ((recipient: string) => void) | undefined {
  return use(CompetitorContext);
}
