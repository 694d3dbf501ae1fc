import { useId } from 'react';
import { IMPORT_FIELDS, type ImportField } from '../../lib/domain/spreadsheet/columns.ts';
import { formatCount, words } from '../../lib/words/words.ts';
import { Select } from '../ui/form/select.tsx';
import { FIELD_WORDS } from './import-words.ts';
import type { SheetPlan } from './use-spreadsheet.ts';

interface ColumnsPanelProps {
  plan: SheetPlan;
  onMap: (column: number, field: ImportField | undefined) => void;
}

const SKIP = 'skip';

/** Which column goes to which field, with a sample of each. */
export function ColumnsPanel({ plan: { reading }, onMap }: ColumnsPanelProps) {
  const heading = useId();
  const options = [
    { value: SKIP, label: words('importSkip') },
    ...IMPORT_FIELDS.map((field) => ({ value: field, label: words(FIELD_WORDS[field]) })),
  ] as const;
  const { columns } = reading;
  const mapped = columns.filter(({ field }) => field !== undefined).length;
  return (
    <section className="import-columns" aria-labelledby={heading}>
      <div className="row import-panel-head">
        <h3 id={heading}>{words('importColumns')}</h3>
        <span className="small muted push">
          {words('importColumnsMapped', formatCount(mapped), formatCount(columns.length))}
        </span>
      </div>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{words('importInFile')}</th>
            <th scope="col">{words('importGoesTo')}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ header, field: chosen, samples }, column) => {
            const name = header || words('importColumnNumber', column + 1);
            const sample = samples.join(' · ');
            return (
              <tr key={column}>
                <th scope="row">
                  <span className="strong">{name}</span>
                  <span className="small muted clip" title={sample}>
                    {sample}
                  </span>
                </th>
                <td>
                  <Select<ImportField | typeof SKIP>
                    label={words('importColumnGoes', name)}
                    value={chosen ?? SKIP}
                    options={options}
                    onChange={(field) => onMap(column, field === SKIP ? undefined : field)}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
