import type { KpiKey } from '../../../core/kpis/catalog.ts';
import { alerts, cards, movers, ring, type Sized, stacked, table, trend, WHOLE } from './preset-items.ts';
import type { GridItem, ReportSettings } from './report-shapes.ts';
import { flowed } from './rules-grid.ts';
import type { ReportPeriod } from './rules-periods.ts';

export const PRESET_KEYS = [
  'gm_morning',
  'weekly_marketing',
  'month_end_coop',
  'fixed_ops_weekly',
  'twenty_group',
] as const;
export type PresetKey = (typeof PRESET_KEYS)[number];

export interface Preset {
  readonly key: PresetKey;
  readonly title: string;
  readonly description: string;
  readonly settings: ReportSettings;
}

interface PageOf {
  readonly title: string;
  readonly description?: string;
  readonly items: readonly Sized[];
}

/** Keys of pages and items count through a preset: `page1`, `item1`. */
function settingsOf(period: ReportPeriod, pages: readonly PageOf[]): ReportSettings {
  let count = 0;
  return {
    period,
    paper: 'letter',
    pages: pages.map(({ title, description = '', items }, index) => ({
      key: `page${index + 1}`,
      pageTitle: title,
      description,
      gridItems: flowed(items).map((item): GridItem => {
        count += 1;
        return { ...item, id: `item${count}` };
      }),
    })),
  };
}

const MONEY: KpiKey[] = [
  'total_gross',
  'variable_gross',
  'fixed_gross',
  'units_retail',
  'total_pvr',
  'leads',
];

/** Reports to start from, in the order they are offered. */
export const presets: readonly Preset[] = [
  {
    key: 'gm_morning',
    title: 'GM morning report',
    description: 'Yesterday, the month so far, and what needs attention.',
    settings: settingsOf('month_to_date', [
      {
        title: 'This morning',
        items: [
          cards(
            'Yesterday',
            ['units_retail', 'front_gross_new', 'front_gross_used', 'back_gross', 'ro_count', 'leads'],
            {
              period: 'yesterday',
            },
          ),
          cards('Month to date', MONEY),
          trend('Total gross', 'total_gross'),
          trend('Retail units', 'units_retail'),
          alerts(10),
        ],
      },
      {
        title: 'By store',
        items: [
          table('Stores, month to date', [
            'total_gross',
            'units_retail',
            'total_pvr',
            'fi_pvr',
            'leads',
            'closing_ratio',
          ]),
          table('Stores, yesterday', ['units_retail', 'leads', 'ro_count'], { period: 'yesterday' }),
        ],
      },
    ]),
  },
  {
    key: 'weekly_marketing',
    title: 'Weekly marketing report',
    description: 'Spend, leads and sales by source, and how the website and ads did.',
    settings: settingsOf('month_to_date', [
      {
        title: 'Results',
        items: [
          cards(
            'Last 7 days',
            ['leads', 'leads_good', 'contact_rate', 'appt_set_rate', 'sessions', 'web_leads'],
            {
              period: 'last_7_days',
            },
          ),
          cards('Month to date', ['spend_actual', 'leads', 'attributed_sold', 'cpl', 'cps', 'budget_pacing']),
          trend('Leads', 'leads'),
          movers('Sources that moved', 'leads', 'lead_source'),
          table(
            'Lead sources',
            ['leads', 'contact_rate', 'closing_ratio', 'attributed_sold', 'attributed_gross'],
            {
              by: 'lead_source',
            },
          ),
        ],
      },
      {
        title: 'Website and ads',
        items: [
          cards(
            'Last 30 days',
            ['sessions', 'vdp_views', 'web_conv_rate', 'ppc_cost', 'ppc_clicks', 'ppc_cpa'],
            {
              period: 'last_30_days',
            },
          ),
          table('Ad networks', ['ppc_cost', 'ppc_clicks', 'ppc_ctr', 'ppc_cpc', 'ppc_conv', 'ppc_cpa'], {
            by: 'platform',
          }),
          trend('Sessions', 'sessions'),
          ring('Sessions by channel', 'sessions', 'channel'),
          table('Stores', ['spend_actual', 'leads', 'cpl', 'cps'], {}),
        ],
      },
    ]),
  },
  {
    key: 'month_end_coop',
    title: 'Month-end co-op report',
    description: 'What was planned, spent and claimed last month, by category and store.',
    settings: settingsOf('last_month', [
      {
        title: 'Co-op of the month',
        items: [
          cards('Last full month', [
            'budget_planned',
            'spend_actual',
            'coop',
            'net_spend',
            'coop_share',
            'coop_unclaimed',
          ]),
          table('By category', ['spend_actual', 'budget_planned', 'coop', 'net_spend', 'coop_share'], {
            by: 'category',
          }),
          table('By store', ['spend_actual', 'budget_planned', 'coop', 'net_spend', 'coop_share']),
          trend('Co-op, last 13 months', 'coop', { width: WHOLE, period: 'last_13_months' }),
        ],
      },
    ]),
  },
  {
    key: 'fixed_ops_weekly',
    title: 'Fixed ops weekly',
    description: 'Repair orders, hours and rates of the last week, beside the month.',
    settings: settingsOf('last_7_days', [
      {
        title: 'Service and parts',
        items: [
          cards('Last 7 days', [
            'ro_count',
            'labor_sales',
            'rev_parts',
            'elr_cp',
            'hours_per_ro',
            'avg_ro_value',
          ]),
          cards(
            'Month to date',
            ['ro_count', 'fixed_gross', 'hours_sold', 'elr', 'mpi_rate', 'svc_show_rate'],
            {
              period: 'month_to_date',
            },
          ),
          stacked('Labor by who pays', 'labor_sales', 'pay_type', 'last_30_days'),
          ring('Hours by who pays', 'hours_sold', 'pay_type'),
          table('Advisors', ['ro_count', 'hours_per_ro', 'elr_cp', 'avg_ro_value', 'mpi_rate'], {
            by: 'advisor',
          }),
          table('Stores', ['ro_count', 'labor_sales', 'elr_cp', 'hours_per_ro', 'open_ros']),
        ],
      },
    ]),
  },
  {
    key: 'twenty_group',
    title: '20-group pack',
    description: 'The composite of the last full month, store by store, with the last 13 months.',
    settings: settingsOf('last_month', [
      {
        title: 'Variable operations',
        items: [
          cards('All stores', [
            'units_new',
            'units_used',
            'front_pvr',
            'fi_pvr',
            'total_pvr',
            'used_new_ratio',
          ]),
          table('Stores', [
            'units_retail',
            'units_new',
            'units_used',
            'front_pvr',
            'fi_pvr',
            'total_pvr',
            'trade_rate',
          ]),
          trend('Retail units, last 13 months', 'units_retail', { period: 'last_13_months' }),
          trend('Total PVR, last 13 months', 'total_pvr', { period: 'last_13_months' }),
        ],
      },
      {
        title: 'Fixed operations',
        items: [
          table('Stores', [
            'ro_count',
            'labor_sales',
            'elr_cp',
            'hours_per_ro',
            'parts_to_labor',
            'fixed_gross',
          ]),
          trend('Fixed gross, last 13 months', 'fixed_gross', { width: WHOLE, period: 'last_13_months' }),
        ],
      },
      {
        title: 'Marketing',
        items: [table('Stores', ['spend_actual', 'leads', 'closing_ratio', 'cpl', 'cps', 'ad_per_retail'])],
      },
    ]),
  },
];
