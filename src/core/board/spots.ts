import type { ChartSpot } from '../charts/chart-reading.ts';
import type { KpiKey } from '../kpis/catalog.ts';
import { wholePeriod } from '../kpis/comparison.ts';
import type { BoardReply } from '../kpis/tiles.ts';
import { addDays, dayParts, isDay, monthPeriod, type Period, periodOverlap } from '../time/period.ts';
import { type ResultOf, resultOf } from './answer.ts';
import type { Widget } from './board.ts';
import { type Chosen, shownTrend } from './chosen.ts';
import type { NumberPlace } from './opened-numbers.ts';
import { tileId } from './tile-requests.ts';
import type { BoardTime } from './trends.ts';
import { WEEK } from './week.ts';

type Point = ResultOf<'series'>['series'][number]['lines'][number]['points'][number];

/**
 * The number at a clicked spot; null where no drill-down shows it, such as an hour of a weekday.
 */
export function numberAt(
  widget: Widget,
  { index, keys: [key = '', column = ''] }: ChartSpot,
  { answer, chosen }: { readonly answer: BoardReply; readonly chosen: Chosen & BoardTime },
): NumberPlace | null {
  const id = tileId(widget, chosen);
  switch (widget.kind) {
    case 'trend': {
      const kpi = shownTrend(widget, chosen);
      if (kpi === undefined) return null;
      const days = daysAt(pointsOf(answer, id, kpi), index, { ...chosen, isSum: widget.cumulative === true });
      return days && { kpi, days };
    }
    case 'dual': {
      const places = widget.series.map(({ kpi }) => ({
        kpi,
        days: daysAt(pointsOf(answer, id, kpi), index, chosen),
      }));
      const place = places.find(({ days }) => days !== null);
      return place?.days ? { kpi: place.kpi, days: place.days } : null;
    }
    case 'stacked': {
      const days = daysAt(pointsOf(answer, `${id}.trend`, widget.kpi), index, chosen);
      return days && { kpi: widget.kpi, by: widget.by, days };
    }
    case 'calendar': {
      const weekday = WEEK.findIndex(({ day }) => String(day) === column);
      const at = isDay(key) ? addDays(key, weekday) : '';
      const points = pointsOf(answer, id, widget.kpi);
      const days = daysAt(
        points,
        points.findIndex((point) => point.at === at),
        { ...chosen, step: 'day' },
      );
      return days && { kpi: widget.kpi, days };
    }
    case 'ring':
      return { kpi: widget.kpi, by: widget.by, row: key };
    case 'bubble':
      return { kpi: widget.y, by: widget.by, row: key };
    case 'funnel': {
      const kpi = widget.kpis.find((one) => one === key);
      return kpi === undefined ? null : { kpi };
    }
    default:
      return null;
  }
}

function pointsOf(answer: BoardReply, id: string, kpi: KpiKey): readonly Point[] {
  const series = resultOf(answer, id, 'series')?.series.find((one) => one.kpi === kpi);
  return series?.lines.find(({ window }) => window === 'current')?.points ?? [];
}

interface Step extends Pick<Chosen, 'step'>, BoardTime {
  /** Running total: days from the period's start. */
  readonly isSum?: boolean;
}

/** Cut to the period; null without a value. */
function daysAt(points: readonly Point[], index: number, { step, choice, isSum }: Step): Period | null {
  const point = points[index];
  if (point === undefined || point.value === null || !isDay(point.at)) return null;
  const period = wholePeriod(choice);
  const { year, month } = dayParts(point.at);
  const own = step === 'month' ? monthPeriod(year, month) : { start: point.at, end: addDays(point.at, 1) };
  const days = periodOverlap(own, period);
  return days && isSum ? { start: period.start, end: days.end } : days;
}
