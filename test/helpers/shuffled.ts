/** Shuffles a list; the same order for the same seed, the original for 0. */
export function shuffled<T>(things: readonly T[], seed: number): T[] {
  if (seed === 0) return [...things];
  const random = seeded(seed);
  const order = things.map((thing) => ({ thing, place: random() }));
  return order.sort((a, b) => a.place - b.place).map(({ thing }) => thing);
}

/** The same numbers from 0 to 1 on every run. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
