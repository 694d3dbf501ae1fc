/**
 * The choice that a key leads to from the one at `place`, around the ends: left, right, Home, End.
 * `undefined` for other keys.
 */
export function neighbor<Choice>(all: readonly Choice[], place: number, key: string): Choice | undefined {
  const places: Readonly<Record<string, number>> = {
    ArrowLeft: place <= 0 ? -1 : place - 1,
    ArrowRight: (place + 1) % all.length,
    Home: 0,
    End: -1,
  };
  const next = places[key];
  return next === undefined ? undefined : all.at(next);
}
