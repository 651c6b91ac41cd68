import { leadSourceScreen } from './features/marketing/lead-source-roi/web/screen.ts';
import { paidSearchScreen } from './features/marketing/ppc/web/screen.ts';
import { seoScreen } from './features/marketing/seo/web/screen.ts';
import { videoScreen } from './features/marketing/video-statistics/web/screen.ts';
import { websiteScreen } from './features/marketing/website/web/screen.ts';
import { budgetScreen } from './features/money/budget/web/screen.ts';
import { kpiBoard } from './features/reports/kpis/contract.ts';
import { dealerFullList } from './features/setup/dealers/contract.ts';
import { inventoryScreen, vdpScreen } from './features/store/inventory/web/screen.ts';
import { marketPriceScreen } from './features/store/market-price/web/screen.ts';
import { salesScreen } from './features/store/sales/web/screen.ts';
import { serviceScreen } from './features/store/service/web/screen.ts';
import { realTimeRevenueScreen } from './features/today/real-time-revenue/web/screen.ts';
import { createKeptSettings } from './web/session/kept-settings.ts';
import { beginEarlyCalls } from './web/shell/early-calls.ts';
import { applyFormats } from './web/shell/formats-choice.ts';

/** The screens with first calls. */
const screens = [
  realTimeRevenueScreen,
  budgetScreen,
  leadSourceScreen,
  paidSearchScreen,
  websiteScreen,
  seoScreen,
  videoScreen,
  salesScreen,
  serviceScreen,
  inventoryScreen,
  vdpScreen,
  marketPriceScreen,
];

applyFormats();

export const kept = createKeptSettings();

/** Resolves when the calls of the first screen have begun, or when they are left to the app. */
export const earlyCallsBegun = beginEarlyCalls({
  screens,
  at: window.location,
  early: window.earlyReplies ?? [],
  fetch: (url, init) => window.fetch(url, init),
  kept,
  calls: { groups: dealerFullList, board: kpiBoard },
});
