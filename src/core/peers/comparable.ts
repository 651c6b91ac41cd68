import { facts } from '../kpis/facts.ts';
import { type AnyKpi, partsOf } from '../kpis/kpi.ts';
import type { Measure } from '../kpis/measure.ts';

/** Settings of a dealer group that change its figures. */
export interface FigureSettings {
  readonly name: string;
  readonly grossBasis: string;
  readonly saleDay: string;
  readonly attribution: string;
  readonly timeZones: readonly string[];
}

export const DIFFERING = ['grossBasis', 'attribution', 'saleDay', 'timeZone'] as const;
export type Differing = (typeof DIFFERING)[number];

export interface Difference {
  readonly setting: Differing;
  readonly title: string;
  /** What it means for the figures. */
  readonly why: string;
  /** `Maple: statement`, one for each group. */
  readonly groups: readonly string[];
}

const TITLES: Readonly<Record<Differing, { readonly title: string; readonly why: string }>> = {
  grossBasis: {
    title: 'Different gross basis',
    why: 'Front gross is by the statement in some groups and by the DMS in others. KPIs of front gross have no total, average, median or rank.',
  },
  attribution: {
    title: 'Different credit for a sale',
    why: 'The groups credit sales to leads in different ways. KPIs of credited sales have no total, average, median or rank.',
  },
  saleDay: {
    title: 'Different sale day',
    why: 'The groups count a sale on different days. Ratios of sales have no total, average, median or rank; counts have them.',
  },
  timeZone: {
    title: 'Different time zones',
    why: 'Each store counts by its own local day, so today is not over everywhere at once.',
  },
};

const WORDS: Readonly<Record<string, string>> = {
  ...{ statement: 'statement', dms: 'DMS' },
  ...{ contract: 'contract day', delivery: 'delivery day', booked: 'booked day' },
  ...{ crm_primary: 'CRM primary', first_touch: 'first touch', any_touch: 'any touch' },
};

/** The settings in which groups differ; none for a single group, except time zones of its stores. */
export function differencesOf(groups: readonly FigureSettings[]): Difference[] {
  return DIFFERING.flatMap((setting) => {
    const stated = groups.map((group) => statedBy(group, setting));
    const all = new Set(setting === 'timeZone' ? groups.flatMap(({ timeZones }) => timeZones) : stated);
    if (all.size < 2) return [];
    const named = groups.map(({ name }, at) => `${name}: ${stated[at] ?? ''}`);
    return [{ setting, ...TITLES[setting], groups: named }];
  });
}

function statedBy(group: FigureSettings, setting: Differing): string {
  if (setting === 'timeZone') return group.timeZones.map(zoneText).join(', ');
  return WORDS[group[setting]] ?? group[setting];
}

function zoneText(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
}

const REASONS: Readonly<Record<Exclude<Differing, 'timeZone'>, string>> = {
  grossBasis: 'Not compared: the groups go by different front gross.',
  attribution: 'Not compared: the groups credit sales in different ways.',
  saleDay: 'Not compared: the groups count a sale on different days.',
};

/** Why values of a KPI say different things in groups with these differences; null where they compare. */
export function whyIncomparable(kpi: AnyKpi, differing: readonly Differing[]): string | null {
  const found = (['grossBasis', 'attribution', 'saleDay'] as const).find(
    (setting) => differing.includes(setting) && dependsOn(kpi, setting),
  );
  return found === undefined ? null : REASONS[found];
}

function dependsOn(kpi: AnyKpi, setting: Exclude<Differing, 'timeZone'>): boolean {
  const parts = partsOf(kpi);
  if (setting === 'saleDay') return kpi.kind === 'ratio' && parts.some(isOfSales);
  return parts.some(setting === 'grossBasis' ? countsFrontGross : isCredited);
}

const FRONT_GROSS = 'front_gross_cents';

/** Whether its value, and not only whether it is known, depends on front gross. */
function countsFrontGross({ take, when }: Measure): boolean {
  const isSummed = take.kind === 'sum' && [...take.plus, ...take.minus].includes(FRONT_GROSS);
  return isSummed || when.some((one) => 'limit' in one && one.field === FRONT_GROSS);
}

function isCredited({ when }: Measure): boolean {
  return when.some((one) => 'field' in one && one.field === 'is_credited');
}

function isOfSales({ fact }: Measure): boolean {
  return facts[fact].table === 'deal';
}
