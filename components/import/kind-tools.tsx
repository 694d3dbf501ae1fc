import { useMemo } from 'react';
import { CHANGEABLE_FIELDS, type ChangeableField } from '../../lib/domain/pipelines/pursuit-values.ts';
import { formatCount, plural, words } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { FailureBanner } from '../ui/feedback/failure-banner.tsx';
import { UPDATE_WORDS } from './import-words.ts';
import {
  decisionOf,
  decisionsFor,
  differencesOf,
  type PlanContext,
  type PlannedRow,
  type RowActions,
} from './plan-rows.ts';
import { SECONDS_PER_ROW, useFindNotices } from './use-find-notices.ts';

interface ToolsProps {
  rows: readonly PlannedRow[];
  context: PlanContext;
}

type NewToolsProps = ToolsProps & { shown: readonly PlannedRow[] } & Pick<RowActions, 'onDecide' | 'onReplace'>;

/** Which new rows to import, and the search of the service for notices of the rows on this page. */
export function NewTools({ rows, shown, context, onDecide, onReplace }: NewToolsProps) {
  const { finding, failure, find, stop } = useFindNotices(onReplace);
  const isIn = (row: PlannedRow) => decisionOf(row, context.decisions, context.stages) !== 'skip';
  const allIn = rows.every(isIn);
  const without = shown.filter((row) => row.values.noticeId === undefined && isIn(row));
  const seconds = without.length * SECONDS_PER_ROW;
  return (
    <>
      <label className="row small">
        <input
          type="checkbox"
          className="check"
          checked={allIn && rows.length > 0}
          onChange={() =>
            onDecide(
              rows.map(({ row }) => row),
              allIn ? 'skip' : 'import',
            )
          }
        />
        {words('importAll')}
      </label>
      {finding ? (
        <div className="row wrap small push">
          <span role="status" className="num">
            {words('importFinding', formatCount(finding.done), formatCount(finding.of), timeText(finding.left))}
          </span>
          <Button small onClick={stop}>
            {words('stop')}
          </Button>
        </div>
      ) : (
        without.length > 0 && (
          <Button small icon="search" className="push" onClick={() => void find(without)}>
            {plural('importFind', without.length, timeText(seconds))}
          </Button>
        )
      )}
      {failure && <FailureBanner box failure={failure} what={words('importFindFailed')} />}
    </>
  );
}

function timeText(seconds: number): string {
  return seconds < 90
    ? words('importSeconds', formatCount(seconds))
    : words('importMinutes', formatCount(Math.ceil(seconds / 60)));
}

/** Which fields of pursuits that are there to take from the file. None at first. */
export function ThereTools({ rows, context, onFields }: ToolsProps & Pick<RowActions, 'onFields'>) {
  const { fields, pursuits, scaleKnown } = context;
  const counts = useMemo(() => {
    const counted = new Map<ChangeableField, number>();
    for (const row of rows) {
      const pursuit = pursuits.get(row.pursuitId ?? '');
      const differs = pursuit ? differencesOf(row, pursuit, scaleKnown) : {};
      for (const field of CHANGEABLE_FIELDS)
        if (Object.hasOwn(differs, field)) counted.set(field, (counted.get(field) ?? 0) + 1);
    }
    return counted;
  }, [rows, pursuits, scaleKnown]);
  const differing = CHANGEABLE_FIELDS.filter((field) => counts.has(field));
  if (differing.length === 0) return <span className="small muted push">{words('importNoDifference')}</span>;
  return (
    <fieldset className="row wrap small push import-fields">
      <legend className="small muted">{words('importTake')}</legend>
      {differing.map((field) => (
        <label key={field} className="row small">
          <input
            type="checkbox"
            className="check"
            checked={fields.has(field)}
            onChange={({ target }) => {
              const others = [...fields].filter((each) => each !== field);
              onFields(new Set(target.checked ? [...others, field] : others));
            }}
          />
          {words('importFieldCount', words(UPDATE_WORDS[field]), formatCount(counts.get(field) ?? 0))}
        </label>
      ))}
    </fieldset>
  );
}

/** Decides about many doubtful rows at once. */
export function LookTools({ rows, context, onDecide }: ToolsProps & Pick<RowActions, 'onDecide'>) {
  const { stages, decisions } = context;
  const proposed = rows.filter((row) => decisionsFor(row, stages).includes('proposed'));
  const open = proposed.filter((row) => decisionOf(row, decisions, stages) !== 'proposed');
  return (
    <div className="row wrap small push">
      {proposed.length > 0 && (
        <Button
          small
          disabled={open.length === 0}
          onClick={() =>
            onDecide(
              open.map(({ row }) => row),
              'proposed',
            )
          }
        >
          {plural('importTakeProposed', proposed.length)}
        </Button>
      )}
      <span className="muted">{words('importDecided')}</span>
    </div>
  );
}
