import type { DualChart } from '../../../core/charts/dual-chart.ts';
import type { ReplyOf } from '../../../core/contract.ts';
import { addDays, type Day, daysBetween, isDay } from '../../../core/time/period.ts';
import { dayText } from '../../../core/time/period-text.ts';
import type { inventoryVehicle } from './contract.ts';

export type FoundVehicle = NonNullable<ReplyOf<typeof inventoryVehicle>['found']>;

/** Longer histories show their latest days. */
const MOST_DAYS = 120;

/**
 * Price (dollars) with the VDPs and leads of every site, by day up to the last listed day; null without a day. A
 * day without views of any site is unknown, not zero.
 */
export function vehicleChart({ vehicle, stretches, days }: FoundVehicle): DualChart | null {
  const start = stretches[0]?.firstDay;
  const end = vehicle.lastListed;
  if (start === undefined || !isDay(start) || !isDay(end)) return null;
  const shown = lastDays(start, end);
  const priceOn = (day: Day) =>
    stretches.find(({ firstDay, lastDay }) => firstDay <= day && (lastDay === null || lastDay >= day))
      ?.price ?? null;
  const seen = Map.groupBy(days, ({ day }) => day);
  const sumOn = (day: Day, key: 'vdps' | 'leads') =>
    (seen.get(day) ?? []).reduce<number | null>(
      (sum, { [key]: count }) => (count === null ? sum : (sum ?? 0) + count),
      null,
    );
  return {
    kind: 'dual',
    title: 'Price, VDPs and leads',
    ticks: shown.map((day) => dayText(day)),
    labels: shown.map((day) => dayText(day)),
    series: [
      { key: 'price', title: 'Price', side: 'left', unit: 'usd', color: 1, values: shown.map(priceOn) },
      {
        ...({ key: 'vdps', title: 'VDPs', side: 'right', unit: 'number', color: 2 } as const),
        values: shown.map((day) => sumOn(day, 'vdps')),
      },
      {
        ...({ key: 'leads', title: 'Leads', side: 'right', unit: 'number', color: 4 } as const),
        values: shown.map((day) => sumOn(day, 'leads')),
      },
    ],
    now: null,
    provisional: [],
  };
}

function lastDays(start: Day, end: Day): Day[] {
  const count = Math.min(daysBetween(start, end) + 1, MOST_DAYS);
  return Array.from({ length: Math.max(count, 0) }, (_, index) => addDays(end, index + 1 - count));
}
