import { QueryProvider } from '../ui/query-provider.tsx';
import { ToastProvider } from '../ui/toast.tsx';
import { OptionsPage } from './options-page.tsx';
import type { KnownSite } from './sites-section.tsx';
import './settings.css';

interface OptionsAppProps {
  /** The procurement sites that this build knows. */
  sites: readonly KnownSite[];
}

/** The whole options page; needs a `PlatformProvider` above it. */
export function OptionsApp({ sites }: OptionsAppProps) {
  return (
    <QueryProvider>
      <ToastProvider>
        <OptionsPage sites={sites} />
      </ToastProvider>
    </QueryProvider>
  );
}
