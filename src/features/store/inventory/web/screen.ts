import { ROUTES } from '../../../../core/navigation/routes.ts';
import { defineScreen } from '../../../../web/shell/screen.ts';

const screens = () => import('./inventory-screens.tsx');

export const inventoryScreen = defineScreen({
  ...ROUTES.inventoryReport,
  load: () => screens().then((module) => module.InventoryScreen),
});

export const vdpScreen = defineScreen({
  ...ROUTES.vdpReport,
  load: () => import('./vdp-screen.tsx').then((module) => module.VdpScreen),
});

export const vehicleScreen = defineScreen({
  ...ROUTES.vehicle,
  load: () => screens().then((module) => module.VehicleScreen),
});
