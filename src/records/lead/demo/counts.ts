import type { Day } from '../../../core/time/period.ts';
import type { DemoRooftop } from '../../../demo/groups/rooftop.ts';
import { apportion, Random } from '../../../demo/random.ts';
import { daysOfMonth, leadSeason, leadWeekday } from '../../../demo/seasons.ts';
import { driftOf, spread } from '../../../demo/spread.ts';
import { isFormBroken, storyShare } from '../../../demo/stories.ts';
import type { World } from '../../../demo/world.ts';
import { type LeadStrand, leadStrands, newVendorStrand } from './strands.ts';

/** The leads of one strand on each day of a month, first to last. */
export interface StrandMonth {
  readonly strand: LeadStrand;
  readonly byDay: readonly number[];
}

/**
 * How many leads come each way on each day of a month.
 *
 * The month's total follows the plan (volume, season, growth, story) exactly; within it
 * days follow their weekday and overdispersed chance.
 */
export function leadCounts(world: World, rooftop: DemoRooftop, month: Day): StrandMonth[] {
  const strands = [...leadStrands, newVendorStrand];
  const shares = strands.map(
    (strand) => storyShare(world, { rooftop: rooftop.key, month }, strand) * leaning(world, rooftop, strand),
  );
  const reported = shares.reduce((sum, share) => sum + share, 0) / usualTotal(world, rooftop);
  const total = Math.round(monthlyLeads(world, rooftop, month) * reported);
  const totals = apportion(total, shares);
  const random = new Random(world.seed, rooftop.key, 'counts', month);
  return strands.map((strand, index) => ({
    strand,
    byDay: ofDays(random, totals[index] ?? 0, { world, rooftop, month, strand }),
  }));
}

/** What a month is planned to bring before any story; the demo's own tests hold it to the brief. */
function monthlyLeads(world: World, rooftop: DemoRooftop, month: Day): number {
  const drift = driftOf(world, rooftop, { month, what: 'drift' });
  return rooftop.leads * leadSeason(month, world.storyDay) * drift;
}

/** How much a rooftop's strand weighs against the group's: nobody is average, and used car lots have no factory. */
function leaning(world: World, rooftop: DemoRooftop, strand: LeadStrand): number {
  if (rooftop.makes.length === 0 && strand.key === 'oem') return 0;
  if (strand.key === newVendorStrand.key) return 1;
  return 0.9 + 0.2 * new Random(world.seed, rooftop.key, 'leaning', strand.key).next();
}

function usualTotal(world: World, rooftop: DemoRooftop): number {
  return leadStrands.reduce((sum, strand) => sum + strand.share * leaning(world, rooftop, strand), 0);
}

function ofDays(
  random: Random,
  total: number,
  of: { world: World; rooftop: DemoRooftop; month: Day; strand: LeadStrand },
): number[] {
  const days = daysOfMonth(of.month);
  const weights = days.map((day) => leadWeekday(day, of.strand.type, of.rooftop.closedWeekdays));
  const counts = spread(random, total, weights);
  if (of.strand.key !== 'website-form') return counts;
  return counts.map((count, index) => {
    const day = days[index];
    return day !== undefined && isFormBroken(of.world, of.rooftop.key, day) ? 0 : count;
  });
}
