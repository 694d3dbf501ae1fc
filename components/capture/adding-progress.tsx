import type { Ref } from 'react';
import { formatCount, words } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import type { AddManyProgress } from './use-add-many.ts';

interface AddingProgressProps {
  ref?: Ref<HTMLDivElement> | undefined;
  progress: AddManyProgress;
  onStop: () => void;
}

/** How far the adding of many is, and the button that ends it. */
export function AddingProgress({ ref, progress: { done, of }, onStop }: AddingProgressProps) {
  return (
    <>
      <div ref={ref} className="grow" role="status" tabIndex={-1}>
        <p className="small">{words('addingMany', formatCount(done + 1), formatCount(of))}</p>
        <progress className="adding" value={done} max={of} aria-label={words('addingManyName')} />
      </div>
      <Button onClick={onStop}>{words('stop')}</Button>
    </>
  );
}
