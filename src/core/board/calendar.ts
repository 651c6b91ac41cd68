import type { HeatMap } from '../charts/heat-map.ts';
import type { BoardReply } from '../kpis/tiles.ts';
import { addDays, type Day, isDay, weekdayOf } from '../time/period.ts';
import { dayText } from '../time/period-text.ts';
import { resultOf, unitOf } from './answer.ts';
import type { CalendarWidget } from './board.ts';
import type { Chosen } from './chosen.ts';
import { tileId } from './tile-requests.ts';
import { WEEK } from './week.ts';

/** Rows are weeks from Monday; null where the tile failed. */
export function calendar(widget: CalendarWidget, answer: BoardReply, chosen: Chosen): HeatMap | null {
  const result = resultOf(answer, tileId(widget, chosen), 'series');
  if (!result) return null;
  const points = new Map(result.series[0]?.lines[0]?.points.map(({ at, value }) => [at, value]));
  const mondays = [...new Set([...points.keys()].filter(isDay).map(mondayOf))];
  return {
    kind: 'heat',
    title: widget.title,
    unit: unitOf(answer, widget.kpi),
    rowHead: 'Week of',
    columnHead: 'Weekday',
    rows: mondays.map((monday) => ({
      key: monday,
      title: dayText(monday).replace(/, \d+$/, ''),
      label: `Week of ${dayText(monday)}`,
    })),
    columns: WEEK.map(({ day, title, label }) => ({ key: String(day), title, label })),
    values: mondays.map((monday) => WEEK.map((_, index) => points.get(addDays(monday, index)) ?? null)),
  };
}

function mondayOf(day: Day): Day {
  return addDays(day, -((weekdayOf(day) + 6) % 7));
}
