import { useState } from 'react';
import type { TeachView } from '../../../lib/protocol/taught-messages.ts';
import { declarationOf, type TaughtDeclaration } from '../../../lib/domain/taught/taught-file.ts';
import type { TaughtField } from '../../../lib/domain/taught/taught-page.ts';
import { originPattern } from '../../../lib/domain/text/link.ts';
import { words } from '../../../lib/words/words.ts';
import { useAsk, useSetAnswer } from '../../data/use-ask.ts';
import { usePlatform } from '../../platform/platform.tsx';
import { PageNotAsked } from '../../shell/shortcuts/page-shortcut.tsx';
import { trackActionBar } from '../../ui/action-bar.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Failure } from '../../../lib/protocol/answers.ts';
import { AskError } from '../../ui/feedback/ask-error.ts';
import { FailureBanner, NotLoaded } from '../../ui/feedback/failure-banner.tsx';
import { useUndoable } from '../../ui/feedback/use-undoable.ts';
import { TopOverlay } from '../../ui/overlay/overlay.tsx';
import './teach.css';
import { TeachFindings } from './teach-findings.tsx';
import type { TestedPage } from './teach-request.ts';
import { TeachSteps } from './teach-steps.tsx';
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

const START = { do: 'start' } as const;

function Session({ tabId, onRestart, onClose }: SessionProps) {
  const { state, view, tell } = useTeaching(tabId, START);
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
  if (view.guess && view.aim) return <TeachFindings view={view} />;
  return (
    <>
      <TeachSteps view={view} tell={(command) => void tell(command)} />
      <TeachFindings view={view} />
      <Footer view={view} onUndo={() => void tell({ do: 'undo' })} onClose={onClose} />
    </>
  );
}

function Restart({ onRestart, text = words('teachRestart') }: { onRestart: () => void; text?: string }) {
  return (
    <Button small icon="refresh" onClick={onRestart}>
      {text}
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

/** Saves what a view shows; calls `onSaved` when it is kept. A failure keeps the picks. */
function useSaveTaught({ url, page, picks }: TeachView, onSaved: () => void) {
  const { requestSites } = usePlatform();
  const { act, send, busy, failure } = useUndoable();
  const setAnswer = useSetAnswer();
  /** Requests the host's permission and saves; must run inside a click. */
  const save = async () => {
    if (!page) return;
    await act({
      run: async () => {
        // Nothing is awaited before the browser's prompt, which belongs to the click. Asks nothing if
        // allowed.
        const granted = await requestSites([originPattern(url)]).catch(() => false);
        if (!granted) throw new AskError({ code: 'permissionMissing' });
        setAnswer('taught.list', {}, await send('taught.save', { url, page, picks: firstOfEach(picks) }));
        onSaved();
      },
      done: { title: words('teachSaved', new URL(url).host), detail: words('teachSavedNext') },
    });
  };
  return { save, saving: busy, failure };
}

/** Later picks of a field are examples. */
function firstOfEach(picks: TeachView['picks']): Partial<Record<TaughtField, string>> {
  const first: Partial<Record<TaughtField, string>> = {};
  for (const { field, text } of picks) first[field] ??= text;
  return first;
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

interface TestScreenProps {
  tested: TestedPage;
  /** The tab beside the panel, if it is known. */
  tabId: number | undefined;
  onClose: () => void;
}

/** Tests what was taught on whatever page is open, and marks there what it reads. */
export function TestScreen({ tested, tabId, onClose }: TestScreenProps) {
  const asked = useAsk('taught.export', {});
  const { data } = asked;
  const [start, setStart] = useState(0);
  const declaration = data && declarationOf(data, tested);
  return (
    <TopOverlay title={words('teachTest', tested.name)} onClose={onClose}>
      <div className="teach">
        {!data && <NotLoaded asked={asked} what={words('taughtNotLoaded')} />}
        {data && !declaration && <Empty icon="info" title={words('teachTestGone')} />}
        {declaration && tabId !== undefined && (
          <Tested
            key={`${String(tabId)}-${String(start)}`}
            tabId={tabId}
            declaration={declaration}
            onAgain={() => setStart(start + 1)}
          />
        )}
      </div>
    </TopOverlay>
  );
}

interface TestedProps {
  tabId: number;
  declaration: TaughtDeclaration;
  onAgain: () => void;
}

function Tested({ tabId, declaration: { address, page }, onAgain }: TestedProps) {
  const { state, view } = useTeaching(tabId, { do: 'try', page });
  const again = <Restart onRestart={onAgain} text={words('teachTestAgain')} />;
  if (state === 'refused') {
    return <Empty icon="search" title={words('teachTestNext', address.host)} action={again} />;
  }
  if (state === 'left') return <Banner tone="info" title={words('teachLeft')} action={again} />;
  if (!view) return <Skeleton rows={4} />;
  const { host, hostname } = new URL(view.url);
  return (
    <>
      {host !== address.host && hostname !== address.host && (
        <Banner tone="warning" title={words('teachTestOther', host, address.host)} />
      )}
      <TeachFindings view={view} />
    </>
  );
}
