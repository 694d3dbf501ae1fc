import { createContext, use, useCallback, useRef, useState, type ReactNode } from 'react';
import { lazyComponent } from '../lazy.tsx';
import type { PostedToast, ToastMessage } from './toast-host.tsx';

// Base UI's toast is as large as the rest of the shell, so load it with the first toast.
const ToastHost = lazyComponent(async () => (await import('./toast-host.tsx')).ToastHost);

const ToastContext = createContext<((message: ToastMessage) => void) | undefined>(undefined);

/** Shows toasts for 8 seconds each, paused on hover or focus, closed by Esc or ×. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [posted, setPosted] = useState<readonly PostedToast[]>();
  const lastId = useRef(0);
  const post = useCallback((message: ToastMessage) => {
    const id = (lastId.current += 1);
    setPosted((before = []) => [...before, { ...message, id }]);
  }, []);
  // The host owns a toast from here on and drops it, Undo included, when it closes.
  const drop = useCallback((upToId: number) => setPosted((before) => before?.filter(({ id }) => id > upToId)), []);
  return (
    <ToastContext value={post}>
      {children}
      {posted && <ToastHost posted={posted} onTaken={drop} />}
    </ToastContext>
  );
}

/** Returns a function that shows a toast. */
export function useToast(): (message: ToastMessage) => void {
  const post = use(ToastContext);
  if (!post) throw new Error('useToast needs a ToastProvider above it');
  return post;
}
