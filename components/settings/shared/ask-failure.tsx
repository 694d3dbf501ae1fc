import { FailureBanner, type NotLoadedProps } from '../../ui/feedback/failure-banner.tsx';

interface AskFailureProps {
  /** What a section needs. */
  asked: readonly NotLoadedProps['asked'][];
  what?: string;
}

/** Says that a section lacks something, and asks for all of it again. */
export function AskFailure({ asked, what }: AskFailureProps) {
  const failure = asked.find(({ error }) => error)?.error?.failure;
  if (!failure) return null;
  return (
    <FailureBanner
      box
      failure={failure}
      what={what}
      onRetry={() => asked.forEach(({ refetch }) => void refetch())}
      retrying={asked.some(({ isFetching }) => isFetching)}
    />
  );
}
