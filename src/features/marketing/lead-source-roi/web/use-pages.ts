import { useState } from 'react';

export interface Pages {
  /** How many pages lie before the one that is shown. */
  readonly before: number;
  /** Where the shown page begins; undefined for the first. */
  readonly after: string | undefined;
  /** To the page that begins there. */
  readonly older: (next: string) => void;
  readonly newer: () => void;
}

/** A way through pages that each say where the next begins; another list begins at its first. */
export function usePages(list: string): Pages {
  const [kept, keep] = useState<{ list: string; places: readonly string[] }>({ list, places: [] });
  const places = kept.list === list ? kept.places : [];
  return {
    before: places.length,
    after: places.at(-1),
    older: (next) => keep({ list, places: [...places, next] }),
    newer: () => keep({ list, places: places.slice(0, -1) }),
  };
}
