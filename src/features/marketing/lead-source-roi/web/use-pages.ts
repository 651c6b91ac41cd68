import { useState } from 'react';

export interface Pages {
  /** Pages before the current one. */
  readonly before: number;
  /** Cursor; undefined for the first page. */
  readonly after: string | undefined;
  /** Opens the page at this cursor. */
  readonly older: (next: string) => void;
  readonly newer: () => void;
}

/** Cursor paging; another list starts at its first page. */
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
