import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';
import { usePlatform } from '../platform/platform.tsx';

/** A component that loads when first rendered, or earlier by `fetch`. */
export type LazyComponent<Props extends object> = ComponentType<Props> & {
  /** Loads it, once. */
  fetch: () => Promise<unknown>;
};

/**
 * A component that loads when first rendered, but after the page's first paint. `waiting` shows until then.
 * React's own `lazy` holds content back for 300 ms once a Suspense fallback has
 * shown, longer than everything else that opening the popup takes.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting?: ReactNode,
): LazyComponent<Props> {
  let loading: Promise<ComponentType<Props>> | undefined;
  let loaded: ComponentType<Props> | undefined;
  const fetch = async () => (loaded = await (loading ??= load()));

  function Loaded(props: Props) {
    const { firstPaint } = usePlatform();
    const [Shown, setShown] = useState(() => loaded);
    const [broken, setBroken] = useState<{ error: unknown }>();
    useEffect(() => {
      firstPaint.then(fetch).then(
        (component) => setShown(() => component),
        (error: unknown) => setBroken({ error }),
      );
    }, [firstPaint]);
    if (broken) throw broken.error;
    return Shown ? <Shown {...props} /> : waiting;
  }
  return Object.assign(Loaded, { fetch });
}

let used: Promise<void> | undefined;

/** Resolves when the user first moves the pointer or presses a key on this page. */
export function firstUse(): Promise<void> {
  return (used ??= new Promise((resolve) => {
    for (const type of ['pointermove', 'pointerdown', 'keydown'])
      document.addEventListener(type, () => resolve(), { capture: true, once: true });
  }));
}

/** Loads components on the first use of the page, so that the click that shows one need not wait. */
export function useFetchOnUse(...components: readonly Pick<LazyComponent<object>, 'fetch'>[]): void {
  const fetch = useEffectEvent(() => {
    for (const component of components) component.fetch().catch(() => undefined);
  });
  useEffect(() => {
    let isGone = false;
    void firstUse().then(() => {
      if (!isGone) fetch();
    });
    return () => {
      isGone = true;
    };
  }, []);
}
