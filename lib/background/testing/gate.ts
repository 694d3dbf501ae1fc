/** Holds requests until they are released. */
export function createGate() {
  const waiting: (() => void)[] = [];
  let shut = false;
  return {
    passage: () => (shut ? new Promise<void>((go) => waiting.push(go)) : Promise.resolve()),
    shut: () => (shut = true),
    open(): void {
      shut = false;
      for (const go of waiting.splice(0)) go();
    },
    waiting: () => waiting.length,
  };
}
