import { ROUTES } from '../../../../core/navigation/routes.ts';
import { firstCallsOf } from '../../../../web/board/define-board-screen.ts';
import { defineScreen } from '../../../../web/shell/screen.ts';

export const leadSourceScreen = defineScreen({
  ...ROUTES.leadSourceRoi,
  load: () => import('./lead-source-screen.tsx').then((module) => module.LeadSourceScreen),
  firstCalls: firstCallsOf((search) =>
    import('../board.ts').then((module) => module.leadSourceBoard[module.costIn(search)]),
  ),
});

export const leadTypeScreen = defineScreen({
  ...ROUTES.leadSourceDetail,
  load: () => import('./lead-source-screen.tsx').then((module) => module.LeadTypeScreen),
});
