/** Trims a name and collapses repeated spaces. */
export function tidyName(name: string): string {
  return name.trim().replace(/\s+/gu, ' ');
}

/** The key of a name: names that differ only in spaces or case are one line. */
export function nameKey(name: string): string {
  return tidyName(name).normalize('NFKC').toLowerCase();
}

/**
 * The order after one line is moved.
 *
 * @param place from 0, in the order without the moved line; capped at the end
 * @returns all of `ids`, each once
 */
export function movedTo(ids: readonly number[], id: number, place: number): number[] {
  const others = ids.filter((one) => one !== id);
  return [...others.slice(0, place), id, ...others.slice(place)];
}
