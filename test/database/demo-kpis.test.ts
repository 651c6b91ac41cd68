import { expect, it, vi } from 'vitest';
import { catalog, catalogKpi, type KpiKey } from '../../src/core/kpis/catalog.ts';
import type { BoardTile } from '../../src/core/kpis/tiles.ts';
import { demoDealerships } from '../../src/demo/progress.ts';
import { kpiBoard } from '../../src/features/reports/kpis/contract.ts';
import { aDemoOfTwoStores, DEMO_NOW } from '../helpers/demo-stores.ts';

// Thousands of rows through the real ingestion take a while on a busy machine.
vi.setConfig({ testTimeout: 300_000 });

/** A tile takes at most 20 KPIs. */
function tiles(): BoardTile[] {
  const keys = catalog.map(({ key }) => key);
  return Array.from({ length: Math.ceil(keys.length / 20) }, (_, index) => ({
    id: String(index),
    kind: 'value',
    kpis: keys.slice(index * 20, index * 20 + 20),
  }));
}

/** KPIs without a comparison, or with none until 90 days have passed. */
function isNotCompared(key: KpiKey): boolean {
  const { compares } = catalogKpi(key);
  return compares === 'nothing' || compares === 'maturing';
}

/** Some need more months than this demo loads; no demo store has a call log. */
const WITHOUT_VALUE: readonly KpiKey[] = [
  'service_retention',
  'parts_months_supply',
  'calls_answered',
  'calls_missed',
  // Registrations of a month arrive one or two months later.
  'mkt_regs',
  'own_regs',
  'market_share',
  'make_share',
  'insell_share',
  'pump_in',
  'pump_out',
  'pump_in_pct',
  'sales_effectiveness',
  'share_change_bps',
  'competitor_rank',
  // Neither of the two stores has a body shop.
  'body_ros',
  'rev_body',
  'body_gross',
  'body_hours',
  'body_ro_value',
  // The ledger of a month arrives in the next one; the first claims are decided later still.
  'overhead',
  'absorption',
  'coop_granted_share',
];

/**
 * The demo has market reports of two weeks, none of the month before, no older statement this early, and not yet 30 days
 * of deals in the month before.
 */
const THIS_MONTH_ALONE: readonly KpiKey[] = [
  'days_supply',
  'turn_rate',
  'price_to_market',
  'cost_to_market',
  'price_rank_pct',
  'mkt_days_supply',
  'coop_accrued',
  'coop_decided',
  'coop_denied',
];

it('every KPI of the catalog has a value in the demo, this month and last; a silent feed shows since when', async () => {
  const { database, caller } = await aDemoOfTwoStores();
  const [hyundai, pineValley] = await demoDealerships(database);
  if (!hyundai || !pineValley) throw new Error('The demo has not both stores.');
  const board = await caller.call(kpiBoard, {
    dealerGroupId: pineValley.dealerGroupId,
    dealerShipId: [pineValley.dealershipId],
    view: 'month',
    year: 2026,
    month: 11,
    tiles: tiles(),
  });
  const figures = board.tiles.flatMap(({ result }) => (result?.kind === 'value' ? result.figures : []));
  expect(figures.length).toBe(catalog.length);
  const unknown = figures.flatMap(({ kpi, current, comparisons }) =>
    [{ against: 'current', value: current.value }, ...comparisons]
      // In some months of so small a store no lead of a sale names an ad network.
      .filter(({ against }) => against !== 'lastYear' && kpi !== 'ppc_cost_per_sold')
      .filter(() => !WITHOUT_VALUE.includes(kpi as KpiKey))
      .filter(({ against }) => against === 'current' || !THIS_MONTH_ALONE.includes(kpi as KpiKey))
      .filter(({ against }) => against === 'current' || !isNotCompared(kpi))
      .filter(({ value }) => value === null)
      .map(({ against }) => `${kpi} ${against}`),
  );
  expect(unknown).toEqual([]);
  const turn = figures
    .find(({ kpi }) => kpi === 'turn_rate')
    ?.comparisons.find((one) => one.against === 'previous');
  // Not 0: the sales of 30 days are not known yet.
  expect(turn).toMatchObject({
    value: null,
    absence: { reason: 'notReported', message: 'Known after 30 days of deals without a gap.' },
  });

  const { rows } = await database.owner.query(
    `select dealership_id as id, fact, last_day, last_received_at from feed_reach
     where fact in ('deal', 'repair_order') order by dealership_id, fact`,
  );
  const silent = { last_day: '2026-11-19', last_received_at: new Date('2026-11-19T18:30:00Z') };
  const alive = { last_day: '2026-11-21', last_received_at: DEMO_NOW };
  expect(rows).toEqual([
    { id: hyundai.dealershipId, fact: 'deal', ...silent },
    { id: hyundai.dealershipId, fact: 'repair_order', ...silent },
    { id: pineValley.dealershipId, fact: 'deal', ...alive },
    { id: pineValley.dealershipId, fact: 'repair_order', ...alive },
  ]);
});
