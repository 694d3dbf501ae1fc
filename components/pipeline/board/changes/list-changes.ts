import { defined } from '../../../../lib/domain/objects.ts';
import type { Pursuit } from '../../../../lib/domain/pipelines/pipeline.ts';
import type { PursuitsPage } from '../../../../lib/protocol/answers.ts';
import {
  differences,
  fieldsOf,
  same,
  type ChangeableField,
  type SeenValues,
} from '../../../../lib/domain/pipelines/pursuit-values.ts';
import { shownAhead } from '../../pursuit/shown-ahead.ts';

/** What became of a pursuit between two readings. */
export type ListChange = { kind: 'added'; pursuit: Pursuit } | { kind: 'removed'; pursuit: Pursuit } | Changed;

interface Changed {
  kind: 'changed';
  pursuit: Pursuit;
  before: Pursuit;
  fields: ChangeableField[];
}

/** What was sent from this page for a pursuit; its effect is no news. */
export interface OwnEdit {
  pursuitId: string;
  /** Absent: it was removed. */
  changes?: SeenValues;
}

/**
 * What changed between two readings of a pipeline, other than by `own` edits. Nothing is concluded from a list that is
 * only the last known one, and from one that is cut short no removal: it may have fallen off the end.
 */
export function listChanges(before: PursuitsPage, now: PursuitsPage, own: readonly OwnEdit[]): ListChange[] {
  if (now.stale) return [];
  const scaleKnown = before.scale !== undefined && now.scale !== undefined;
  const known = new Map(before.pursuits.map((pursuit) => [pursuit.id, pursuit]));
  const listed = new Set(now.pursuits.map(({ id }) => id));
  const changes: ListChange[] = [];
  for (const pursuit of now.pursuits) {
    const former = known.get(pursuit.id);
    if (!former) {
      if (!before.mayHaveMore) changes.push({ kind: 'added', pursuit });
      continue;
    }
    const edits = own.filter(({ pursuitId }) => pursuitId === pursuit.id);
    const fields = differences(former, pursuit, scaleKnown).filter((field) => !isOwn(field, pursuit, edits));
    if (fields.length > 0) changes.push({ kind: 'changed', pursuit, before: former, fields });
  }
  if (!now.mayHaveMore) {
    for (const pursuit of before.pursuits) {
      const removedHere = own.some(({ pursuitId, changes }) => pursuitId === pursuit.id && !changes);
      if (!listed.has(pursuit.id) && !removedHere) changes.push({ kind: 'removed', pursuit });
    }
  }
  return changes;
}

/**
 * A list without the edits that wait, which it shows as if they were done: what they write over is as it was `before`. Such an edit is
 * no change yet, and where it is refused in the end, what somebody else did is told against what stood there.
 */
export function asServed(list: PursuitsPage, before: PursuitsPage | undefined): PursuitsPage {
  const former = new Map(before?.pursuits.map((pursuit) => [pursuit.id, pursuit]));
  const pursuits = list.pursuits.map((pursuit) => {
    const known = former.get(pursuit.id);
    if (!known) return pursuit;
    return [...fieldsOf(shownAhead(list, pursuit.id))].reduce(
      (served, field) => defined({ ...served, [field]: known[field] }),
      pursuit,
    );
  });
  return { ...list, pursuits };
}

function isOwn(field: ChangeableField, now: Pursuit, edits: readonly OwnEdit[]): boolean {
  return edits.some(({ changes }) => {
    if (!changes) return false;
    const sent = changes[field];
    if (sent !== undefined) return same(sent, now[field]);
    // The defaults that our move brought (service-api §4.7).
    return (field === 'pWin' || field === 'pGo') && changes.stageId !== undefined && changes.stageId === now.stageId;
  });
}

/** Earlier changes with later ones laid over: each pursuit once, from what was known first to what is so now. */
export function joinChanges(earlier: readonly ListChange[], later: readonly ListChange[]): ListChange[] {
  const joined = new Map(earlier.map((change) => [change.pursuit.id, change]));
  for (const change of later) {
    const former = joined.get(change.pursuit.id);
    joined.delete(change.pursuit.id);
    if (former?.kind === 'added' && change.kind === 'removed') continue;
    if (former?.kind === 'added' && change.kind === 'changed') {
      joined.set(change.pursuit.id, { kind: 'added', pursuit: change.pursuit });
    } else if (former?.kind === 'changed' && change.kind === 'changed') {
      const both = inOne(former, change);
      if (both.fields.length > 0) joined.set(change.pursuit.id, both);
    } else {
      joined.set(change.pursuit.id, change);
    }
  }
  return [...joined.values()];
}

/** Two changes of a pursuit as one. What the earlier one says of a field is what stood there first, also where that was nothing. */
function inOne(earlier: Changed, later: Changed): Changed {
  const first = Object.fromEntries(earlier.fields.map((field) => [field, earlier.before[field]]));
  const before = defined({ ...later.before, ...first });
  const fields = [...new Set([...earlier.fields, ...later.fields])];
  return { ...later, before, fields: fields.filter((field) => !same(before[field], later.pursuit[field])) };
}
