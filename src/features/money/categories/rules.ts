/** A name as it is shown: without spaces around it, and one space where several stand. */
export function tidyName(name: string): string {
  return name.trim().replace(/\s+/gu, ' ');
}

/** Two names with the same key are one line: spaces and capitals make no other. */
export function nameKey(name: string): string {
  return tidyName(name).normalize('NFKC').toLowerCase();
}

/**
 * The order after one line is moved to another place.
 *
 * @param ids in their present order
 * @param place counted from 0 in the order without the moved line; a later one than the last is the last
 * @returns all of `ids`, each once
 */
export function movedTo(ids: readonly number[], id: number, place: number): number[] {
  const others = ids.filter((one) => one !== id);
  return [...others.slice(0, place), id, ...others.slice(place)];
}
