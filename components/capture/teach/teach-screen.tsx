import { useRef, useState } from 'react';
import type { TeachView } from '../../../lib/protocol/taught-messages.ts';
import { words } from '../../../lib/words/words.ts';
import { PageNotAsked } from '../../shell/shortcuts/page-shortcut.tsx';
import { trackActionBar } from '../../ui/action-bar.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Failure } from '../../../lib/protocol/answers.ts';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { nextStep, type TaughtField } from './teach-fields.ts';
import { TopOverlay } from '../../ui/overlay/overlay.tsx';
import './teach.css';
import { TeachFindings } from './teach-findings.tsx';
import { TeachSteps } from './teach-steps.tsx';
import { useSaveTaught } from './use-save-taught.ts';
import { useTeaching } from './use-teaching.ts';

interface TeachScreenProps {
  /** The tab to teach first. */
  startTab: number;
  /** The tab beside the panel, if it is known. */
  activeTab: number | undefined;
  onClose: () => void;
}

/** Teaching a page by pointing: the user clicks in the page, and sees here what would be read. */
export function TeachScreen({ startTab, activeTab, onClose }: TeachScreenProps) {
  const [{ tabId, start }, setSession] = useState({ tabId: startTab, start: 0 });
  const startIn = (next: number) => setSession({ tabId: next, start: start + 1 });
  return (
    <TopOverlay title={words('teachPage')} onClose={onClose}>
      <div className="teach">
        {activeTab !== undefined && activeTab !== tabId && (
          <Banner
            tone="warning"
            title={words('teachElsewhere')}
            action={
              <Button small onClick={() => startIn(activeTab)}>
                {words('teachHere')}
              </Button>
            }
          >
            {words('teachElsewhereNext')}
          </Banner>
        )}
        <Session key={start} tabId={tabId} onRestart={() => startIn(tabId)} onClose={onClose} />
      </div>
    </TopOverlay>
  );
}

interface SessionProps {
  tabId: number;
  onRestart: () => void;
  onClose: () => void;
}

const FIRST = { do: 'start', field: 'title' } as const;

function Session({ tabId, onRestart, onClose }: SessionProps) {
  const [skipped, setSkipped] = useState<ReadonlySet<TaughtField>>(new Set());
  const undoing = useRef(false);
  const { state, view, tell } = useTeaching(tabId, FIRST, (now, before, send) => {
    // The page goes on to the next field after a pick, and knows nothing of skipped ones.
    const next = nextStep(now.picks, skipped);
    if (!undoing.current && hasNewPick(now, before) && now.aim !== next) void send(aimAt(next));
  });

  if (state === 'refused') {
    return (
      <Empty icon="warning" title={words('teachRefused')} action={<Restart onRestart={onRestart} />}>
        <PageNotAsked />
      </Empty>
    );
  }
  if (state === 'left') {
    return (
      <Banner tone="warning" title={words('teachLeft')} action={<Restart onRestart={onRestart} />}>
        {words('teachLeftNext')}
      </Banner>
    );
  }
  if (!view) return <Skeleton rows={4} />;

  const aim = (field: TaughtField) => {
    setSkipped((before) => new Set([...before].filter((each) => each !== field)));
    void tell({ do: 'aim', field });
  };
  const skip = (field: TaughtField) => {
    const now = new Set([...skipped, field]);
    setSkipped(now);
    void tell(aimAt(nextStep(view.picks, now)));
  };
  const undo = async () => {
    const last = view.picks.at(-1);
    if (!last) return;
    undoing.current = true;
    const now = await tell({ do: 'undo' });
    undoing.current = false;
    if (now && now.aim !== last.field) await tell({ do: 'aim', field: last.field });
  };
  return (
    <>
      <TeachSteps view={view} skipped={skipped} onAim={aim} onSkip={skip} />
      <TeachFindings view={view} />
      <Footer view={view} onUndo={() => void undo()} onClose={onClose} />
    </>
  );
}

/** Whether the last click picked a value, maybe in place of another one of its row. */
function hasNewPick({ picks }: TeachView, before: TeachView | undefined): boolean {
  const [last, known] = [picks.at(-1), before?.picks.at(-1)];
  return last !== undefined && (picks.length !== before?.picks.length || last.text !== known?.text);
}

/** Aims at a step, or lets clicks act on the page again. */
function aimAt(field: TaughtField | undefined) {
  return field ? ({ do: 'aim', field } as const) : ({ do: 'rest' } as const);
}

function Restart({ onRestart }: { onRestart: () => void }) {
  return (
    <Button small icon="refresh" onClick={onRestart}>
      {words('teachRestart')}
    </Button>
  );
}

interface FooterProps {
  view: TeachView;
  onUndo: () => void;
  onClose: () => void;
}

function Footer({ view, onUndo, onClose }: FooterProps) {
  const { host } = new URL(view.url);
  const { save, saving, failure } = useSaveTaught(view, onClose);
  return (
    <>
      {failure && <SaveFailure failure={failure} host={host} onRetry={() => void save()} retrying={saving} />}
      <footer ref={trackActionBar} className="actions">
        <p className="teach-stays small">
          <Icon name="shield" />
          <span>{words('teachStays')}</span>
        </p>
        <Button look="quiet" icon="undo" className="first" aria-disabled={view.picks.length === 0} onClick={onUndo}>
          {words('teachUndo')}
        </Button>
        <Button
          look="primary"
          className="push"
          busy={saving}
          aria-disabled={!view.page || view.total === 0}
          onClick={() => void save()}
        >
          {words('teachSave', host)}
        </Button>
      </footer>
    </>
  );
}

interface SaveFailureProps {
  failure: Failure;
  host: string;
  onRetry: () => void;
  retrying: boolean;
}

/** Why nothing was saved, and that the picks are still there. */
function SaveFailure({ failure, host, onRetry, retrying }: SaveFailureProps) {
  const what = words('teachNotSaved');
  const { code } = failure;
  if (code !== 'permissionMissing' && code !== 'invalid') {
    return (
      <FailureBanner failure={failure} what={what} kept={words('teachKept')} onRetry={onRetry} retrying={retrying} />
    );
  }
  // The usual words are about the connection and about forms.
  const why = code === 'invalid' ? words('teachInvalid') : words('teachNotAllowed', host);
  return (
    <Banner tone="danger" title={what}>
      {why} {words('teachKept')}
    </Banner>
  );
}
