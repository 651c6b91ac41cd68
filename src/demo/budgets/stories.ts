import { addDays, type Day, dayParts, firstOfMonth } from '../../core/time/period.ts';
import { addMonths } from '../seasons.ts';
import type { World } from '../world.ts';

/** Pine Valley's monthly CarGurus cost, whose leads have not sold for a quarter. */
export const CARGURUS_CENTS = 240_000;

/** BMW's streaming TV launch: $6,300 of its $9,000 can be claimed until the deadline. */
export const LAUNCH = { cents: 900_000, share: 7_000_000, rate: 10_000_000, daysLeft: 9 } as const;

/** Ford's radio invoice covers the whole month and exceeds the plan by this factor. */
export const RADIO_OVER = 1.14;
export const RADIO_ENDED = 18;
const RADIO_INVOICED = 20;

/** The month in which Ford's radio ended early: the story's month, or the previous one early in the month. */
export function radioMonth({ storyDay }: World): Day {
  const month = firstOfMonth(storyDay);
  return dayParts(storyDay).date >= RADIO_INVOICED ? month : addMonths(month, -1);
}

export function radioInvoicedOn(month: Day): Day {
  return addDays(month, RADIO_INVOICED - 1);
}

export function claimsMonth({ storyDay }: World): Day {
  return addMonths(firstOfMonth(storyDay), -2);
}

export function launchDeadline({ storyDay }: World): Day {
  return addDays(storyDay, LAUNCH.daysLeft);
}

export const PLANS_AHEAD: readonly string[] = [
  'alderpoint-toyota',
  'alderpoint-honda',
  'alderpoint-bmw',
  'juniper-bay-subaru',
];
