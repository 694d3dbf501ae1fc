import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { words } from '../../../lib/words/words.ts';
import { IconButton } from '../button.tsx';

interface DialogProps {
  title: string;
  /** Purpose, below the title; read out when it opens. */
  description?: string;
  onClose: () => void;
  children: ReactNode;
}

/** An open modal dialog. */
export function Dialog({ title, description, onClose, children }: DialogProps) {
  return (
    <BaseDialog.Root
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="backdrop" />
        <BaseDialog.Popup className="dialog">
          <div className="row nowrap">
            <BaseDialog.Title className="strong grow">{title}</BaseDialog.Title>
            <BaseDialog.Close render={<IconButton icon="close" label={words('close')} />} />
          </div>
          {description !== undefined && (
            <BaseDialog.Description className="small muted">{description}</BaseDialog.Description>
          )}
          {children}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
