import { ROUTES } from '../../../../core/navigation/routes.ts';
import { defineScreen } from '../../../../web/shell/screen.ts';

export const inventoryScreen = defineScreen({
  ...ROUTES.inventoryReport,
  load: () => import('./inventory-screens.tsx').then((module) => module.InventoryScreen),
});

export const vdpScreen = defineScreen({
  ...ROUTES.vdpReport,
  load: () => import('./vdp-screen.tsx').then((module) => module.VdpScreen),
});

export const vehicleScreen = defineScreen({
  ...ROUTES.vehicle,
  load: () => import('./inventory-screens.tsx').then((module) => module.VehicleScreen),
});
