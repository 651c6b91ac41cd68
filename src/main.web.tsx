import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { currentUser, saveSetting } from './features/account/auth/contract.ts';
import { startBrowser } from './features/account/auth/web/browser.ts';
import {
  changePasswordScreen,
  forgotPasswordScreen,
  signInScreen,
  twoFactorScreen,
} from './features/account/auth/web/screen.ts';
import { firstRunScreen, installationScreen } from './features/account/installation/web/screen.ts';
import { inviteScreen } from './features/account/invitations/web/screen.ts';
import { outboxScreen } from './features/account/outbox/web/screen.ts';
import { accountScreen } from './features/account/profile/web/screen.ts';
import { referralScreen } from './features/account/referral/web/screen.ts';
import { unsubscribeScreen } from './features/account/unsubscribe/web/screen.ts';
import { marketShareScreen } from './features/market/market-share/web/screen.ts';
import { leadSourceScreen, leadTypeScreen } from './features/marketing/lead-source-roi/web/screen.ts';
import { paidSearchScreen } from './features/marketing/ppc/web/screen.ts';
import { seoScreen } from './features/marketing/seo/web/screen.ts';
import { videoScreen } from './features/marketing/video-statistics/web/screen.ts';
import { websiteScreen } from './features/marketing/website/web/screen.ts';
import { budgetScreen } from './features/money/budget/web/screen.ts';
import { expenseModal } from './features/money/expenses/web/overlay.ts';
import { plannerScreen } from './features/money/planner/web/screen.ts';
import { percentEditor } from './features/money/product-budget/web/overlay.ts';
import {
  addAnnotation,
  annotations,
  changeAnnotation,
  deleteAnnotation,
} from './features/reports/annotations/contract.ts';
import { customGroupScreen } from './features/reports/custom-groups/web/screen.ts';
import { dealerOverviewScreen } from './features/reports/dealer-overview/web/screen.ts';
import { enterpriseScreen } from './features/reports/enterprise/web/screen.ts';
import { kpiBoard, listKpis } from './features/reports/kpis/contract.ts';
import { exportBoard } from './features/reports/kpis/contract-board-export.ts';
import { filterValues } from './features/reports/kpis/contract-drill-down.ts';
import { favoriteKpis } from './features/reports/kpis/web/favorites/overlay.ts';
import { kpiDrillDown } from './features/reports/kpis/web/overlay.ts';
import {
  reportBuilderScreen,
  reportScreen,
  verifyScreen,
} from './features/reports/report-builder/web/screen.ts';
import { dealerFullList } from './features/setup/dealers/contract.ts';
import { settingsScreen } from './features/setup/dealers/web/screen.ts';
import { faqScreen } from './features/setup/faq/web/screen.ts';
import { dataFeedsScreen } from './features/setup/feeds/web/screen.ts';
import { dealershipStepScreen, reviewStepScreen } from './features/setup/onboarding/web/screen.ts';
import { integrationStepScreen, usersStepScreen } from './features/setup/onboarding/web/shared-steps.ts';
import { sourceMappingScreen } from './features/setup/source-mapping/web/screen.ts';
import { targetsScreen } from './features/setup/targets/web/screen.ts';
import { usersScreen } from './features/setup/users/web/screen.ts';
import { inventoryScreen, vdpScreen, vehicleScreen } from './features/store/inventory/web/screen.ts';
import { marketPriceScreen } from './features/store/market-price/web/screen.ts';
import { salesPersonScreen, salesScreen } from './features/store/sales/web/screen.ts';
import { serviceScreen } from './features/store/service/web/screen.ts';
import { dataAlertsScreen } from './features/today/data-alerts/web/screen.ts';
import { liveChanges } from './features/today/real-time-revenue/contract.ts';
import { realTimeRevenueScreen } from './features/today/real-time-revenue/web/screen.ts';
import { earlyCallsBegun, kept } from './main.early.ts';
import { prefetchCall } from './web/calls/use-call.ts';
import { browserDay } from './web/scope/browser-day.ts';
import { App, Root } from './web/shell/app.tsx';
import { createBeginCalls } from './web/shell/begin-calls.ts';
import { chat } from './web/shell/chat.ts';
import { followLinks } from './web/shell/follow-links.ts';
import { createFrame } from './web/shell/frame.tsx';
import { latePart } from './web/shell/late-part.tsx';
import { lazyView } from './web/shell/load-code.ts';
import type { ParameterOverlay } from './web/shell/overlay.ts';
import { createAppRouter, routerPath, startFirstScreen } from './web/shell/router.ts';
import type { Screen } from './web/shell/screen.ts';
import { galleryScreen } from './web/ui/gallery/gallery-screen.ts';
import { NotFound } from './web/ui/shell/not-found.tsx';
import { ScreenFailed, ScreenPending } from './web/ui/shell/screen-states.tsx';

const SetupFeeds = lazyView(() =>
  import('./features/setup/feeds/web/setup-feeds.tsx').then((module) => module.SetupFeeds),
);

const SetupPeople = lazyView(() =>
  import('./features/setup/users/web/setup-people.tsx').then((module) => module.SetupPeople),
);

const screens: readonly Screen[] = [
  signInScreen,
  inviteScreen,
  forgotPasswordScreen,
  changePasswordScreen,
  twoFactorScreen,
  realTimeRevenueScreen,
  dataAlertsScreen,
  budgetScreen,
  plannerScreen,
  leadSourceScreen,
  leadTypeScreen,
  salesScreen,
  serviceScreen,
  inventoryScreen,
  marketShareScreen,
  vdpScreen,
  marketPriceScreen,
  vehicleScreen,
  salesPersonScreen,
  paidSearchScreen,
  websiteScreen,
  seoScreen,
  videoScreen,
  dealerOverviewScreen,
  enterpriseScreen,
  customGroupScreen,
  reportBuilderScreen,
  reportScreen,
  verifyScreen,
  dataFeedsScreen,
  sourceMappingScreen,
  targetsScreen,
  usersScreen,
  settingsScreen,
  faqScreen,
  firstRunScreen,
  installationScreen,
  dealershipStepScreen,
  integrationStepScreen({ kept, Feeds: SetupFeeds }),
  usersStepScreen({ kept, People: SetupPeople }),
  reviewStepScreen,
  outboxScreen,
  accountScreen,
  unsubscribeScreen,
  referralScreen,
  ...(import.meta.env.DEV ? [galleryScreen] : []),
];

/** The drill-down of a number in my KPIs opens over them, so it comes after them. */
/** The first is loaded with every screen. */
const overlays: readonly ParameterOverlay[] = [kpiDrillDown, favoriteKpis, expenseModal, percentEditor];

const DemoNote = latePart(() =>
  import('./features/account/demo/web/demo-note.tsx').then((module) => module.DemoNote),
);

const { api, queries, bus } = startBrowser({
  live: liveChanges,
  earlier: earlyCallsBegun,
  goToLogin: (returnTo) =>
    void router.navigate({
      to: routerPath(signInScreen),
      search: returnTo === null ? {} : { redirect: returnTo },
    }),
});
const calls = {
  groups: dealerFullList,
  user: currentUser,
  kpis: listKpis,
  setting: saveSetting,
  board: {
    answer: kpiBoard,
    values: filterValues,
    file: exportBoard,
    annotations: {
      list: annotations,
      add: addAnnotation,
      change: changeAnnotation,
      remove: deleteAnnotation,
    },
  },
};
const beginCalls = createBeginCalls({ queries, api, kept, calls, earlier: earlyCallsBegun });
const router = createAppRouter({
  screens,
  session: api.session,
  bus,
  beginCalls,
  settings: kept,
  today: () => browserDay(Date.now()),
  show: {
    root: Root,
    frame: createFrame({
      screens,
      overlays,
      kept,
      calls,
      loadChat: chat.load,
      Note: DemoNote,
    }),
    notFound: NotFound,
    pending: ScreenPending,
    failed: ScreenFailed,
  },
});
followLinks(router);
for (const call of [dealerFullList, currentUser]) prefetchCall({ queries, api }, call, {}, 'lasting');
startFirstScreen(router, { screens, beginCalls });

const root = document.getElementById('rooftop');
if (!root) throw new Error('The page has no place for the app.');
// In slices, so that a slow phone answers meanwhile.
startTransition(() => createRoot(root).render(<App router={router} queries={queries} api={api} />));
