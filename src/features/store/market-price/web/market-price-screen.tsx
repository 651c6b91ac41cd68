import { lazy, Suspense } from 'react';
import { BoardScreen } from '../../../../web/board/board-screen.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { marketPriceBoard } from '../board.ts';

// Loaded late: the cards come first.
const MarketTable = lazy(() =>
  import('./market-table.tsx').then((module) => ({ default: module.MarketTable })),
);

export function MarketPriceScreen() {
  return (
    <BoardScreen
      board={marketPriceBoard}
      own={{
        vehicles: (context) => (
          <Suspense fallback={<RowsSkeleton rows={10} />}>
            <MarketTable context={context} />
          </Suspense>
        ),
      }}
    />
  );
}
