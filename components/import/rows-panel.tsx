import { useState } from 'react';
import { formatCount, words } from '../../lib/words/words.ts';
import { IconButton } from '../ui/button.tsx';
import { Segmented } from '../ui/form/segmented.tsx';
import { LookTools, NewTools, ThereTools } from './kind-tools.tsx';
import type { PlanContext, RowActions, RowKind } from './plan-rows.ts';
import { RowsTable } from './rows-table.tsx';
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
    <section className="import-rows" aria-label={words('importRowsName')}>
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
    </section>
  );
}
