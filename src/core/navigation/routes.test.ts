import { expect, it } from 'vitest';
import { ROUTES, type ScreenRoute } from './routes.ts';

const routes: ScreenRoute[] = Object.values(ROUTES);

/** The flags of a route that differ from a plain screen's. */
function notes({ allows }: ScreenRoute): string {
  return [
    !allows.dateChange && 'date change blocked',
    !allows.customRange && 'no custom range',
    !allows.manyDealerships && 'one dealership or all',
    allows.customGroup && 'custom group',
    allows.analytics && 'analytics',
    allows.exports !== null && `${allows.exports} export`,
  ]
    .filter(Boolean)
    .join(', ');
}

it('knows every address of the specification, with its title and notes', () => {
  expect(routes.map((route) => [route.path, route.title, notes(route)])).toEqual([
    ['site/login', 'Welcome to Rooftop', ''],
    ['site/forgot-password', 'Reset Password', ''],
    ['site/change-password/:token', 'Change Password', ''],
    ['site/twofactor', 'Two Factor authentication', ''],
    ['site/invite', 'Invite', ''],
    ['unsubscribe', 'Unsubscribe', ''],
    ['referral/:hash', 'Referral', ''],
    ['onboarding/dealership', 'Onboarding - Dealership Info', ''],
    ['onboarding/integration', 'Integration Info', ''],
    ['onboarding/users', 'Users Info', ''],
    ['onboarding/review', 'Final Review', ''],
    ['real-time-cashflow', 'Real-Time Revenue', ''],
    ['need-attention', 'Data Alerts', 'date change blocked, one dealership or all'],
    ['planner', 'Planner', 'no custom range, one dealership or all, analytics, planner export'],
    ['budget', 'Budget', 'no custom range, budget export'],
    ['lead-source-roi', 'Lead Source ROI', ''],
    ['lead-source-roi/detailed/:type', 'Lead Source ROI', ''],
    ['website', 'Website', ''],
    ['ppc', 'Paid Search', ''],
    ['seo', 'Organic Search', ''],
    ['video-statistics', 'Video Statistics', 'no custom range, one dealership or all'],
    ['sales', 'Sales', ''],
    ['sales/person/:person', 'Sales', ''],
    ['service-dash', 'Service Dashboard', ''],
    ['inventory-report', 'Inventory Report', 'date change blocked'],
    ['inventory-report/report/:id', 'Inventory Report', 'date change blocked'],
    ['vdp-report', 'VDP Report', ''],
    ['real-time-market-price', 'Real-Time Market Price', 'date change blocked'],
    ['market-share', 'Market Share', 'no custom range, one dealership or all'],
    ['dealer-overview', 'Dealer Overview', 'overview export'],
    ['enterprise-reporting', 'Enterprise Reporting', 'enterprise export'],
    ['report-builder', 'Report Builder', ''],
    ['report-builder/report/:id', 'Report Builder', ''],
    // Printed in documents; not in the specification.
    ['verify/:code', 'Verify a document', ''],
    ['g/:id', 'Custom Group', 'no custom range, custom group'],
    ['faq', 'FAQ', ''],
    ['404', 'Page not found', ''],
  ]);
});

it('guards everything but sign-in, unsubscribing and referrals', () => {
  const open = routes.filter((route) => !route.requiresAuth).map((route) => route.path);
  expect(open).toEqual([
    'site/login',
    'site/forgot-password',
    'site/change-password/:token',
    'site/twofactor',
    'site/invite',
    'unsubscribe',
    'referral/:hash',
  ]);
});

it('gives no letter and no place of the menu twice', () => {
  const places = routes.flatMap(({ navigation }) => (navigation ? [navigation] : []));
  const letters = places.map(({ letter }) => letter);
  expect(new Set(letters).size).toBe(letters.length);
  expect(new Set(places.map(({ section, order }) => `${section} ${order}`)).size).toBe(places.length);
});
