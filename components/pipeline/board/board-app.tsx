import { QueryProvider } from '../../data/query-provider.tsx';
import { ToastProvider } from '../../ui/feedback/toast.tsx';
import { BoardPage } from './board-page.tsx';

/** The board's own page; needs a `PlatformProvider` above it. */
export function BoardApp() {
  return (
    <QueryProvider>
      <ToastProvider>
        <BoardPage />
      </ToastProvider>
    </QueryProvider>
  );
}
