/** Draws `count` items at random; the same ones for the same seed and list. */
export function sample<T>(from: readonly T[], count: number, seed: number): T[] {
  const left = [...from];
  const random = chance(seed);
  const taken: T[] = [];
  while (taken.length < count && left.length > 0) {
    const at = Math.floor(random() * left.length);
    taken.push(...left.splice(at, 1));
  }
  return taken;
}

/** Pseudorandom numbers from 0 up to 1 (mulberry32). */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
