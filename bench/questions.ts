import { findKpi } from '../src/core/kpis/catalog.ts';
import { measuresOf } from '../src/core/kpis/kpi.ts';
import { isKept } from '../src/core/kpis/measure.ts';
import type { Day } from '../src/core/time/period.ts';
import type { BenchServer } from './bench-server.ts';
import { TODAY, TOMORROW } from './dataset.ts';
import { inTurns, type Measurement } from './measurement.ts';

/** Twenty KPIs of a general manager. */
export const KPIS = [
  'total_revenue',
  'rev_new',
  'rev_used',
  'rev_fi',
  'rev_service',
  'rev_parts',
  'total_gross',
  'variable_gross',
  'fixed_gross',
  'units_retail',
  'units_new',
  'units_used',
  'front_pvr_new',
  'front_pvr_used',
  'total_pvr',
  'fi_pvr',
  'ro_count',
  'elr',
  'leads',
  'resp_15_pct',
];

const columnsOf = (kpis: readonly string[]) =>
  [...new Set(kpis.map((key) => findKpi(key)).flatMap((kpi) => (kpi ? measuresOf(kpi) : [])))]
    .filter(isKept)
    .map(({ key }) => `sum(${key})::bigint as ${key}`)
    .join(', ');
const columns = columnsOf(KPIS);

export interface Among {
  readonly dealerGroupId: number;
  readonly dealershipIds: readonly number[];
}

const MONTH = { view: 'month', year: 2026, month: 11 };
const YEAR = { view: 'year', year: 2026 };
/** The periods and their comparisons. */
const DAYS: readonly [[Day, Day], ...[Day, Day][]] = [
  ['2026-11-01', TOMORROW],
  ['2026-10-01', '2026-10-21'],
  ['2025-11-01', '2025-11-21'],
];

/** The sums of one store's month, as a body of the bare route. */
export function bareMonth(dealerGroupId: number, dealershipId: number, kpis: readonly string[]) {
  const [[start, end]] = DAYS;
  return {
    name: 'bare-month',
    text: `select ${columnsOf(kpis)} from measure_day
      where dealer_group_id = $1 and dealership_id = $2 and day >= '${start}' and day < '${end}'`,
    values: [dealerGroupId, dealershipId],
  };
}

let requested = 0;

/** Tiles with fresh ids, because the server shares the answer of equal questions. */
export function withFreshIds<Tile extends { readonly id: string }>(tiles: readonly Tile[]): Tile[] {
  requested += 1;
  return tiles.map((tile) => ({ ...tile, id: `${tile.id} ${requested}` }));
}

/** One store's month with the previous one and last year's: twenty KPIs. */
export const oneRooftop = (server: BenchServer, { dealerGroupId, dealershipIds }: Among) => ({
  requested: () => {
    const tiles = withFreshIds([{ id: 'a', kind: 'value', kpis: KPIS }]);
    return server.ask('kpi/board', { dealerGroupId, dealerShipId: dealershipIds[0], ...MONTH, tiles });
  },
  bare: () =>
    server.bare(
      'one-rooftop',
      DAYS.map(
        ([start, end]) =>
          `select ${columns} from measure_day where dealer_group_id = $1 and dealership_id = $2 and day >= '${start}' and day < '${end}'`,
      ).join(' union all '),
      [dealerGroupId, dealershipIds[0]],
    ),
});

/** Every store's month. */
export const everyRooftop = (server: BenchServer, { dealerGroupId }: Among) => ({
  requested: () => {
    const tiles = withFreshIds([{ id: 'a', kind: 'breakdown', by: 'dealership', kpis: KPIS, compare: [] }]);
    return server.ask('kpi/board', { dealerGroupId, ...MONTH, tiles });
  },
  bare: () =>
    server.bare(
      'every-rooftop',
      `select dealership_id, ${columns} from measure_day
       where dealer_group_id = $1 and day >= '2026-11-01' and day < '${TOMORROW}' group by dealership_id`,
      [dealerGroupId],
    ),
});

/** All stores' year by month. */
export const yearByMonth = (server: BenchServer, { dealerGroupId }: Among) => ({
  requested: () => {
    const tiles = withFreshIds([{ id: 'a', kind: 'series', by: 'month', kpis: KPIS, compare: [] }]);
    return server.ask('kpi/board', { dealerGroupId, ...YEAR, tiles });
  },
  bare: () =>
    server.bare(
      'year-by-month',
      `select month, ${columns} from measure_month
       where dealer_group_id = $1 and month >= '2026-01-01' and month <= '${TODAY}' group by month order by month`,
      [dealerGroupId],
    ),
});

/** The three named questions end to end, compared with the same sums behind a bare route. */
export async function namedQuestions(server: BenchServer, among: Among): Promise<Measurement[]> {
  const found: Measurement[] = [];
  const named = [
    { name: "one rooftop's month with previous and last year", of: oneRooftop(server, among), turns: 60 },
    { name: "all rooftops' month", of: everyRooftop(server, among), turns: 25 },
    { name: "all rooftops' year by month", of: yearByMonth(server, among), turns: 25 },
  ];
  for (const { name, of, turns } of named) {
    const times = await inTurns(of, { turns });
    found.push(
      { name: `${name}, 20 KPIs: full request`, value: times.requested.median, unit: 'ms', goal: null },
      { name: `${name}, 20 KPIs: p95`, value: times.requested.p95, unit: 'ms', goal: null },
      { name: `${name}, 20 KPIs: bare`, value: times.bare.median, unit: 'ms', goal: null },
      {
        name: `${name}, 20 KPIs: against the bare route`,
        value: times.requested.median / times.bare.median,
        unit: 'times',
        goal: { most: 1.5 },
      },
    );
  }
  return found;
}

/** The wait of everybody else who sends the same question. */
export async function repeatedQuestion(server: BenchServer, { dealerGroupId }: Among): Promise<Measurement> {
  const tiles = [{ id: 'a', kind: 'breakdown', by: 'dealership', kpis: KPIS, compare: [] }];
  const again = () => server.ask('kpi/board', { dealerGroupId, ...MONTH, tiles });
  const times = await inTurns(
    { again, fresh: everyRooftop(server, { dealerGroupId, dealershipIds: [] }).requested },
    { turns: 15 },
  );
  return {
    name: "all rooftops' month: repeated by another screen, against a fresh question",
    value: times.again.median / times.fresh.median,
    unit: 'times',
    goal: null,
  };
}

/** The year from the rollups, compared with the same year counted from the records. */
export async function againstRecords(server: BenchServer, among: Among): Promise<Measurement> {
  const { requested } = yearByMonth(server, among);
  const { dealerGroupId } = among;
  const tiles = [
    { id: 'a', kind: 'breakdown', by: 'lead_type', kpis: ['leads'], compare: [] },
    { id: 'b', kind: 'breakdown', by: 'make', kpis: ['units_retail', 'variable_gross'], compare: [] },
    { id: 'c', kind: 'breakdown', by: 'pay_type', kpis: ['labor_sales', 'parts_gross'], compare: [] },
  ];
  const records = () => server.ask('kpi/board', { dealerGroupId, ...YEAR, tiles: withFreshIds(tiles) });
  const times = await inTurns({ requested, records }, { turns: 5, warmUp: 1 });
  return {
    name: "all rooftops' year: from the records against from the rollups",
    value: times.records.median / times.requested.median,
    unit: 'times',
    goal: { least: 20 },
  };
}
