import { addDays, type Day, dayParts } from '../../core/time/period.ts';
import { addMonths, monthOf } from '../seasons.ts';
import type { World } from '../world.ts';

/** What Pine Valley still pays CarGurus each month, whose leads have not sold for a quarter. */
export const CARGURUS_CENTS = 240_000;

/** BMW's launch on streaming TV: $6,300 of its $9,000 come back if somebody claims them in time. */
export const LAUNCH = { cents: 900_000, share: 7_000_000, rate: 10_000_000, daysLeft: 9 } as const;

/** By how much Ford's radio invoice, written for the whole month, exceeds what was planned. */
export const RADIO_OVER = 1.14;
/** The last day on which Ford's radio spots ran, and the first on which their invoice is there. */
export const RADIO_ENDED = 18;
const RADIO_INVOICED = 20;

/** The month in which Ford's radio ended early: the story's, or the one before while that is young. */
export function radioMonth({ storyDay }: World): Day {
  const month = monthOf(storyDay);
  return dayParts(storyDay).date >= RADIO_INVOICED ? month : addMonths(month, -1);
}

/** The day Ford's radio invoice came. */
export function radioInvoicedOn(month: Day): Day {
  return addDays(month, RADIO_INVOICED - 1);
}

/** The month of BMW's launch and of the claim that Chevrolet was denied. */
export function claimsMonth({ storyDay }: World): Day {
  return addMonths(monthOf(storyDay), -2);
}

/** The last day on which BMW's launch can be claimed. */
export function launchDeadline({ storyDay }: World): Day {
  return addDays(storyDay, LAUNCH.daysLeft);
}

/** Which rooftops had next month planned when the story began. */
export const PLANS_AHEAD: readonly string[] = [
  'alderpoint-toyota',
  'alderpoint-honda',
  'alderpoint-bmw',
  'juniper-bay-subaru',
];
