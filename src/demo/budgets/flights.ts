import { type Flight, spreadOverFlights } from '../../core/money/flights.ts';
import { addDays, type Day, weekdayOf } from '../../core/time/period.ts';
import type { Random } from '../random.ts';
import { daysOfMonth } from '../seasons.ts';
import type { Run } from './tree.ts';

type Days = Omit<Flight, 'cents'>;

export function flightsOf(
  random: Random,
  run: Run,
  { month, cents }: { month: Day; cents: number },
): Flight[] {
  const flights = daysOf(random, run, month).map((days) => ({ ...days, cents: 0 }));
  return spreadOverFlights(cents, flights);
}

function daysOf(random: Random, run: Run, month: Day): Days[] {
  const days = daysOfMonth(month);
  const at = (index: number) => days[Math.min(index, days.length - 1)] ?? month;
  switch (run) {
    case 'month':
      return [{ start: month, end: at(days.length) }];
    case 'burst': {
      const first = random.whole(2, 13);
      return [{ start: at(first), end: at(first + random.whole(9, 14)) }];
    }
    case 'weekends':
      return weekendsOf(days, random.whole(0, 1));
    case 'weeks':
      return [
        { start: at(0), end: at(6) },
        { start: at(14), end: at(20) },
      ];
  }
}

/** Two weekends, Friday to Sunday, two weeks apart. */
function weekendsOf(days: readonly Day[], skipped: number): Days[] {
  const fridays = days.filter((day) => weekdayOf(day) === 5 && addDays(day, 2) <= (days.at(-1) ?? day));
  return [fridays[skipped], fridays[skipped + 2] ?? fridays[skipped + 1]].flatMap((friday) =>
    friday === undefined ? [] : [{ start: friday, end: addDays(friday, 2) }],
  );
}
