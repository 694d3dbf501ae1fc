import { formatMoney, parseCents, type Cents } from '../../../lib/domain/money/money.ts';
import { locale, words } from '../../../lib/words/words.ts';

interface WeightedPreviewProps {
  /** The service's figure. */
  now: Cents | undefined;
  /** Something was typed, so that there is something to preview. */
  changed: boolean;
  /** What saving would make of it; absent while a figure is missing. */
  previewCents: number | undefined;
  /** The service's formula is known; without it the preview says "about". */
  exact: boolean;
}

/** The service's weighted value beside a preview that says that it is one. */
export function WeightedPreview({ now, changed, previewCents, exact }: WeightedPreviewProps) {
  const cents = previewCents === undefined ? undefined : parseCents(previewCents);
  const preview = cents === undefined ? words('figureNone') : formatMoney(cents, locale());
  return (
    <dl className="wtd" aria-live="polite">
      <div>
        <dt>{words('weightedNow')}</dt>
        <dd>{now === undefined ? words('figureNone') : formatMoney(now, locale())}</dd>
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
