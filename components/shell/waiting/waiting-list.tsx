import { useRef, useState } from 'react';
import type { PendingOperation } from '../../../lib/protocol/answers.ts';
import { plural, words } from '../../../lib/words/words.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { failureWords } from '../../ui/feedback/failure-words.ts';
import { passFocusOn, useFocusRecovery } from '../../ui/focus/move-focus.ts';
import { Icon } from '../../ui/icon.tsx';
import { lazyComponent } from '../../ui/lazy.tsx';
import { relativeTime } from '../../ui/relative-time.ts';
import { useSetAnswer, useTell } from '../../data/use-ask.ts';

// Of the few that wait only: the popup on opening would have to name all that it consists of.
const Discard = lazyComponent(async () => (await import('../../pipeline/pursuit/discard.tsx')).Discard);
const Yours = lazyComponent(async () => (await import('../../pipeline/pursuit/own-edit.tsx')).Yours);

/** How many changes wait and need the person, and which they are. */
export function WaitingList({ waiting }: { waiting: readonly PendingOperation[] }) {
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  // What is sent or discarded takes its row away, and the last one everything.
  useFocusRecovery(waiting.map(({ id }) => id).join(' '), toggle);

  const attention = waiting.filter(({ state }) => state === 'attention').length;
  const queued = waiting.length - attention;
  return (
    <>
      <Banner
        tone={attention > 0 ? 'warning' : 'info'}
        icon={attention > 0 ? 'warning' : 'queued'}
        title={attention > 0 ? plural('changesNeedYou', attention) : plural('changesWaiting', queued)}
        action={
          <Button
            ref={toggle}
            small
            aria-expanded={open}
            onClick={() => {
              setOpen(!open);
            }}
          >
            {words(open ? 'hide' : 'show')}
          </Button>
        }
      >
        {attention > 0
          ? queued > 0 && plural('changesWaiting', queued)
          : words(waiting.every(waitsElsewhere) ? 'changesElsewhere' : 'changesKept')}
      </Banner>
      {open && (
        <ol ref={passFocusOn} className="queue" aria-label={words('waitingToBeSent')}>
          {waiting.map((operation) => (
            <WaitingRow key={operation.id} operation={operation} />
          ))}
        </ol>
      )}
    </>
  );
}

function WaitingRow({ operation }: { operation: PendingOperation }) {
  const know = useSetAnswer();
  const retry = useTell('outbox.retry');
  const discard = useTell('outbox.discard');
  const remember = {
    onSuccess: (operations: PendingOperation[]) => {
      know('outbox.list', {}, operations);
    },
  };
  const request = { operationId: operation.id };
  const bad = operation.state === 'attention';
  const elsewhere = waitsElsewhere(operation);
  return (
    <li className={bad ? 'qrow bad' : 'qrow'}>
      <Icon name={bad ? 'warning' : 'queued'} />
      <div>
        <p className="clip-2">{words(TITLES[operation.kind], operation.title)}</p>
        <p className="small muted">{bad && operation.failure ? explain(operation) : standing(operation, elsewhere)}</p>
        {/* Two changes of a pursuit have one title; and the pursuit may be gone, with the line beside it. */}
        {operation.changes && (
          <Yours
            brief={!bad}
            pipelineId={elsewhere === undefined ? operation.pipelineId : undefined}
            changes={operation.changes}
          />
        )}
        {(retry.error ?? discard.error) && <p className="err">{words('outboxNotChanged')}</p>}
      </div>
      <div className="row">
        {elsewhere === undefined && (
          <Button
            small
            look={bad ? 'plain' : 'quiet'}
            busy={retry.isPending}
            onClick={() => {
              retry.mutate(request, remember);
            }}
          >
            {words('tryAgain')}
          </Button>
        )}
        <Discard
          operation={operation}
          busy={discard.isPending}
          onDiscard={() => {
            discard.mutate(request, remember);
          }}
        />
      </div>
    </li>
  );
}

const TITLES = { add: 'waitingAdd', update: 'waitingUpdate', remove: 'waitingRemove' } as const satisfies Record<
  PendingOperation['kind'],
  string
>;

/** The address of the service that a change waits for, where that is not the one that we are connected to: trying again sends nothing. */
function waitsElsewhere({ state, failure }: PendingOperation): string | undefined {
  return state === 'queued' && failure?.code === 'notConnected' ? failure.detail : undefined;
}

/** Since when it waits, and why it was not sent until now: perhaps for the service `elsewhere`. */
function standing({ state, failure, createdAt }: PendingOperation, elsewhere: string | undefined): string {
  const why = elsewhere === undefined ? failure && failureWords(failure).title : words('waitsElsewhere', elsewhere);
  const since = words('queuedSince', relativeTime(createdAt));
  return state === 'queued' && why ? `${since} · ${why}` : since;
}

function explain({ failure }: PendingOperation): string {
  if (!failure) return '';
  const { title, explanation } = failureWords(failure);
  return `${title}. ${explanation}`;
}
