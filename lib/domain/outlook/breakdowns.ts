/** Pursuits by quarter of their due date, by agency, by NAICS code and by stage. */
import { fiscalYear, type CalendarDate } from '../dates/calendar-date.ts';
import { dueOf, type Pursuit, type Stage } from '../pipelines/pipeline.ts';
import { totalsOf } from '../pipelines/totals.ts';
import { agencyLabel } from '../reference/agencies.ts';
import { agencyKey } from '../reference/agency-key.ts';

/** The pursuits behind one figure. */
export interface Group {
  /** Tells it from the other groups of its breakdown. */
  key: string;
  /** As its first pursuit spells it; the key if it has no other name. */
  name: string;
  pursuits: Pursuit[];
}

export interface Breakdown {
  groups: Group[];
  /** Pursuits without the field, which are in no group. */
  leftOut: Pursuit[];
}

/** A quarter of the federal fiscal year, October to September. */
export interface Quarter {
  fiscalYear: number;
  quarter: 1 | 2 | 3 | 4;
}

/** Returns the fiscal quarter of a date: October to December is the first. */
function quarterOf(date: CalendarDate): Quarter {
  const month = Number(date.slice(5, 7));
  const quarter = month >= 10 ? 1 : month <= 3 ? 2 : month <= 6 ? 3 : 4;
  return { fiscalYear: fiscalYear(date), quarter };
}

/** Groups by quarter of the deadline's own date, in no time zone, earliest first. Keys are like `2027-2`. */
export function byQuarter(pursuits: readonly Pursuit[]): Breakdown {
  const quarters = grouped(pursuits, (pursuit) => {
    const due = dueOf(pursuit);
    if (!due) return undefined;
    const { fiscalYear: year, quarter } = quarterOf(due.day);
    return { key: `${String(year)}-${String(quarter)}` };
  });
  const time = ({ key }: Group) => Number(key.replace('-', '.'));
  return { ...quarters, groups: quarters.groups.toSorted((a, b) => time(a) - time(b)) };
}

/**
 * Groups by agency, whatever its spelling, under its short name if it has one; largest weighted value first.
 */
export function byAgency(pursuits: readonly Pursuit[]): Breakdown {
  return largestFirst(
    grouped(pursuits, ({ agency = '' }) => {
      const name = agencyLabel(agency.trim());
      return name === '' ? undefined : { key: agencyKey(name) || name, name };
    }),
  );
}

/** Groups by NAICS code; largest weighted value first. */
export function byNaics(pursuits: readonly Pursuit[]): Breakdown {
  return largestFirst(
    grouped(pursuits, ({ naicsCode = '' }) => (naicsCode.trim() === '' ? undefined : { key: naicsCode.trim() })),
  );
}

/** Groups by stage, in order, with empty stages. Pursuits in an unlisted stage are left out. */
export function byStage(pursuits: readonly Pursuit[], stages: readonly Stage[]): Breakdown {
  const at = new Map(stages.map(({ id }): [string, Group] => [id, { key: id, name: id, pursuits: [] }]));
  const leftOut = pursuits.filter((pursuit) => {
    const group = at.get(pursuit.stageId ?? '');
    group?.pursuits.push(pursuit);
    return !group;
  });
  return { groups: [...at.values()], leftOut };
}

function grouped(
  pursuits: readonly Pursuit[],
  groupOf: (pursuit: Pursuit) => { key: string; name?: string } | undefined,
): Breakdown {
  const groups = new Map<string, Group>();
  const leftOut: Pursuit[] = [];
  for (const pursuit of pursuits) {
    const own = groupOf(pursuit);
    if (!own) {
      leftOut.push(pursuit);
      continue;
    }
    const group = groups.get(own.key) ?? { key: own.key, name: own.name ?? own.key, pursuits: [] };
    group.pursuits.push(pursuit);
    groups.set(own.key, group);
  }
  return { groups: [...groups.values()], leftOut };
}

function largestFirst({ groups, leftOut }: Breakdown): Breakdown {
  const sized = groups.map((group) => ({ group, cents: totalsOf(group.pursuits).weightedCents }));
  sized.sort(
    (a, b) =>
      b.cents - a.cents || b.group.pursuits.length - a.group.pursuits.length || (a.group.key < b.group.key ? -1 : 1),
  );
  return { groups: sized.map(({ group }) => group), leftOut };
}
