import { useId } from 'react';
import { isBlank } from '../../lib/domain/spreadsheet/cell-values.ts';
import { formatCount, plural, words } from '../../lib/words/words.ts';
import { Banner } from '../ui/banner.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { Select } from '../ui/form/select.tsx';
import { joinClasses } from '../ui/join-classes.ts';
import { FileButton } from './choose-file.tsx';
import { ReviewSection } from './review-section.tsx';
import type { SheetPlan } from './use-spreadsheet.ts';

/** Rows around the header that are shown, and columns of them. */
const [ABOVE, BELOW, WIDTH] = [3, 2, 8];

interface FileSectionProps {
  plan: SheetPlan;
  onFile: (file: File) => void;
  onSheet: (sheet: string) => void;
  onHeader: (row: number) => void;
}

/** The file, its sheet, and the row of its header with the rows around it. */
export function FileSection({ plan, onFile, onSheet, onHeader }: FileSectionProps) {
  const headerLabel = useId();
  const { file, reading, name } = plan;
  const { headerRow, second, count } = reading;
  const { cells } = file.grid;
  const sheets = file.sheets?.filter(({ hidden, name: sheet }) => !hidden || sheet === file.sheet) ?? [];
  const hidden = file.sheets?.filter((sheet) => sheet.hidden).map((sheet) => sheet.name) ?? [];
  const from = Math.max(0, headerRow - 1 - ABOVE);
  const shown = cells.slice(from, headerRow + BELOW).map((row, at) => ({ row, number: from + at + 1 }));
  const filled = shown.filter(({ row, number }) => number === headerRow || !row.every(isBlank));
  const width = Math.min(WIDTH, Math.max(...filled.map(({ row }) => row.length)));
  return (
    <ReviewSection title={words('importFile')} hint={plural('importRowsBelow', count)}>
      <div className="row wrap">
        <span className="strong clip" title={name}>
          {name}
        </span>
        <FileButton small onFile={onFile}>
          {words('importOtherFile')}
        </FileButton>
        {sheets.length > 1 && file.sheet !== undefined && (
          <Select
            label={words('importSheet')}
            value={file.sheet}
            options={sheets.map(({ name: sheet }) => ({ value: sheet, label: sheet }))}
            onChange={onSheet}
          />
        )}
        <div className="row push" role="group" aria-labelledby={headerLabel}>
          <span id={headerLabel} className="small muted" role="status">
            {words('importHeaderRow', headerRow)}
          </span>
          <IconButton
            icon="chevronUp"
            label={words('importHeaderUp')}
            disabled={headerRow === 1}
            onClick={() => onHeader(headerRow - 1)}
          />
          <IconButton
            icon="chevronDown"
            label={words('importHeaderDown')}
            disabled={headerRow >= cells.length - 1}
            onClick={() => onHeader(headerRow + 1)}
          />
        </div>
      </div>
      {hidden.length > 0 && <p className="small muted">{words('importHidden', hidden.join(', '))}</p>}
      <div className="import-sample">
        <table className="table" aria-label={words('importHeaderRow', headerRow)}>
          <tbody>
            {filled.map(({ row, number }) => (
              <tr key={number} className={joinClasses(number === headerRow && 'header')}>
                <th scope="row" className="num muted">
                  {number}
                </th>
                {Array.from({ length: width }, (_, at) => (
                  <td key={at} className="clip">
                    {(row[at] ?? '').slice(0, 60)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {second && (
        <Banner
          box
          tone="info"
          title={plural('importSecond', second.rows, formatCount(second.headerRow))}
          action={
            <Button small onClick={() => onHeader(second.headerRow)}>
              {words('importUseTable')}
            </Button>
          }
        />
      )}
    </ReviewSection>
  );
}
