import { PHONE } from '../use-media.ts';

export const loadDataGrid = () => import('./data-grid.tsx').then((module) => module.DataGrid);
export const loadRankedList = () => import('./ranked-list.tsx').then((module) => module.RankedList);

/** Loads ahead what draws tables in this window. */
export function preloadTable(): void {
  const load = window.matchMedia?.(PHONE).matches ? loadRankedList : loadDataGrid;
  // A failure says nothing: showing the table tries again.
  void load().catch(() => undefined);
}
