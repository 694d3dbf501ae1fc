import { createContext, use, useCallback, useState, type ReactNode } from 'react';
import { lazyComponent } from '../lazy.tsx';
import type { ToastMessage } from './toast-host.tsx';

// Base UI's toast is as large as the rest of the shell, so load it with the first toast.
const ToastHost = lazyComponent(async () => (await import('./toast-host.tsx')).ToastHost);

const ToastContext = createContext<((message: ToastMessage) => void) | undefined>(undefined);

/** Shows toasts for 8 seconds each, paused on hover or focus, closed by Esc or ×. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [posted, setPosted] = useState<readonly ToastMessage[]>();
  const post = useCallback((message: ToastMessage) => setPosted((before = []) => [...before, message]), []);
  // The host owns these from here on and drops each, Undo included, when it closes.
  const drop = useCallback((taken: readonly ToastMessage[]) => {
    setPosted((before) => before?.filter((message) => !taken.includes(message)));
  }, []);
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
