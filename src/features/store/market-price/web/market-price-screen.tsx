import { BoardScreen } from '../../../../web/board/board-screen.tsx';
import { lazyPart } from '../../../../web/ui/shell/lazy-part.tsx';
import { marketPriceBoard } from '../board.ts';
import { VehiclesSkeleton } from './vehicles-skeleton.tsx';

// Loaded late: the cards come first.
const MarketTable = lazyPart(
  () => import('./market-table.tsx').then((module) => module.MarketTable),
  <VehiclesSkeleton />,
);

export function MarketPriceScreen() {
  return (
    <BoardScreen
      board={marketPriceBoard}
      own={{
        vehicles: (context) => <MarketTable context={context} />,
      }}
    />
  );
}
