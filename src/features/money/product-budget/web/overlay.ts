import { defineOverlay } from '../../../../web/shell/overlay.ts';

/** Opened by `?splitProduct=` over any screen. */
export const percentEditor = defineOverlay({
  parameters: ['splitProduct'],
  load: () => import('./percent-editor.tsx').then((module) => module.PercentEditor),
});
