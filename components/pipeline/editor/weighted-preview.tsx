import { formatMoney, parseCents, type Cents } from '../../../lib/domain/money/money.ts';
import { locale, words } from '../../../lib/words/words.ts';

interface WeightedPreviewProps {
  /** The service's figure. */
  now: Cents | undefined;
  /** Something was typed, so that there is something to preview. */
  changed: boolean;
  /** What saving would make of it; absent while a figure is missing. */
  previewCents: number | undefined;
}

/** The service's weighted value beside a preview that says that it is one. */
export function WeightedPreview({ now, changed, previewCents }: WeightedPreviewProps) {
  const preview = previewCents === undefined ? undefined : parseCents(previewCents);
  return (
    <dl className="wtd" aria-live="polite">
      <div>
        <dt>{words('weightedNow')}</dt>
        <dd>{now === undefined ? words('figureNone') : formatMoney(now, locale())}</dd>
      </div>
      {changed && (
        <div className="prev">
          <dt>{words('weightedPreview')}</dt>
          <dd>{preview === undefined ? words('figureNone') : formatMoney(preview, locale())}</dd>
        </div>
      )}
    </dl>
  );
}
