import { words } from '../../../lib/words/words.ts';
import { Icon } from '../../ui/icon.tsx';

interface OpenForBidsProps {
  on: boolean;
  onTurnOn: () => void;
}

/** One click to the notices that ask for bids; while it is on, says what that leaves out. */
export function OpenForBids({ on, onTurnOn }: OpenForBidsProps) {
  if (on) return <p className="hint">{words('openForBidsLeavesOut')}</p>;
  return (
    <div className="filters">
      <button type="button" className="filter add" title={words('openForBidsLeavesOut')} onClick={onTurnOn}>
        <Icon name="filter" />
        {words('openForBids')}
      </button>
    </div>
  );
}
