import type { KpiKey } from '../../core/kpis/catalog.ts';
import { type NamedFilter, readFilters, VALUE_ID, writeFilters } from '../../core/kpis/filter-text.ts';
import { OUTLOOKS, outlookNamed } from '../../core/kpis/outlooks.ts';
import type { Search } from '../../core/navigation/scope.ts';
import { isDay, lastDay, type Period, through } from '../../core/time/period.ts';

export const KPI_TABS = ['breakdown', 'why', 'records'] as const;
export type KpiTab = (typeof KPI_TABS)[number];

const STEPS = ['day', 'week', 'month'] as const;
const PARTS = ['value', 'numerator', 'denominator'] as const;
const WINDOWS = ['current', 'previous', 'lastYear'] as const;
const SHOWN = ['value', ...OUTLOOKS] as const;
const ORDERS = ['own', 'alphabetical', 'value', 'change'] as const;

export interface KpiOrder {
  readonly by: (typeof ORDERS)[number];
  readonly ascending: boolean;
}

/** A place in the drill-down of a KPI. All of it is in the address. */
export interface KpiAddress {
  readonly kpi: KpiKey;
  /** `scope` is the period of the screen. */
  readonly period: 'scope' | 'today' | Period;
  readonly filters: readonly NamedFilter[];
  /** The leading figure: the value, or its projection, target or attainment. */
  readonly show: (typeof SHOWN)[number];
  /** Dimension of the rows; null for the first one with more than one value. */
  readonly by: string | null;
  readonly and: string | null;
  /** Null for the default of the dimension. */
  readonly order: KpiOrder | null;
  /** Whether the rows folded into “Other” are shown. */
  readonly isWhole: boolean;
  /** Of the trend; null for the default of the period. */
  readonly step: (typeof STEPS)[number] | null;
  readonly tab: KpiTab;
  /** Of the records: for a ratio, those of the numerator or the denominator. */
  readonly part: (typeof PARTS)[number] | null;
  /** Of the records: which kind, where a KPI counts several. */
  readonly kind: string | null;
  readonly window: (typeof WINDOWS)[number];
  readonly page: number;
}

const KEY = /^[a-z][a-z0-9_]{0,59}$/;

const NAMES = [
  'kpi',
  'kpiPeriod',
  'kpiFilters',
  'kpiShow',
  'kpiBy',
  'kpiAnd',
  'kpiOrder',
  'kpiRows',
  'kpiStep',
  'kpiTab',
  'kpiPart',
  'kpiKind',
  'kpiWindow',
  'kpiPage',
] as const;

/** The drill-down of a KPI as it first opens. */
export function kpiAddress(kpi: KpiKey, at: Partial<Omit<KpiAddress, 'kpi'>> = {}): KpiAddress {
  return {
    kpi,
    period: 'scope',
    filters: [],
    show: 'value',
    by: null,
    and: null,
    order: null,
    isWhole: false,
    step: null,
    tab: 'breakdown',
    part: null,
    kind: null,
    window: 'current',
    page: 1,
    ...at,
  };
}

/** Reads the drill-down from an address; null if there is none. Unreadable parts are dropped. */
export function readKpiAddress(search: Search): KpiAddress | null {
  const { kpi } = search;
  if (kpi === undefined || kpi === '') return null;
  const outlook = outlookNamed(kpi);
  // The catalog is on the server, which rejects an unknown key with a message.
  return kpiAddress(outlook?.kpi ?? (kpi as KpiKey), {
    period: periodIn(search.kpiPeriod),
    filters: readFilters(search.kpiFilters ?? '').filter(isFilter),
    show: outlook?.show ?? oneOf(SHOWN, search.kpiShow) ?? 'value',
    by: keyIn(search.kpiBy),
    and: keyIn(search.kpiAnd),
    order: orderIn(search.kpiOrder),
    isWhole: search.kpiRows === 'all',
    step: oneOf(STEPS, search.kpiStep) ?? null,
    tab: oneOf(KPI_TABS, search.kpiTab) ?? 'breakdown',
    part: oneOf(PARTS, search.kpiPart) ?? null,
    kind: keyIn(search.kpiKind),
    window: oneOf(WINDOWS, search.kpiWindow) ?? 'current',
    page: pageIn(search.kpiPage),
  });
}

export function hasDamagedFilters(search: Search): boolean {
  return readFilters(search.kpiFilters ?? '').some((filter) => !isFilter(filter));
}

/** The query with the drill-down set or removed; other parameters stay. */
export function withKpi(search: Search, at: KpiAddress | null): Search {
  const others = Object.entries(search).filter(([name]) => !NAMES.some((known) => known === name));
  return { ...Object.fromEntries(others), ...(at ? written(at) : {}) };
}

/** The place after a change. Settings that no longer apply are reset. */
export function kpiStep(at: KpiAddress, change: Partial<KpiAddress>): KpiAddress {
  const next = { ...at, ...change };
  if (change.filters !== undefined) Object.assign(next, { page: 1, isWhole: false });
  if (change.by !== undefined && change.by !== at.by) {
    Object.assign(next, { isWhole: false, order: change.order ?? null });
  }
  if (change.part !== undefined || change.kind !== undefined || change.window !== undefined)
    next.page = change.page ?? 1;
  return next.and !== null && next.and === next.by ? { ...next, and: null } : next;
}

export function filteredBy(
  filters: readonly NamedFilter[],
  dimension: string,
  values: readonly string[],
): NamedFilter[] {
  const others = filters.filter((filter) => filter.dimension !== dimension);
  return values.length === 0 ? others : [...others, { dimension, values }];
}

function written(at: KpiAddress): Search {
  const usual = kpiAddress(at.kpi);
  const fields: Partial<Record<(typeof NAMES)[number], string | false | null>> = {
    kpi: at.kpi,
    kpiPeriod: at.period !== usual.period && periodText(at.period),
    kpiFilters: at.filters.length > 0 && writeFilters(at.filters),
    kpiShow: at.show !== usual.show && at.show,
    kpiBy: at.by,
    kpiAnd: at.and,
    kpiOrder: at.order && `${at.order.ascending ? '' : '-'}${at.order.by}`,
    kpiRows: at.isWhole && 'all',
    kpiStep: at.step,
    kpiTab: at.tab !== usual.tab && at.tab,
    kpiPart: at.part,
    kpiKind: at.kind,
    kpiWindow: at.window !== usual.window && at.window,
    kpiPage: at.page !== usual.page && String(at.page),
  };
  return Object.fromEntries(
    Object.entries(fields).filter((field): field is [string, string] => typeof field[1] === 'string'),
  );
}

function periodText(period: KpiAddress['period']): string {
  return typeof period === 'string' ? period : `${period.start}..${lastDay(period)}`;
}

/** A period with both ends; `scope` if they cannot be read. */
function periodIn(text = ''): KpiAddress['period'] {
  if (text === 'today') return 'today';
  const [first = '', last = '', ...more] = text.split('..');
  const isPeriod = more.length === 0 && isDay(first) && isDay(last) && first <= last;
  return isPeriod ? through(first, last) : 'scope';
}

function isFilter({ dimension, values }: NamedFilter): boolean {
  return KEY.test(dimension) && values.length > 0 && values.every((id) => VALUE_ID.test(id));
}

function keyIn(text: string | undefined): string | null {
  return text !== undefined && KEY.test(text) ? text : null;
}

function orderIn(text = ''): KpiOrder | null {
  const by = oneOf(ORDERS, text.replace(/^-/, ''));
  return by === undefined ? null : { by, ascending: !text.startsWith('-') };
}

function pageIn(text = ''): number {
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}

function oneOf<const One extends string>(known: readonly One[], text: string | undefined): One | undefined {
  return known.find((one) => one === text);
}
