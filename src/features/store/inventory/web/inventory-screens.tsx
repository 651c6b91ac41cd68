import { Suspense } from 'react';
import { BoardScreen } from '../../../../web/board/board-screen.tsx';
import { lazySection } from '../../../../web/board/lazy-section.tsx';
import { lazyView } from '../../../../web/shell/load-code.ts';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { inventoryBoard } from '../board.ts';

const VehicleTable = lazySection('Vehicles', () =>
  import('./vehicle-table.tsx').then((module) => module.VehicleTable),
);
const VehicleReport = lazyView(() => import('./vehicle-report.tsx').then((module) => module.VehicleReport));

export function InventoryScreen() {
  return (
    <BoardScreen
      board={inventoryBoard}
      own={{
        vehicles: (context) => <VehicleTable context={context} />,
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
