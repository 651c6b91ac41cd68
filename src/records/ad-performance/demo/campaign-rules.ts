import type { CampaignType } from '../../../core/sources/campaign-types.ts';

/** A campaign in the demo and the pattern of its names at the ad platforms. */
export interface DemoCampaignRule {
  /** `*` matches any text. */
  readonly pattern: string;
  readonly name: string;
  readonly type: CampaignType;
}

const rule = (name: string, type: CampaignType, ...patterns: readonly string[]): DemoCampaignRule[] =>
  patterns.map((pattern) => ({ pattern, name, type }));

/** Those that have a line of the budget are called like it. */
export const demoCampaignRules: readonly DemoCampaignRule[] = [
  ...rule('Brand', 'brand', 'SRCH | Brand*', 'Brand - Exact'),
  ...rule('New Inventory', 'new', 'SRCH | New*', 'New * Inventory'),
  ...rule('Conquest', 'conquest', '*Conquest*'),
  ...rule('Used Inventory', 'used', 'SRCH | Used*', 'Pre-Owned Inventory'),
  ...rule('Performance Max', 'pmax', 'PMAX*', 'Performance Max*'),
  ...rule('Service', 'service', '*Service*'),
  ...rule('Model Walkarounds', 'video', '*Walkarounds'),
  ...rule('Inventory', 'used', 'BING*', '*(Microsoft)'),
  ...rule('Inventory Ads', 'social', 'AIA*', 'Facebook Inventory Ads'),
  ...rule('Model Launch', 'social', '*Launch*'),
  ...rule('Weekend Event', 'social', '*Weekend*'),
];
