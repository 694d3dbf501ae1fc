import type { ReactNode } from 'react';
import { words } from '../../../lib/words/words.ts';
import { Button } from '../button.tsx';
import { useUndoable } from '../feedback/use-undoable.ts';
import { FieldError } from '../form/field.tsx';
import { TextBlock } from '../text-block.tsx';

interface CopyableTextProps {
  children: string;
  /** Words of the button that copies. */
  copy: string;
  /** What the toast says after that. */
  copied: string;
  onCopied: () => void;
  /** Further buttons. */
  actions?: ReactNode;
}

/** A text that the user reviews before copying it. Sends nothing. */
export function CopyableText({ children, copy, copied, onCopied, actions }: CopyableTextProps) {
  const { act, failure } = useUndoable();
  const write = () =>
    act({
      run: () => navigator.clipboard.writeText(children).then(onCopied),
      done: copied,
    });
  return (
    <>
      <TextBlock scrolls label={words('reportText')}>
        {children}
      </TextBlock>
      {failure && (
        <FieldError id="not-copied" said>
          {words('reportNotCopied')}
        </FieldError>
      )}
      <div className="row wrap">
        <Button look="primary" onClick={() => void write()}>
          {copy}
        </Button>
        {actions}
      </div>
    </>
  );
}
