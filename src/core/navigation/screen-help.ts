import type { RoutePath } from './routes.ts';

/** The FAQ entry about each screen that has one, by its path. */
export const SCREEN_HELP = {
  'real-time-cashflow': 'screen-real-time-revenue',
  'need-attention': 'screen-data-alerts',
  planner: 'screen-planner',
  budget: 'screen-budget',
  'lead-source-roi': 'screen-lead-source-roi',
  website: 'screen-website',
  ppc: 'screen-paid-search',
  seo: 'screen-organic-search',
  'video-statistics': 'screen-video-statistics',
  sales: 'screen-sales',
  'service-dash': 'screen-service-dashboard',
  'inventory-report': 'screen-inventory-report',
  'vdp-report': 'screen-vdp-report',
  'real-time-market-price': 'screen-market-price',
  'market-share': 'screen-market-share',
  'dealer-overview': 'screen-dealer-overview',
  'enterprise-reporting': 'screen-enterprise-reporting',
  'report-builder': 'screen-report-builder',
  'data-feeds': 'screen-data-feeds',
  'source-mapping': 'screen-source-mapping',
  targets: 'screen-targets',
  users: 'screen-users',
  settings: 'screen-settings',
} as const satisfies Partial<Record<RoutePath, string>>;

export type ScreenHelpKey = (typeof SCREEN_HELP)[keyof typeof SCREEN_HELP];

/** The FAQ entry about a screen; undefined where there is none. */
export function helpOf(path: RoutePath | undefined): ScreenHelpKey | undefined {
  const known: Readonly<Record<string, ScreenHelpKey>> = SCREEN_HELP;
  return path === undefined ? undefined : known[path];
}
