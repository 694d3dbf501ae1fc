import type { AwardScan } from '../../../lib/protocol/award-answers.ts';
import { formatCount, plural, words } from '../../../lib/words/words.ts';
import { Button } from '../../ui/button.tsx';
import { FailureBanner, FailureEmpty } from '../../ui/feedback/failure-banner.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Scan } from './use-scan.ts';
import './summary.css';

interface ScanProgressProps {
  scan: Scan;
  /** The figures are those of one recipient: of the awards that were scanned only some are in them. */
  ofOne?: boolean;
}

/** How far the walk is, and the button that ends it, goes on or begins it again; or what stands in its place. */
export function ScanProgress({ scan: { found, failure, retrying, tell }, ofOne = false }: ScanProgressProps) {
  if (!found) {
    if (!failure) return <Skeleton />;
    return (
      <FailureEmpty
        failure={failure}
        what={words('scanFailed')}
        onRetry={() => {
          tell('again');
        }}
        retrying={retrying}
      />
    );
  }
  return (
    <>
      <Progress scan={found} ofOne={ofOne} onTell={tell} />
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
  again: { word: 'lookAgain', look: 'quiet', icon: 'refresh' },
} as const;

/** What can be done with it as it stands. */
function actionFor({ state, failure }: AwardScan): keyof typeof BUTTONS {
  if (state === 'running') return 'stop';
  return state === 'stopped' || failure ? 'continue' : 'again';
}

interface ProgressProps {
  scan: AwardScan;
  ofOne: boolean;
  onTell: Scan['tell'];
}

function Progress({ scan, ofOne, onTell }: ProgressProps) {
  const { state, scanned, total, page, pages, pageCount } = { pageCount: pagesOf(scan), ...scan };
  const of = Math.min(total ?? pages * PAGE, pages * PAGE);
  const running = state === 'running';
  const action = actionFor(scan);
  const { word, look, icon } = BUTTONS[action];
  return (
    <section className="scan">
      <div className="row small">
        <span className="num strong" role="status">
          {total === undefined ? plural('scanCount', scanned) : plural('scanOf', total, formatCount(scanned))}
        </span>
        {running && <span className="muted num push">{words('scanPage', page, pageCount)}</span>}
      </div>
      <div className="row">
        {running && <progress className="grow" value={Math.min(scanned, of)} max={of} aria-label={words('scanName')} />}
        {!running && isPartly(scan) && <p className="hint grow">{partlyWords(scan, ofOne)}</p>}
        {/* One button whatever the state, so that the keyboard stays at it. */}
        <Button
          small
          className="push"
          look={look}
          icon={icon}
          onClick={() => {
            onTell(action);
          }}
        >
          {words(word)}
        </Button>
      </div>
      {scan.waitsUntil !== undefined && running && (
        <p className="hint">{words('scanWaiting', secondsUntil(scan.waitsUntil))}</p>
      )}
    </section>
  );
}

/** Whether there are awards that it did not come to, or may be. */
export function isPartly({ scanned, total, mayHaveMore = false }: AwardScan): boolean {
  return total === undefined ? mayHaveMore : scanned < total;
}

function partlyWords({ scanned, total }: AwardScan, ofOne: boolean): string {
  if (total === undefined) return words(ofOne ? 'competitorPartlyUnknown' : 'scanPartlyUnknown');
  return words(ofOne ? 'competitorPartly' : 'scanPartly', formatCount(scanned), formatCount(total));
}

const PAGE = 50;

/** A service may give shorter pages than it was asked for, or some awards twice: then there are more than its total makes. */
function pagesOf({ total, page, pages }: AwardScan): number {
  return total === undefined ? pages : Math.min(pages, Math.max(1, page, Math.ceil(total / PAGE)));
}

function secondsUntil(moment: number): number {
  return Math.max(1, Math.ceil((moment - Date.now()) / 1000));
}
