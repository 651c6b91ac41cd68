import { lazy, Suspense } from 'react';
import { BoardScreen } from '../../../../web/board/board-screen.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { inventoryBoard } from '../board.ts';

// Loaded late: the cards come first.
const VehicleTable = lazy(() =>
  import('./vehicle-table.tsx').then((module) => ({ default: module.VehicleTable })),
);
const VehicleReport = lazy(() =>
  import('./vehicle-report.tsx').then((module) => ({ default: module.VehicleReport })),
);

export function InventoryScreen() {
  return (
    <BoardScreen
      board={inventoryBoard}
      own={{
        vehicles: (context) => (
          <Suspense fallback={<RowsSkeleton rows={10} />}>
            <VehicleTable context={context} />
          </Suspense>
        ),
      }}
    />
  );
}

export function VehicleScreen() {
  return (
    <Suspense fallback={<RowsSkeleton rows={10} />}>
      <VehicleReport />
    </Suspense>
  );
}
