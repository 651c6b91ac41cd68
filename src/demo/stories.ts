import { addDays, type Day } from '../core/period.ts';
import { addMonths, monthOf } from './seasons.ts';
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

/** How much a vendor weighs among its like: CarGurus was strong at Pine Valley and has been silent for three months. */
export function vendorWeight(
  world: World,
  at: { rooftop: string; day: Day },
  vendor: { key: string; weight: number },
): number {
  if (at.rooftop !== 'pine-valley' || vendor.key !== 'cargurus') return vendor.weight;
  return at.day >= addDays(world.storyDay, -92) ? 0 : vendor.weight * 1.6;
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
