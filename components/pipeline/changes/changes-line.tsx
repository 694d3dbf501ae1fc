import { formatCount, plural, words } from '../../../lib/words/words.ts';
import { useAsk } from '../../data/use-ask.ts';
import type { PursuitPlace } from '../../platform/navigation.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { lazyComponent } from '../../ui/lazy.tsx';
import { useOverlay } from '../../ui/overlay/use-overlay.ts';
import { useToday } from '../../ui/use-today.ts';
import { groupOf } from './change-groups.ts';

const ChangesView = lazyComponent(async () => (await import('./changes-view.tsx')).ChangesView);

interface ChangesLineProps {
  /** A button among others, with the number alone. */
  brief?: boolean;
  onOpenPursuit: (place: PursuitPlace) => void;
}

/**
 * A line with the number of changes over all pipelines; absent without changes. Opens their list in place of
 * everything beside it.
 */
export function ChangesLine({ brief = false, onOpenPursuit }: ChangesLineProps) {
  const { data } = useAsk('changes.list', {});
  const { shown, open, close } = useOverlay<true>();
  const now = useToday();
  const changes = data?.changes ?? [];
  const recent = changes.filter(({ at }) => groupOf(at, now) === 'recent').length;
  const text = recent > 0 ? plural('changesSinceYesterday', recent) : plural('changesOpen', changes.length);
  return (
    <>
      {changes.length > 0 && brief && (
        <Button
          small
          look="quiet"
          icon="bell"
          className="updates"
          aria-label={text}
          title={text}
          onClick={() => open(true)}
        >
          <span className="updates-count">{formatCount(changes.length)}</span>
          <span className="updates-label">{plural('changesOpen', changes.length)}</span>
        </Button>
      )}
      {changes.length > 0 && !brief && (
        <button type="button" className="changecard" onClick={() => open(true)}>
          <Icon name="info" />
          <span className="grow clip" title={text}>
            {text}
          </span>
          <span className="small strong">{words('changesReviewButton')}</span>
          <Icon name="chevronRight" size="sm" />
        </button>
      )}
      {shown && (
        <ChangesView
          onClose={close}
          onOpenPursuit={(place) => {
            close();
            onOpenPursuit(place);
          }}
        />
      )}
    </>
  );
}
