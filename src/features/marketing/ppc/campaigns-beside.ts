import type { Chosen } from '../../../core/board/chosen.ts';
import type { BesidePartOf } from '../../../core/board/own-part.ts';
import type { RankedColumn, RankedRow, RankedTable, RankedTrait } from '../../../core/charts/ranked-table.ts';
import { valueOfId } from '../../../core/kpis/filter-text.ts';
import type { AdPlatform } from '../../../records/ad-performance/record.ts';
import { type CampaignLeads, type CampaignOnNetwork, ppcCampaigns } from './contract.ts';

/** Campaign attributes beyond the numbers of reports. */
interface ReportedCampaigns {
  readonly campaigns: readonly CampaignOnNetwork[];
  readonly leads: readonly CampaignLeads[];
}

const NETWORKS: Readonly<Record<AdPlatform, string>> = {
  google: 'Google',
  microsoft: 'Microsoft',
  meta: 'Meta',
  tiktok: 'TikTok',
  linkedin: 'LinkedIn',
};

const TRAITS: readonly RankedTrait[] = [
  { key: 'network', title: 'Network' },
  { key: 'type', title: 'Type', hint: 'What it advertises, by its name or by your rules' },
  {
    key: 'status',
    title: 'Status',
    hint: 'As its platform last reported it; a dash if the report has none',
  },
];

const PLANNED: readonly RankedColumn[] = [
  {
    key: 'planned',
    title: 'Planned',
    hint: 'Planned for the same days by a budget line of this network with the campaign’s name; a dash where none has it',
    unit: 'usd',
    better: 'neutral',
    behind: null,
  },
  {
    key: 'pacing',
    title: 'Pacing',
    hint: 'Cost in percent of the budget due through yesterday; 100% is on plan',
    unit: 'percent',
    better: 'neutral',
    behind: null,
  },
];

const BROUGHT: readonly RankedColumn[] = [
  {
    key: 'crm_leads',
    title: 'CRM leads',
    hint: 'Leads whose source has the campaign’s name; a dash if no source has it. Never added to conversions',
    unit: 'number',
    better: 'higher',
    behind: { kpi: 'leads', by: 'lead_source' },
  },
  {
    key: 'sold',
    title: 'Sold',
    hint: 'Sales credited to sources with the campaign’s name',
    unit: 'number',
    better: 'higher',
    behind: { kpi: 'attributed_sold', by: 'lead_source' },
  },
  {
    key: 'cost_per_sold',
    title: 'Cost per sold',
    hint: 'Cost divided by sold; a dash without a sale',
    unit: 'usd',
    better: 'lower',
    behind: null,
  },
];

type Numbers = Readonly<Record<'planned' | 'pacing' | 'crm_leads' | 'sold' | 'cost_per_sold', number | null>>;

/** Filters that leave a part of a campaign. */
const PARTS: readonly string[] = ['device', 'keyword', 'search_term'];

/**
 * Adds network, type, status, plan, and the CRM leads and sales of sources with the same name.
 *
 * 1. Lead and sale columns appear only when a source has a campaign's name.
 * 2. Values that exist only for the whole campaign are omitted when a filter leaves a part of it.
 * 3. The plan covers the networks shown.
 */
export function withCampaigns(table: RankedTable, reported: ReportedCampaigns, chosen: Chosen): RankedTable {
  const shown = networksIn(chosen);
  const isPart = chosen.filters.some(({ dimension }) => PARTS.includes(dimension));
  const rowOf = (row: RankedRow): RankedRow => {
    const name = valueOfId(row.key);
    const own = reported.campaigns.filter(
      (one) => one.name === name && (shown === null || shown.includes(one.platform)),
    );
    const leads = reported.leads.find((one) => one.name === name);
    const cost = row.figures.ppc_cost?.value ?? null;
    return {
      ...row,
      traits: traitsOf(own),
      figures: { ...row.figures, ...figuresOf(isPart ? NOTHING : numbersOf(own, leads, cost)) },
    };
  };
  return {
    ...table,
    traits: TRAITS,
    columns: table.columns.flatMap((column) => {
      if (column.key === 'ppc_cost') return [column, ...PLANNED];
      return column.key === 'ppc_cpa' && reported.leads.length > 0 ? [column, ...BROUGHT] : [column];
    }),
    rows: table.rows.map(rowOf),
  };
}

const NOTHING: Numbers = { planned: null, pacing: null, crm_leads: null, sold: null, cost_per_sold: null };

function numbersOf(
  own: readonly CampaignOnNetwork[],
  leads: CampaignLeads | undefined,
  cost: number | null,
): Numbers {
  const plans = own.flatMap(({ planned }) => planned ?? []);
  const planned = plans.length === 0 ? null : plans.reduce((sum, plan) => sum + plan, 0);
  const sold = leads?.sold ?? null;
  return {
    planned,
    pacing: share(cost, planned, 100),
    crm_leads: leads?.leads ?? null,
    sold,
    cost_per_sold: share(cost, sold, 1),
  };
}

function share(of: number | null, per: number | null, scale: number): number | null {
  return of === null || per === null || per === 0 ? null : (scale * of) / per;
}

function figuresOf(numbers: Numbers): RankedRow['figures'] {
  return Object.fromEntries(Object.entries(numbers).map(([key, value]) => [key, { value }]));
}

function traitsOf(own: readonly CampaignOnNetwork[]): Record<string, string | null> {
  const said = (values: readonly string[]) => [...new Set(values)].join(', ') || null;
  return {
    network: said(own.map(({ platform }) => NETWORKS[platform])),
    type: said(own.flatMap(({ types }) => types)),
    status: statusText(own),
  };
}

/** One word when all campaigns agree, else counts: `2 enabled, 1 paused`. */
function statusText(own: readonly CampaignOnNetwork[]): string | null {
  const counts = new Map<string, number>();
  for (const { status, campaigns } of own.flatMap(({ statuses }) => statuses))
    counts.set(status, (counts.get(status) ?? 0) + campaigns);
  const [first, ...others] = [...counts].sort(([, one], [, other]) => other - one);
  if (!first) return null;
  if (others.length === 0) return first[0];
  return [first, ...others].map(([status, count]) => `${count} ${status.toLowerCase()}`).join(', ');
}

/** Null for all. */
function networksIn({ filters }: Chosen): readonly string[] | null {
  const filter = filters.find(({ dimension }) => dimension === 'platform');
  return filter ? filter.values.map((id) => valueOfId(id) ?? '') : null;
}

/** Additional campaign columns, on the screen and in files. */
export const campaignsBeside: BesidePartOf<typeof ppcCampaigns> = {
  place: 'ppc.lists.campaign_name',
  call: ppcCampaigns,
  adds: withCampaigns,
};
