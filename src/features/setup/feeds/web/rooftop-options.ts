import type { FeedsContext } from './use-feeds-context.ts';

export const NAMED_IN_FILE = '0';

/** A store, or "each row names its store". */
export function rooftopOptions({ rooftops }: FeedsContext) {
  return [
    { id: NAMED_IN_FILE, title: 'Named in the file' },
    ...rooftops.map(({ id, name }) => ({ id: String(id), title: name, group: 'All rows belong to' })),
  ];
}

/** Null when rows name their store. */
export function pickedRooftop(id: string): number | null {
  return id === NAMED_IN_FILE ? null : Number(id);
}
