/**
 * The most similar name, or null.
 *
 * Similar: at most a third of its letters differ, or one name contains the other.
 */
export function nearest(name: string, names: readonly string[]): string | null {
  const scored = names.map((candidate) => ({ candidate, distance: distanceOf(name, candidate) }));
  const best = scored.toSorted(
    (a, b) => a.distance - b.distance || a.candidate.length - b.candidate.length,
  )[0];
  if (best && best.distance <= Math.max(1, Math.floor(name.length / 3))) return best.candidate;
  const within = names.filter((candidate) => name.length >= 3 && candidate.includes(name));
  return within.toSorted((a, b) => a.length - b.length)[0] ?? null;
}

/** Edit distance. */
function distanceOf(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const swap = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
