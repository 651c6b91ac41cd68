import { useNavigate } from '@tanstack/react-router';
import type { KpiKey } from '../../../../../core/kpis/catalog.ts';
import type { Search } from '../../../../../core/navigation/scope.ts';
import { useCall, useSave } from '../../../../../web/calls/use-call.ts';
import { IconStar, IconStarFilled } from '../../../../../web/ui/action-icons.ts';
import { Button } from '../../../../../web/ui/buttons.tsx';
import { CheckboxField } from '../../../../../web/ui/fields/checkbox-field.tsx';
import { Popover } from '../../../../../web/ui/shell/popover.tsx';
import {
  addFavorite,
  FAVORITE_TYPES,
  type FavoriteType,
  myFavorites,
  removeFavorite,
} from '../../contract-favorites.ts';
import type { Drill } from '../drill.ts';
import styles from './favorite-button.module.css';
import { LIST_TITLES } from './list-titles.ts';

export function FavoriteButton({ drill }: { readonly drill: Drill }) {
  const { scope, at } = drill;
  const navigate = useNavigate();
  const mine = useCall(myFavorites, { dealerGroupId: scope.group.id, type: 'home' }, { via: 'quiet' });
  const isMine = mine.data?.favorites.some(({ metric }) => metric === at.kpi) === true;
  const openLists = () =>
    void navigate({
      to: '.',
      search: ({ kpi: _closed, ...here }: Search) => ({ ...here, favorites: 'home' }),
      resetScroll: false,
    });
  return (
    <Popover
      label="My KPIs"
      side="start"
      trigger={(trigger) => (
        <button type="button" className={styles.star} aria-label="Favorite" title="Favorite" {...trigger}>
          {isMine ? (
            <IconStarFilled size={18} className={styles.mine} aria-hidden />
          ) : (
            <IconStar size={18} stroke={1.75} aria-hidden />
          )}
        </button>
      )}
    >
      {() => (
        <div className={styles.panel}>
          <h3 className={styles.heading}>On my lists</h3>
          {FAVORITE_TYPES.map((type) => (
            <ListBox key={type} {...{ type, metric: at.kpi, dealerGroupId: scope.group.id }} />
          ))}
          <Button compact kind="quiet" onClick={openLists}>
            Open my KPIs
          </Button>
        </div>
      )}
    </Popover>
  );
}

interface ListBoxProps {
  readonly type: FavoriteType;
  readonly metric: KpiKey;
  readonly dealerGroupId: number;
}

function ListBox({ type, metric, dealerGroupId }: ListBoxProps) {
  const of = { dealerGroupId, type };
  const list = useCall(myFavorites, of, { via: 'quiet' });
  const add = useSave(addFavorite, { refreshes: [myFavorites] });
  const remove = useSave(removeFavorite, { refreshes: [myFavorites] });
  const isOn = list.data?.favorites.some((one) => one.metric === metric) === true;
  const isSaving = add.isSaving || remove.isSaving;
  return (
    <CheckboxField
      label={LIST_TITLES[type]}
      disabled={!list.data || isSaving}
      checked={isOn}
      onChange={() => {
        const { save } = isOn ? remove : add;
        save({ ...of, metric }).catch(() => undefined);
      }}
    />
  );
}
