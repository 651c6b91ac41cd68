import type { Day } from '../../../core/time/period.ts';
import { csvText } from '../../../demo/csv.ts';
import { Random } from '../../../demo/random.ts';
import { nextNight, recentStretches, reportedDays } from '../../../demo/report-source.ts';
import { type DemoSource, type Place, spanName } from '../../../demo/source.ts';
import { isWorkshopOpen } from '../../repair-order/demo/calendar.ts';

/** Two years, for comparisons over one. */
const MONTHS = 25;
const REQUESTS_FOR_ORDER = 1.4;
const OPEN_DAYS = 25;
const COLUMNS = ['Dealer Number', 'Request Date', 'Requests', 'Filled Same Day'];

/** How many parts the shop and the counter requested each day, and how many were on the shelf. */
export const partsRequestSource: DemoSource = {
  fact: 'parts_request',
  settledAfterDays: 1,
  reportsOf: (rooftop) => rooftop.service.orders > 300,
  filesOf: (place, stretches, asOf) => {
    const recent = recentStretches(place, stretches, { asOf, months: MONTHS });
    const days = reportedDays(place, recent, { asOf, lag: 0, corrected: 1 }).filter(isWorkshopOpen);
    if (days.length === 0) return [];
    const rows = days.map((day) => rowOf(place, day));
    const name = `${place.rooftop.key}-parts-requests-${spanName(stretches, asOf)}.csv`;
    return [{ name, text: csvText(COLUMNS, rows), rowCount: rows.length, at: asOf }];
  },
  nextAfter: (_place, moment) => nextNight(moment),
};

function rowOf({ world, rooftop }: Place, day: Day): (string | number)[] {
  const own = new Random(world.seed, rooftop.key, 'fill rate');
  const rate = Math.min(0.97, 0.925 + 0.025 * own.normal());
  const random = new Random(world.seed, rooftop.key, 'requests', day);
  const mean = (rooftop.service.orders * REQUESTS_FOR_ORDER) / OPEN_DAYS;
  const requested = Math.max(1, random.overdispersed(mean, 1.4));
  const filled = Math.min(requested, Math.round(requested * (rate + 0.02 * random.normal())));
  return [rooftop.number, day, requested, filled];
}
