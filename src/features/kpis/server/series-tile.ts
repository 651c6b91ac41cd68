import type * as z from 'zod/mini';
import { figureOf, type Sums } from '../../../core/kpis/figure.ts';
import type { Kpi } from '../../../core/kpis/kpi.ts';
import { addDays, type Day, type Period, through } from '../../../core/period.ts';
import type { ResolvedPeriod } from '../../../core/period-scope.ts';
import type { ScopedDealership } from '../../../server/access.ts';
import type { SeriesResult, SeriesTile } from '../contract.ts';
import { accumulate, pointsOf } from '../rules.ts';
import type { Desk } from './desk.ts';
import { type Extent, gather, settle } from './figures.ts';
import { askFor, prepare, toldWindows } from './tiles.ts';
import type { PlannedWindow } from './windows.ts';

type Asked = z.output<typeof SeriesTile>;
type Result = z.output<typeof SeriesResult>;

export async function seriesTile(desk: Desk, tile: Asked, scope: ResolvedPeriod): Promise<Result> {
  const prepared = prepare(desk, tile, { scope, whole: tile.whole });
  const { kpis, windows } = prepared;
  const asked = windows.map((window) => ({ ...window, grain: tile.by }));
  const rows = await askFor(desk, prepared, { by: null, windows: asked });
  const gathered = gather(rows, ({ window, at }) => `${window} ${at}`);
  const sumsAt = (window: PlannedWindow, at: string) => gathered(`${window.name} ${at}`).sums;
  return {
    id: tile.id,
    kind: 'series',
    by: tile.by,
    cumulative: tile.cumulative,
    windows: toldWindows(desk, prepared),
    series: kpis.map((kpi) => ({
      kpi: kpi.key,
      lines: windows.map((window) => lineOf(desk, kpi, { tile, window, sumsAt })),
    })),
    untimed: tile.by === 'hour' ? gathered('current null').untimed : 0,
  };
}

interface LineOf {
  readonly tile: Asked;
  readonly window: PlannedWindow;
  readonly sumsAt: (window: PlannedWindow, at: string) => Sums;
}

function lineOf(desk: Desk, kpi: Kpi, { tile, window, sumsAt }: LineOf): Result['series'][0]['lines'][0] {
  const points = pointsOf(tile.by, window.period);
  const cells = points.map((at) => {
    if (isToCome(desk, window, { by: tile.by, at })) return null;
    const extent = extentAt(desk, window, { by: tile.by, at });
    return settle(desk, kpi, { sums: sumsAt(window, at), extent });
  });
  const shown = tile.cumulative ? accumulate(cells) : cells;
  return {
    window: window.name,
    points: points.map((at, index) => ({ at, value: figureOf(kpi, shown[index] ?? {}).value })),
  };
}

interface Point {
  readonly by: Asked['by'];
  readonly at: string;
}

/** The days a point stands for, of all dealerships. */
function extentAt({ scope }: Desk, { spanOf }: PlannedWindow, { by, at }: Point): Extent {
  const periodOf = (dealership: ScopedDealership): Period => {
    const { period } = spanOf(dealership);
    if (by === 'hour') return period;
    const day = at as Day;
    const end = by === 'day' ? addDays(day, 1) : addDays(`${addDays(day, 31).slice(0, 7)}-01` as Day, 0);
    return {
      start: day > period.start ? day : period.start,
      end: end < period.end ? end : period.end,
    };
  };
  return { dealerships: scope.dealerships, periodOf };
}

/** Days after today, and the hours of today that no dealership's clock has reached. */
function isToCome(desk: Desk, { period }: PlannedWindow, { by, at }: Point): boolean {
  if (by !== 'hour') return at > desk.today;
  const { start, end } = through(desk.today, desk.today);
  if (period.start !== start || period.end !== end) return period.start > desk.today;
  const hours = desk.scope.dealerships.map(({ timeZone }) => Number(desk.clockIn(timeZone).time.slice(0, 2)));
  return hours.every((hour) => hour < Number(at));
}
