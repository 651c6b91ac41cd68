import type * as z from 'zod/mini';
import { feedsOf } from '../../core/kpis/catalog.ts';
import { requireDepartments, requireSums } from '../../core/kpis/checks.ts';
import { DEPARTMENTS, type DepartmentKpi, departmentsOf } from '../../core/kpis/departments.ts';
import { isOptional } from '../../core/kpis/feeds.ts';
import type { Kpi } from '../../core/kpis/kpi.ts';
import type { PointSpan } from '../../core/kpis/points.ts';
import type { BreakdownResult, BreakdownTile } from '../../core/kpis/tiles.ts';
import type { ComparedFigure } from '../../core/kpis/wire.ts';
import type { ResolvedPeriod } from '../../core/time/period-scope.ts';
import { sparklineSpans, windowsToAsk } from './breakdown-tile.ts';
import { type CountedIn, compare, type Gathered, gather, sparklineOf } from './figures.ts';
import type { KpiContext } from './kpi-context.ts';
import { askFor, type Prepared, prepare, windowReplies } from './tiles.ts';
import type { CountedWindow } from './windows.ts';

type Requested = z.output<typeof BreakdownTile>;
type Result = z.output<typeof BreakdownResult>;

/** Each department is a measure of the same sums. */
export async function departmentTile(
  kpiContext: KpiContext,
  tile: Requested,
  scope: ResolvedPeriod,
): Promise<Result> {
  const prepared = prepare(kpiContext, tile, { scope, untilNow: true });
  const { kpis } = prepared;
  requireDepartments(kpis);
  if (tile.sparkline) requireSums(kpis, 'sparkline');
  const rows = await askFor(kpiContext, prepared, {
    by: null,
    windows: windowsToAsk(kpiContext, prepared, tile),
  });
  const whole = gather(rows, ({ window }) => window);
  const counted = { whole: ({ name }: CountedWindow) => whole(name), at: gather(rows, ({ at }) => at ?? '') };
  const spans = sparklineSpans(kpiContext, prepared, tile);
  const parts = DEPARTMENTS.map((key) =>
    kpis.map((kpi) => departmentsOf(kpi).find(({ department }) => department === key)),
  ).filter((ofKpis) => ofKpis.some((part) => part && isThere(kpiContext, part)));
  return {
    id: tile.id,
    kind: 'breakdown',
    by: tile.by,
    windows: windowReplies(kpiContext, prepared),
    rows: parts.map((ofKpis) => rowOf(kpiContext, prepared, { parts: ofKpis, counted, spans })),
    other: null,
    total: kpis.map((kpi) => figureFor(kpiContext, kpi, { prepared, whole: kpi, of: counted.whole })),
  };
}

/** A department whose only feeds are optional exists where a store has one of them. */
function isThere({ reachOf, scope }: KpiContext, { kpi }: DepartmentKpi): boolean {
  const feeds = feedsOf(kpi);
  return (
    !feeds.every(isOptional) ||
    scope.dealerships.some(({ id }) => feeds.some((feed) => reachOf(id, feed) !== undefined))
  );
}

interface Row {
  /** In the order of the KPIs; undefined where a KPI has no such department. */
  readonly parts: readonly (DepartmentKpi | undefined)[];
  readonly counted: {
    readonly whole: CountedIn;
    readonly at: (point: string) => Gathered;
  };
  readonly spans: readonly PointSpan[] | null;
}

function rowOf(
  kpiContext: KpiContext,
  prepared: Prepared,
  { parts, counted, spans }: Row,
): Result['rows'][0] {
  const known = parts.find((part) => part);
  return {
    key: known?.department ?? null,
    title: known?.title ?? '',
    dealerShipId: null,
    figures: prepared.kpis.map((kpi, index) => {
      const part = parts[index];
      return part
        ? figureFor(kpiContext, part.kpi, { prepared, whole: kpi, of: counted.whole })
        : noPart(kpi, prepared, known?.title ?? '');
    }),
    sparkline:
      spans &&
      sparklineOf(kpiContext, parts[0]?.kpi, {
        dealerships: kpiContext.scope.dealerships,
        spans,
        at: counted.at,
      }),
    lastReceivedAt: null,
  };
}

function figureFor(
  kpiContext: KpiContext,
  kpi: Kpi,
  { prepared, whole, of }: { prepared: Prepared; whole: Kpi; of: CountedIn },
): ComparedFigure {
  const { current, comparisons } = prepared;
  return compare(kpiContext, kpi, {
    current,
    comparisons,
    whole,
    dealerships: kpiContext.scope.dealerships,
    of,
  });
}

function noPart(kpi: Kpi, { comparisons }: Prepared, department: string): ComparedFigure {
  const absence = { reason: 'notReported', message: `${kpi.title} has no part in ${department}.` } as const;
  const none = { value: null, numerator: null, denominator: null, absence };
  return {
    kpi: kpi.key,
    current: none,
    comparisons: comparisons.compare.map((against) => ({
      against,
      ...none,
      matched: none,
      ...{ days: null, delta: null, gray: 'notCompared' as const },
    })),
  };
}
