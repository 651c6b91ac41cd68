import { defineOverlay } from '../../../../web/shell/overlay.ts';

/** How a product's money goes over campaigns and rooftops: opened by `?splitProduct=` over any screen. */
export const percentEditor = defineOverlay({
  parameters: ['splitProduct'],
  load: () => import('./percent-editor.tsx').then((module) => module.PercentEditor),
});
