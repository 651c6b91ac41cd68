import type { RawNameKind } from '../../../../core/kpis/fact.ts';
import type { Unit } from '../../../../core/kpis/kpi.ts';
import type { Match } from '../../../../core/sources/source-rules.ts';

export interface KindWords {
  readonly title: string;
  /** Example: `lead source`. */
  readonly one: string;
  /** Example: `Leads`. */
  readonly volume: string;
  readonly unit: Unit;
}

export const kindWords: Readonly<Record<RawNameKind, KindWords>> = {
  lead: { title: 'Lead sources', one: 'lead source', volume: 'Leads', unit: 'number' },
  spend: { title: 'Budget lines', one: 'budget line', volume: 'Spend', unit: 'usd' },
  channel: { title: 'Website channels', one: 'channel', volume: 'Sessions', unit: 'number' },
  campaign: { title: 'Campaigns', one: 'campaign', volume: 'Cost', unit: 'usd' },
  query: { title: 'Searches', one: 'search', volume: 'Clicks', unit: 'number' },
};

export const SHOWN_KINDS: readonly RawNameKind[] = ['lead', 'spend', 'channel', 'campaign', 'query'];

export const matchTitles: Readonly<Record<Match, string>> = {
  exact: 'is exactly',
  contains: 'contains',
  pattern: 'looks like',
};
