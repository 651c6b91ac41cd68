import { defineOverlay } from '../../../../web/shell/overlay.ts';

/** Opened by `?kpi=` over any screen. */
export const kpiDrillDown = defineOverlay({
  parameters: ['kpi'],
  load: () => import('./drill-down.tsx').then((module) => module.DrillDown),
});
