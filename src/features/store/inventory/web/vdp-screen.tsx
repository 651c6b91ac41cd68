import { lazy, Suspense } from 'react';
import { BoardScreen } from '../../../../web/board/board-screen.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { vdpBoard } from '../vdp-board.ts';
import { VDP_COLUMNS } from '../vehicle-columns.ts';

// Loaded late: the cards come first.
const VehicleTable = lazy(() =>
  import('./vehicle-table.tsx').then((module) => ({ default: module.VehicleTable })),
);
const AgeTable = lazy(() => import('./age-table.tsx').then((module) => ({ default: module.AgeTable })));

export function VdpScreen() {
  return (
    <BoardScreen
      board={vdpBoard}
      own={{
        ages: (context) => (
          <Suspense fallback={<RowsSkeleton rows={6} />}>
            <AgeTable context={context} />
          </Suspense>
        ),
        vehicles: (context) => (
          <Suspense fallback={<RowsSkeleton rows={10} />}>
            <VehicleTable context={context} columns={VDP_COLUMNS} />
          </Suspense>
        ),
      }}
    />
  );
}
