/** Infers the scale of pWin and pGo from all of the service's answers (decisions, "Scale of pWin, pGo"). */
import type { ServiceStage } from '../../api/readers.ts';
import { isInDoubt, weighScale, type ProbabilityScale, type WeightedFormula } from '../../domain/money/probability.ts';
import type { ConnectionFacts, Facts } from '../connection/connection-facts.ts';
import type { Service } from '../connection/service.ts';
import type { PursuitRecord } from './pursuit-record.ts';

export interface KnownScale {
  /** If absent, pWin and pGo can be neither shown nor edited. */
  scale?: ProbabilityScale;
  /** The service's formula, once two pursuits showed the same one. */
  formula?: WeightedFormula;
  /** Set while edits of pWin and pGo are stopped. */
  offScale?: NonNullable<Facts['offScale']>;
  /** Ids of the pursuits whose figures contradict the inferred scale. */
  inDoubt?: ReadonlySet<string>;
  /** The user's choice, which overrides the evidence. */
  chosen?: ProbabilityScale;
}

/** Whether pWin and pGo of a pursuit can be sent. */
export function canSendFigures({ scale, offScale, inDoubt }: KnownScale, pursuitId: string): boolean {
  return scale !== undefined && offScale === undefined && inDoubt?.has(pursuitId) !== true;
}

/** How many pursuits must show a formula before previews count as exact. */
const FORMULA_SEEN = 2;

export interface ProbabilityScalesDependencies {
  service: Pick<Service, 'connected'>;
  facts: Pick<ConnectionFacts, 'read'>;
  pipelines: () => { knownStages(): Promise<ServiceStage[]> };
  index: () => { all(): Promise<PursuitRecord[]> };
}

export type ProbabilityScales = ReturnType<typeof createProbabilityScales>;

/** `pipelines` and `index` are getters because they depend on the scale. */
export function createProbabilityScales({ service, facts, pipelines, index }: ProbabilityScalesDependencies) {
  /** Returns the connected service's scale; empty if not connected. */
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
    const isDoubted = (record: PursuitRecord) => evidence.scale !== undefined && isInDoubt(record, evidence.scale);
    const inDoubt = chosenScale === undefined ? pursuits.filter(isDoubted).map(({ id }) => id) : [];
    return {
      ...(scale === undefined ? {} : { scale }),
      ...(evidence.formula !== undefined && evidence.formulaSeen >= FORMULA_SEEN ? { formula: evidence.formula } : {}),
      ...(offScale === undefined ? {} : { offScale }),
      ...(inDoubt.length === 0 ? {} : { inDoubt: new Set(inDoubt) }),
      ...(chosenScale === undefined ? {} : { chosen: chosenScale }),
    };
  }

  return {
    read,
    /** Returns the scale even while edits are stopped; values are still displayed. */
    scale: async (): Promise<ProbabilityScale | undefined> => (await read()).scale,
  };
}
