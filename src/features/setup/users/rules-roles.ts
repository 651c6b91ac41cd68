import type { Access, Call } from '../../../core/contract.ts';
import { ROLES, type Role } from '../../../core/navigation/roles.ts';
import { capital } from '../../../core/text/capital.ts';

/** Who a column of the table is about: a member with a role, or an operator without any membership. */
export const ROLE_COLUMNS = [...ROLES, 'operator'] as const;
export type RoleColumn = Role | 'operator';

export interface FeatureRights {
  readonly title: string;
  readonly rights: Right[];
}

export interface Right {
  /** `POST budget/copy` */
  readonly call: string;
  readonly does: string;
  readonly allowed: RoleColumn[];
}

/** Titles by the first part of a call's path, in the order of the table. Another first part is its own title. */
const FEATURE_TITLES: Readonly<Record<string, string>> = {
  'real-time-revenue': 'Real-Time Revenue',
  live: 'Live updates',
  kpi: 'KPIs and screens',
  boards: 'KPIs and screens',
  stats: 'KPIs and screens',
  budget: 'Budget',
  planner: 'Planner',
  expense: 'Expenses',
  category: 'Categories and products',
  product: 'Categories and products',
  'product-budget': 'Splits and templates',
  files: 'Files',
  'lead-source-roi': 'Lead Source ROI',
  ppc: 'Paid Search',
  seo: 'Organic Search',
  website: 'Website',
  sales: 'Sales',
  target: 'Targets',
  feeds: 'Data Feeds',
  intake: 'Data Feeds',
  'source-mapping': 'Source Mapping',
  dealer: 'Stores and settings',
  users: 'People and accounts',
  auth: 'Signing in',
  outbox: 'Messages',
  notifications: 'Messages',
  unsubscribe: 'Messages',
  'custom-groups': 'Custom groups',
  'reports-builder': 'Report Builder',
  tokens: 'Access tokens',
  onboarding: 'Setup of a group',
  referral: 'Referrals',
  installation: 'Installation',
  health: 'Installation',
  ready: 'Installation',
  demo: 'Installation',
};

/**
 * Who may make a call, from its access rule: all columns for public and signed-in calls, roles from the needed one
 * up, nobody for calls of feed keys.
 */
export function columnsWith(access: Access): RoleColumn[] {
  if (access === 'public' || access === 'signedIn') return [...ROLE_COLUMNS];
  if (access === 'feedKey') return [];
  if (access === 'operator') return ['operator'];
  return ROLES.slice(ROLES.indexOf(access));
}

/** The table of all calls, grouped by feature; features and calls without an own title come last, by name. */
export function roleTableOf(calls: readonly Call[]): FeatureRights[] {
  const order = Object.values(FEATURE_TITLES);
  const titles = new Map<string, Right[]>();
  for (const { method, path, access, summary } of calls) {
    const title = titleOf(path);
    const right = { call: `${method} ${path}`, does: plainSummary(summary), allowed: columnsWith(access) };
    titles.set(title, [...(titles.get(title) ?? []), right]);
  }
  const rank = (title: string) => (order.includes(title) ? order.indexOf(title) : order.length);
  return [...titles]
    .map(([title, rights]) => ({ title, rights }))
    .sort((a, b) => rank(a.title) - rank(b.title) || a.title.localeCompare(b.title));
}

/** A call's summary without what only programs need: status codes, names of fields, limits. */
export function plainSummary(summary: string): string {
  const sentences = summary.replaceAll(/ \(\d{3}\)/g, '').split(/(?<=\.) /);
  const plain = sentences.filter((sentence) => !/`|\b\d{3}\b/.test(sentence));
  if (plain.length > 0) return plain.join(' ');
  return `${sentences[0]?.split(/[:;] /)[0] ?? ''}.`;
}

function titleOf(path: string): string {
  const [first = ''] = path.split('/');
  return FEATURE_TITLES[first] ?? capital(first.replaceAll('-', ' '));
}
