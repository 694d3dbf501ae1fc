import type { LeftOutReason } from '../../lib/domain/spreadsheet/left-out.ts';
import type { LeftOutRow } from '../../lib/domain/spreadsheet/rows.ts';
import { locale, plural, words, type PluralKey } from '../../lib/words/words.ts';
import { ReviewSection } from './review-section.tsx';
import type { ReviewProps } from './use-spreadsheet.ts';

const REASONS: Readonly<Record<LeftOutReason, PluralKey>> = {
  total: 'importOutTotals',
  header: 'importOutHeaders',
  note: 'importOutNotes',
  empty: 'importOutEmpty',
  untitled: 'importOutUntitled',
};

/** Row numbers or runs of them that are named before the list is opened. */
const NAMED = 12;
/** Empty rows that are listed. Nothing can be done about them. */
const MOST_EMPTY = 100;

/** Rows that are no pursuits, by reason. The user can include them by hand. */
export function LeftOutSection({ plan, file }: ReviewProps) {
  const { leftOut } = plan.reading;
  const { included } = plan.choices;
  if (leftOut.length === 0) return null;
  const out = leftOut.filter(({ row }) => !included.has(row)).length;
  return (
    <ReviewSection title={words('importLeftOut')} hint={plural('importLeftOutHint', out)}>
      {[...Map.groupBy(leftOut, ({ why }) => why)].map(([why, rows]) => (
        <details key={why} className="import-out">
          <summary>
            <span className="strong">{plural(REASONS[why], rows.length)}</span>
            <span className="muted">{plural('importOutRows', rows.length, rowNumbers(rows))}</span>
          </summary>
          <ul>
            {rows.slice(0, why === 'empty' ? MOST_EMPTY : undefined).map(({ row, text }) => (
              <li key={row}>
                <label className="row">
                  <input
                    type="checkbox"
                    className="check"
                    aria-label={words('importRowName', row, text)}
                    checked={included.has(row)}
                    disabled={why === 'empty'}
                    onChange={({ target }) => void file.include([row], target.checked)}
                  />
                  <span className="num muted">{row}</span>
                  <span>{text === '' ? words('importEmpty') : text}</span>
                </label>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </ReviewSection>
  );
}

function rowNumbers(rows: readonly LeftOutRow[]): string {
  const runs: { from: number; to: number }[] = [];
  for (const { row } of rows) {
    const last = runs.at(-1);
    if (last?.to === row - 1) last.to = row;
    else runs.push({ from: row, to: row });
  }
  const names = runs
    .slice(0, NAMED)
    .map(({ from, to }) => (from === to ? String(from) : `${String(from)}–${String(to)}`));
  const named = runs.length > NAMED ? [...names, '…'] : names;
  return new Intl.ListFormat(locale(), { type: 'unit' }).format(named);
}
