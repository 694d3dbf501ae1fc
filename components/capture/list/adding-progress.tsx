import type { Ref } from 'react';
import { formatCount, words } from '../../../lib/words/words.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import type { AddManyProgress } from './use-add-many.ts';

interface AddingProgressProps {
  progress: AddManyProgress;
  onStop: () => void;
}

/** Progress of adding several notices with a Stop button, in a list's action bar. */
export function AddingProgress({ ref, progress, onStop }: AddingProgressProps & { ref: Ref<HTMLDivElement> }) {
  return (
    <>
      <div ref={ref} className="grow" role="status" tabIndex={-1}>
        <p className="small">{progressWords(progress)}</p>
        <ProgressBar progress={progress} />
      </div>
      <Button onClick={onStop}>{words('stop')}</Button>
    </>
  );
}

/** The same above another page, which may have an action bar of its own. */
export function AddingElsewhere({ progress, onStop }: AddingProgressProps) {
  return (
    <Banner
      tone="info"
      icon="queued"
      title={progressWords(progress)}
      action={
        <Button small onClick={onStop}>
          {words('stop')}
        </Button>
      }
    >
      <ProgressBar progress={progress} />
    </Banner>
  );
}

function ProgressBar({ progress: { done, of } }: Pick<AddingProgressProps, 'progress'>) {
  return <progress className="adding" value={done} max={of} aria-label={words('addingManyName')} />;
}

function progressWords({ done, of }: AddManyProgress): string {
  return words('addingMany', formatCount(done + 1), formatCount(of));
}
