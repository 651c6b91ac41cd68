import { describe, expect, it } from 'vitest';
import type { Chosen } from '../../../core/board/chosen.ts';
import { type RankedTable, rankedColumns } from '../../../core/charts/ranked-table.ts';
import { idOfValue } from '../../../core/kpis/filter-text.ts';
import { withCampaigns } from './campaigns-beside.ts';

const chosen: Chosen = {
  filters: [],
  shows: {},
  sorts: {},
  compare: 'none',
  about: null,
  isSingle: false,
  step: 'day',
};

const row = (name: string, cost: number | null) => ({
  key: idOfValue(name),
  title: name,
  figures: { ppc_cost: { value: cost }, ppc_cpa: { value: 9 } },
});

const column = (key: string) => ({ key, title: key, unit: 'usd', better: 'neutral' }) as const;

const table: RankedTable = {
  kind: 'ranked',
  title: 'Campaigns',
  noun: 'Campaign',
  rankBy: 'ppc_cost',
  columns: [column('ppc_cost'), column('ppc_cpa'), column('ppc_impr_share')],
  rows: [row('Brand', 150), row('PMAX', 80)],
  total: { key: '~total', title: 'Total', figures: { ppc_cost: { value: 230 } } },
};

const brand = {
  name: 'Brand',
  platform: 'google',
  types: ['Brand'],
  statuses: [{ status: 'Enabled', campaigns: 2 }],
  planned: 100,
} as const;

const reported = {
  campaigns: [
    { ...brand, types: ['Brand'], statuses: [{ status: 'Enabled', campaigns: 2 }] },
    {
      ...brand,
      platform: 'microsoft' as const,
      types: ['Brand'],
      statuses: [{ status: 'Paused', campaigns: 1 }],
      planned: 20,
    },
    { ...brand, name: 'PMAX', types: [], statuses: [], planned: null },
  ],
  leads: [{ name: 'Brand', leads: 12, sold: 3 }],
};

const figuresOf = (shown: RankedTable, at: number) =>
  Object.fromEntries(Object.entries(shown.rows[at]?.figures ?? {}).map(([key, { value }]) => [key, value]));
const google: Chosen = {
  ...chosen,
  filters: [{ dimension: 'platform', values: [idOfValue('google')] }],
};
const phones: Chosen = { ...chosen, filters: [{ dimension: 'device', values: [idOfValue('mobile')] }] };

describe('campaigns with what else is reported of them', () => {
  it('have their traits after their name, the plan beside the cost and the CRM beside conversions', () => {
    const shown = withCampaigns(table, reported, chosen);
    expect(rankedColumns(shown).map(({ key }) => key)).toEqual([
      'title',
      ...['network', 'type', 'status'],
      ...['ppc_cost', 'planned', 'pacing'],
      ...['ppc_cpa', 'crm_leads', 'sold', 'cost_per_sold'],
      'ppc_impr_share',
    ]);
    expect(shown.rows[0]?.traits).toEqual({
      network: 'Google, Microsoft',
      type: 'Brand',
      status: '2 enabled, 1 paused',
    });
    expect(figuresOf(shown, 0)).toMatchObject({
      planned: 120,
      pacing: 125,
      crm_leads: 12,
      sold: 3,
      cost_per_sold: 50,
    });
    expect(shown.total).toEqual(table.total);
  });

  it('have no columns of leads and sales where no lead source is called like a campaign', () => {
    const shown = withCampaigns(table, { ...reported, leads: [] }, chosen);
    expect(rankedColumns(shown).map(({ key }) => key)).not.toContain('crm_leads');
    expect(rankedColumns(shown).map(({ key }) => key)).not.toContain('sold');
  });

  it('have a dash, never 0, where no budget line and no lead source is called like them', () => {
    const shown = withCampaigns(table, reported, chosen);
    expect(figuresOf(shown, 1)).toMatchObject({
      ...{ planned: null, pacing: null, crm_leads: null, sold: null, cost_per_sold: null },
      ppc_cost: 80,
    });
    expect(shown.rows[1]?.traits).toEqual({ network: 'Google', type: null, status: null });
  });

  it('have the plan of the networks shown, and none of a part by device', () => {
    const ofGoogle = withCampaigns(table, reported, google);
    expect(ofGoogle.rows[0]?.traits?.status).toBe('Enabled');
    expect(figuresOf(ofGoogle, 0)).toMatchObject({ planned: 100, pacing: 150 });
    expect(figuresOf(withCampaigns(table, reported, phones), 0)).toMatchObject({
      planned: null,
      crm_leads: null,
    });
  });
});
