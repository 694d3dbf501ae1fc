/**
 * pWin and pGo as the service writes them, from 0 to 1 or from 0 to 100. Finds that scale in all of its
 * answers, reads and writes figures on it, and stops edits after an answer that contradicts it (decisions,
 * "Scale of pWin, pGo"). Other modules need not know the scale.
 */
import type { ServicePursuit, ServiceStage } from '../../api/readers.ts';
import type { PursuitUpdate } from '../../api/schemas.ts';
import {
  figureOn,
  probabilityOn,
  type Probability,
  type ProbabilityScale,
  type WeightedFormula,
} from '../../domain/money/probability.ts';
import { defined } from '../../domain/objects.ts';
import type { Pursuit, Stage } from '../../domain/pipelines/pipeline.ts';
import { withoutFigures, type SeenValues } from '../../domain/pipelines/pursuit-values.ts';
import type { FiguresAccess, Result } from '../../protocol/answers.ts';
import type { PursuitChanges } from '../../protocol/requests/pursuit-changes.ts';
import type { ConnectionFacts } from '../connection/connection-facts.ts';
import { resultOf, type Service } from '../connection/service.ts';
import type { Broadcast } from '../runtime/broadcast.ts';
import { failed, succeeded } from '../runtime/failures.ts';
import { toPursuit, updated, type PursuitRecord } from './pursuit-record.ts';

export interface FiguresDependencies {
  service: Pick<Service, 'connected' | 'attempt'>;
  facts: Pick<ConnectionFacts, 'read' | 'note'>;
  pipelines: () => { knownStages(): Promise<ServiceStage[]> };
  index: () => { all(): Promise<PursuitRecord[]>; readPipeline(pipelineId: string): Promise<unknown> };
  broadcast: Broadcast;
}

export type ServiceFigures = ReturnType<typeof createFigures>;

/** `pipelines` and `index` are getters because they depend on the scale. */
export function createFigures({ service, facts, pipelines, index, broadcast }: FiguresDependencies) {
  /** The scale that this worker read last. */
  let last: { scale: ProbabilityScale | undefined } | undefined;

  /** Finds the scale in the cached answers. It isn't stored: one odd record must not fix it for good. */
  async function read() {
    const connection = await service.connected();
    const { baseUrl = '', origin = '' } = connection.ok ? connection.value : {};
    const [{ chosenScale: chosen, offScale }, stages, pursuits] = await Promise.all([
      facts.read(baseUrl),
      pipelines().knownStages(),
      index().all(),
    ]);
    const defaults = stages.map(({ defaultPWin, defaultPGo }) => ({ pWin: defaultPWin, pGo: defaultPGo }));
    const found = findScale([...defaults, ...pursuits]);
    const scale = chosen ?? found.scale;
    // Every pWin and pGo appears or vanishes, including those that pages loaded before.
    if (last && last.scale !== scale) broadcast('pursuits');
    last = { scale };
    const doubted = scale && !chosen ? pursuits.filter((each) => isInDoubt(each, scale)).map(({ id }) => id) : [];
    const isLocked = scale === undefined || offScale !== undefined;
    const forPages: FiguresAccess = defined({
      hidden: scale === undefined || undefined,
      locked: isLocked
        ? defined({
            host: URL.parse(origin)?.host ?? baseUrl,
            title: offScale?.title,
            restorable: offScale?.former !== undefined || undefined,
          })
        : undefined,
      inDoubt: doubted.length > 0 ? doubted : undefined,
      formula: found.formula,
    });
    return {
      scale,
      /** The user's choice, which overrides the evidence. */
      chosen,
      ...figuresOn(scale),
      /** Whether pWin and pGo of a pursuit can be sent. */
      mayEdit: (pursuitId: string): boolean => !isLocked && !doubted.includes(pursuitId),
      forPages,
    };
  }

  return {
    read,

    /**
     * Checks the answer to an update of a pursuit that was `before`. Only figures that we sent can show that
     * we have the wrong scale.
     */
    async check(
      { baseUrl, pipelineId, pursuitId, title }: Record<'baseUrl' | 'pipelineId' | 'pursuitId' | 'title', string>,
      before: PursuitRecord | undefined,
      sent: PursuitUpdate,
      answer: ServicePursuit,
    ): Promise<void> {
      if (!setsFigures(sent) || !isOffScale(updated(before, sent, answer, pipelineId), (await read()).scale)) return;
      const former = before && defined({ pWin: before.pWin, pGo: before.pGo });
      await facts.note(baseUrl, { offScale: defined({ pipelineId, pursuitId, title, former }) });
    },

    /** Overrides the scale found; without `scale`, goes back to it. Resumes stopped edits. */
    async choose(scale: ProbabilityScale | undefined): Promise<Result<undefined>> {
      const connection = await service.connected();
      if (!connection.ok) return connection;
      await facts.note(connection.value.baseUrl, { chosenScale: scale, offScale: undefined });
      broadcast('connection', 'pursuits');
      return succeeded(undefined);
    },

    /** Restores the figures from before the edit whose answer contradicted the scale. */
    async restore(): Promise<Result<undefined>> {
      const connection = await service.connected();
      if (!connection.ok) return connection;
      const { baseUrl } = connection.value;
      const { offScale } = await facts.read(baseUrl);
      if (!offScale?.former) return failed('notFound');
      const { former, ...contradicted } = offScale;
      const { pipelineId, pursuitId } = offScale;
      const attempt = await service.attempt((client) => client.updatePursuit(pipelineId, pursuitId, former), baseUrl);
      if (!attempt.ok) return resultOf(attempt);
      await facts.note(baseUrl, { offScale: contradicted });
      await index().readPipeline(pipelineId);
      broadcast('connection', 'pursuits');
      return succeeded(undefined);
    },
  };
}

/** Reads and writes figures on a scale; leaves them out while it is unknown. */
export function figuresOn(scale: ProbabilityScale | undefined) {
  const read = (value: number | null | undefined) =>
    value == null || scale === undefined ? undefined : probabilityOn(scale, value);
  const written = (figure: Probability | null | undefined) =>
    figure == null ? figure : scale && figureOn(scale, figure);
  return {
    pursuit: (record: PursuitRecord): Pursuit =>
      defined({ ...toPursuit(record), pWin: read(record.pWin), pGo: read(record.pGo) }),
    /** `position`: its index in the service's order. */
    stage: ({ id, name, defaultPWin, defaultPGo }: ServiceStage, position: number): Stage =>
      defined({ id, name, position, defaultPWin: read(defaultPWin), defaultPGo: read(defaultPGo) }),
    /** The body of an update (service-api §4.7). */
    body: (changes: PursuitChanges): PursuitUpdate =>
      defined({ ...changes, pWin: written(changes.pWin), pGo: written(changes.pGo) }),
    /** Leaves out figures that can't be compared with a pursuit read now: hidden ones are not empty. */
    comparable: (seen: SeenValues): SeenValues => (scale === undefined ? withoutFigures(seen) : seen),
  };
}

/** Whether a change sets pWin or pGo, which requires the scale. */
export function setsFigures(changes: Pick<PursuitUpdate, 'pWin' | 'pGo'>): boolean {
  return changes.pWin != null || changes.pGo != null;
}

/** Figures of one pursuit or stage, as the service writes them. */
export interface ScaleSample {
  pWin?: number | null | undefined;
  pGo?: number | null | undefined;
  estimatedValueCents?: number | null | undefined;
  weightedValueCents?: number | null | undefined;
}

const SCALES: readonly ProbabilityScale[] = ['fraction', 'percent'];
const FORMULAS: readonly WeightedFormula[] = ['winGo', 'win'];
/** Pursuits that must show a formula before previews count as exact. */
const FORMULA_SEEN = 2;
/** In cents. Below it, rounding could imitate another scale or formula. */
const SMALLEST_PRODUCT = 10_000;

/** Percents that outweigh one figure below 1. */
const OUTWEIGHS = 5;

/**
 * Weighs all samples. Figures strictly between 0 and 1 mean fraction, and figures over 1 mean percent. If
 * both are seen, see {@link outweighs}. If neither is seen, compares both formulas with the service's
 * weighted values.
 */
export function findScale(samples: readonly ScaleSample[]): { scale?: ProbabilityScale; formula?: WeightedFormula } {
  const seen = SCALES.filter((scale) => samples.some((sample) => figuresOf(sample, scale) > 0));
  const possible = SCALES.filter((scale) =>
    seen.length === 2 ? outweighs(scale, samples) : samples.some((sample) => fitsAny(sample, scale)),
  );
  const scale = only(seen) ?? only(possible);
  if (scale === undefined) return {};
  const shown = samples.flatMap((sample) => only(FORMULAS.filter((formula) => fits(sample, scale, formula))) ?? []);
  return defined({ scale, formula: shown.length >= FORMULA_SEEN ? only([...new Set(shown)]) : undefined });
}

/**
 * Whether a pursuit's figures or weighted value belong to the other scale, and nothing explains that on
 * `scale`.
 */
export function isInDoubt(sample: ScaleSample, scale: ProbabilityScale): boolean {
  const other = otherThan(scale);
  return !fitsAny(sample, scale) && (figuresOf(sample, other) > 0 || fitsAny(sample, other));
}

/**
 * Whether `scale` explains figures of both: no sample is in doubt, or percents are many times as frequent and
 * no weighted value shows fractions. A percent below 1 is rare but right; a fraction over 1 is always wrong.
 */
function outweighs(scale: ProbabilityScale, samples: readonly ScaleSample[]): boolean {
  const count = (on: ProbabilityScale) => samples.reduce((sum, sample) => sum + figuresOf(sample, on), 0);
  const isFrequent = scale === 'percent' && count('percent') >= OUTWEIGHS * count('fraction');
  const isRefuted = samples.some((sample) => fitsAny(sample, otherThan(scale)) && !fitsAny(sample, scale));
  return (isFrequent && !isRefuted) || !samples.some((sample) => isInDoubt(sample, scale));
}

/** Counts a sample's figures that only occur on a scale. */
function figuresOf({ pWin, pGo }: ScaleSample, scale: ProbabilityScale): number {
  const isOn = (figure: number) => (scale === 'percent' ? figure > 1 : figure > 0 && figure < 1);
  return [pWin ?? 0, pGo ?? 0].filter(isOn).length;
}

function otherThan(scale: ProbabilityScale): ProbabilityScale {
  return scale === 'percent' ? 'fraction' : 'percent';
}

/** Whether a sample's weighted value fits its figures on a scale, by either formula. */
function fitsAny(sample: ScaleSample, scale: ProbabilityScale): boolean {
  return FORMULAS.some((formula) => fits(sample, scale, formula));
}

/** Whether a sample's weighted value fits its figures on a scale, by one formula. */
function fits(sample: ScaleSample, scale: ProbabilityScale, formula: WeightedFormula): boolean {
  const product = productOf(sample, scale, formula);
  return product !== undefined && sample.weightedValueCents != null && near(sample.weightedValueCents, product);
}

/** In cents; `undefined` where a figure is missing or 0, which shows nothing, or the value is too small. */
function productOf(
  { pWin, pGo, estimatedValueCents }: ScaleSample,
  scale: ProbabilityScale,
  formula: WeightedFormula,
): number | undefined {
  const one = scale === 'percent' ? 100 : 1;
  const go = formula === 'win' ? one : pGo;
  const value = estimatedValueCents ?? 0;
  return pWin && go && value >= SMALLEST_PRODUCT ? (value * pWin * go) / one / one : undefined;
}

/**
 * Whether a weighted value cannot be right: it is above the value, or a hundred or ten thousand times what
 * either formula makes of the figures, or as many times less. Then figures were written on another scale than
 * the service's.
 */
export function isOffScale(sample: ScaleSample, scale: ProbabilityScale | undefined): boolean {
  const { estimatedValueCents, weightedValueCents } = sample;
  if (estimatedValueCents == null || weightedValueCents == null || estimatedValueCents < SMALLEST_PRODUCT) return false;
  if (weightedValueCents > estimatedValueCents * 1.001 + 1) return true;
  if (scale === undefined || fitsAny(sample, scale)) return false;
  const products = FORMULAS.flatMap((formula) => productOf(sample, scale, formula) ?? []);
  const times = [100, 10_000, 1 / 100, 1 / 10_000];
  return products.some((product) => times.some((factor) => near(weightedValueCents, product * factor)));
}

function only<T>(values: readonly T[]): T | undefined {
  return values.length === 1 ? values[0] : undefined;
}

function near(a: number, b: number): boolean {
  return Math.abs(a - b) <= Math.max(1, Math.abs(b) * 0.001);
}
