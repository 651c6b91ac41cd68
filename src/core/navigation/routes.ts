import type { OnboardingStep } from './onboarding-steps.ts';
import type { ScopeRules } from './scope.ts';

export const SECTIONS = ['Today', 'Money', 'Marketing', 'Store', 'Market', 'Reports', 'Setup'] as const;
export type Section = (typeof SECTIONS)[number];

export const SCREEN_ICONS = [
  'revenue',
  'alert',
  'planner',
  'budget',
  'sources',
  'website',
  'paid',
  'organic',
  'video',
  'sales',
  'service',
  'inventory',
  'vdp',
  'price',
  'market',
  'overview',
  'enterprise',
  'report',
  'feeds',
  'people',
  'target',
  'settings',
  'help',
] as const;
export type ScreenIcon = (typeof SCREEN_ICONS)[number];

export interface MenuPlace {
  readonly section: Section;
  readonly order: number;
  readonly icon: ScreenIcon;
  /** Keyboard shortcut: `g`, then this letter. */
  readonly letter: string;
  /** Title in the bottom bar of a phone. */
  readonly short?: string;
}

export interface Allowed extends ScopeRules {
  /** Whether the chosen stores change anything on the screen. */
  readonly stores: boolean;
  /** Whether it shows anything of a period or a day. */
  readonly period: boolean;
  readonly analytics: boolean;
  readonly exports: 'planner' | 'budget' | 'enterprise' | 'overview' | null;
}

interface RouteEntry {
  /** Below `/`; `:name` matches one segment. */
  readonly path: string;
  readonly title: string;
  readonly requiresAuth: boolean;
  readonly allows: Allowed;
  readonly navigation: MenuPlace | null;
}

export const ALLOWED: Allowed = {
  customRange: true,
  manyDealerships: true,
  dateChange: true,
  customGroup: false,
  stores: true,
  period: true,
  analytics: false,
  exports: null,
};

/** Of screens about a dealer group or a person. */
export const GROUP_ONLY = { stores: false, period: false };
const oneOrAll = { customRange: false, manyDealerships: false };

/** Every address of the specification. */
export const ROUTES = {
  login: open('site/login', 'Welcome to Rooftop'),
  forgotPassword: open('site/forgot-password', 'Reset Password'),
  changePassword: open('site/change-password/:token', 'Change Password'),
  twoFactor: open('site/twofactor', 'Two Factor authentication'),
  invite: open('site/invite', 'Invite'),
  unsubscribe: open('unsubscribe', 'Unsubscribe'),
  referral: open('referral/:hash', 'Referral'),

  onboardingDealership: guarded('onboarding/dealership', 'Onboarding - Dealership Info'),
  onboardingIntegration: guarded('onboarding/integration', 'Integration Info'),
  onboardingUsers: guarded('onboarding/users', 'Users Info'),
  onboardingReview: guarded('onboarding/review', 'Final Review'),

  realTimeRevenue: {
    ...guarded('real-time-cashflow', 'Real-Time Revenue'),
    navigation: { ...place('Today', 10, 'revenue', 'r'), short: 'Revenue' },
  },
  dataAlerts: {
    ...guarded('need-attention', 'Data Alerts', { dateChange: false, manyDealerships: false }),
    navigation: place('Today', 20, 'alert', 'a'),
  },
  planner: {
    ...guarded('planner', 'Planner', { ...oneOrAll, analytics: true, exports: 'planner' }),
    navigation: place('Money', 10, 'planner', 'p'),
  },
  budget: {
    ...guarded('budget', 'Budget', { customRange: false, exports: 'budget' }),
    navigation: place('Money', 20, 'budget', 'b'),
  },
  leadSourceRoi: {
    ...guarded('lead-source-roi', 'Lead Source ROI'),
    navigation: { ...place('Marketing', 10, 'sources', 'l'), short: 'Source ROI' },
  },
  leadSourceDetail: guarded('lead-source-roi/detailed/:type', 'Lead Source ROI'),
  website: { ...guarded('website', 'Website'), navigation: place('Marketing', 20, 'website', 'w') },
  paidSearch: { ...guarded('ppc', 'Paid Search'), navigation: place('Marketing', 30, 'paid', 'c') },
  organicSearch: { ...guarded('seo', 'Organic Search'), navigation: place('Marketing', 40, 'organic', 'o') },
  videoStatistics: {
    ...guarded('video-statistics', 'Video Statistics', oneOrAll),
    navigation: place('Marketing', 50, 'video', 'v'),
  },
  sales: { ...guarded('sales', 'Sales'), navigation: place('Store', 10, 'sales', 's') },
  salesPerson: guarded('sales/person/:person', 'Sales'),
  serviceDashboard: {
    ...guarded('service-dash', 'Service Dashboard'),
    navigation: place('Store', 20, 'service', 'e'),
  },
  inventoryReport: {
    ...guarded('inventory-report', 'Inventory Report', { dateChange: false }),
    navigation: place('Store', 30, 'inventory', 'i'),
  },
  vehicle: guarded('inventory-report/report/:id', 'Inventory Report', { dateChange: false }),
  vdpReport: { ...guarded('vdp-report', 'VDP Report'), navigation: place('Store', 40, 'vdp', 'd') },
  marketPrice: {
    ...guarded('real-time-market-price', 'Real-Time Market Price', { dateChange: false }),
    navigation: place('Store', 50, 'price', 'x'),
  },
  marketShare: {
    ...guarded('market-share', 'Market Share', oneOrAll),
    navigation: place('Market', 10, 'market', 'm'),
  },
  dealerOverview: {
    ...guarded('dealer-overview', 'Dealer Overview', { exports: 'overview' }),
    navigation: place('Reports', 10, 'overview', 'y'),
  },
  enterpriseReporting: {
    ...guarded('enterprise-reporting', 'Enterprise Reporting', { exports: 'enterprise' }),
    navigation: place('Reports', 20, 'enterprise', 'n'),
  },
  reportBuilder: {
    ...guarded('report-builder', 'Report Builder', GROUP_ONLY),
    navigation: place('Reports', 30, 'report', 't'),
  },
  report: guarded('report-builder/report/:id', 'Report Builder'),
  verify: guarded('verify/:code', 'Verify a document', GROUP_ONLY),
  customGroup: guarded('g/:id', 'Custom Group', { customRange: false, customGroup: true }),
  faq: { ...guarded('faq', 'FAQ'), navigation: place('Setup', 90, 'help', 'q') },
  notFound: guarded('404', 'Page not found', GROUP_ONLY),
} as const satisfies Record<string, RouteEntry>;

/** Addresses that are not in the specification. */
export const OWN_PATHS = [
  'account',
  'data-feeds',
  'outbox',
  'settings',
  'source-mapping',
  'targets',
  'ui',
  'installation',
  'site/first-run',
  'users',
] as const;

/** The route of each step of the setup. */
export const ONBOARDING_ROUTES = {
  dealership: ROUTES.onboardingDealership,
  integration: ROUTES.onboardingIntegration,
  users: ROUTES.onboardingUsers,
  review: ROUTES.onboardingReview,
} as const satisfies Record<OnboardingStep, RouteEntry>;

export type RouteKey = keyof typeof ROUTES;

export type RoutePath = (typeof ROUTES)[RouteKey]['path'] | (typeof OWN_PATHS)[number];

export interface ScreenRoute extends RouteEntry {
  readonly path: RoutePath;
}

export type ScreenLink = '/' | `/${RoutePath}` | `/${RoutePath}?${string}`;

export const HOME = ROUTES.realTimeRevenue.path;

function open<const Path extends string>(path: Path, title: string): RouteEntry & { readonly path: Path } {
  return { path, title, requiresAuth: false, allows: ALLOWED, navigation: null };
}

function guarded<const Path extends string>(
  path: Path,
  title: string,
  allows: Partial<Allowed> = {},
): RouteEntry & { readonly path: Path } {
  return { path, title, requiresAuth: true, allows: { ...ALLOWED, ...allows }, navigation: null };
}

function place(section: Section, order: number, icon: ScreenIcon, letter: string): MenuPlace {
  return { section, order, icon, letter };
}
