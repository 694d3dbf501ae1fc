import type { AwardScan } from '../../../lib/protocol/award-messages.ts';
import { formatCount, plural, words } from '../../../lib/words/words.ts';
import { Button } from '../../ui/button.tsx';
import { FailureBanner, FailureEmpty } from '../../ui/feedback/failure-banner.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Scan } from './use-scan.ts';
import './summary.css';

interface ScanProgressProps {
  scan: Scan;
  /** The scan is for one recipient, which only some of the scanned awards belong to. */
  oneRecipient?: boolean;
}

/** A scan's progress and its button (cancel, continue, again), or what takes their place. */
export function ScanProgress({ scan: { found, failure, retrying, control }, oneRecipient = false }: ScanProgressProps) {
  if (!found) {
    if (!failure) return <Skeleton />;
    return (
      <FailureEmpty failure={failure} what={words('scanFailed')} onRetry={() => control('again')} retrying={retrying} />
    );
  }
  return (
    <>
      <Progress scan={found} oneRecipient={oneRecipient} onControl={control} />
      {found.failure && (
        <FailureBanner
          failure={found.failure}
          what={words('scanFailed')}
          kept={found.scanned > 0 ? words('scanKept') : undefined}
        />
      )}
    </>
  );
}

const BUTTONS = {
  stop: { word: 'cancel', look: 'plain', icon: undefined },
  continue: { word: 'continue', look: 'plain', icon: undefined },
  again: { word: 'refresh', look: 'quiet', icon: 'refresh' },
} as const;

/** The action available in this state. */
function actionFor({ state, failure }: AwardScan): keyof typeof BUTTONS {
  if (state === 'running') return 'stop';
  return state === 'stopped' || failure ? 'continue' : 'again';
}

interface ProgressProps {
  scan: AwardScan;
  oneRecipient: boolean;
  onControl: Scan['control'];
}

function Progress({ scan, oneRecipient, onControl }: ProgressProps) {
  const { state, scanned, total, page, pages, pageCount } = { pageCount: pagesOf(scan), ...scan };
  const of = Math.min(total ?? pages * PAGE, pages * PAGE);
  const running = state === 'running';
  const action = actionFor(scan);
  const { word, look, icon } = BUTTONS[action];
  return (
    <section className="scan">
      <div className="row small">
        <span className="grow">
          <span className="num strong" role="status">
            {total === undefined || scanned === total
              ? plural('scanCount', scanned)
              : plural('scanOf', total, formatCount(scanned))}
          </span>{' '}
          {running && <span className="muted num">{words('scanPage', page, pageCount)}</span>}
        </span>
        {/* One button for every state, so that it keeps the focus. */}
        <Button small className="push" look={look} icon={icon} onClick={() => onControl(action)}>
          {words(word)}
        </Button>
      </div>
      {running && <progress value={Math.min(scanned, of)} max={of} aria-label={words('scanName')} />}
      {!running && isPartial(scan) && <p className="hint">{partialText(scan, oneRecipient)}</p>}
      {scan.waitsUntil !== undefined && running && (
        <p className="hint">{words('scanWaiting', secondsUntil(scan.waitsUntil))}</p>
      )}
    </section>
  );
}

/** Whether there are, or may be, awards the scan did not reach. */
export function isPartial({ scanned, total, mayHaveMore = false }: AwardScan): boolean {
  return total === undefined ? mayHaveMore : scanned < total;
}

function partialText({ scanned, total }: AwardScan, oneRecipient: boolean): string {
  if (total === undefined) return words(oneRecipient ? 'competitorPartlyUnknown' : 'scanPartlyUnknown');
  return words(oneRecipient ? 'competitorPartly' : 'scanPartly', formatCount(scanned), formatCount(total));
}

const PAGE = 50;

/** A service may return short pages or duplicates, and then needs more pages than the total implies. */
function pagesOf({ total, page, pages }: AwardScan): number {
  return total === undefined ? pages : Math.min(pages, Math.max(1, page, Math.ceil(total / PAGE)));
}

function secondsUntil(moment: number): number {
  return Math.max(1, Math.ceil((moment - Date.now()) / 1000));
}
