import { Problem } from '../../../../core/errors.ts';
import { familyOf, findKpi } from '../../../../core/kpis/catalog.ts';
import { addSums, figureOf } from '../../../../core/kpis/figure.ts';
import { isAddable, type Kpi, measuresOf } from '../../../../core/kpis/kpi.ts';
import { type Day, dayOf, monthPeriod, yearPeriod } from '../../../../core/time/period.ts';
import type { Tx } from '../../../../server/database/database.ts';
import { CSV_TYPE, csvText } from '../../../../server/exports/csv.ts';
import { type Context, serve } from '../../../../server/http/route.ts';
import { type AuthorizedScope, dealershipIn } from '../../../../server/identity/access.ts';
import { settle } from '../../../../server/kpi-answers/figures.ts';
import { isWhollyKnown, readKnownDays } from '../../../../server/kpi-answers/known-days.ts';
import { ask } from '../../../../server/kpi-query/kpi-query.ts';
import { announce } from '../../../../server/live/realtime.ts';
import { readTargets } from '../../../../server/targets.ts';
import * as contract from '../contract.ts';
import { fromLastYear, targetableKpis } from '../rules.ts';
import { lockTargets, placeOf, targetCounts, type WantedTarget, writeTargets } from './repository.ts';
import { takeTargets } from './upload.ts';

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);

export const targetRoutes = [
  serve(contract.targetKpis, async ({ scope, db, query }) => {
    const counts = await db.run((tx) => targetCounts(tx, scope, query.year));
    return {
      kpis: targetableKpis().map((kpi) => ({
        key: kpi.key,
        title: kpi.title,
        family: familyOf(kpi),
        unit: kpi.unit,
        targets: counts.get(kpi.key) ?? 0,
      })),
    };
  }),

  serve(contract.targetList, async ({ scope, db, query, now }) => {
    const kpi = targetable(query.kpi);
    return await db.run(async (tx) => ({
      kpi: { key: kpi.key, title: kpi.title, unit: kpi.unit, addsUp: isAddable(kpi) },
      year: query.year,
      rooftops: await rooftopsOf(tx, scope, { kpi, year: query.year, now }),
    }));
  }),

  serve(contract.saveTargets, async ({ scope, db, query, body }) => {
    const kpi = targetable(query.kpi);
    const wanted = body.targets.map(({ dealerShipId, month, target, version }) => ({
      ...placed(scope, { dealershipId: dealerShipId, kpi, month: firstDay(query.year, month) }),
      hundredths: target === null ? null : Math.round(target * 100),
      version,
    }));
    const saved = await db.run(async (tx) => {
      const there = await lockTargets(tx, wanted);
      for (const one of wanted) refuseStale(one, there.get(placeOf(one)));
      return await writeAndAnnounce(tx, wanted);
    });
    return { saved };
  }),

  serve(
    contract.targetsFromLastYear,
    async (context) => await context.db.run((tx) => raiseLastYear(tx, context)),
  ),

  serve(contract.uploadTargets, async ({ scope, db, uploads, services }) => {
    const { refused, wanted } = await takeTargets({ scope, db, uploads, reader: services.ingest.reader });
    if (refused.length > 0) return { saved: 0, unchanged: 0, refused: refused.slice(0, 100) };
    const saved = await db.run((tx) => writeAndAnnounce(tx, wanted));
    return { saved, unchanged: wanted.length - saved, refused: [] };
  }),

  serve(contract.exportTargets, async ({ scope, db, query }) => {
    const targets = await db.run((tx) =>
      readTargets(tx, scope, {
        kpis: targetableKpis().map(({ key }) => key),
        from: firstDay(query.year, 1),
        to: firstDay(query.year, 12),
      }),
    );
    const order = new Map(scope.dealerships.map(({ id, name }, index) => [id, { name, index }]));
    const rows = targets
      .map(({ dealershipId, kpi, month, hundredths }) => ({
        place: order.get(dealershipId)?.index ?? 0,
        cells: [order.get(dealershipId)?.name ?? '', kpi, month.slice(0, 7), String(hundredths / 100)],
      }))
      .sort((a, b) => a.place - b.place || a.cells.join().localeCompare(b.cells.join()));
    return {
      name: `Targets ${query.year}.csv`,
      type: CSV_TYPE,
      content: csvText([['Store', 'KPI', 'Month', 'Target'], ...rows.map(({ cells }) => cells)]),
    };
  }),
];

function targetable(key: string): Kpi {
  const kpi = findKpi(key);
  if (kpi && targetableKpis().includes(kpi)) return kpi;
  const message = 'There is no such KPI, or it cannot have targets.';
  throw new Problem('invalid', message, [{ field: 'kpi', message }]);
}

interface RequestedYear {
  readonly kpi: Kpi;
  readonly year: number;
  readonly now: Date;
}

async function rooftopsOf(
  tx: Tx,
  scope: AuthorizedScope,
  requested: RequestedYear,
): Promise<contract.RooftopTargets[]> {
  const { kpi, year } = requested;
  const actual = await monthlyActuals(tx, scope, requested);
  const before = await monthlyActuals(tx, scope, { ...requested, year: year - 1 });
  const targets = await readTargets(tx, scope, {
    kpis: [kpi.key],
    from: firstDay(year, 1),
    to: firstDay(year, 12),
  });
  const byPlace = new Map(targets.map((target) => [placeOf(target), target]));
  return scope.dealerships.map(({ id, name }) => ({
    dealerShipId: id,
    name,
    months: MONTHS.map((month) => {
      const found = byPlace.get(placeOf({ dealershipId: id, kpi: kpi.key, month: firstDay(year, month) }));
      const lastYear = before(id, month);
      return {
        month,
        target: found ? found.hundredths / 100 : null,
        version: found?.version ?? 0,
        actual: actual(id, month).value,
        lastYear: lastYear.isWhole ? lastYear.value : null,
      };
    }),
  }));
}

async function raiseLastYear(
  tx: Tx,
  { scope, query, body, now }: Context<typeof contract.targetsFromLastYear>,
): Promise<{ saved: number; kept: number; unknown: number }> {
  const kpi = targetable(query.kpi);
  const rooftops = await rooftopsOf(tx, scope, { kpi, year: query.year, now });
  const months = rooftops.flatMap(({ dealerShipId, months: ofRooftop }) =>
    ofRooftop.map((month) => ({ ...month, dealerShipId })),
  );
  const free = months.filter(({ target }) => target === null || body.overwrite === true);
  const known = free.filter(({ lastYear }) => lastYear !== null);
  const wanted = known.map(({ dealerShipId, month, lastYear }) => ({
    ...placed(scope, { dealershipId: dealerShipId, kpi, month: firstDay(query.year, month) }),
    hundredths: Math.round(fromLastYear(lastYear ?? 0, body.percent, kpi.unit) * 100),
  }));
  await lockTargets(tx, wanted);
  return {
    saved: await writeAndAnnounce(tx, wanted),
    kept: months.length - free.length,
    unknown: free.length - known.length,
  };
}

function placed(
  scope: AuthorizedScope,
  { dealershipId, kpi, month }: { dealershipId: number; kpi: Kpi; month: WantedTarget['month'] },
): Omit<WantedTarget, 'hundredths'> {
  const { dealerGroupId } = dealershipIn(scope, dealershipId, 'dealerShipId');
  return { dealerGroupId, dealershipId, kpi: kpi.key, month };
}

/** A target that somebody changed meanwhile is shown, never overwritten. */
function refuseStale(
  wanted: WantedTarget & { readonly version: number | undefined },
  there: { hundredths: number; version: number } | undefined,
): void {
  if (wanted.version === undefined || wanted.version === (there?.version ?? 0)) return;
  const theirs = there ? String(there.hundredths / 100) : 'none';
  const yours = wanted.hundredths === null ? 'none' : String(wanted.hundredths / 100);
  const message = `Someone changed this target meanwhile. Theirs: ${theirs}. Yours: ${yours}.`;
  throw new Problem('conflict', message, [{ field: 'targets', message }]);
}

async function writeAndAnnounce(tx: Tx, wanted: readonly WantedTarget[]): Promise<number> {
  const saved = await writeTargets(tx, wanted);
  const groups = Map.groupBy(wanted, ({ dealerGroupId }) => dealerGroupId);
  for (const [dealerGroupId, targets] of saved > 0 ? groups : []) {
    const dealershipIds = [...new Set(targets.map(({ dealershipId }) => dealershipId))];
    await announce(tx, { dealerGroupId, dealershipIds, facts: ['target'] });
  }
  return saved;
}

interface MonthActual {
  readonly value: number | null;
  /** Every feed of the KPI at the store covers all days. */
  readonly isWhole: boolean;
}

/** `month` is 1 to 12. */
function firstDay(year: number, month: number): Day {
  return dayOf(year, month, 1);
}

async function monthlyActuals(
  tx: Tx,
  scope: AuthorizedScope,
  of: { readonly kpi: Kpi; readonly year: number; readonly now: Date },
): Promise<(dealershipId: number, month: number) => MonthActual> {
  const { kpi, year, now } = of;
  const known = await readKnownDays(tx, { scope, now }, [kpi]);
  const rows = await ask(tx, scope, {
    measures: measuresOf(kpi),
    windows: [{ name: 'year', grain: 'month', spanOf: () => ({ period: yearPeriod(year), until: null }) }],
    by: 'dealership',
    filters: [],
  });
  const sumsOf = Map.groupBy(rows, (row) => `${row.dealershipId} ${row.at}`);
  const places = new Map(scope.dealerships.map((dealership) => [dealership.id, dealership]));
  return (dealershipId, month) => {
    const dealership = places.get(dealershipId);
    if (!dealership) return { value: null, isWhole: false };
    const period = monthPeriod(year, month);
    const own = sumsOf.get(`${dealershipId} ${firstDay(year, month)}`) ?? [];
    const settled = settle(known, kpi, {
      sums: addSums(own.map(({ sums }) => sums)),
      extent: { dealerships: [dealership], periodOf: () => period },
    });
    return {
      value: figureOf(kpi, settled ?? {}).value,
      isWhole: settled !== null && isWhollyKnown(known, kpi, { dealership, period }),
    };
  };
}
