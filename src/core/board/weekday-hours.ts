import type { HeatMap } from '../charts/heat-map.ts';
import type { BoardReply } from '../kpis/tiles.ts';
import { resultOf, unitOf } from './answer.ts';
import type { HeatWidget } from './board.ts';
import type { Chosen } from './chosen.ts';
import { tileId } from './tile-requests.ts';
import { WEEK } from './week.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** Weekdays by hours; null where the tile failed. */
export function weekdayHours(widget: HeatWidget, answer: BoardReply, chosen: Chosen): HeatMap | null {
  const result = resultOf(answer, tileId(widget, chosen), 'series');
  if (!result) return null;
  const points = new Map(result.series[0]?.lines[0]?.points.map(({ at, value }) => [at, value]));
  return {
    kind: 'heat',
    title: widget.title,
    unit: unitOf(answer, widget.kpi),
    rowHead: 'Weekday',
    columnHead: 'Hour',
    rows: WEEK.map(({ day, title, label }) => ({ key: String(day), title, label })),
    columns: HOURS.map((hour) => ({ key: String(hour), title: hourText(hour) })),
    values: WEEK.map(({ day }) => HOURS.map((hour) => points.get(String(day * 24 + hour)) ?? null)),
  };
}

/** `12 AM`, `9 AM`, `1 PM`. */
function hourText(hour: number): string {
  return `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'AM' : 'PM'}`;
}
