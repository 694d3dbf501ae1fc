import type { Failure } from '../../../lib/protocol/answers.ts';
import { words } from '../../../lib/words/words.ts';
import { usePlatform } from '../../platform/platform.tsx';
import { Banner } from '../banner.tsx';
import { Button, IconButton } from '../button.tsx';
import { Empty } from '../empty.tsx';
import { failureWords } from './failure-words.ts';
import { handFocusOn } from '../focus/focus-handoff.ts';

interface FailureProps {
  failure: Failure;
  /** What did not happen, e.g. "Awards could not be loaded". Without it the failure's own heading stands. */
  what?: string | undefined;
  /** What was kept, e.g. "Your search and filters are kept." */
  kept?: string | undefined;
  onRetry?: (() => void) | undefined;
  retrying?: boolean | undefined;
}

interface FailureBannerProps extends FailureProps {
  box?: boolean;
  /** Of what nothing else takes away: the person may close it. */
  onDismiss?: () => void;
}

/** What happened, what was kept, and one thing to do, above content that is still of use. */
export function FailureBanner({ box, onDismiss, ...props }: FailureBannerProps) {
  const { title, text } = tell(props);
  const remedy = <Remedy {...props} />;
  const action = onDismiss ? (
    <div className="row">
      {remedy}
      <IconButton icon="close" label={words('dismiss')} onClick={onDismiss} />
    </div>
  ) : (
    remedy
  );
  return (
    <Banner tone="danger" title={title} action={action} box={box}>
      {text}
    </Banner>
  );
}

/** The same, where there is nothing else to show. What comes in its place takes the focus over. */
export function FailureEmpty(props: FailureProps) {
  const { title, text } = tell(props);
  return (
    <div ref={handFocusOn} role="alert" className="failure">
      <Empty icon="warning" title={title} action={<Remedy {...props} />}>
        {text}
      </Empty>
    </div>
  );
}

function tell({ failure, what, kept }: FailureProps) {
  const { title, explanation } = failureWords(failure);
  // With a heading of its own the failure's heading is no longer said, except where it is the whole reason.
  return { title: what ?? title, text: [explanation, kept].filter(Boolean).join(' ') };
}

function Remedy({ failure, onRetry, retrying }: FailureProps) {
  const platform = usePlatform();
  const { remedy } = failureWords(failure);
  if (remedy === 'options') {
    return (
      <Button small icon="options" onClick={() => void platform.openOptions()}>
        {words('openOptions')}
      </Button>
    );
  }
  if (remedy === 'retry' && onRetry) {
    return (
      <Button small icon="refresh" busy={retrying} onClick={onRetry}>
        {words('tryAgain')}
      </Button>
    );
  }
  return null;
}
