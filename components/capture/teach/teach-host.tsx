import { useEffect, useRef } from 'react';
import { useNavigation } from '../../platform/navigation.tsx';
import { lazyComponent } from '../../ui/lazy.tsx';
import { useOverlay } from '../../ui/overlay/use-overlay.ts';
import { useActiveTab } from '../report/use-active-tab.ts';
import { isPending, useTeachRequest, type TeachRequest } from './teach-request.ts';

// Nobody teaches a page on opening the panel.
const TeachScreen = lazyComponent(async () => (await import('./teach-screen.tsx')).TeachScreen);
const TestScreen = lazyComponent(async () => (await import('./teach-screen.tsx')).TestScreen);

/** Opens teaching over the panel, above This page, when a button, here or in another window, asks for it. */
export function TeachHost() {
  const tabId = useActiveTab() ?? undefined;
  const { show } = useNavigation();
  const [request, ask] = useTeachRequest();
  const { shown, open, close } = useOverlay<TeachRequest>();
  const opened = useRef(0);
  useEffect(() => {
    const { at, test } = request;
    if (at === opened.current || !isPending(request) || (!test && request.tabId !== tabId)) return;
    // Its removal takes effect later, and showing a tab closes what is open.
    opened.current = at;
    show('page');
    open(request);
    ask(undefined);
  });
  if (!shown) return null;
  if (shown.test) return <TestScreen key={shown.at} tested={shown.test} tabId={tabId} onClose={close} />;
  return <TeachScreen key={shown.at} startTab={shown.tabId ?? 0} activeTab={tabId} onClose={close} />;
}
