let collator: Intl.Collator | undefined;

/** Order of names for `sort`: letter case does not matter, and `Store 9` comes before `Store 10`. */
export function compareNames(one: string, other: string): number {
  // Made when something is sorted, because the first collator of a page takes a while.
  collator ??= new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });
  return collator.compare(one, other);
}
