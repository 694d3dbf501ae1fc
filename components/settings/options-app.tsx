import { QueryProvider } from '../data/query-provider.tsx';
import { ToastProvider } from '../ui/feedback/toast.tsx';
import { OptionsPage } from './options-page.tsx';
import './settings.css';

/** The options page. Needs a `PlatformProvider` above it. */
export function OptionsApp() {
  return (
    <QueryProvider>
      <ToastProvider>
        <OptionsPage />
      </ToastProvider>
    </QueryProvider>
  );
}
