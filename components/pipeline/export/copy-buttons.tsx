import { noticeLink } from '../../../lib/domain/notices/notice-details.ts';
import type { Pursuit, Stage } from '../../../lib/domain/pipelines/pipeline.ts';
import { words } from '../../../lib/words/words.ts';
import { useNaics } from '../../data/use-naics.ts';
import { Button } from '../../ui/button.tsx';
import { useUndoable } from '../../ui/feedback/use-undoable.ts';
import { pursuitSummary, type PursuitSummary } from './pursuit-summary.ts';

interface CopyButtonsProps {
  pursuit: Pursuit;
  stages: readonly Stage[];
}

/**
 * Copy the notice's own address, where a colleague's button shows the pursuit, and its facts for an e-mail.
 */
export function CopyButtons({ pursuit, stages }: CopyButtonsProps) {
  const { act } = useUndoable();
  const naics = useNaics();
  const link = noticeLink(pursuit);
  const button = (label: string, title: string, run: () => Promise<void>) => {
    const failed = { title: words('copyFailed'), detail: words('copyFailedWhy') };
    return (
      <Button small look="quiet" onClick={() => void act({ run, done: { title, tone: 'info' }, failed })}>
        {label}
      </Button>
    );
  };
  const summary = () => pursuitSummary(pursuit, stages, new Date(), naics?.naicsTitle);
  return (
    <>
      {link !== undefined && button(words('copyLink'), words('linkCopied'), () => navigator.clipboard.writeText(link))}
      {button(words('copySummary'), words('summaryCopied'), () => writeSummary(summary()))}
    </>
  );
}

/** As rich text where the browser can, else as text. */
async function writeSummary({ text, html }: PursuitSummary): Promise<void> {
  const asBlob = (type: string, content: string) => new Blob([content], { type });
  try {
    await navigator.clipboard.write([
      new ClipboardItem({ 'text/plain': asBlob('text/plain', text), 'text/html': asBlob('text/html', html) }),
    ]);
  } catch {
    await navigator.clipboard.writeText(text);
  }
}
