import { formatDollars, formatMoney, type Cents } from '../../../lib/domain/money/money.ts';
import { locale, words, type WordKey } from '../../../lib/words/words.ts';

interface AmountProps {
  className: string;
  name: Extract<WordKey, 'value' | 'weighted'>;
  cents: Cents | undefined;
}

/** A figure of a pursuit in short form, with its name for screen readers. */
export function Amount({ className, name, cents }: AmountProps) {
  return (
    <span className={className}>
      <span className="sr">{words(name)} </span>
      {cents === undefined ? (
        <span className="muted">{words('figureNone')}</span>
      ) : (
        (name === 'weighted' ? formatDollars : formatMoney)(cents, locale(), 'compact')
      )}
    </span>
  );
}
