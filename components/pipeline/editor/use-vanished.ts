import { useState } from 'react';

interface Listed {
  id: string;
}

/**
 * What was opened, once a list that is no longer on its way (`fresh`) has it no more, until it is listed again: what is said about it
 * stays in view while the next list is read.
 */
export function useVanished<Opened extends Listed>(
  opened: Opened | undefined,
  listed: readonly Listed[],
  fresh: boolean,
): Opened | undefined {
  const [gone, setGone] = useState<string>();
  const isGone = opened && (fresh || gone === opened.id) && !listed.some(({ id }) => id === opened.id);
  const vanished = isGone ? opened : undefined;
  if (vanished?.id !== gone) setGone(vanished?.id);
  return vanished;
}
