import { useMemo, useState } from 'react';
import { CHANGEABLE_FIELDS, type ChangeableField } from '../../lib/domain/pipelines/pursuit-values.ts';
import { formatCount, plural, words } from '../../lib/words/words.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { FailureBanner } from '../ui/feedback/failure-banner.tsx';
import { Segmented } from '../ui/form/segmented.tsx';
import { FIELDS } from '../pipeline/pursuit/field-text.ts';
import {
  decisionOf,
  decisionsFor,
  differencesOf,
  type PlanContext,
  type PlannedRow,
  type RowActions,
  type RowKind,
} from './plan-rows.ts';
import { RowsTable } from './rows-table.tsx';
import { SECONDS_PER_ROW, useFindNotices } from './use-find-notices.ts';
import type { SheetPlan } from './use-spreadsheet.ts';

/** Rows on a page: 10,000 at once would take a browser seconds to lay out. */
const PAGE = 100;

interface RowsPanelProps extends RowActions {
  plan: SheetPlan;
  context: PlanContext;
}

/** The dry run: new, already there, and rows that need a look. */
export function RowsPanel({ plan, context, onDecide, onFields, onReplace }: RowsPanelProps) {
  const of = (kind: RowKind) => plan.rows.filter((row) => row.kind === kind);
  const [chosen, setChosen] = useState<RowKind>();
  const kind = chosen ?? (of('look').length > 0 ? 'look' : of('new').length > 0 ? 'new' : 'there');
  const [first, setFirst] = useState(0);
  const rows = of(kind);
  const from = first < rows.length ? first : 0;
  const shown = rows.slice(from, from + PAGE);
  const label = (count: number, word: 'importNew' | 'importThere' | 'importLook') => (
    <>
      <b className="num">{formatCount(count)}</b> {words(word)}
    </>
  );
  return (
    <div className="import-rows">
      <div className="row wrap import-panel-head">
        <Segmented
          label={words('importKinds')}
          value={kind}
          segments={[
            { value: 'new', label: label(of('new').length, 'importNew') },
            { value: 'there', label: label(of('there').length, 'importThere') },
            { value: 'look', label: label(of('look').length, 'importLook') },
          ]}
          onChange={(next) => {
            setChosen(next);
            setFirst(0);
          }}
        />
        {kind === 'new' && <NewTools rows={rows} shown={shown} {...{ context, onDecide, onReplace }} />}
        {kind === 'there' && <ThereTools rows={rows} context={context} onFields={onFields} />}
        {kind === 'look' && <LookTools rows={rows} context={context} onDecide={onDecide} />}
      </div>
      <div className="import-scroll">
        {rows.length === 0 ? (
          <p className="muted import-none">{words('importNone')}</p>
        ) : (
          <RowsTable kind={kind} rows={shown} context={context} onDecide={onDecide} />
        )}
      </div>
      {rows.length > PAGE && (
        <div className="row import-pager">
          <span className="small muted num" role="status">
            {words('rangeOf', formatCount(from + 1), formatCount(from + shown.length), formatCount(rows.length))}
          </span>
          <IconButton
            icon="chevronLeft"
            label={words('pagePrevious')}
            disabled={from === 0}
            onClick={() => setFirst(Math.max(0, from - PAGE))}
          />
          <IconButton
            icon="chevronRight"
            label={words('pageNext')}
            disabled={from + PAGE >= rows.length}
            onClick={() => setFirst(from + PAGE)}
          />
        </div>
      )}
    </div>
  );
}

interface ToolsProps {
  rows: readonly PlannedRow[];
  context: PlanContext;
}

type NewToolsProps = ToolsProps & { shown: readonly PlannedRow[] } & Pick<RowActions, 'onDecide' | 'onReplace'>;

/** Which new rows to import, and the search of the service for notices of the rows on this page. */
function NewTools({ rows, shown, context, onDecide, onReplace }: NewToolsProps) {
  const { finding, failure, find, stop } = useFindNotices(onReplace);
  const isIn = (row: PlannedRow) => decisionOf(row, context.decisions) !== 'skip';
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
function ThereTools({ rows, context, onFields }: ToolsProps & Pick<RowActions, 'onFields'>) {
  const { fields, pursuits, locked } = context;
  const counts = useMemo(() => {
    const counted = new Map<ChangeableField, number>();
    for (const row of rows) {
      const pursuit = pursuits.get(row.pursuitId ?? '');
      const differs = pursuit ? differencesOf(row, pursuit, locked) : {};
      for (const field of CHANGEABLE_FIELDS)
        if (Object.hasOwn(differs, field)) counted.set(field, (counted.get(field) ?? 0) + 1);
    }
    return counted;
  }, [rows, pursuits, locked]);
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
          {words('pipelineCounted', words(FIELDS[field].name), formatCount(counts.get(field) ?? 0))}
        </label>
      ))}
    </fieldset>
  );
}

/** Decides about many doubtful rows at once. */
function LookTools({ rows, context, onDecide }: ToolsProps & Pick<RowActions, 'onDecide'>) {
  const { decisions } = context;
  const proposed = rows.filter((row) => decisionsFor(row).includes('proposed'));
  const open = proposed.filter((row) => decisionOf(row, decisions) !== 'proposed');
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
