import type { Chart } from '../../../../core/charts/charts.ts';
import { type PeriodChoice, wholePeriod } from '../../../../core/kpis/comparison.ts';
import { daysOf, pointText, tickText, windowNamed } from '../../../../core/kpis/window-text.ts';
import { capital } from '../../../../core/text/capital.ts';
import { countedText, numberText } from '../../../../core/text/number-text.ts';
import {
  type Day,
  dayParts,
  eachDay,
  firstOfMonth,
  isDay,
  type Period,
  periodDays,
} from '../../../../core/time/period.ts';
import { dayText } from '../../../../core/time/period-text.ts';
import type { BreakdownAnswer, PaceAnswer } from './home-answer.ts';

export interface DepartmentScope {
  readonly choice: PeriodChoice;
  readonly today: Day;
  readonly hardDays: PaceAnswer['hardDays'];
}

/** Fixed by department; neighbors are easy to distinguish. */
const COLORS: Readonly<Record<string, number>> = {
  new: 1,
  used: 2,
  fi: 3,
  service: 4,
  parts: 5,
  wholesale: 6,
  body: 7,
  unstated: 8,
};

/** By day, or by month in a long period. */
export function departmentsChart(answer: BreakdownAnswer, scope: DepartmentScope): Chart | null {
  const window = windowNamed(answer.windows, 'current');
  const days = window && daysOf(window);
  const parts = answer.rows.filter(({ sparkline }) => sparkline?.some((value) => (value ?? 0) !== 0));
  if (!days || parts.length === 0) return null;
  const points = pointsOf(days, parts[0]?.sparkline?.length ?? 0);
  const by = points.length === periodDays(days) ? 'day' : 'month';
  const ticks = by === 'day' ? wholeDays(scope.choice, points) : points;
  const now = ticks.findIndex((at) =>
    by === 'day' ? at === scope.today : at.slice(0, 7) === scope.today.slice(0, 7),
  );
  return {
    kind: 'stacked',
    title: `Gross by department and ${by}`,
    unit: 'usd',
    ticks: ticks.map((at) => tickText(at, { view: scope.choice.view, by })),
    series: parts.map(({ key, title, sparkline }) => ({
      key: key ?? title,
      title,
      role: 'part',
      color: COLORS[key ?? ''] ?? 7,
      values: ticks.map((_, index) => sparkline?.[index] ?? null),
      labels: ticks.map((at) => pointText(at, by)),
    })),
    now: null,
    provisional: now < 0 ? [] : [now],
    notes: notesOf(ticks, scope.hardDays),
  };
}

/** Days on which a department lost money, with the known reason. */
export function negativeDays(answer: BreakdownAnswer, { hardDays }: DepartmentScope): string[] {
  const window = windowNamed(answer.windows, 'current');
  const days = window && daysOf(window);
  if (!days) return [];
  const points = eachDay(days);
  return answer.rows.flatMap(({ title, sparkline }) => {
    if (sparkline?.length !== points.length) return [];
    return sparkline.flatMap((value, index) => {
      const day = points[index];
      if (value === null || value >= 0 || day === undefined) return [];
      const reason = reasonFor(hardDays.find((one) => one.day === day));
      return [`${dayText(day)}: ${title} ${numberText(value, 'usd')}${reason === '' ? '' : `, ${reason}`}.`];
    });
  });
}

function notesOf(ticks: readonly string[], hardDays: PaceAnswer['hardDays']): Record<number, string> {
  const notes = ticks.flatMap((at, index) => {
    const reason = reasonFor(hardDays.find(({ day }) => day === at));
    return reason === '' ? [] : [[index, capital(reason)] as const];
  });
  return Object.fromEntries(notes);
}

/** `2 deals sold at a loss, 1 deal unwound since`. */
function reasonFor(day: PaceAnswer['hardDays'][number] | undefined): string {
  if (!day) return '';
  const parts = [
    day.atLoss > 0 ? `${countedText(day.atLoss, 'deal')} sold at a loss` : '',
    day.unwound > 0 ? `${countedText(day.unwound, 'deal')} unwound since` : '',
  ];
  return parts.filter((part) => part !== '').join(', ');
}

function pointsOf(days: Period, count: number): string[] {
  const every = eachDay(days);
  if (count === every.length) return every;
  return [...new Set(every.map(firstOfMonth))].slice(0, count);
}

/** Reserves future days, so bars keep their width. */
function wholeDays(choice: PeriodChoice, points: readonly string[]): readonly string[] {
  const whole = eachDay(wholePeriod(choice));
  const [first] = points;
  return first !== undefined && isDay(first) && dayParts(first).date === 1 && whole[0] === first
    ? whole
    : points;
}
