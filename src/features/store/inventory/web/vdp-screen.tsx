import { Suspense } from 'react';
import { BoardScreen } from '../../../../web/board/board-screen.tsx';
import { lazyView } from '../../../../web/shell/load-code.ts';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { vdpBoard } from '../vdp-board.ts';
import { VDP_COLUMNS } from '../vehicle-columns.ts';

// Loaded late: the cards come first.
const VehicleTable = lazyView(() => import('./vehicle-table.tsx').then((module) => module.VehicleTable));
const AgeTable = lazyView(() => import('./age-table.tsx').then((module) => module.AgeTable));

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
