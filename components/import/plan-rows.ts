/** Decides what each row of a spreadsheet is, and what is sent for it once the user decided. Pure. */
import { defined } from '../../lib/domain/objects.ts';
import type { Pursuit, Stage } from '../../lib/domain/pipelines/pipeline.ts';
import {
  isFigure,
  overwrittenBy,
  pickFields,
  same,
  seenIn,
  withoutFigures,
  type ChangeableField,
} from '../../lib/domain/pipelines/pursuit-values.ts';
import type { ImportedRow, ImportedValues } from '../../lib/domain/spreadsheet/rows.ts';
import type { CheckedRow, ImportItem } from '../../lib/protocol/import-messages.ts';

/** `there`: left as it is, unless fields to update are chosen. `look`: skipped until the user decides. */
export type RowKind = 'new' | 'there' | 'look';

export interface PlannedRow extends ImportedRow {
  kind: RowKind;
  /** The id that the row has or gets. */
  noticeId?: string;
  /** The pursuit that the row is. */
  pursuitId?: string;
  /** The earlier row that says the same notice. */
  sameAs?: number;
  /** Several pursuits may be it. */
  several?: true;
}

/** What to do with a row: leave it out, import what was read, or take what unread cells most likely mean. */
export type Decision = 'skip' | 'import' | 'proposed';
export type Decisions = ReadonlyMap<number, Decision>;

export function planRows(rows: readonly ImportedRow[], checked: readonly CheckedRow[]): PlannedRow[] {
  const checks = new Map(checked.map((check) => [check.row, check]));
  const earlier = new Map<string, number>();
  return rows.map((row): PlannedRow => {
    const { noticeId, pursuitIds = [] } = checks.get(row.row) ?? {};
    const [pursuitId, another] = pursuitIds;
    const keys = [noticeId, another === undefined ? pursuitId : undefined].flatMap((key) => key ?? []);
    const sameAs = keys.map((key) => earlier.get(key)).find((at) => at !== undefined);
    for (const key of keys) if (!earlier.has(key)) earlier.set(key, row.row);
    const several = another === undefined ? undefined : (true as const);
    const isThere = pursuitId !== undefined && !several;
    const isUnread = noticeId === undefined || Object.keys(row.issues).length > 0;
    const kind: RowKind = sameAs !== undefined || several ? 'look' : isThere ? 'there' : isUnread ? 'look' : 'new';
    return defined({ ...row, kind, noticeId, sameAs, several, pursuitId: isThere ? pursuitId : undefined });
  });
}

/** What can be decided about a row; the first is the default. */
export function decisionsFor(row: PlannedRow): Decision[] {
  if (row.kind === 'new') return ['import', 'skip'];
  // The service keeps one pursuit for one notice.
  if (row.kind === 'there' || row.sameAs !== undefined || row.noticeId === undefined || row.values.title === undefined)
    return ['skip'];
  const problems = Object.keys(row.issues);
  const isProposed = problems.length > 0 && problems.every((field) => Object.hasOwn(row.proposals, field));
  return ['skip', ...(isProposed ? (['proposed'] as const) : []), 'import'];
}

/** The decision about a row: the user's, if it still fits, else the default. */
export function decisionOf(row: PlannedRow, decisions: Decisions): Decision {
  const possible = decisionsFor(row);
  const chosen = decisions.get(row.row);
  return chosen !== undefined && possible.includes(chosen) ? chosen : (possible[0] ?? 'skip');
}

/** What the user does about rows. */
export interface RowActions {
  onDecide: (rows: readonly number[], decision: Decision) => void;
  /** Chooses the fields to update. */
  onFields: (fields: ReadonlySet<ChangeableField>) => void;
  /** Replaces rows whose notices were found. */
  onReplace: (rows: ReadonlyMap<number, ImportedRow>) => Promise<void>;
}

export interface PlanContext {
  stages: readonly Stage[];
  decisions: Decisions;
  /** Fields of pursuits that are there to take from the file. */
  fields: ReadonlySet<ChangeableField>;
  pursuits: ReadonlyMap<string, Pursuit>;
  /** pWin and pGo cannot be sent, and may be hidden. */
  locked: boolean;
}

/** What is sent, in the order of the file. */
export function itemsOf(rows: readonly PlannedRow[], context: PlanContext): ImportItem[] {
  return rows.flatMap((row) => (row.kind === 'there' ? updateOf(row, context) : addOf(row, context)) ?? []);
}

function addOf(row: PlannedRow, { stages, decisions, locked }: PlanContext): ImportItem | undefined {
  const decision = decisionOf(row, decisions);
  if (decision === 'skip') return undefined;
  const read = decision === 'proposed' ? { ...row.values, ...row.proposals } : row.values;
  const { noticeId } = row;
  const { title, agency, naics, state, due, link, note, number, setAside } = read;
  if (noticeId === undefined || title === undefined) return undefined;
  const { note: _note, ...figures } = figuresOf(read, locked);
  return defined({
    kind: 'add' as const,
    row: row.row,
    body: defined({
      noticeId,
      title,
      agency,
      naicsCode: naics,
      state,
      responseDeadLine: due?.day,
      uiLink: link,
      note,
    }),
    number,
    setAside,
    due,
    // New pursuits begin in the first stage.
    changes: defined({ ...figures, stageId: read.stage === stages[0]?.id ? undefined : read.stage }),
  });
}

function updateOf(row: PlannedRow, { fields, pursuits, locked }: PlanContext): ImportItem | undefined {
  const pursuit = pursuits.get(row.pursuitId ?? '');
  if (!pursuit) return undefined;
  const changes = pickFields(differencesOf(row, pursuit, locked), (field) => fields.has(field));
  if (Object.keys(changes).length === 0) return undefined;
  const seen = seenIn(pursuit, overwrittenBy(changes));
  const title = pursuit.title ?? row.values.title ?? '';
  return {
    kind: 'update',
    row: row.row,
    pursuitId: pursuit.id,
    title,
    changes,
    seen: locked ? withoutFigures(seen) : seen,
  };
}

/** The values of a row that are there and differ from the pursuit's. An empty cell clears nothing. */
export function differencesOf(row: PlannedRow, pursuit: Pursuit, locked: boolean) {
  const values = figuresOf(row.values, locked);
  return pickFields(values, (field) => !same(values[field], pursuit[field]));
}

function figuresOf({ stage, pWin, pGo, value, note }: Partial<ImportedValues>, locked: boolean) {
  const figures = defined({ stageId: stage, pWin, pGo, estimatedValueCents: value, note });
  return pickFields(figures, (field) => !locked || !isFigure(field));
}
