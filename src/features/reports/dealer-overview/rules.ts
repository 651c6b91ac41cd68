import { Problem } from '../../../core/errors.ts';
import { findKpi, type KpiKey } from '../../../core/kpis/catalog.ts';
import type { Better } from '../../../core/kpis/kpi.ts';
import { type Light, MOST_NUMBERS, type OverviewType } from './contract.ts';

export interface KeptNumber {
  readonly kpi: KpiKey;
  readonly tag: string | null;
}

/** What the product suggests; 21 numbers of the whole store fit one page. */
const SUGGESTED: Readonly<Record<OverviewType, Readonly<Record<string, readonly KpiKey[]>>>> = {
  home: {
    Store: ['total_gross', 'units_retail', 'total_pvr'],
    New: ['units_new', 'front_pvr_new', 'rev_new'],
    Used: ['units_used', 'front_pvr_used', 'rev_used'],
    'F&I': ['back_gross', 'fi_pvr', 'products_per_deal'],
    Service: ['ro_count', 'labor_sales', 'elr'],
    Leads: ['leads_internet', 'resp_avg_min', 'closing_ratio'],
    Marketing: ['spend_actual', 'ad_per_retail', 'sessions'],
  },
  sales: {
    New: ['units_new', 'front_pvr_new', 'front_gross_new'],
    Used: ['units_used', 'front_pvr_used', 'front_gross_used'],
    Store: ['units_retail', 'total_pvr', 'trade_rate', 'used_new_ratio'],
  },
  finance: {
    'F&I': ['back_gross', 'fi_pvr', 'products_per_deal', 'finance_pen', 'vsc_pen', 'gap_pen', 'lease_pen'],
  },
  leads: {
    Leads: ['leads', 'leads_good', 'leads_internet', 'leads_phone', 'leads_walkin'],
    'Follow-up': [
      'contact_rate',
      'resp_avg_min',
      'resp_15_pct',
      'appt_set_rate',
      'appt_show_rate',
      'closing_ratio',
    ],
  },
  marketing: {
    Spend: ['spend_actual', 'budget_pacing', 'cpl', 'cps', 'ad_per_retail'],
    Website: ['sessions', 'vdp_views', 'web_conv_rate'],
    Paid: ['ppc_clicks', 'ppc_cpc', 'ppc_conv_rate'],
  },
  service: {
    Service: ['ro_count', 'labor_sales', 'elr', 'hours_per_ro', 'service_gross', 'svc_show_rate'],
    Parts: ['parts_gross', 'parts_per_ro', 'parts_to_labor'],
  },
};

/** The suggested numbers of a tab, with their tags. */
export function suggestedNumbers(type: OverviewType): KeptNumber[] {
  return Object.entries(SUGGESTED[type]).flatMap(([tag, keys]) => keys.map((kpi) => ({ kpi, tag })));
}

/**
 * Appends a KPI without a tag; one that is in the list keeps its place.
 *
 * @throws Problem `invalid` when the list is full
 */
export function withNumber(list: readonly KeptNumber[], kpi: KpiKey): readonly KeptNumber[] {
  if (list.some((one) => one.kpi === kpi)) return list;
  if (list.length < MOST_NUMBERS) return [...list, { kpi, tag: null }];
  const message = `A tab holds at most ${MOST_NUMBERS} numbers. Remove one first.`;
  throw new Problem('invalid', message, [{ field: 'kpi', message }]);
}

/** Removes a KPI from the list. */
export function withoutNumber(list: readonly KeptNumber[], kpi: string): readonly KeptNumber[] {
  return list.filter((one) => one.kpi !== kpi);
}

/**
 * Tags a number; an empty text takes its tag off.
 *
 * @throws Problem `missing` when it is not in the list
 */
export function withTag(list: readonly KeptNumber[], kpi: string, tag: string): readonly KeptNumber[] {
  const tagged = numberIn(list, kpi);
  return list.map((one) => (one === tagged ? { ...tagged, tag: tag === '' ? null : tag } : one));
}

/**
 * Moves a number to an index from 0, capped at the end.
 *
 * @throws Problem `missing` when it is not in the list
 */
export function withMovedNumber(
  list: readonly KeptNumber[],
  kpi: string,
  position: number,
): readonly KeptNumber[] {
  const moved = numberIn(list, kpi);
  return withoutNumber(list, kpi).toSpliced(position, 0, moved);
}

function numberIn(list: readonly KeptNumber[], kpi: string): KeptNumber {
  const found = list.find((one) => one.kpi === kpi);
  if (found) return found;
  const message = `${findKpi(kpi)?.title ?? kpi} is not among the numbers of this tab.`;
  throw new Problem('missing', message, [{ field: 'kpi', message }]);
}

/** Within a tenth of the target. */
const NEAR = 0.9;

/**
 * The light of a number beside its target: reached, within a tenth, or missed.
 *
 * For KPIs that are better low, at most the target is reached; null for those that are neither, and for a
 * target of 0.
 */
export function lightOf(expected: number, target: number, better: Better): Light | null {
  if (better === 'neutral' || target <= 0) return null;
  const share = better === 'higher' ? expected / target : expected <= 0 ? 1 : target / expected;
  if (share >= 1) return 'good';
  return share >= NEAR ? 'near' : 'missed';
}
