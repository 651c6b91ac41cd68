import { addDays, type Day, firstOfMonth, today } from '../../../core/time/period.ts';
import { SPEND } from '../../../demo/budgets/figures.ts';
import type { DemoRooftop } from '../../../demo/groups/rooftop.ts';
import { addMonths } from '../../../demo/seasons.ts';
import { type DemoFile, type DemoSource, type Place, type Stretch, spanName } from '../../../demo/source.ts';
import type { AdPlatform } from '../record.ts';
import { type AdDay, adDaysOfMonth } from './ad-days.ts';
import {
  type AdExport,
  googleExport,
  metaExport,
  microsoftExport,
  termExport,
  tiktokExport,
} from './exports.ts';
import { termDays, together } from './terms.ts';

/** Reports of a day come the morning after, before anybody looks. */
const TOLD_AFTER_MS = 5 * 3_600_000;
const SETTLED_AFTER_DAYS = 2;
const HOUR_MS = 3_600_000;

/** Ads as Google, Microsoft, Meta and TikTok report them by day; keywords and search terms by day in the months people look at. */
export const adSource: DemoSource = {
  fact: 'ad_performance',
  settledAfterDays: SETTLED_AFTER_DAYS,
  reportsOf: (rooftop) => SPEND[rooftop.key] !== undefined,
  filesOf: (place, stretches, asOf) => {
    const days = stretches.flatMap((stretch) => newDays(place, stretch, asOf));
    if (days.length === 0) return [];
    const file = (platform: string, { text, rowCount }: AdExport): DemoFile[] =>
      rowCount === 0
        ? []
        : [
            {
              name: `${place.rooftop.key}-${platform}-${spanName(stretches, asOf)}.csv`,
              text,
              rowCount,
              at: asOf,
            },
          ];
    const of = (platform: AdPlatform) => days.filter(({ campaign }) => campaign.platform === platform);
    return [
      ...file('google-ads', googleExport(place.rooftop, of('google'))),
      ...file('microsoft-ads', microsoftExport(place.rooftop, of('microsoft'))),
      ...file('meta-ads', metaExport(place.rooftop, of('meta'))),
      ...file('tiktok-ads', tiktokExport(place.rooftop, of('tiktok'))),
      ...termFiles(place, { stretches, asOf }, of('google')).flatMap(({ name, reported }) =>
        file(name, reported),
      ),
    ];
  },
  nextAfter: ({ rooftop }, moment) => {
    const reported = reportedThrough(rooftop, moment);
    let next = moment + HOUR_MS;
    while (reportedThrough(rooftop, next) === reported) next += HOUR_MS;
    return next;
  },
};

/** The last day the platform has reported at a moment. */
function reportedThrough(rooftop: DemoRooftop, moment: number): Day {
  return addDays(today(new Date(moment - TOLD_AFTER_MS), rooftop.timeZone), -1);
}

function newDays({ world, rooftop }: Place, { month, since }: Stretch, asOf: number): readonly AdDay[] {
  const last = reportedThrough(rooftop, asOf);
  const after = since === null ? null : reportedThrough(rooftop, since);
  return adDaysOfMonth(world, rooftop, month).filter(
    ({ day }) => day <= last && (after === null || day > after),
  );
}

interface Reported {
  readonly stretches: readonly Stretch[];
  readonly asOf: number;
}

function termFiles(
  { world, rooftop }: Place,
  { stretches, asOf }: Reported,
  days: readonly AdDay[],
): { name: string; reported: AdExport }[] {
  const [first, last] = [days[0]?.day, days.at(-1)?.day];
  const isByDay = isLookedAt(rooftop, stretches, asOf) || first === undefined || last === undefined;
  const whole = stretches[0]?.month;
  const span = isByDay || whole === undefined ? null : `${whole} - ${addDays(addMonths(whole, 1), -1)}`;
  return (['keyword', 'search term'] as const).map((of) => {
    const terms = termDays({ world, rooftop, of }, days);
    const name = of === 'keyword' ? 'google-keywords' : 'google-search-terms';
    return { name, reported: termExport(span === null ? terms : together(terms), { of, span }) };
  });
}

/** The current month and those it is compared with; older months are reported as one total. */
function isLookedAt(rooftop: DemoRooftop, stretches: readonly Stretch[], asOf: number): boolean {
  const current = firstOfMonth(today(new Date(asOf), rooftop.timeZone));
  const looked = [current, addMonths(current, -1), addMonths(current, -2), addMonths(current, -12)];
  return (
    stretches.length !== 1 || stretches.some(({ month, since }) => since !== null || looked.includes(month))
  );
}
