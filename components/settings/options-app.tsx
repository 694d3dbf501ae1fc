import { QueryProvider } from '../ui/query-provider.tsx';
import { ToastProvider } from '../ui/toast.tsx';
import { OptionsPage } from './options-page.tsx';
import './settings.css';

/** The whole options page; needs a `PlatformProvider` above it. */
export function OptionsApp() {
  return (
    <QueryProvider>
      <ToastProvider>
        <OptionsPage />
      </ToastProvider>
    </QueryProvider>
  );
}
