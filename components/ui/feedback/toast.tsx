import { createContext, use, useCallback, useState, type ReactNode } from 'react';
import { later } from '../lazy.tsx';
import type { PostedToast, ToastMessage } from './toast-message.ts';

// Base UI's toast weighs as much as the rest of the shell; nobody needs it before the first toast.
const ToastHost = later(async () => (await import('./toast-host.tsx')).ToastHost);

const ToastContext = createContext<((message: ToastMessage) => void) | undefined>(undefined);

/** Holds the toasts of a page: 8 seconds each, standing still while pointed at or focused, Esc or × closes. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [posted, setPosted] = useState<readonly PostedToast[]>([]);
  const post = useCallback((message: ToastMessage) => {
    setPosted((before) => [...before, { ...message, id: (before.at(-1)?.id ?? 0) + 1 }]);
  }, []);
  return (
    <ToastContext value={post}>
      {children}
      {posted.length > 0 && <ToastHost posted={posted} />}
    </ToastContext>
  );
}

/** Says that something happened, in passing. */
export function useToast(): (message: ToastMessage) => void {
  const post = use(ToastContext);
  if (!post) throw new Error('useToast needs a ToastProvider above it');
  return post;
}
