import type { Failure } from '../../../lib/protocol/answers.ts';
import { words } from '../../../lib/words/words.ts';
import { usePlatform } from '../../platform/platform.tsx';
import { Banner } from '../banner.tsx';
import { Button, IconButton } from '../button.tsx';
import { Empty } from '../empty.tsx';
import { Skeleton } from '../skeleton.tsx';
import { failureBehind, type AskError } from './ask-error.ts';
import { failureWords } from './failure-words.ts';
import { SignInButton } from './sign-in-button.tsx';
import { passFocusOn } from '../focus/move-focus.ts';

interface FailureProps {
  failure: Failure;
  /** What failed, e.g. "Couldn’t load awards". Defaults to the failure's own title. */
  what?: string | undefined;
  /** What was kept, e.g. "Your search and filters are still here." */
  kept?: string | undefined;
  onRetry?: (() => void) | undefined;
  retrying?: boolean | undefined;
}

interface FailureBannerProps extends FailureProps {
  box?: boolean;
  /** Lets the user close a banner that nothing else removes. */
  onDismiss?: () => void;
}

/** What failed, what was kept, and one action, above content that is still usable. */
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

/** The same, when there is no content to show. Passes the focus on to whatever replaces it. */
export function FailureEmpty(props: FailureProps) {
  const { title, text } = tell(props);
  return (
    <div ref={passFocusOn} role="alert" className="failure">
      <Empty icon="warning" title={title} action={<Remedy {...props} />}>
        {text}
      </Empty>
    </div>
  );
}

export interface NotLoadedProps extends Pick<FailureProps, 'what'> {
  asked: { error: AskError | null; isFetching: boolean; refetch: () => unknown };
  /** How many to expect. */
  rows?: number;
}

/** In place of an answer that is not there: it is loading, or failed and can be asked for again. */
export function NotLoaded({ asked: { error, isFetching, refetch }, what, rows }: NotLoadedProps) {
  if (!error) return <Skeleton rows={rows} />;
  return (
    <FailureEmpty failure={failureBehind(error)} what={what} onRetry={() => void refetch()} retrying={isFetching} />
  );
}

function tell({ failure, what, kept }: FailureProps) {
  const { title, explanation } = failureWords(failure);
  // `what` replaces the failure's title.
  return { title: what ?? title, text: [explanation, kept].filter(Boolean).join(' ') };
}

function Remedy({ failure, onRetry, retrying }: FailureProps) {
  const platform = usePlatform();
  const { remedy } = failureWords(failure);
  if (failure.code === 'unauthorized') return <SignInButton small />;
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
