import { ROUTES } from '../../../../core/navigation/routes.ts';
import { firstCallsOf } from '../../../../web/board/define-board-screen.ts';
import { defineScreen } from '../../../../web/shell/screen.ts';

export const inventoryScreen = defineScreen({
  ...ROUTES.inventoryReport,
  load: () => import('./inventory-screens.tsx').then((module) => module.InventoryScreen),
  firstCalls: firstCallsOf(() => import('../board.ts').then((module) => module.inventoryBoard)),
});

export const vdpScreen = defineScreen({
  ...ROUTES.vdpReport,
  load: () => import('./vdp-screen.tsx').then((module) => module.VdpScreen),
  firstCalls: firstCallsOf(() => import('../vdp-board.ts').then((module) => module.vdpBoard)),
});

export const vehicleScreen = defineScreen({
  ...ROUTES.vehicle,
  load: () => import('./inventory-screens.tsx').then((module) => module.VehicleScreen),
});
