/** Stage defaults seen when a pursuit was added or moved to a stage (decisions, "Figures at a move"). */
import * as z from 'zod/mini';
import type { ServicePursuit, ServiceStage } from '../../api/readers.ts';
import { defined } from '../../domain/objects.ts';

/** No pipeline comes near this many stages. */
const MOST_STAGES = 200;

/** Figures on the service's scale, by stage id. */
export const seenDefaultsSchema = z.lazy(() =>
  z.record(z.string(), z.strictObject({ pWin: z.exactOptional(z.number()), pGo: z.exactOptional(z.number()) })),
);
type SeenDefaults = z.output<typeof seenDefaultsSchema>;

/** Completes stages whose records have no defaults. */
export function withSeenDefaults(stages: readonly ServiceStage[], seen: SeenDefaults = {}): ServiceStage[] {
  return stages.map((stage) => {
    const { pWin, pGo } = seen[stage.id] ?? {};
    return defined({ ...stage, defaultPWin: stage.defaultPWin ?? pWin, defaultPGo: stage.defaultPGo ?? pGo });
  });
}

/** Returns the defaults with a stage's new ones; `undefined` if they show nothing new. */
export function noted(
  seen: SeenDefaults = {},
  stageId: string,
  { pWin, pGo }: Pick<ServicePursuit, 'pWin' | 'pGo'>,
): SeenDefaults | undefined {
  const now = defined({ pWin: pWin ?? undefined, pGo: pGo ?? undefined });
  const known = seen[stageId];
  if (Object.keys(now).length === 0 || (known?.pWin === now.pWin && known?.pGo === now.pGo)) return undefined;
  const others = Object.entries(seen).filter(([id]) => id !== stageId);
  return Object.fromEntries([...others.slice(1 - MOST_STAGES), [stageId, now]]);
}
