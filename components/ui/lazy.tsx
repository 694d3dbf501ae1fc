import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { usePlatform } from '../platform/platform.tsx';

/** A component that is fetched when it is first shown, or before that. */
export type Later<Props extends object> = ComponentType<Props> & {
  /** Fetches it, once. */
  fetch: () => Promise<unknown>;
};

/**
 * A component that is fetched when it is first shown, though not before the page's first content is drawn; `waiting` stands
 * in its place until then, and `exchange` says when that is. Not React's `lazy`: once a Suspense boundary has shown its
 * fallback, React holds its content back until 300 ms are over, which is longer than all else that opening the popup takes.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting?: ReactNode,
  exchange: (show: () => void) => void = (show) => {
    show();
  },
): Later<Props> {
  let loading: Promise<ComponentType<Props>> | undefined;
  let loaded: ComponentType<Props> | undefined;
  const fetch = async () => (loaded = await (loading ??= load()));

  function Later(props: Props) {
    const { drawn } = usePlatform();
    const [Shown, setShown] = useState(() => loaded);
    const [broken, setBroken] = useState<{ error: unknown }>();
    useEffect(() => {
      drawn.then(fetch).then(
        (component) => {
          exchange(() => {
            setShown(() => component);
          });
        },
        (error: unknown) => {
          setBroken({ error });
        },
      );
    }, [drawn]);
    if (broken) throw broken.error;
    return Shown ? <Shown {...props} /> : waiting;
  }
  return Object.assign(Later, { fetch });
}
