import { useRef, useState } from 'react';
import type { PendingOperation } from '../../../lib/protocol/answers.ts';
import { plural, words, type WordKey } from '../../../lib/words/words.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { failureWords } from '../../ui/feedback/failure-words.ts';
import { SignInButton } from '../../ui/feedback/sign-in-button.tsx';
import { useUndoable } from '../../ui/feedback/use-undoable.ts';
import { passFocusOn, useFocusRecovery } from '../../ui/focus/move-focus.ts';
import { Icon } from '../../ui/icon.tsx';
import { lazyComponent } from '../../ui/lazy.tsx';
import { relativeTime } from '../../ui/relative-time.ts';
import { useSetAnswer } from '../../data/use-ask.ts';
import { useMayRetry, useSignedOut } from '../../data/use-signed-out.ts';

// Loaded apart from this list, or the popup would load their dependencies on opening.
const Discard = lazyComponent(async () => (await import('../../pipeline/pursuit/own-edit.tsx')).Discard);
const OwnEdit = lazyComponent(async () => (await import('../../pipeline/pursuit/own-edit.tsx')).OwnEdit);

/** How many changes are queued or need attention, and a list of them. */
export function QueuedChangesList({ changes }: { changes: readonly PendingOperation[] }) {
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  // Sending or discarding a change removes its row, the last one everything.
  useFocusRecovery(changes.map(({ id }) => id).join(' '), toggle);

  const signedOut = useSignedOut();
  const attention = changes.filter(({ state }) => state === 'attention').length;
  const queued = changes.length - attention;
  return (
    <>
      <Banner
        tone={attention > 0 ? 'warning' : 'info'}
        icon={attention > 0 ? 'warning' : 'queued'}
        title={attention > 0 ? plural('changesNeedYou', attention) : plural('changesWaiting', queued)}
        action={
          <div className="row">
            {signedOut && <SignInButton small />}
            <Button ref={toggle} small aria-expanded={open} onClick={() => setOpen(!open)}>
              {words(open ? 'hide' : 'show')}
            </Button>
          </div>
        }
      >
        {attention > 0 ? queued > 0 && plural('changesWaiting', queued) : words(reasonToWait(changes, signedOut))}
      </Banner>
      {open && (
        <ol ref={passFocusOn} className="queue" aria-label={words('waitingToBeSent')}>
          {changes.map((operation) => (
            <QueuedChange key={operation.id} operation={operation} signedOut={signedOut} />
          ))}
        </ol>
      )}
    </>
  );
}

function QueuedChange({ operation, signedOut }: { operation: PendingOperation; signedOut: boolean }) {
  const setAnswer = useSetAnswer();
  const retry = useUndoable();
  const discard = useUndoable();
  const tell = ({ act, send }: typeof retry, name: 'outbox.retry' | 'outbox.discard') =>
    void act({ run: async () => setAnswer('outbox.list', {}, await send(name, { operationId: operation.id })) });
  const mayRetry = useMayRetry(operation.failure);
  const bad = operation.state === 'attention';
  const elsewhere = otherService(operation);
  return (
    <li className={bad ? 'qrow bad' : 'qrow'}>
      <Icon name={bad ? 'warning' : 'queued'} />
      <div>
        <p className="clip-2">{words(TITLES[operation.kind], operation.title)}</p>
        <p className="small muted">
          {bad && operation.failure ? failureText(operation) : queuedSince(operation, elsewhere, signedOut)}
        </p>
        {/* Two changes of one pursuit share a title, and the pursuit's own row may be gone. */}
        {operation.changes && (
          <OwnEdit
            brief={!bad}
            pipelineId={elsewhere === undefined ? operation.pipelineId : undefined}
            changes={operation.changes}
          />
        )}
        {(retry.failure ?? discard.failure) && <p className="err">{words('outboxNotChanged')}</p>}
      </div>
      <div className="row">
        {elsewhere === undefined && signedOut && <SignInButton small look={bad ? 'plain' : 'quiet'} />}
        {elsewhere === undefined && !signedOut && mayRetry && (
          <Button small look={bad ? 'plain' : 'quiet'} busy={retry.busy} onClick={() => tell(retry, 'outbox.retry')}>
            {words('tryAgain')}
          </Button>
        )}
        <Discard operation={operation} busy={discard.busy} onDiscard={() => tell(discard, 'outbox.discard')} />
      </div>
    </li>
  );
}

const TITLES = { add: 'waitingAdd', update: 'waitingUpdate', remove: 'waitingRemove' } as const satisfies Record<
  PendingOperation['kind'],
  string
>;

/**
 * The address of the service the change is for, if it is not the connected one: a retry would send nothing.
 */
function otherService({ state, failure }: PendingOperation): string | undefined {
  return state === 'queued' && failure?.code === 'notConnected' ? failure.detail : undefined;
}

/** Why all of the changes wait. */
function reasonToWait(changes: readonly PendingOperation[], signedOut: boolean): WordKey {
  if (changes.every(otherService)) return 'changesElsewhere';
  if (signedOut) return 'failureUnauthorized';
  return changes.some(({ failure }) => failure?.code === 'unreachable') ? 'changesKept' : 'changesKeptUntilSent';
}

/** Since when the change is queued and why: its last failure, or that it is for service `elsewhere`. */
function queuedSince(
  { state, failure, createdAt }: PendingOperation,
  elsewhere: string | undefined,
  signedOut: boolean,
): string {
  const met = signedOut ? ({ code: 'unauthorized' } as const) : failure;
  const why = elsewhere === undefined ? met && failureWords(met).title : words('waitsElsewhere', elsewhere);
  const since = words('queuedSince', relativeTime(createdAt));
  return state === 'queued' && why ? `${since} · ${why}` : since;
}

function failureText({ failure }: PendingOperation): string {
  if (!failure) return '';
  const { title, explanation } = failureWords(failure);
  return `${title}. ${explanation}`;
}
