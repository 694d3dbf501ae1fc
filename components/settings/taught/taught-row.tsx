import { useRef, useState, type RefObject } from 'react';
import { formatCalendarDate } from '../../../lib/domain/dates/calendar-date.ts';
import type { TaughtEntry } from '../../../lib/protocol/taught-messages.ts';
import { locale, words } from '../../../lib/words/words.ts';
import { fieldNames } from '../../capture/teach/teach-fields.ts';
import type { TeachRequest } from '../../capture/teach/teach-request.ts';
import { usePlatform } from '../../platform/platform.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { useFocusRecovery } from '../../ui/focus/move-focus.ts';
import { useSetAnswer } from '../../data/use-ask.ts';
import { NameForm } from '../../ui/form/name-form.tsx';
import { FieldError } from '../../ui/form/field.tsx';
import { useUndoable } from '../../ui/feedback/use-undoable.ts';
import { ShareDialog } from './share-dialog.tsx';

/** As the background accepts it, in characters. */
const NAME_MAX = 120;

interface TaughtRowProps {
  entry: TaughtEntry;
  afterLast: RefObject<HTMLElement | null>;
}

/** One taught page: where it is, what is read there, and what can be done with it. */
export function TaughtRow({ entry, afterLast }: TaughtRowProps) {
  const { name, host, path, kind, fields, taughtOn, withdrawn } = entry;
  const setAnswer = useSetAnswer();
  const [renaming, setRenaming] = useState(false);
  const [sharing, setSharing] = useState(false);
  const rename = useRef<HTMLButtonElement>(null);
  useFocusRecovery(renaming, rename);
  const remove = useDeleteTaught(entry, afterLast);
  const { allow, allowing, refused } = useAllowHost(entry);
  const refusal = `taught-refused-${entry.id}`;
  if (renaming) {
    return (
      <li className="opt-row">
        <NameForm
          name={name}
          label={words('taughtName')}
          maxLength={NAME_MAX}
          failed={words('taughtNotRenamed')}
          save={async (next, send) =>
            setAnswer('taught.list', {}, await send('taught.rename', { id: entry.id, name: next }))
          }
          onDone={() => setRenaming(false)}
        />
      </li>
    );
  }
  const named = <span className="sr">: {name}</span>;
  return (
    <li className="opt-row wrap">
      <div className="grow">
        <p className="strong">{name}</p>
        <p className="small muted">
          {host}
          {path}
        </p>
        <p className="small muted">
          {words(kind === 'list' ? 'taughtReadsList' : 'taughtReadsDetail', fieldNames(fields))}
          {' · '}
          {words('taughtOn', formatCalendarDate(taughtOn, locale()))}
        </p>
        {refused && (
          <FieldError id={refusal} said>
            {words('taughtRefused', host)}
          </FieldError>
        )}
      </div>
      {withdrawn && (
        <>
          <Chip look="warning" icon="warning" title={words('taughtNotAllowedWhy', host)}>
            {words('taughtNotAllowed')}
          </Chip>
          <Button small busy={allowing} aria-describedby={refused ? refusal : undefined} onClick={() => void allow()}>
            {words('allow')}
            {named}
          </Button>
        </>
      )}
      <div className="row wrap">
        <TestButton entry={entry} />
        <Button small look="quiet" onClick={() => setSharing(true)}>
          {words('taughtShare')}
          {named}
        </Button>
        <IconButton ref={rename} icon="edit" label={words('renameNamed', name)} onClick={() => setRenaming(true)} />
        <IconButton
          icon="trash"
          className="rm"
          label={words('deleteNamed', name)}
          onClick={(event) => void remove(event.currentTarget)}
        />
      </div>
      {sharing && <ShareDialog entry={entry} onClose={() => setSharing(false)} />}
    </li>
  );
}

/** Opens the panel, which tests the page on the tab that the user opens beside it. */
function TestButton({ entry: { name, host, path } }: { entry: TaughtEntry }) {
  const { draft, openSidePanel } = usePlatform();
  const { act } = useUndoable();
  const test = () =>
    act({
      run: () => {
        const request: TeachRequest = { at: Date.now(), test: { name, host, path } };
        if (openSidePanel) void draft.write('teach', request);
        return openSidePanel?.();
      },
      done: openSidePanel ? undefined : { title: words('teachNoPanel'), tone: 'info' },
      failed: { title: words('teachPanelShut') },
    });
  return (
    <Button small look="quiet" onClick={() => void test()}>
      {words('taughtTest')}
      <span className="sr">: {name}</span>
    </Button>
  );
}

/** Lets the user allow the host of a taught page, which reading it needs. */
function useAllowHost({ id, host }: TaughtEntry) {
  const { requestSites } = usePlatform();
  const { act, send, busy } = useUndoable();
  const setAnswer = useSetAnswer();
  const [refused, setRefused] = useState(false);
  /** Requests access to the host; must run inside a click. */
  const allow = () =>
    act({
      run: async () => {
        // Patterns of hosts have no port.
        const granted = await requestSites([`https://${host.replace(/:\d+$/, '')}/*`]).catch(() => false);
        setRefused(!granted);
        // The browser reports no change if the host was allowed for something else.
        if (granted) setAnswer('taught.list', {}, await send('taught.allow', { id }));
      },
      failed: words('siteNotChanged', host),
    });
  return { allow, allowing: busy, refused };
}

/** Returns a function that deletes a taught page, with Undo, and moves the focus from its `button`. */
function useDeleteTaught(
  entry: TaughtEntry,
  afterLast: RefObject<HTMLElement | null>,
): (button: HTMLElement) => Promise<void> {
  const { act, send } = useUndoable();
  const setAnswer = useSetAnswer();
  const { id, name } = entry;
  return async (button) => {
    const row = button.closest('li');
    const neighbor = row?.nextElementSibling ?? row?.previousElementSibling;
    await act({
      run: () => send('taught.remove', { id }),
      undo: () => async () => setAnswer('taught.list', {}, await send('taught.restore', { id })),
      done: (rest) => {
        (neighbor?.querySelector('button') ?? afterLast.current)?.focus();
        setAnswer('taught.list', {}, rest);
        return { title: words('taughtDeleted'), detail: name };
      },
      failed: words('taughtNotDeleted'),
    });
  };
}
