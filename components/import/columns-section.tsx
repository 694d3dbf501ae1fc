import { IMPORT_FIELDS, type ImportField } from '../../lib/domain/spreadsheet/columns.ts';
import { formatCount, words } from '../../lib/words/words.ts';
import { Select } from '../ui/form/select.tsx';
import { FIELD_WORDS } from './import-words.ts';
import { ReviewSection } from './review-section.tsx';
import type { ReviewProps } from './use-spreadsheet.ts';

const SKIP = 'skip';

/** Which column goes to which field, with samples of each. */
export function ColumnsSection({ plan: { reading }, file }: ReviewProps) {
  const options = [
    { value: SKIP, label: words('importNotImported') },
    ...IMPORT_FIELDS.map((field) => ({ value: field, label: words(FIELD_WORDS[field]) })),
  ] as const;
  const { columns } = reading;
  const mapped = columns.filter(({ field }) => field !== undefined).length;
  return (
    <ReviewSection
      title={words('importColumns')}
      hint={words('importColumnsMapped', formatCount(mapped), formatCount(columns.length))}
    >
      <ul className="import-pairs import-columns">
        {columns.map(({ header, field, samples }, column) => {
          const name = header || words('importColumnNumber', column + 1);
          const sample = samples.join(' · ');
          return (
            <li key={column}>
              <span>
                <span className="strong">{name}</span>
                <span className="small muted clip" title={sample}>
                  {sample}
                </span>
              </span>
              <Select<ImportField | typeof SKIP>
                label={words('importColumnGoes', name)}
                value={field ?? SKIP}
                options={options}
                onChange={(chosen) => void file.map(column, chosen === SKIP ? undefined : chosen)}
              />
            </li>
          );
        })}
      </ul>
    </ReviewSection>
  );
}
