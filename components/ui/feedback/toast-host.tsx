import { Toast } from '@base-ui/react/toast';
import { useEffect, useRef } from 'react';
import { words } from '../../../lib/words/words.ts';
import { useActionBar } from './use-action-bar.ts';
import { Icon, type IconName } from '../icon.tsx';
import type { PostedToast, ToastMessage } from './toast-message.ts';

const LASTS_MS = 8000;
const ICONS = { success: 'check', danger: 'warning', info: 'info' } as const satisfies Record<
  NonNullable<ToastMessage['tone']>,
  IconName
>;

/** Shows what was posted; loaded with the first toast (see `toast.tsx`). */
export function ToastHost({ posted }: { posted: readonly PostedToast[] }) {
  return (
    <Toast.Provider timeout={LASTS_MS} limit={2}>
      <Poster posted={posted} />
      <Toast.Portal>
        <Viewport />
      </Toast.Portal>
    </Toast.Provider>
  );
}

/** Where toasts stand: above the action bar, which a person may need meanwhile. */
function Viewport() {
  const bar = useActionBar();
  return (
    <Toast.Viewport className="toasts" aria-label={words('toasts')} style={{ marginBottom: bar }}>
      <Toasts />
    </Toast.Viewport>
  );
}

function Poster({ posted }: { posted: readonly PostedToast[] }) {
  const { add, close } = Toast.useToastManager<ToastMessage>();
  const shownUpTo = useRef(0);
  useEffect(() => {
    for (const message of posted) {
      if (message.id <= shownUpTo.current) continue;
      shownUpTo.current = message.id;
      const id = `toast-${String(message.id)}`;
      const { action } = message;
      add({
        id,
        title: message.title,
        description: message.detail,
        data: message,
        priority: message.tone === 'danger' ? 'high' : 'low',
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
  }, [posted, add, close]);
  return null;
}

function Toasts() {
  const { toasts } = Toast.useToastManager<ToastMessage>();
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className="toast"
      data-tone={toast.data?.tone ?? 'success'}
      swipeDirection={['down', 'right']}
    >
      <Icon name={ICONS[toast.data?.tone ?? 'success']} />
      <Toast.Content className="grow">
        <Toast.Title className="strong" render={<p />} />
        <Toast.Description className="small muted" />
      </Toast.Content>
      {toast.actionProps && (
        <Toast.Action className="btn sm">
          {toast.data?.action?.label === words('undo') && <Icon name="undo" size="sm" />}
          {toast.actionProps.children}
        </Toast.Action>
      )}
      {/* Base UI hides it from screen readers while toasts are stacked; ours never are, and it stands in the tab order. */}
      <Toast.Close className="btn quiet iconly sm" aria-label={words('dismiss')} aria-hidden={false}>
        <Icon name="close" size="sm" />
      </Toast.Close>
      <span className="time" aria-hidden="true" />
    </Toast.Root>
  ));
}
