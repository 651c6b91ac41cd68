import {
  addDays,
  type Day,
  dayParts,
  monthPeriod,
  type Period,
  weekdayOf,
} from '../../../core/time/period.ts';

const DAYS_A_WEEK = 7;

/** The weeks of a period, Monday to Sunday, clipped to the period; earliest first. */
export function weeksOf(period: Period): Period[] {
  return stepsOf(period, nextMonday);
}

/** The months of a period, clipped to it; earliest first. */
export function monthSteps(period: Period): Period[] {
  return stepsOf(period, (day) => {
    const { year, month } = dayParts(day);
    return monthPeriod(year, month).end;
  });
}

function stepsOf({ start, end }: Period, nextAfter: (day: Day) => Day): Period[] {
  const steps: Period[] = [];
  for (let from = start; from < end; ) {
    const next = nextAfter(from);
    const to = next < end ? next : end;
    steps.push({ start: from, end: to });
    from = to;
  }
  return steps;
}

function nextMonday(day: Day): Day {
  const sinceMonday = (weekdayOf(day) + DAYS_A_WEEK - 1) % DAYS_A_WEEK;
  return addDays(day, DAYS_A_WEEK - sinceMonday);
}
