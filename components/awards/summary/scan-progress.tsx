import type { Failure } from '../../../lib/protocol/answers.ts';
import type { AwardScan } from '../../../lib/protocol/award-answers.ts';
import { formatCount, plural, words } from '../../../lib/words/words.ts';
import { Button } from '../../ui/button.tsx';
import { FailureBanner } from '../../ui/failure-banner.tsx';
import './summary.css';

interface ScanProgressProps {
  scan?: AwardScan;
  /** Where nothing at all is there. */
  failure?: Failure;
  onTell: (action: 'stop' | 'again') => void;
}

/** How far the walk is, and the button that ends it. */
export function ScanProgress({ scan, failure = scan?.failure, onTell }: ScanProgressProps) {
  return (
    <>
      {scan && <Progress scan={scan} onTell={onTell} />}
      {failure && (
        <FailureBanner
          failure={failure}
          what={words('scanFailed')}
          kept={scan && scan.scanned > 0 ? words('scanKept') : undefined}
          onRetry={() => {
            onTell('again');
          }}
        />
      )}
    </>
  );
}

function Progress({ scan, onTell }: { scan: AwardScan; onTell: (action: 'stop' | 'again') => void }) {
  const { state, scanned, total, page, pages, pageCount } = { pageCount: pagesOf(scan), ...scan };
  const of = Math.min(total ?? pages * PAGE, pages * PAGE);
  return (
    <section className="scan">
      <div className="row small">
        <span className="num strong" role="status">
          {total === undefined ? plural('scanCount', scanned) : plural('scanOf', total, formatCount(scanned))}
        </span>
        {state === 'running' && <span className="muted num push">{words('scanPage', page, pageCount)}</span>}
      </div>
      {state === 'running' && (
        <div className="row">
          <progress className="grow" value={Math.min(scanned, of)} max={of} aria-label={words('scanName')} />
          <Button
            small
            onClick={() => {
              onTell('stop');
            }}
          >
            {words('cancel')}
          </Button>
        </div>
      )}
      {scan.waitsUntil !== undefined && state === 'running' && (
        <p className="hint">{words('scanWaiting', secondsUntil(scan.waitsUntil))}</p>
      )}
      {state !== 'running' && total !== undefined && scanned < total && (
        <p className="hint">{words('scanPartly', formatCount(scanned), formatCount(total))}</p>
      )}
    </section>
  );
}

const PAGE = 50;

function pagesOf({ total, pages }: AwardScan): number {
  return total === undefined ? pages : Math.min(pages, Math.max(1, Math.ceil(total / PAGE)));
}

function secondsUntil(moment: number): number {
  return Math.max(1, Math.ceil((moment - Date.now()) / 1000));
}
