import { lazy } from 'react';
import { createRoot } from 'react-dom/client';
import { currentUser } from './features/auth/contract.ts';
import { startBrowser } from './features/auth/web/browser.ts';
import { signInScreen } from './features/auth/web/screen.ts';
import { budgetScreen } from './features/budget/web/screen.ts';
import { dealerFullList } from './features/dealers/contract.ts';
import { settingsScreen } from './features/dealers/web/screen.ts';
import { expenseModal } from './features/expenses/web/overlay.ts';
import { dataFeedsScreen } from './features/feeds/web/screen.ts';
import { kpiBoard, listKpis } from './features/kpis/contract.ts';
import { exportBoard } from './features/kpis/contract-board-export.ts';
import { filterValues } from './features/kpis/contract-drill-down.ts';
import { favoriteKpis } from './features/kpis/web/favorites/overlay.ts';
import { kpiDrillDown } from './features/kpis/web/overlay.ts';
import { leadSourceScreen, leadTypeScreen } from './features/lead-source-roi/web/screen.ts';
import { plannerScreen } from './features/planner/web/screen.ts';
import { paidSearchScreen } from './features/ppc/web/screen.ts';
import { percentEditor } from './features/product-budget/web/overlay.ts';
import { liveChanges } from './features/real-time-revenue/contract.ts';
import { realTimeRevenueScreen } from './features/real-time-revenue/web/screen.ts';
import { salesPersonScreen, salesScreen } from './features/sales/web/screen.ts';
import { seoScreen } from './features/seo/web/screen.ts';
import { sourceMappingScreen } from './features/source-mapping/web/screen.ts';
import { targetsScreen } from './features/targets/web/screen.ts';
import { videoScreen } from './features/video-statistics/web/screen.ts';
import { websiteScreen } from './features/website/web/screen.ts';
import { App, Root } from './web/app.tsx';
import { browserDay } from './web/business-day.ts';
import { chat } from './web/chat.ts';
import { followLinks } from './web/follow-links.ts';
import { createFrame } from './web/frame.tsx';
import { createKeptSettings } from './web/kept-settings.ts';
import type { ParameterOverlay } from './web/overlay.ts';
import { createAppRouter, routerPath } from './web/router.ts';
import type { Screen } from './web/screen.ts';
import { galleryScreen } from './web/ui/gallery-screen.ts';
import { NotFound } from './web/ui/shell/not-found.tsx';
import { ScreenFailed, ScreenPending } from './web/ui/shell/screen-states.tsx';
import { askAhead } from './web/use-call.ts';

/** Every screen that is built. */
const screens: readonly Screen[] = [
  signInScreen,
  realTimeRevenueScreen,
  budgetScreen,
  plannerScreen,
  leadSourceScreen,
  leadTypeScreen,
  salesScreen,
  salesPersonScreen,
  paidSearchScreen,
  websiteScreen,
  seoScreen,
  videoScreen,
  dataFeedsScreen,
  sourceMappingScreen,
  targetsScreen,
  settingsScreen,
  // Every component in its states, for those who build with them.
  ...(import.meta.env.DEV ? [galleryScreen] : []),
];

/** Everything a parameter of the address lays over them. */
// A number of my KPIs opens over them, so the drill-down comes later.
const overlays: readonly ParameterOverlay[] = [favoriteKpis, kpiDrillDown, expenseModal, percentEditor];

const DemoNote = lazy(() =>
  import('./features/demo/web/demo-note.tsx').then((module) => ({ default: module.DemoNote })),
);

const kept = createKeptSettings();
const { api, queries, bus } = startBrowser({
  live: liveChanges,
  goToLogin: (returnTo) =>
    void router.navigate({
      to: routerPath(signInScreen),
      search: returnTo === null ? {} : { redirect: returnTo },
    }),
});
const router = createAppRouter({
  screens,
  session: api.session,
  bus,
  settings: kept,
  today: () => browserDay(Date.now()),
  show: {
    root: Root,
    frame: createFrame({
      screens,
      overlays,
      kept,
      calls: {
        groups: dealerFullList,
        user: currentUser,
        kpis: listKpis,
        board: { answer: kpiBoard, values: filterValues, file: exportBoard },
      },
      loadChat: chat.load,
      Note: DemoNote,
    }),
    notFound: NotFound,
    pending: ScreenPending,
    failed: ScreenFailed,
  },
});
followLinks(router);
for (const call of [dealerFullList, currentUser]) askAhead({ queries, api }, call, {});

const root = document.getElementById('rooftop');
if (!root) throw new Error('The page has no place for the app.');
createRoot(root).render(<App router={router} queries={queries} api={api} />);
