import type { FeedsContext } from './use-feeds-context.ts';

export const NAMED_IN_FILE = '0';

/** Whose all rows of a file can be: a rooftop's, or whose each row says. */
export function rooftopOptions({ rooftops }: FeedsContext) {
  return [
    { id: NAMED_IN_FILE, title: 'Named in the file' },
    ...rooftops.map(({ id, name }) => ({ id: String(id), title: name, group: 'All rows belong to' })),
  ];
}

/** Null for the rooftop each row names. */
export function pickedRooftop(id: string): number | null {
  return id === NAMED_IN_FILE ? null : Number(id);
}
