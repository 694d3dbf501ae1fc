import { useId, type ReactNode } from 'react';
import { words } from '../../../lib/words/words.ts';
import { joinClasses } from '../join-classes.ts';

export interface Bar {
  key: string;
  label: ReactNode;
  count: string;
  value: string;
  /** The exact value, as a tooltip. */
  exact?: string | undefined;
  /** Length, relative to the chart's `whole` or to the longest. */
  size: number;
  /** A figure between count and value, and a bar of its own for the count. */
  middle?: { text: string; size: number };
}

interface BarsProps<B extends Bar> {
  title: string;
  bars: readonly B[];
  /** What the numbers are, such as "awards, value", in place of visible column heads. */
  legend?: string | undefined;
  /** The column heads: count, value, and the figure between them, if any. */
  heads: readonly string[];
  /** The size of a full bar, such as 1 for shares; if absent, that of the longest. */
  whole?: number | undefined;
  /** For short labels: puts the bar beside them instead of below. */
  inline?: boolean | undefined;
  /** Makes each bar a button that opens what is behind it; `opened` is the key of the open one. */
  onOpen?: ((bar: B) => void) | undefined;
  opened?: string | undefined;
  /** Below the bars, or instead of them. */
  children?: ReactNode;
}

/**
 * A bar chart as a table: names, counts and values are cells, the bars are decorative. The screen's own style
 * sheet imports `bars.css`: a sheet of its own would be named in the popup's opening files.
 */
export function Bars<B extends Bar>(props: BarsProps<B>) {
  const { title, bars, legend, heads, inline = false, whole, onOpen, opened, children } = props;
  const heading = useId();
  const most = whole ?? Math.max(...bars.map(({ size }) => size), 0);
  const mostMiddle = Math.max(...bars.map(({ middle }) => middle?.size ?? 0), 0);
  return (
    <section className="section" aria-labelledby={heading}>
      <div className="head">
        <h2 id={heading}>{title}</h2>
        {bars.length > 0 && (
          <span className="small muted push" aria-hidden="true">
            {legend}
          </span>
        )}
      </div>
      {bars.length > 0 && (
        <div
          role="table"
          aria-labelledby={heading}
          className={joinClasses('bars', (inline || mostMiddle > 0) && 'inline', mostMiddle > 0 && 'funnel')}
        >
          <div role="row" className={legend === undefined ? 'bar-row' : 'sr'}>
            <span role="columnheader">
              <span className="sr">{words('tableName')}</span>
            </span>
            {heads.map((head, place) => (
              <span key={head} role="columnheader" className={place === 0 ? 'n' : place < heads.length - 1 ? 'm' : 'v'}>
                {head}
              </span>
            ))}
          </div>
          {bars.map((bar) => (
            <div role="row" key={bar.key} className={joinClasses('bar-row', onOpen && 'opens')}>
              <span role="rowheader" className="clip" title={typeof bar.label === 'string' ? bar.label : undefined}>
                {onOpen ? (
                  <button
                    type="button"
                    data-bar={bar.key}
                    className="bar-open clip"
                    aria-expanded={bar.key === opened}
                    onClick={() => onOpen(bar)}
                  >
                    {bar.label}
                  </button>
                ) : (
                  bar.label
                )}
              </span>
              <span role="cell" className="n">
                {bar.count}
              </span>
              {bar.middle && (
                <span role="cell" className="m">
                  {bar.middle.text}
                </span>
              )}
              <span role="cell" className="v" title={bar.exact}>
                {bar.value}
              </span>
              {bar.middle && <Track part={bar.middle.size} whole={mostMiddle} />}
              <Track part={bar.size} whole={most} />
            </div>
          ))}
        </div>
      )}
      {children}
    </section>
  );
}

function Track({ part, whole }: { part: number; whole: number }) {
  return (
    <span className="track" aria-hidden="true">
      <i style={{ width: whole > 0 ? `${String(Math.max(0, (100 * part) / whole))}%` : '0' }} />
    </span>
  );
}
