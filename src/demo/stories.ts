import { addDays, type Day, firstOfMonth } from '../core/time/period.ts';
import type { DemoRooftop } from './groups/rooftop.ts';
import { addMonths } from './seasons.ts';
import { wallClockOf } from './wall-clock.ts';
import type { World } from './world.ts';

/** A raw source name without a mapping. */
export const UNMAPPED_SOURCE = 'AI chat – web';

/** Toyota's new listing vendor: 19% more leads, all of them its own. */
const VENDOR_SHARE = 28;
const OTHERS_LEFT = 0.91;

/**
 * Share of one lead channel in a month. Since two months before the stories, Toyota buys leads from a new
 * vendor and other channels shrink a little: the closing ratio falls by mix, not at any single source.
 */
export function storyShare(
  world: World,
  at: { rooftop: string; month: Day },
  origin: { key: string; share: number },
): number {
  const hasVendor =
    at.rooftop === 'alderpoint-toyota' && at.month >= addMonths(firstOfMonth(world.storyDay), -2);
  if (!hasVendor) return origin.share;
  return origin.key === 'new-vendor' ? VENDOR_SHARE : origin.share * OTHERS_LEFT;
}

export function isFormBroken(world: World, rooftop: string, day: Day): boolean {
  if (rooftop !== 'alderpoint-honda') return false;
  return day >= addDays(world.storyDay, -9) && day < addDays(world.storyDay, -6);
}

/**
 * A vendor's weight among its peers: CarGurus was strong at Pine Valley but has sent no leads for six
 * months, and none sold in the last three.
 */
export function vendorWeight(
  world: World,
  at: { rooftop: string; day: Day },
  vendor: { key: string; weight: number },
): number {
  if (at.rooftop !== 'pine-valley' || vendor.key !== 'cargurus') return vendor.weight;
  return at.day >= addDays(world.storyDay, -182) ? 0 : vendor.weight * 1.6;
}

export function chatSource(world: World, at: { rooftop: string; day: Day }, chance: number): string | null {
  const tries = at.rooftop === 'alderpoint-chevrolet' || at.rooftop === 'alderpoint-hyundai';
  return tries && at.day >= addDays(world.storyDay, -12) && chance < 0.4 ? UNMAPPED_SOURCE : null;
}

/** The day Toyota's best closer left: the middle of the story's month or of the previous one. */
export function closerLeftOn(world: World): Day {
  const middle = addDays(firstOfMonth(world.storyDay), 14);
  return middle <= world.storyDay ? middle : addDays(addMonths(firstOfMonth(world.storyDay), -1), 14);
}

/** Minutes after midnight at which Hyundai's DMS feed stopped, two days before the story. */
const FEED_STOPPED = 750;
const FEED_MENDED_AFTER_DAYS = 9;

/** The latest moment a store's DMS has reported. Milliseconds since 1970. */
export function dmsReportedUntil(world: World, rooftop: DemoRooftop, moment: number): number {
  if (rooftop.key !== 'alderpoint-hyundai') return moment;
  const clock = wallClockOf(rooftop.timeZone);
  const stopped = clock.momentOf({ day: addDays(world.storyDay, -2), minute: FEED_STOPPED });
  const mended = clock.momentOf({ day: addDays(world.storyDay, FEED_MENDED_AFTER_DAYS), minute: 480 });
  return moment < mended ? Math.min(moment, stopped) : moment;
}

const HONDA_UNWINDS = [
  { soldBefore: 12, reversedBefore: 5 },
  { soldBefore: 9, reversedBefore: 3 },
  { soldBefore: 6, reversedBefore: 1 },
];

export function plantedUnwinds(world: World, rooftop: string): { sold: Day; reversed: Day }[] {
  if (rooftop !== 'alderpoint-honda') return [];
  return HONDA_UNWINDS.map(({ soldBefore, reversedBefore }) => ({
    sold: addDays(world.storyDay, -soldBefore),
    reversed: addDays(world.storyDay, -reversedBefore),
  }));
}

/** Ford deals restated after month end, and the loss of each in cents. */
export const RESTATED = { count: 11, leastCents: -155_000, mostCents: -70_000 } as const;

/** The month of Ford's restated deals, and the day of restatement: the fourth of the next month. */
export function restatedMonth(world: World, rooftop: string): { month: Day; on: Day } | null {
  if (rooftop !== 'alderpoint-ford') return null;
  const fourth = addDays(firstOfMonth(world.storyDay), 3);
  const next =
    fourth < world.storyDay ? firstOfMonth(world.storyDay) : addMonths(firstOfMonth(world.storyDay), -1);
  return { month: addMonths(next, -1), on: addDays(next, 3) };
}

/** F&I income relative to plan: BMW peaks in the story's month. */
export function financeLift(world: World, at: { rooftop: string; month: Day }): number {
  return at.rooftop === 'alderpoint-bmw' && at.month === firstOfMonth(world.storyDay) ? 1.16 : 1;
}

/** Chevrolet's $39.95 oil change: more repair orders at a lower rate. */
export interface OilChangeSpecial {
  readonly moreOrders: number;
  readonly shareOfOthers: number;
  readonly hours: number;
  readonly laborCents: number;
  readonly partsCents: number;
}

const SPECIAL: OilChangeSpecial = {
  moreOrders: 0.12,
  shareOfOthers: 0.5,
  hours: 0.5,
  laborCents: 1_995,
  partsCents: 2_000,
};

/** Runs since the story's month, or the previous one early in the month. */
export function oilChangeSpecial(world: World, at: { rooftop: string; month: Day }): OilChangeSpecial | null {
  if (at.rooftop !== 'alderpoint-chevrolet') return null;
  return at.month >= firstOfMonth(addDays(world.storyDay, -5)) ? SPECIAL : null;
}
