import type { TestCaller } from '../server.ts';
import { budgetFigures } from './budget-figures.ts';
import { enterpriseFigures, overviewFigures } from './grid-figures.ts';
import { homeFigures } from './home-figures.ts';
import { plannerFigures } from './planner-figures.ts';
import type { Pressed, Scope } from './pressed.ts';

/** A screen with its scope. */
export interface ScreenShown {
  readonly caller: TestCaller;
  readonly scope: Scope;
  /** Whether today is in the period. */
  readonly isOpen: boolean;
  readonly today: string;
}

/**
 * How the test gets a screen's figures: from its board, from a reader, or not at all with the
 * reason.
 */
export type ScreenFigures =
  | { readonly boards: readonly string[] }
  | { readonly figures: (shown: ScreenShown) => Promise<Pressed[]> }
  | { readonly none: string };

/** Every screen by its path. A missing screen fails `test/clicked-screens.test.ts`. */
export const clickedScreens: Readonly<Record<string, ScreenFigures>> = {
  'real-time-cashflow': { figures: homeFigures },
  'need-attention': { none: 'What rules found, in sentences.' },
  planner: { figures: plannerFigures },
  budget: { figures: budgetFigures },
  'lead-source-roi': { boards: ['lead-source-roi', 'lead-source-roi-net'] },
  'lead-source-roi/detailed/:type': { boards: ['lead-source-roi-type', 'lead-source-roi-type-net'] },
  website: { boards: ['website'] },
  ppc: { boards: ['ppc'] },
  seo: { boards: ['seo'] },
  'video-statistics': { boards: ['video-statistics'] },
  sales: { boards: ['sales'] },
  'market-share': { boards: ['market-share'] },
  'real-time-market-price': { boards: ['real-time-market-price'] },
  'inventory-report': { boards: ['inventory-report'] },
  'vdp-report': { boards: ['vdp-report'] },
  'inventory-report/report/:id': { none: 'One vehicle as its lists have it, which are no KPIs.' },
  'service-dash': { boards: ['service-dash'] },
  'dealer-overview': { figures: overviewFigures },
  'enterprise-reporting': { figures: enterpriseFigures },
  'g/:id': { none: 'Stores of several dealer groups: the test of its server opens its cells.' },
  'sales/person/:person': { boards: ['sales-person'] },
  'onboarding/dealership': { none: 'Stores are typed here.' },
  'onboarding/review': { none: 'What was entered, without figures.' },
  installation: { none: 'Operators see no figures of groups.' },
  'referral/:hash': { none: 'A request to start, without figures.' },
  'site/first-run': { none: 'No figures before someone is signed in.' },
  'site/invite': { none: 'No figures before someone is signed in.' },
  'site/change-password/:token': { none: 'No figures before someone is signed in.' },
  'site/forgot-password': { none: 'No figures before someone is signed in.' },
  'site/login': { none: 'No figures before someone is signed in.' },
  outbox: { none: 'Messages, no figures.' },
  'verify/:code': { none: 'Numbers as a document had them, beside today.' },
  unsubscribe: { none: 'No figures before someone is signed in.' },
  'site/twofactor': { none: 'No figures before someone is signed in.' },
  settings: { none: 'Settings of people and stores.' },
  'data-feeds': { none: 'Counts of rows and files, which are no KPIs.' },
  'source-mapping': { none: 'Counts of raw names, which are no KPIs.' },
  users: { none: 'People and their rights.' },
  account: { none: 'A person, their sign-ins and tokens.' },
  faq: { none: 'An example opens its own KPI; the rest is text.' },
  'report-builder': { none: 'A list of reports, without figures.' },
  'report-builder/report/:id': {
    none: 'Widgets of boards in days of their own; what opens behind them is compared on the boards.',
  },
  targets: { none: 'Targets are typed here.' },
};

/** The files that open a drill-down, with the reader above that has their figures. */
export const openers: Readonly<Record<string, string>> = {
  'web/board/open-number.ts': 'boards',
  'web/grid/store-grid.tsx': 'enterpriseFigures',
  'features/reports/custom-groups/web/peer-table.tsx': 'The test of its server opens its cells.',
  'features/reports/dealer-overview/web/number-list.tsx': 'overviewFigures',
  'web/shell/commands.ts': 'A KPI by its name.',
  'web/shell/palette.tsx': 'A KPI by its name, for a store and period.',
  'features/today/data-alerts/web/alert-item.tsx': 'The explanation of a change, not a figure.',
  'features/today/real-time-revenue/web/home-board.tsx': 'homeFigures',
  'features/today/real-time-revenue/web/home-tables.tsx': 'homeFigures',
  'features/today/real-time-revenue/web/morning-brief.tsx': 'homeFigures',
  'features/today/real-time-revenue/web/home-detail.tsx':
    'The records beside a deal or order; it shows no KPI.',
  'features/money/planner/web/trend-strip.tsx': 'plannerFigures',
  'features/money/planner/web/rail.tsx': 'plannerFigures',
  'features/money/planner/web/plan-view.tsx': 'plannerFigures',
  'features/money/budget/web/use-tree.ts': 'budgetFigures',
  'features/money/budget/web/budget-cards.tsx': 'budgetFigures',
  'features/money/budget/web/coop-line.tsx': 'budgetFigures',
  'features/market/market-share/web/market-gap.tsx': 'Figures of kpi/get, with the scope of the screen.',
  'features/setup/faq/web/faq-screen.tsx': 'One figure of kpi/get, with the scope of the screen.',
  'features/store/sales/web/person-deals.tsx': 'All records of a list; no figure.',
  'features/marketing/lead-source-roi/web/unmatched-sales.tsx': 'All records of a list; no figure.',
  'features/marketing/lead-source-roi/web/type-leads.tsx': 'All records of a list; no figure.',
};
