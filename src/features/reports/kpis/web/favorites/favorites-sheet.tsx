import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import type { Search } from '../../../../../core/navigation/scope.ts';
import { useCall } from '../../../../../web/calls/use-call.ts';
import { useScope } from '../../../../../web/scope/scope.ts';
import { Button, IconButton } from '../../../../../web/ui/buttons.tsx';
import { Segments } from '../../../../../web/ui/fields/segments.tsx';
import { IconX } from '../../../../../web/ui/icons.ts';
import { Loaded } from '../../../../../web/ui/loaded.tsx';
import { Dialog } from '../../../../../web/ui/shell/dialog.tsx';
import { RowsSkeleton } from '../../../../../web/ui/skeleton.tsx';
import { EmptyState } from '../../../../../web/ui/states.tsx';
import { FAVOURITE_TYPES, type FavouriteType, myFavourites } from '../../contract-favourites.ts';
import styles from './favorites.module.css';
import { FavoritesBoard } from './favorites-board.tsx';
import { FavoritesEditor } from './favorites-editor.tsx';
import { LIST_TITLES } from './list-titles.ts';
import { usePageSettings } from './use-page-settings.ts';

export function FavoritesSheet() {
  const { group } = useScope();
  const { type, show, close } = useShownList();
  const [isEditing, setEditing] = useState(false);
  const { settings, change } = usePageSettings(group.id);
  const mine = useCall(myFavourites, { dealerGroupId: group.id, type });
  return (
    <Dialog label="My KPIs" side onClose={close}>
      <article className={styles.sheet}>
        <header className={styles.head}>
          <h2 className={styles.title} tabIndex={-1} data-first-focus>
            My KPIs
          </h2>
          <Segments
            label="List"
            segments={FAVOURITE_TYPES.map((id) => ({ id, title: LIST_TITLES[id] }))}
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
            {({ favourites, isDefault }) =>
              isEditing ? (
                <FavoritesEditor
                  // Resets the inputs for another list.
                  key={`${group.id} ${type}`}
                  {...{ type, favorites: favourites, isSuggested: isDefault, settings, onSettings: change }}
                />
              ) : favourites.length === 0 ? (
                <EmptyState
                  title="This list is empty"
                  why="Add KPIs here, or with the star beside the name of any KPI."
                  action={<Button onClick={() => setEditing(true)}>Add KPIs</Button>}
                />
              ) : (
                <FavoritesBoard
                  favorites={favourites}
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
    type: FAVOURITE_TYPES.find((type) => type === named) ?? 'home',
    show: (type: FavouriteType) => go((here) => ({ ...here, favorites: type })),
    close: () => go(({ favorites: _closed, ...rest }) => rest),
  };
}
