import { words } from '../../../lib/words/words.ts';
import { usePlatform } from '../../platform/platform.tsx';
import { Button } from '../../ui/button.tsx';
import { useAsk } from '../../data/use-ask.ts';
import { useActiveTab } from '../report/use-active-tab.ts';
import { useUndoable } from '../../ui/feedback/use-undoable.ts';
import { isPopup, useTeachRequest } from './teach-request.ts';

interface TeachButtonProps {
  tabId: number;
  /** It was taught before. */
  again?: boolean;
  look?: 'plain' | 'quiet';
}

/** Opens teaching for a tab: here in the panel, or from the popup in the side panel. */
export function TeachButton({ tabId, again = false, look = 'quiet' }: TeachButtonProps) {
  const { openSidePanel } = usePlatform();
  const [, ask] = useTeachRequest();
  const { act } = useUndoable();
  const open = () => {
    const inPopup = isPopup();
    const isMissing = inPopup && !openSidePanel;
    return act({
      run: async () => {
        if (!isMissing) ask({ at: Date.now(), tabId });
        if (!inPopup || isMissing) return;
        // The browser opens it only inside the click, so nothing is awaited before.
        await openSidePanel?.();
        window.close();
      },
      done: isMissing ? { title: words('teachNoPanel'), tone: 'info' } : undefined,
      failed: { title: words('teachPanelShut'), detail: words('teachPanelShutNext') },
    });
  };
  return (
    <Button small={look === 'quiet'} look={look} icon="edit" onClick={() => void open()}>
      {words(again ? 'teachAgain' : 'teachPage')}
    </Button>
  );
}

/** The same where a page is read or could be: not on SAM.gov, award pages, or pages taught already. */
export function TeachPage({ look }: Pick<TeachButtonProps, 'look'>) {
  const tabId = useActiveTab();
  const { data } = useAsk('page.seen', { tabId: tabId ?? 0 }, { enabled: typeof tabId === 'number' });
  if (typeof tabId !== 'number' || !data || data.site === 'sam-gov' || data.award || data.taught) return null;
  return <TeachButton tabId={tabId} {...(look ? { look } : {})} />;
}
