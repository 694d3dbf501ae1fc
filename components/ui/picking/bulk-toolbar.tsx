import type { ReactNode } from 'react';
import { formatCount, plural, words } from '../../../lib/words/words.ts';
import { trackActionBar } from '../action-bar.ts';
import { Button, IconButton } from '../button.tsx';
import { Icon } from '../icon.tsx';
import type { Picking } from './use-picking.ts';
import './bulk.css';

/** An entry that was not changed, and why. */
export interface Refused {
  id: string;
  title: string;
  why: string;
}

interface BulkToolbarProps {
  picking: Picking;
  /** All that can be selected. */
  ids: readonly string[];
  /** Figures of the selected ones. */
  sums?: string;
  busy: boolean;
  refused: readonly Refused[];
  /** Heads their list. */
  refusedTitle: string;
  /** Absent where the next try takes the list away. */
  onRefusedRead?: () => void;
  /** Below a list, instead of above it. */
  foot: boolean;
  children: ReactNode;
}

/** What can be done with the selected entries, in place of a list's tools. */
export function BulkToolbar(props: BulkToolbarProps) {
  const { picking, ids, sums, busy, refused, refusedTitle, onRefusedRead, foot, children } = props;
  const count = picking.picked.length;
  return (
    <div
      ref={foot ? trackActionBar : undefined}
      className="bulk"
      role="group"
      aria-label={words('pickedTools')}
      aria-busy={busy}
      data-foot={foot ? '' : undefined}
    >
      <div className="row nowrap bulk-what">
        <IconButton icon="close" label={words('pickedClear')} onClick={() => picking.set([])} />
        <b className="num">{plural('picked', count)}</b>
        {busy && <Icon name="spinner" size="sm" spin />}
        {sums !== undefined && <span className="small num clip sums">{sums}</span>}
        {count < ids.length && (
          <Button small look="quiet" className="push" onClick={() => picking.set(ids)}>
            {words('pickAll', formatCount(ids.length))}
          </Button>
        )}
      </div>
      <div className="row nowrap bulk-do">{children}</div>
      {refused.length > 0 && (
        <div className="bulk-refused" role="alert">
          <div className="row nowrap">
            <Icon name="warning" size="sm" />
            <b className="grow">{refusedTitle}</b>
            {onRefusedRead && <IconButton icon="close" label={words('dismiss')} onClick={onRefusedRead} />}
          </div>
          <ul tabIndex={0} aria-label={refusedTitle}>
            {refused.map(({ id, title, why }) => (
              <li key={id} className="small">
                {words('fieldProblem', title, why)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
