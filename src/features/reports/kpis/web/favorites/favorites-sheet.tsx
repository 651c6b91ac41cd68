import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import type { Board } from '../../../../../core/board/board.ts';
import { FEEDS } from '../../../../../core/kpis/feeds.ts';
import type { Search } from '../../../../../core/navigation/scope.ts';
import { useBoardWith } from '../../../../../web/board/use-board.ts';
import { BoardWidget, WidgetSkeleton } from '../../../../../web/board/widget.tsx';
import { useCall, useSave } from '../../../../../web/calls/use-call.ts';
import { useScope } from '../../../../../web/scope/scope.ts';
import { storage } from '../../../../../web/session/storage.ts';
import { Button, IconButton } from '../../../../../web/ui/buttons.tsx';
import { Segments } from '../../../../../web/ui/fields/segments.tsx';
import { IconX } from '../../../../../web/ui/icons.ts';
import { Loaded } from '../../../../../web/ui/loaded.tsx';
import { Dialog } from '../../../../../web/ui/shell/dialog.tsx';
import { RowsSkeleton } from '../../../../../web/ui/skeleton.tsx';
import { EmptyState } from '../../../../../web/ui/states.tsx';
import { currentUser, saveSetting } from '../../../../account/auth/contract.ts';
import { FAVORITE_TYPES, type Favorite, type FavoriteType, myFavorites } from '../../contract-favorites.ts';
import { type KpiPageSettings, orderByOf, pageSettingsIn, sortOf } from '../../rules-page-settings.ts';
import styles from './favorites.module.css';
import { FavoritesEditor } from './favorites-editor.tsx';
import { LIST_TITLES } from './list-titles.ts';

export function FavoritesSheet() {
  const { group } = useScope();
  const { type, show, close } = useShownList();
  const [isEditing, setEditing] = useState(false);
  const { settings, change } = usePageSettings(group.id);
  const mine = useCall(myFavorites, { dealerGroupId: group.id, type });
  return (
    <Dialog label="My KPIs" side onClose={close}>
      <article className={styles.sheet}>
        <header className={styles.head}>
          <h2 className={styles.title} tabIndex={-1} data-first-focus>
            My KPIs
          </h2>
          <Segments
            label="List"
            segments={FAVORITE_TYPES.map((id) => ({ id, title: LIST_TITLES[id] }))}
            chosen={type}
            onPick={show}
          />
          <span className={styles.end}>
            <Button kind={isEditing ? 'primary' : 'plain'} onClick={() => setEditing(!isEditing)}>
              {isEditing ? 'Done' : 'Edit'}
            </Button>
            <IconButton label="Close (Esc)" onClick={close}>
              <IconX size={18} stroke={1.75} />
            </IconButton>
          </span>
        </header>
        <div className={styles.body}>
          <Loaded query={mine} what="My KPIs" skeleton={<RowsSkeleton rows={6} />}>
            {({ favorites, isDefault }) =>
              isEditing ? (
                <FavoritesEditor
                  // Resets the inputs for another list.
                  key={`${group.id} ${type}`}
                  {...{ type, favorites: favorites, isSuggested: isDefault, settings, onSettings: change }}
                />
              ) : favorites.length === 0 ? (
                <EmptyState
                  title="This list is empty"
                  why="Add KPIs here, or with the star beside the name of any KPI."
                  action={<Button onClick={() => setEditing(true)}>Add KPIs</Button>}
                />
              ) : (
                <FavoritesBoard
                  favorites={favorites}
                  settings={settings}
                  onOrder={(orderBy) => change({ orderBy })}
                />
              )
            }
          </Loaded>
        </div>
      </article>
    </Dialog>
  );
}

function useShownList() {
  const navigate = useNavigate();
  const named = useRouterState({ select: ({ location }) => (location.search as Search).favorites });
  const go = (change: (here: Search) => Search) =>
    void navigate({ to: '.', search: change, replace: true, resetScroll: false });
  return {
    type: FAVORITE_TYPES.find((type) => type === named) ?? 'home',
    show: (type: FavoriteType) => go((here) => ({ ...here, favorites: type })),
    close: () => go(({ favorites: _closed, ...rest }) => rest),
  };
}

const settingsName = (dealerGroupId: number) => `kpiPage.${dealerGroupId}`;

/** Stored in the browser, and on the server for the user's other browsers. */
function usePageSettings(dealerGroupId: number) {
  const name = settingsName(dealerGroupId);
  const user = useCall(currentUser, {}, { via: 'lasting' });
  const queries = useQueryClient();
  const { save } = useSave(saveSetting, { via: 'quiet' });
  const [changed, setChanged] = useState<KpiPageSettings | null>(null);
  const kept = useMemo(
    () => pageSettingsIn(storage.get(name) ?? user.data?.settings[name]),
    [name, user.data],
  );
  const change = useCallback(
    (part: Partial<KpiPageSettings>) => {
      const next = { ...(changed ?? kept), ...part };
      setChanged(next);
      storage.set(name, next);
      const value = JSON.parse(JSON.stringify(next)) as Record<string, never>;
      // Stored locally; the next change retries.
      void save({ setting: name, value })
        .then(() => queries.invalidateQueries({ queryKey: [currentUser.path] }))
        .catch(() => undefined);
    },
    [name, changed, kept, save, queries],
  );
  return { settings: changed ?? kept, change };
}

interface FavoritesBoardProps {
  readonly favorites: readonly Favorite[];
  readonly settings: KpiPageSettings;
  readonly onOrder: (orderBy: string | null) => void;
}

const STORES = 'stores';

function FavoritesBoard({ favorites, settings, onOrder }: FavoritesBoardProps) {
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

function boardOf(favorites: readonly Favorite[], settings: KpiPageSettings): Board {
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
