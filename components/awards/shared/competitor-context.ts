import { createContext, use } from 'react';

/** Opens the competitor overlay. Absent outside the app, e.g. on the board page. */
export const CompetitorContext = createContext<((recipient: string) => void) | undefined>(undefined);

export function useOpenCompetitor(): ((recipient: string) => void) | undefined {
  return use(CompetitorContext);
}
