import { fieldsOf } from '../../lib/domain/pipelines/pursuit-values.ts';
import type { ImportField } from '../../lib/domain/spreadsheet/columns.ts';
import type { ImportedValues } from '../../lib/domain/spreadsheet/rows.ts';
import { pursuitTitle } from '../../lib/words/display-names.ts';
import { plural, words } from '../../lib/words/words.ts';
import { FIELDS, fieldText } from '../pipeline/pursuit/field-text.ts';
import { Select } from '../ui/form/select.tsx';
import { Icon } from '../ui/icon.tsx';
import { joinClasses } from '../ui/join-classes.ts';
import { decisionText, FIELD_WORDS, PROBLEM_WORDS, valueText } from './import-words.ts';
import {
  decisionOf,
  decisionsFor,
  differencesOf,
  type PlanContext,
  type PlannedRow,
  type RowActions,
  type RowKind,
} from './plan-rows.ts';

const COLUMNS = ['title', 'agency', 'due', 'value', 'stage'] as const satisfies readonly (keyof ImportedValues)[];
type Shown = (typeof COLUMNS)[number];

interface RowsTableProps extends Pick<RowActions, 'onDecide'> {
  kind: RowKind;
  rows: readonly PlannedRow[];
  context: PlanContext;
}

/** Rows as they were read; a cell that was not has its text and the reason. */
export function RowsTable({ kind, rows, context, onDecide }: RowsTableProps) {
  return (
    <table className="table import-table">
      <caption className="sr">{plural('importRows', rows.length)}</caption>
      <thead>
        <tr>
          <th scope="col">{words('importRow')}</th>
          {COLUMNS.map((field) => (
            <th key={field} scope="col" className={field === 'value' ? 'r' : undefined}>
              {words(FIELD_WORDS[field])}
            </th>
          ))}
          <th scope="col">{words(kind === 'there' ? 'importDiffers' : 'importAs')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.row}>
            <th scope="row" className="num muted" data-head={words('importRow')}>
              {row.row}
            </th>
            {COLUMNS.map((field) => (
              <ValueCell key={field} field={field} row={row} context={context} />
            ))}
            <td>
              {kind === 'there' ? (
                <Differences row={row} context={context} />
              ) : (
                <DecisionCell row={row} context={context} onDecide={onDecide} />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ValueCell({ field, row, context }: { field: Shown; row: PlannedRow; context: PlanContext }) {
  const issue = row.issues[field];
  const mark = row.marks?.[field];
  const others = field === 'title' ? otherIssues(row) : [];
  const isOpen = row.kind === 'look' && decisionOf(row, context.decisions) === 'skip';
  const isDoubtful = isOpen && (issue !== undefined || (field === 'title' && isDoubt(row)) || others.length > 0);
  const text = issue ? issue.text.slice(0, 200) : valueText(field, row.values, context.stages);
  return (
    <td
      data-head={words(FIELD_WORDS[field])}
      className={joinClasses(isDoubtful && 'look', field === 'value' && 'r num')}
    >
      {text === undefined || text === '' ? <span className="muted">{issue && words('importEmpty')}</span> : text}
      {issue && <Why>{words(PROBLEM_WORDS[issue.why], issue.detail ?? '')}</Why>}
      {mark && (
        <span className="small muted block">{words('importMark', mark.text, words(PROBLEM_WORDS[mark.why]))}</span>
      )}
      {field === 'title' && row.sameAs !== undefined && <Why>{words('importSameAs', row.sameAs)}</Why>}
      {field === 'title' && row.several && <Why>{words('importSeveral')}</Why>}
      {others.map(([name, { text: written, why }]) => (
        <Why key={name}>
          {words('importCellProblem', words(FIELD_WORDS[name]), written.slice(0, 60), words(PROBLEM_WORDS[why]))}
        </Why>
      ))}
    </td>
  );
}

function Why({ children }: { children: string }) {
  return (
    <span className="import-why">
      <Icon name="warning" size="sm" />
      <span>{children}</span>
    </span>
  );
}

function isDoubt({ sameAs, several }: PlannedRow): boolean {
  return sameAs !== undefined || several === true;
}

/** Cells that have no column here. */
function otherIssues({ issues: unread, marks }: PlannedRow) {
  const issues = { ...unread, ...marks };
  const isOther = (name: string): name is Exclude<ImportField, Shown> =>
    Object.hasOwn(FIELD_WORDS, name) && !COLUMNS.some((shown) => shown === name);
  return Object.keys(issues)
    .filter(isOther)
    .flatMap((name) => {
      const issue = issues[name];
      return issue ? [[name, issue] as const] : [];
    });
}

function DecisionCell({ row, context, onDecide }: { row: PlannedRow } & Pick<RowsTableProps, 'context' | 'onDecide'>) {
  const { stages, decisions } = context;
  const possible = decisionsFor(row);
  const decision = decisionOf(row, decisions);
  if (row.kind === 'new')
    return (
      <input
        type="checkbox"
        className="check"
        aria-label={words('importRowName', row.row, pursuitTitle(row.values))}
        checked={decision !== 'skip'}
        onChange={({ target }) => onDecide([row.row], target.checked ? 'import' : 'skip')}
      />
    );
  if (possible.length === 1)
    return <span className="muted">{words(row.sameAs === undefined ? 'importSkip' : 'importOnce')}</span>;
  return (
    <Select
      label={words('importRowName', row.row, row.values.title ?? '')}
      value={decision}
      options={possible.map((each) => ({ value: each, label: decisionText(each, row, stages) }))}
      onChange={(chosen) => onDecide([row.row], chosen)}
    />
  );
}

/** What the file says differently about a pursuit that is there. */
function Differences({ row, context: { pursuits, stages, locked } }: { row: PlannedRow; context: PlanContext }) {
  const pursuit = pursuits.get(row.pursuitId ?? '');
  if (!pursuit) return null;
  const differs = differencesOf(row, pursuit, locked);
  const lines = [...fieldsOf(differs)].map((field) => {
    const name = words(FIELDS[field].name);
    if (field === 'note') return name;
    return words('changeFieldFrom', name, fieldText(field, pursuit, stages), fieldText(field, differs, stages));
  });
  return lines.length === 0 ? (
    <span className="muted">{words('importSame')}</span>
  ) : (
    lines.map((line) => (
      <span key={line} className="block small">
        {line}
      </span>
    ))
  );
}
