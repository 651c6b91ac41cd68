import { Suspense } from 'react';
import { BoardScreen } from '../../../../web/board/board-screen.tsx';
import { lazyView } from '../../../../web/shell/load-code.ts';
import { marketPriceBoard } from '../board.ts';
import { VehiclesSkeleton } from './vehicles-skeleton.tsx';

// Loaded late: the cards come first.
const MarketTable = lazyView(() => import('./market-table.tsx').then((module) => module.MarketTable));

export function MarketPriceScreen() {
  return (
    <BoardScreen
      board={marketPriceBoard}
      own={{
        vehicles: (context) => (
          <Suspense fallback={<VehiclesSkeleton />}>
            <MarketTable context={context} />
          </Suspense>
        ),
      }}
    />
  );
}
