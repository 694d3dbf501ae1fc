import { formatDollars, parseCents, type Cents } from '../../../lib/domain/money/money.ts';
import { locale, words } from '../../../lib/words/words.ts';

interface WeightedPreviewProps {
  /** The service's figure. */
  now: Cents | undefined;
  /** The user typed something to preview. */
  changed: boolean;
  /** The value after saving, in cents; absent if a figure is missing. */
  previewCents: number | undefined;
  /** The service's formula is known; otherwise the preview says "about". */
  exact: boolean;
}

/** The service's weighted value and a preview, labeled as such. */
export function WeightedPreview({ now, changed, previewCents, exact }: WeightedPreviewProps) {
  const cents = previewCents === undefined ? undefined : parseCents(previewCents);
  const preview = cents === undefined ? words('figureNone') : formatDollars(cents, locale());
  return (
    <dl className="wtd" aria-live="polite">
      <div>
        <dt>{words('weightedNow')}</dt>
        <dd>{now === undefined ? words('figureNone') : formatDollars(now, locale())}</dd>
      </div>
      {changed && (
        <div className="prev">
          <dt>{words('weightedPreview')}</dt>
          <dd>{exact || cents === undefined ? preview : words('weightedAbout', preview)}</dd>
        </div>
      )}
    </dl>
  );
}
