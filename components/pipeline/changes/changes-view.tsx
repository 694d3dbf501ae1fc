import { useId, useState } from 'react';
import { formatCount, plural, words, type WordKey } from '../../../lib/words/words.ts';
import { useAsk } from '../../data/use-ask.ts';
import type { PursuitPlace } from '../../platform/navigation.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { NotLoaded } from '../../ui/feedback/failure-banner.tsx';
import { useUndoable } from '../../ui/feedback/use-undoable.ts';
import { useToday } from '../../ui/use-today.ts';
import { takeFocus } from '../../ui/focus/move-focus.ts';
import { onEscape } from '../../ui/focus/on-escape.ts';
import { ChangeCard } from './change-card.tsx';
import { groupInto } from '../pursuit/stage-groups.ts';
import { groupOf, type ChangeGroup } from './change-groups.ts';
import './changes.css';

const GROUPS = [
  { id: 'recent', name: 'changesGroupRecent' },
  { id: 'week', name: 'changesGroupWeek' },
  { id: 'older', name: 'changesGroupOlder' },
] as const satisfies readonly { id: ChangeGroup; name: WordKey }[];

interface ChangesViewProps {
  onClose: () => void;
  onOpenPursuit: (place: PursuitPlace) => void;
}

/** What happened to saved notices and pursuits, over all pipelines, in place of the tab. Esc goes back. */
export function ChangesView({ onClose, onOpenPursuit }: ChangesViewProps) {
  const asked = useAsk('changes.list', {});
  const { data } = asked;
  const { act, send } = useUndoable();
  const now = useToday();
  const id = useId();
  // Hidden at once; the list that comes next lacks them.
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());

  const changes = data?.changes.filter((change) => !hidden.has(change.id)) ?? [];
  const groups = groupInto(GROUPS, changes, ({ at }) => groupOf(at, now)).filter(({ items }) => items.length > 0);
  const dismiss = (ids: string[]) => {
    setHidden((before) => new Set([...before, ...ids]));
    const show = () => setHidden((before) => new Set([...before].filter((each) => !ids.includes(each))));
    void act({
      run: () => send('changes.mark', { ids, dismissed: true }),
      undo: () => () => send('changes.mark', { ids, dismissed: false }).then(show),
      done: { tone: 'info', title: plural('changesDismissed', ids.length) },
      onFailed: show,
    });
  };

  return (
    // The focus comes here when its card goes, so that Esc still goes back.
    <section className="changes-view" aria-labelledby={id} tabIndex={-1} onKeyDown={onEscape(onClose)}>
      <header className="viewhead">
        <IconButton icon="chevronLeft" label={words('overlayBack')} onClick={onClose} />
        <h2 id={id} ref={takeFocus} tabIndex={-1}>
          {words('changesTitle')}
        </h2>
        {changes.length > 0 && (
          <Button small look="quiet" className="push" onClick={() => dismiss(changes.map((change) => change.id))}>
            {words('changesDismissAll', formatCount(changes.length))}
          </Button>
        )}
      </header>
      <div className="scroll">
        {!data && <NotLoaded asked={asked} what={words('changesNotLoaded')} rows={3} />}
        {data && changes.length === 0 && (
          <Empty icon="check" title={words('changesNone')}>
            {words('changesNoneNext')}
          </Empty>
        )}
        {groups.map((group) => (
          <section key={group.id} aria-labelledby={`${id}-${group.id}`}>
            <header className="grouphead">
              <h3 id={`${id}-${group.id}`}>{words(group.name)}</h3>
              <span className="muted num">{formatCount(group.items.length)}</span>
            </header>
            <ol>
              {group.items.map((change) => (
                <ChangeCard
                  key={change.id}
                  change={change}
                  onDismiss={() => dismiss([change.id])}
                  onOpenPursuit={onOpenPursuit}
                />
              ))}
            </ol>
          </section>
        ))}
      </div>
    </section>
  );
}
