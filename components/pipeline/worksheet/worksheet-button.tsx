import { useState } from 'react';
import { createPortal } from 'react-dom';
import type { Pursuit } from '../../../lib/domain/pipelines/pipeline.ts';
import { words } from '../../../lib/words/words.ts';
import { Button } from '../../ui/button.tsx';
import { lazyComponent } from '../../ui/lazy.tsx';
import { useOverlay } from '../../ui/overlay/use-overlay.ts';

const WorksheetView = lazyComponent(async () => (await import('./worksheet-view.tsx')).WorksheetView);

/** Opens a pursuit's bid / no-bid worksheet in place of the tab or drawer that the button is in. */
export function WorksheetButton({ pursuit, pipelineId }: { pursuit: Pursuit; pipelineId: string }) {
  const { shown: host, open, close } = useOverlay<Element>();
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  return (
    <>
      <Button
        ref={setButton}
        small
        onClick={() => open(button?.closest('[role="tabpanel"], .drawer') ?? document.body)}
      >
        {words('worksheetTitle')}
      </Button>
      {host && createPortal(<WorksheetView pursuit={pursuit} pipelineId={pipelineId} onClose={close} />, host)}
    </>
  );
}
