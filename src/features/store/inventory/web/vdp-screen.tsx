import { BoardScreen } from '../../../../web/board/board-screen.tsx';
import { lazySection } from '../../../../web/board/lazy-section.tsx';
import { vdpBoard } from '../vdp-board.ts';
import { VDP_COLUMNS } from '../vehicle-columns.ts';

const AgeTable = lazySection('VDPs by age', () =>
  import('./age-table.tsx').then((module) => module.AgeTable),
);
const VehicleTable = lazySection('Vehicles', () =>
  import('./vehicle-table.tsx').then((module) => module.VehicleTable),
);

export function VdpScreen() {
  return (
    <BoardScreen
      board={vdpBoard}
      own={{
        ages: (context) => <AgeTable context={context} />,
        vehicles: (context) => <VehicleTable context={context} columns={VDP_COLUMNS} />,
      }}
    />
  );
}
