import { type Day, weekdayOf } from '../../../core/time/period.ts';
import { csvText } from '../../../demo/csv.ts';
import { Random } from '../../../demo/random.ts';
import { nextNight, reportedDays } from '../../../demo/report-source.ts';
import { type DemoSource, type Place, spanName } from '../../../demo/source.ts';

/** Google reports a profile's days so late, and corrects the last ones. */
const LAG_DAYS = 3;
const CORRECTED_DAYS = 2;
/** Views of a day for each lead of a month. */
const VIEWS_A_LEAD = 4.2;
const BY_WEEKDAY = [0.78, 1.02, 1, 1, 1.03, 1.12, 1.05];

const COLUMNS = [
  ...['Date', 'Google Search – Desktop', 'Google Search – Mobile', 'Google Maps – Desktop'],
  ...['Google Maps – Mobile', 'Calls', 'Direction requests', 'Website clicks', 'Bookings'],
];
/** The parts of the views, by column. */
const VIEWS = [0.19, 0.42, 0.06, 0.33];
/** Calls, direction requests, website clicks and bookings for each view. */
const ACTIONS = [0.012, 0.021, 0.034, 0.0015];

/** Business profiles as Google exports their performance, by day. */
export const profileSource: DemoSource = {
  fact: 'profile_performance',
  settledAfterDays: LAG_DAYS + CORRECTED_DAYS,
  reportsOf: (rooftop) => rooftop.leads > 0,
  filesOf: (place, stretches, asOf) => {
    const days = reportedDays(place, stretches, { asOf, lag: LAG_DAYS, corrected: CORRECTED_DAYS });
    const rows = days.map((day) => [day, ...countsOf(place, day)]);
    const name = `${place.rooftop.key}-business-profile-${spanName(stretches, asOf)}.csv`;
    return rows.length === 0 ? [] : [{ name, text: csvText(COLUMNS, rows), rowCount: rows.length, at: asOf }];
  },
  nextAfter: (_place, moment) => nextNight(moment),
};

/** The counts of a day, in the order of the columns; the same world gives the same. */
function countsOf({ world, rooftop }: Place, day: Day): number[] {
  const random = new Random(world.seed, 'profile', rooftop.key, day);
  const views =
    rooftop.leads * VIEWS_A_LEAD * (BY_WEEKDAY[weekdayOf(day)] ?? 1) * (0.85 + 0.3 * random.next());
  return [...VIEWS, ...ACTIONS].map((share) => random.overdispersed(views * share, 1.2));
}
