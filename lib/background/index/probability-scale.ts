/** How the connected service writes pWin and pGo (decisions, "Scale of pWin, pGo"), inferred anew from all that it answered. */
import { weighScale, type ProbabilityScale, type WeightedFormula } from '../../domain/money/probability.ts';
import type { ConnectionFacts, Facts } from '../connection/connection-facts.ts';
import type { Service } from '../connection/service.ts';
import type { Pipelines } from './pipelines.ts';
import type { PursuitIndex } from './pursuit-index.ts';

export interface KnownScale {
  /** Absent: pWin and pGo can be neither shown nor edited. */
  scale?: ProbabilityScale;
  /** What the service multiplies, once two pursuits showed the same formula. */
  formula?: WeightedFormula;
  /** Edits of pWin and pGo are stopped. */
  offScale?: NonNullable<Facts['offScale']>;
  /** The user's own choice, which evidence does not override. */
  chosen?: ProbabilityScale;
}

/** So many pursuits must show a formula before a preview by it is not "about". */
const FORMULA_SEEN = 2;

export interface ProbabilityScalesDependencies {
  service: Pick<Service, 'connected'>;
  facts: Pick<ConnectionFacts, 'read'>;
  pipelines: () => Pick<Pipelines, 'knownStages'>;
  index: () => Pick<PursuitIndex, 'all'>;
}

export type ProbabilityScales = ReturnType<typeof createProbabilityScales>;

/** `pipelines`, `index`: asked for when they are needed, because they are read with the scale. */
export function createProbabilityScales({ service, facts, pipelines, index }: ProbabilityScalesDependencies) {
  /** The scale of the connected service; empty while nothing is connected. */
  async function read(): Promise<KnownScale> {
    const connection = await service.connected();
    if (!connection.ok) return {};
    const [{ chosenScale, offScale }, stages, pursuits] = await Promise.all([
      facts.read(connection.value.baseUrl),
      pipelines().knownStages(),
      index().all(),
    ]);
    const defaults = stages.map(({ defaultPWin, defaultPGo }) => ({ pWin: defaultPWin, pGo: defaultPGo }));
    const evidence = weighScale([...defaults, ...pursuits]);
    const scale = chosenScale ?? evidence.scale;
    return {
      ...(scale === undefined ? {} : { scale }),
      ...(evidence.formula !== undefined && evidence.formulaSeen >= FORMULA_SEEN ? { formula: evidence.formula } : {}),
      ...(offScale === undefined ? {} : { offScale }),
      ...(chosenScale === undefined ? {} : { chosen: chosenScale }),
    };
  }

  return {
    read,
    /** The scale alone, also while edits are stopped: figures are still shown. */
    scale: async (): Promise<ProbabilityScale | undefined> => (await read()).scale,
  };
}
