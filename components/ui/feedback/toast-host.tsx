import { Toast } from '@base-ui/react/toast';
import { useEffect, useRef } from 'react';
import { words } from '../../../lib/words/words.ts';
import { Button } from '../button.tsx';
import { Icon, type IconName } from '../icon.tsx';

interface ToastAction {
  label: string;
  run: () => void;
}

export interface ToastMessage {
  /** What happened. */
  title: string;
  /** Where, or to what. */
  detail?: string | undefined;
  tone?: 'success' | 'danger' | 'info' | undefined;
  /** Usually Undo. Closes the toast when used. */
  action?: ToastAction | undefined;
  /** Another thing that the user can do instead, before that. */
  other?: ToastAction | undefined;
  /** One toast counts all messages of a tally that come while it is shown. Its action runs theirs. */
  tally?: { of: string; count: number; title: (count: number) => string } | undefined;
}

const LASTS_MS = 8000;
const ICONS = { success: 'check', danger: 'warning', info: 'info' } as const satisfies Record<
  NonNullable<ToastMessage['tone']>,
  IconName
>;

interface ToastHostProps {
  posted: readonly ToastMessage[];
  /** Called with toasts the host took over, which need not be posted any longer. */
  onTaken: (toasts: readonly ToastMessage[]) => void;
}

/** Shows posted toasts; loaded with the first one (see `toast.tsx`). */
export function ToastHost(props: ToastHostProps) {
  return (
    <Toast.Provider timeout={LASTS_MS} limit={2}>
      <Poster {...props} />
      <Toast.Portal>
        <Toast.Viewport className="toasts" aria-label={words('toasts')}>
          <Toasts />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function Poster({ posted, onTaken }: ToastHostProps) {
  const { toasts, add, close } = Toast.useToastManager<ToastMessage>();
  const taken = useRef<readonly ToastMessage[]>([]);
  useEffect(() => {
    if (posted.length === 0 || taken.current === posted) return;
    taken.current = posted;
    const shown = new Map(
      toasts.map((toast) => [toast.id, toast.transitionStatus === 'ending' ? undefined : toast.data]),
    );
    for (const next of posted) {
      const message = joined(shown.get(next.tally?.of ?? ''), next);
      const { title, detail, tone, action, tally } = message;
      if (tally) shown.set(tally.of, message);
      const id = add({
        ...(tally && { id: tally.of }),
        title,
        description: detail,
        data: message,
        priority: tone === 'danger' ? 'high' : 'low',
        ...(action
          ? {
              actionProps: {
                children: action.label,
                onClick: () => {
                  close(id);
                  action.run();
                },
              },
            }
          : {}),
      });
    }
    onTaken(posted);
  }, [posted, onTaken, toasts, add, close]);
  return null;
}

function joined(before: ToastMessage | undefined, next: ToastMessage): ToastMessage {
  const { tally, action } = next;
  if (!before?.tally || !tally) return next;
  const count = before.tally.count + tally.count;
  const run = () => {
    before.action?.run();
    action?.run();
  };
  return {
    ...next,
    title: tally.title(count),
    detail: undefined,
    tally: { ...tally, count },
    action: action && { ...action, run },
  };
}

function Toasts() {
  const { toasts, close } = Toast.useToastManager<ToastMessage>();
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className="toast"
      data-tone={toast.data?.tone ?? 'success'}
      tabIndex={-1}
      swipeDirection={['down', 'right']}
    >
      <Icon name={ICONS[toast.data?.tone ?? 'success']} />
      <Toast.Content className="grow">
        <Toast.Title className="strong" render={<p />} />
        <Toast.Description className="small muted" />
      </Toast.Content>
      {toast.data?.other && (
        <Button
          small
          onClick={() => {
            close(toast.id);
            toast.data?.other?.run();
          }}
        >
          {toast.data.other.label}
        </Button>
      )}
      {toast.actionProps && (
        <Toast.Action className="btn sm">
          {toast.data?.action?.label === words('undo') && <Icon name="undo" size="sm" />}
          {toast.actionProps.children}
        </Toast.Action>
      )}
      {/* Base UI hides it from screen readers while toasts are stacked; ours never are, and it is in the
          tab order. */}
      <Toast.Close className="btn quiet iconly sm" aria-label={words('dismiss')} aria-hidden={false}>
        <Icon name="close" size="sm" />
      </Toast.Close>
      <span className="time" aria-hidden="true" />
    </Toast.Root>
  ));
}
