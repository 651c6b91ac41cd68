import { addDays, type Day } from '../core/time/period.ts';
import type { DemoRooftop } from './groups/rooftop.ts';
import { addMonths, monthOf } from './seasons.ts';
import { wallClockOf } from './wall-clock.ts';
import type { World } from './world.ts';

/** A spelling nobody has mapped to a source yet. */
export const UNMAPPED_SOURCE = 'AI chat – web';

/** Toyota's new listing vendor: 19 % more leads, of which it brings all and more. */
const VENDOR_SHARE = 28;
const OTHERS_LEFT = 0.91;

/**
 * What one way of leads brings in a month against an ordinary one.
 *
 * Since two months before the stories began Toyota buys leads from a new vendor,
 * and other ways bring a little less: closing falls by the mix, at no source by itself.
 */
export function storyShare(
  world: World,
  at: { rooftop: string; month: Day },
  strand: { key: string; share: number },
): number {
  const hasVendor = at.rooftop === 'alderpoint-toyota' && at.month >= addMonths(monthOf(world.storyDay), -2);
  if (!hasVendor) return strand.share;
  return strand.key === 'new-vendor' ? VENDOR_SHARE : strand.share * OTHERS_LEFT;
}

/** Honda's website form was broken on three days of the week before. */
export function isFormBroken(world: World, rooftop: string, day: Day): boolean {
  if (rooftop !== 'alderpoint-honda') return false;
  return day >= addDays(world.storyDay, -9) && day < addDays(world.storyDay, -6);
}

/**
 * How much a vendor weighs among its like: CarGurus was strong at Pine Valley and has sent nobody for six
 * months, so that none of its leads was sold in the last three.
 */
export function vendorWeight(
  world: World,
  at: { rooftop: string; day: Day },
  vendor: { key: string; weight: number },
): number {
  if (at.rooftop !== 'pine-valley' || vendor.key !== 'cargurus') return vendor.weight;
  return at.day >= addDays(world.storyDay, -182) ? 0 : vendor.weight * 1.6;
}

/** Two rooftops try a chat tool whose leads carry a source that nobody has mapped. */
export function chatSource(world: World, at: { rooftop: string; day: Day }, chance: number): string | null {
  const tries = at.rooftop === 'alderpoint-chevrolet' || at.rooftop === 'alderpoint-hyundai';
  return tries && at.day >= addDays(world.storyDay, -12) && chance < 0.4 ? UNMAPPED_SOURCE : null;
}

/** The day since which Toyota's best closer is gone: the middle of the story's month, or of the one before. */
export function closerLeftOn(world: World): Day {
  const middle = addDays(monthOf(world.storyDay), 14);
  return middle <= world.storyDay ? middle : addDays(addMonths(monthOf(world.storyDay), -1), 14);
}

/** Minutes after midnight at which Hyundai's DMS feed stopped, two days before: some 40 hours when one looks in the morning. */
const FEED_STOPPED = 750;
const FEED_MENDED_AFTER_DAYS = 9;

/** Up to which moment a rooftop's DMS has told what it knows at a moment. Milliseconds since 1970. */
export function dmsReportedUntil(world: World, rooftop: DemoRooftop, moment: number): number {
  if (rooftop.key !== 'alderpoint-hyundai') return moment;
  const clock = wallClockOf(rooftop.timeZone);
  const stopped = clock.momentOf({ day: addDays(world.storyDay, -2), minute: FEED_STOPPED });
  const mended = clock.momentOf({ day: addDays(world.storyDay, FEED_MENDED_AFTER_DAYS), minute: 480 });
  return moment < mended ? Math.min(moment, stopped) : moment;
}

/** Sales that one of Honda's people lost again within the week before: days before the story's day. */
const HONDA_UNWINDS = [
  { soldBefore: 12, reversedBefore: 5 },
  { soldBefore: 9, reversedBefore: 3 },
  { soldBefore: 6, reversedBefore: 1 },
];

/** When a rooftop's planted deals were sold and reversed. */
export function plantedUnwinds(world: World, rooftop: string): { sold: Day; reversed: Day }[] {
  if (rooftop !== 'alderpoint-honda') return [];
  return HONDA_UNWINDS.map(({ soldBefore, reversedBefore }) => ({
    sold: addDays(world.storyDay, -soldBefore),
    reversed: addDays(world.storyDay, -reversedBefore),
  }));
}

/** How many of Ford's deals were restated after their month was closed, and what each lost, in cents. */
export const RESTATED = { count: 11, leastCents: -155_000, mostCents: -70_000 } as const;

/** The month of Ford's deals that were restated, and the day it happened: the fourth after it. */
export function restatedMonth(world: World, rooftop: string): { month: Day; on: Day } | null {
  if (rooftop !== 'alderpoint-ford') return null;
  const fourth = addDays(monthOf(world.storyDay), 3);
  const next = fourth < world.storyDay ? monthOf(world.storyDay) : addMonths(monthOf(world.storyDay), -1);
  return { month: addMonths(next, -1), on: addDays(next, 3) };
}

/** What one rooftop's F&I office earns in a month against plan: BMW never did better than in the story's month. */
export function financeLift(world: World, at: { rooftop: string; month: Day }): number {
  return at.rooftop === 'alderpoint-bmw' && at.month === monthOf(world.storyDay) ? 1.16 : 1;
}

/** Chevrolet's oil change for $39.95: more repair orders, and less for each hour. */
export interface OilChangeSpecial {
  /** Additional repair orders, as a share of the ordinary ones. */
  readonly moreOrders: number;
  /** The share of ordinary oil changes that are sold at the special's price. */
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

/** The special runs since the month of the story, or the month before while that is young. */
export function oilChangeSpecial(world: World, at: { rooftop: string; month: Day }): OilChangeSpecial | null {
  if (at.rooftop !== 'alderpoint-chevrolet') return null;
  return at.month >= monthOf(addDays(world.storyDay, -5)) ? SPECIAL : null;
}
