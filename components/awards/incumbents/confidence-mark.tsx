import type { Confidence } from '../../../lib/domain/awards/incumbents/rank.ts';
import { words } from '../../../lib/words/words.ts';

const NAMES = { strong: 'confidenceStrong', possible: 'confidencePossible', weak: 'confidenceWeak' } as const;
const BARS = [
  { x: 0.5, y: 7.5, height: 4 },
  { x: 5.5, y: 4.5, height: 7 },
  { x: 10.5, y: 0.5, height: 11 },
];
const FILLED = { strong: 3, possible: 2, weak: 1 } as const;

/** The confidence as bars and a word; color only repeats them. */
export function ConfidenceMark({ confidence }: { confidence: Confidence }) {
  const name = words(NAMES[confidence]);
  return (
    <span className={`conf ${confidence}`}>
      <svg viewBox="0 0 14 12" aria-hidden="true">
        {BARS.map((bar, at) => (
          <rect key={bar.x} {...bar} width={3} {...(at < FILLED[confidence] ? { className: 'f' } : {})} />
        ))}
      </svg>
      <span className="sr">{words('confidenceName', name)}</span>
      <span aria-hidden="true">{name}</span>
    </span>
  );
}
