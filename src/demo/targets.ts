import { findKpi } from '../core/kpis/catalog.ts';
import { figureOf } from '../core/kpis/figure.ts';
import { type Kpi, measuresOf } from '../core/kpis/kpi.ts';
import { type Day, dayOf, dayParts, today, yearPeriod } from '../core/time/period.ts';
import type { Database, Tx } from '../server/database/database.ts';
import { systemScope } from '../server/identity/access.ts';
import { ask } from '../server/kpi-query/kpi-query.ts';
import { announce } from '../server/live/realtime.ts';
import type { DemoDealership } from './progress.ts';

const AIMS: Readonly<Record<string, { readonly over: number; readonly to: number }>> = {
  total_gross: { over: 1.05, to: 5_000 },
  total_revenue: { over: 1.04, to: 10_000 },
  units_retail: { over: 1.04, to: 1 },
  fi_pvr: { over: 1.03, to: 10 },
  rev_service: { over: 1.06, to: 1_000 },
  rev_parts: { over: 1.06, to: 1_000 },
  leads: { over: 1.03, to: 5 },
};

interface Aim {
  readonly dealershipId: number;
  readonly kpi: string;
  readonly month: Day;
  readonly hundredths: number;
}

export async function aimDemo(
  { database, now }: { readonly database: Database; readonly now: () => Date },
  dealerships: readonly DemoDealership[],
): Promise<void> {
  const kpis = Object.keys(AIMS).flatMap((key) => findKpi(key) ?? []);
  for (const [dealerGroupId, ofGroup] of Map.groupBy(dealerships, (one) => one.dealerGroupId)) {
    const { year } = dayParts(today(now(), ofGroup[0]?.rooftop.timeZone ?? 'UTC'));
    const scope = await systemScope(
      database,
      dealerGroupId,
      ofGroup.map(({ dealershipId }) => dealershipId),
    );
    await database.inGroups([dealerGroupId], async (tx) => {
      const rows = await ask(tx, scope, {
        measures: [...new Set(kpis.flatMap(measuresOf))],
        windows: [
          { name: 'before', grain: 'month', spanOf: () => ({ period: yearPeriod(year - 1), until: null }) },
        ],
        by: 'dealership',
        filters: [],
      });
      const aims = rows.flatMap(({ dealershipId, at, sums }) => {
        const month = at === null ? null : dayOf(year, Number(at.slice(5, 7)), 1);
        if (dealershipId === null || month === null) return [];
        return kpis.flatMap((kpi) => aimOf(kpi, figureOf(kpi, sums).value, { dealershipId, month }));
      });
      if ((await write(tx, dealerGroupId, aims)) === 0) return;
      await announce(tx, { dealerGroupId, dealershipIds: scope.dealershipIds, facts: ['target'] });
    });
  }
}

function aimOf(kpi: Kpi, lastYear: number | null, at: Pick<Aim, 'dealershipId' | 'month'>): Aim[] {
  const aim = AIMS[kpi.key];
  if (!aim || lastYear === null || lastYear <= 0) return [];
  const target = Math.max(aim.to, Math.round((lastYear * aim.over) / aim.to) * aim.to);
  return [{ ...at, kpi: kpi.key, hundredths: target * 100 }];
}

async function write(tx: Tx, dealerGroupId: number, aims: readonly Aim[]): Promise<number> {
  const { rowCount } = await tx.client.query(
    `insert into kpi_target (dealer_group_id, dealership_id, kpi, month, hundredths)
     select $1, * from unnest($2::integer[], $3::text[], $4::date[], $5::bigint[])
     on conflict (dealer_group_id, dealership_id, kpi, month) do nothing`,
    [
      dealerGroupId,
      aims.map(({ dealershipId }) => dealershipId),
      aims.map(({ kpi }) => kpi),
      aims.map(({ month }) => month),
      aims.map(({ hundredths }) => hundredths),
    ],
  );
  return rowCount ?? 0;
}
