import { useNavigate } from '@tanstack/react-router';
import type { KpiKey } from '../../../../../core/kpis/catalogue.ts';
import type { Search } from '../../../../../core/navigation/scope.ts';
import { useCall, useSave } from '../../../../../web/calls/use-call.ts';
import { IconStar, IconStarFilled } from '../../../../../web/ui/action-icons.ts';
import { Button } from '../../../../../web/ui/buttons.tsx';
import { Popover } from '../../../../../web/ui/shell/popover.tsx';
import {
  addFavourite,
  FAVOURITE_TYPES,
  type FavouriteType,
  myFavourites,
  removeFavourite,
} from '../../contract-favourites.ts';
import type { Drill } from '../drill.ts';
import styles from './favorite-button.module.css';
import { LIST_TITLES } from './list-titles.ts';

export function FavoriteButton({ drill }: { readonly drill: Drill }) {
  const { scope, at } = drill;
  const navigate = useNavigate();
  const mine = useCall(myFavourites, { dealerGroupId: scope.group.id, type: 'home' }, { via: 'quiet' });
  const isMine = mine.data?.favourites.some(({ metric }) => metric === at.kpi) === true;
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
          {FAVOURITE_TYPES.map((type) => (
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
  readonly type: FavouriteType;
  readonly metric: KpiKey;
  readonly dealerGroupId: number;
}

function ListBox({ type, metric, dealerGroupId }: ListBoxProps) {
  const of = { dealerGroupId, type };
  const list = useCall(myFavourites, of, { via: 'quiet' });
  const add = useSave(addFavourite, { refreshes: [myFavourites] });
  const remove = useSave(removeFavourite, { refreshes: [myFavourites] });
  const isOn = list.data?.favourites.some((one) => one.metric === metric) === true;
  const isSaving = add.isSaving || remove.isSaving;
  return (
    <label className={styles.box}>
      <input
        type="checkbox"
        disabled={!list.data || isSaving}
        checked={isOn}
        onChange={() => {
          const { save } = isOn ? remove : add;
          save({ ...of, metric }).catch(() => undefined);
        }}
      />
      {LIST_TITLES[type]}
    </label>
  );
}
