import { addDays, type Day, firstOfMonth, today } from '../../../core/time/period.ts';
import { addMonths } from '../../../demo/seasons.ts';
import { type DemoFile, type DemoSource, type Place, type Stretch, spanName } from '../../../demo/source.ts';
import { dmsReportedUntil, restatedMonth } from '../../../demo/stories.ts';
import { wallClockOf } from '../../../demo/wall-clock.ts';
import type { DemoDeal } from './deal.ts';
import { dealMoments, hasDealChanged } from './deal-stage.ts';
import { dealsOfMonth } from './deals.ts';
import { dmsExport } from './dms-export.ts';
import { SETTLED_AFTER_DAYS } from './progress.ts';

const LOOK_AHEAD_MS = 2 * 86_400_000;

/** Deals as the store's DMS exports them. */
export const dealSource: DemoSource = {
  fact: 'deal',
  settledAfterDays: SETTLED_AFTER_DAYS,
  reportsOf: (rooftop) => rooftop.leads > 0,
  filesOf: (place, stretches, asOf) => {
    const reported = dmsReportedUntil(place.world, place.rooftop, asOf);
    const [only] = stretches;
    const cuts = stretches.length === 1 && only?.since === null ? cutsOf(place, only.month, reported) : [];
    let since = only?.since ?? null;
    return [...cuts, reported].flatMap((until) => {
      const parts = cuts.length === 0 ? stretches : stretches.map(({ month }) => ({ month, since }));
      since = until;
      return fileOf(place, parts, until);
    });
  },
  nextAfter: ({ world, rooftop }, moment) => {
    const day = today(new Date(moment), rooftop.timeZone);
    const months = new Set([
      firstOfMonth(day),
      firstOfMonth(addDays(day, 1)),
      addMonths(firstOfMonth(day), -1),
    ]);
    const coming = [...months]
      .flatMap((month) => dealsOfMonth(world, rooftop, month))
      .flatMap(dealMoments)
      .filter((one) => one > moment);
    return Math.min(...coming, moment + LOOK_AHEAD_MS);
  },
};

function fileOf(place: Place, stretches: readonly Stretch[], asOf: number): DemoFile[] {
  const deals = stretches.flatMap((stretch) => changedDeals(place, stretch, asOf));
  if (deals.length === 0) return [];
  return [
    {
      name: `${place.rooftop.key}-deals-${spanName(stretches, asOf)}.csv`,
      text: dmsExport(place.rooftop, deals, asOf),
      rowCount: deals.length,
      at: asOf,
    },
  ];
}

function changedDeals({ world, rooftop }: Place, { month, since }: Stretch, asOf: number): DemoDeal[] {
  const from = since === null ? null : dmsReportedUntil(world, rooftop, since);
  return dealsOfMonth(world, rooftop, month).filter((deal) => hasDealChanged(deal, from, asOf));
}

/** A month that was restated comes as it was closed, as it was restated, and as it is. */
function cutsOf({ world, rooftop }: Place, month: Day, asOf: number): number[] {
  const story = restatedMonth(world, rooftop.key);
  if (story?.month !== month) return [];
  const clock = wallClockOf(rooftop.timeZone);
  return [story.on, addDays(story.on, 1)]
    .map((day) => clock.momentOf({ day, minute: 0 }))
    .filter((cut) => cut < asOf);
}
