import { useMemo } from 'react';
import type { Board } from '../../../../../core/board/board.ts';
import { FEEDS } from '../../../../../core/kpis/feeds.ts';
import { useBoardWith } from '../../../../../web/board/use-board.ts';
import { BoardWidget } from '../../../../../web/board/widget.tsx';
import { WidgetSkeleton } from '../../../../../web/board/widget-skeleton.tsx';
import { useScope } from '../../../../../web/scope/scope.ts';
import { Loaded } from '../../../../../web/ui/loaded.tsx';
import type { Favourite } from '../../contract-favourites.ts';
import { type KpiPageSettings, orderByOf, sortOf } from '../../rules-page-settings.ts';
import styles from './favorites.module.css';

interface FavoritesBoardProps {
  readonly favorites: readonly Favourite[];
  readonly settings: KpiPageSettings;
  readonly onOrder: (orderBy: string | null) => void;
}

const STORES = 'stores';

export function FavoritesBoard({ favorites, settings, onOrder }: FavoritesBoardProps) {
  const { group } = useScope();
  const board = useMemo(() => {
    const known = settings.dealerships.filter((id) => group.dealerships.some((store) => store.id === id));
    return boardOf(favorites, { ...settings, dealerships: known });
  }, [favorites, settings, group]);
  const sort = sortOf(settings);
  const picks = useMemo(() => ({ filters: [], shows: {}, sorts: sort ? { [STORES]: sort } : {} }), [sort]);
  const context = useBoardWith(board, null, {
    picks,
    pick: ({ sorts }) => {
      if (sorts) onOrder(orderByOf(sorts[STORES]));
    },
  });
  const widgets = board.widgets.filter(({ only }) => only === undefined || !context.chosen.isSingle);
  const skeleton = widgets.map((widget) => <WidgetSkeleton key={widget.key} widget={widget} />);
  return (
    <div className={styles.board}>
      <Loaded query={context.query} what="My KPIs" skeleton={skeleton}>
        {(answer) =>
          widgets.map((widget) => (
            <BoardWidget key={widget.key} widget={widget} context={context} first={answer} beside={{}} />
          ))
        }
      </Loaded>
    </div>
  );
}

function boardOf(favorites: readonly Favourite[], settings: KpiPageSettings): Board {
  const { dealerships, comparisonMetrics, comparisonPercentages } = settings;
  const columns = favorites.map(({ metric, title }) => ({
    kpi: metric,
    title,
    change:
      comparisonMetrics !== null && !comparisonMetrics.includes(metric)
        ? false
        : comparisonPercentages !== null && !comparisonPercentages.includes(metric)
          ? ('amount' as const)
          : true,
  }));
  const filters =
    dealerships.length === 0 ? [] : [{ dimension: 'dealership' as const, values: dealerships.map(String) }];
  return {
    key: 'favorites',
    title: 'My KPIs',
    live: FEEDS,
    widgets: [
      {
        kind: 'cards',
        key: 'cards',
        title: 'My KPIs',
        kpis: favorites.map(({ metric }) => metric),
        titles: Object.fromEntries(favorites.flatMap(({ metric, name }) => (name ? [[metric, name]] : []))),
      },
      {
        kind: 'ranked',
        key: STORES,
        title: 'By store',
        only: 'several',
        ...(filters.length > 0 && { filters, note: `${dealerships.length} stores` }),
        views: [{ by: 'dealership', title: 'Stores', noun: 'Store', columns }],
      },
    ],
  };
}
