import { words } from '../../lib/words/words.ts';

const WIDTHS = ['72%', '58%', '66%', '80%'];

/** Placeholder rows, for when there is no data yet. */
export function Skeleton({ rows = 4 }: { rows?: number | undefined }) {
  return (
    <div role="status">
      <span className="sr">{words('loading')}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="item skeleton-row" aria-hidden="true">
          <div className="skel" style={{ width: WIDTHS[row % WIDTHS.length] }} />
          <div className="skel" style={{ width: WIDTHS[(row + 1) % WIDTHS.length], height: 10 }} />
          <div className="skel" style={{ width: '24%', height: 16 }} />
        </div>
      ))}
    </div>
  );
}
