import { IconStar, IconStarFilled } from '../../../web/ui/action-icons.ts';
import { IconButton } from '../../../web/ui/buttons.tsx';
import { useCall, useSave } from '../../../web/use-call.ts';
import { addFavourite, myFavourites, removeFavourite } from '../contract-favourites.ts';
import type { Drill } from './drill.ts';
import styles from './drill-head.module.css';

/** Puts the KPI on my favourites, or takes it off. */
export function FavouriteButton({ drill }: { readonly drill: Drill }) {
  const { scope, at } = drill;
  const dealers = { dealerGroupId: scope.group.id };
  const mine = useCall(myFavourites, dealers, { via: 'quiet' });
  const add = useSave(addFavourite, { refreshes: [myFavourites] });
  const remove = useSave(removeFavourite, { refreshes: [myFavourites] });
  if (!mine.data) return null;
  const isMine = mine.data.favourites.some(({ metric }) => metric === at.kpi);
  const { save } = isMine ? remove : add;
  const isSaving = add.isSaving || remove.isSaving;
  return (
    <IconButton
      label={isMine ? 'Remove from favourites' : 'Add to favourites'}
      onClick={() => {
        // A press while one is on its way would undo what is not done yet; failures are told as toasts.
        if (!isSaving) save({ ...dealers, metric: at.kpi }).catch(() => undefined);
      }}
    >
      {isMine ? <IconStarFilled size={18} className={styles.mine} /> : <IconStar size={18} stroke={1.75} />}
    </IconButton>
  );
}
