import { useMemo } from 'react';
import { narrowingFilters, shownFilters } from '../../core/board/row-filters.ts';
import { shownWidgets } from '../../core/board/tile-requests.ts';
import { filteredBy } from '../scope/kpi-address.ts';
import { useScreenActions } from '../shell/screen-actions.ts';
import { type Crumb, Trail } from '../ui/cards/trail.tsx';
import { SectionLinks } from '../ui/section-links.tsx';
import type { BoardContext } from './use-board.ts';

/** Stays at the top of a board: links to its sections, and its filters, each of which can be removed. */
export function BoardBar({ context }: { readonly context: BoardContext }) {
  const { board, chosen, query, pick } = context;
  const { isSingle, filters } = chosen;
  const sections = useMemo(
    () =>
      shownWidgets(board, { isSingle })
        .filter((widget) => widget.kind !== 'own' || widget.isExplanation !== true)
        .map(({ key, title }) => ({ id: key, title })),
    [board, isSingle],
  );
  useScreenActions(() =>
    filters.length > 0 ? [{ title: 'Remove all filters', run: () => pick({ filters: [] }) }] : [],
  );
  const shown = shownFilters(board, narrowingFilters(board, filters), query.data?.filters ?? []);
  const crumbs = shown.map(({ dimension, title, value }): Crumb => ({ key: dimension, title, value }));
  return (
    <SectionLinks sections={sections} isReady={query.data !== undefined}>
      {crumbs.length > 0 && (
        <Trail
          label="Filters of this screen"
          start="Filtered by"
          crumbs={crumbs}
          onRemove={(dimension) => pick({ filters: filteredBy(filters, dimension, []) })}
          onClear={() => pick({ filters: [] })}
        />
      )}
    </SectionLinks>
  );
}
