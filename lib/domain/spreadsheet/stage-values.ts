/** Proposes stages of a pipeline for stage values of a spreadsheet that have other names. */
import type { Stage } from '../pipelines/pipeline.ts';
import { namedOutcome } from '../pipelines/stage-outcome.ts';
import { headerKey } from './columns.ts';

/** A stage value without a stage of that name, and the number of rows that have it. */
export interface UnknownStage {
  value: string;
  rows: number;
  /** Id of the stage it most likely is. */
  proposed?: string;
}

/** Kinds of open stages in English and Spanish, as `headerKey` writes them, the most telling first. */
const OPEN_KINDS: readonly (readonly [string, RegExp])[] = [
  [
    'submitted',
    /\b(submitted|submittal|under evaluation|in evaluation|evaluation|award pending|(pending|awaiting) (award|decision)|negotiations?|enviad[ao]s?|presentad[ao]s?|entregad[ao]s?|por adjudicar|en evaluacion)\b/,
  ],
  [
    'proposal',
    /\b(proposal|proposing|writing|drafting|responding|response|bidding|pricing|(pink|red|gold|white|blue|black hat) team|rfp|propuesta|redaccion|oferta|cotizacion)\b/,
  ],
  ['capture', /\b(capture|capturing|shaping|positioning|teaming|pre rfp|captura)\b/],
  [
    'qualify',
    /\b(qualif\w*|pursue|pursuing|pursuit|assess\w*|evaluat\w*|review\w*|analy\w*|bid decision|calific\w*|perseguir|analisis)\b/,
  ],
  [
    'triage',
    /\b(triage|identif\w*|leads?|prospect\w*|new|watch\w*|track\w*|monitor\w*|interest|discovery|nuev[ao]s?|prospecto|seguimiento)\b/,
  ],
];

function kindOf(text: string): string | undefined {
  const outcome = namedOutcome(text);
  if (outcome !== undefined && outcome !== 'open') return outcome;
  return OPEN_KINDS.find(([, names]) => names.test(headerKey(text)))?.[0];
}

/** Returns the id of the stage of the same kind. Without a no-bid stage, a no-bid counts as lost. */
function proposedStage(value: string, stages: readonly Stage[]): string | undefined {
  const kind = kindOf(value);
  if (kind === undefined) return undefined;
  const of = (wanted: string) => stages.find(({ name }) => kindOf(name ?? '') === wanted)?.id;
  return of(kind) ?? (kind === 'noBid' ? of('lost') : undefined);
}

/** Finds a stage by its name; an unnamed one by its position, "Stage 2". A name that two have finds none. */
export function stageFinder(stages: readonly Stage[]): (text: string) => string | undefined {
  const byName = new Map<string, string | undefined>();
  stages.forEach(({ id, name }, at) => {
    const keys = name?.trim() ? [headerKey(name)] : [`stage ${String(at + 1)}`, `etapa ${String(at + 1)}`];
    for (const key of keys) byName.set(key, byName.has(key) ? undefined : id);
  });
  return (text) => byName.get(headerKey(text));
}

/** Returns the unknown stage values of a column, the most frequent first. */
export function unknownStagesIn(
  cells: readonly string[],
  isKnown: (cell: string) => boolean,
  stages: readonly Stage[],
): UnknownStage[] {
  const unknown = new Map<string, UnknownStage>();
  for (const cell of cells) {
    if (isKnown(cell)) continue;
    const value = cell.trim();
    const key = headerKey(value);
    const seen = unknown.get(key);
    const proposed = seen ? undefined : proposedStage(value, stages);
    if (seen) seen.rows += 1;
    else unknown.set(key, { value, rows: 1, ...(proposed === undefined ? {} : { proposed }) });
  }
  return [...unknown.values()].sort((a, b) => b.rows - a.rows);
}
