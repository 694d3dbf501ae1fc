/** What caches in session storage may take, so that drafts have room: the browser limits all to 10 MB. */

/** The oldest entries, without which the others fit into `most` bytes. `sizes`: the oldest first. */
export function oldestBeyond<Key>(most: number, sizes: ReadonlyMap<Key, number>): Key[] {
  let excess = [...sizes.values()].reduce((sum, size) => sum + size, -most);
  return [...sizes].flatMap(([key, size]) => {
    const isDropped = excess > 0;
    if (isDropped) excess -= size;
    return isDropped ? [key] : [];
  });
}

/** Bytes of a text as the browser counts them. An object costs more, by its fields. */
export function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}
