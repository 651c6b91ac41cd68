import { addDays, type Day, firstOfMonth } from '../../../core/time/period.ts';
import { nextNight, reportedDays } from '../../../demo/report-source.ts';
import { addMonths } from '../../../demo/seasons.ts';
import { type DemoFile, type DemoSource, type Place, spanName } from '../../../demo/source.ts';
import type { World } from '../../../demo/world.ts';
import {
  byHour,
  eventsExport,
  hoursExport,
  placeEventsExport,
  placesExport,
  visitsExport,
  type WebExport,
} from './exports.ts';
import {
  landingPages,
  leadsByPlace,
  type PlaceEvents,
  type PlaceVisits,
  towns,
  visitsByPlace,
} from './places.ts';
import { type DemoEvents, type DemoVisits, webOfMonth } from './web-days.ts';

/** Google corrects the last days it reported. */
const CORRECTED_DAYS = 3;
const DAYS_BY_HOUR = 7;

/** The website as Google Analytics reports it: visits, events, landing pages and towns. */
export const webSource: DemoSource = {
  fact: 'web_traffic',
  settledAfterDays: CORRECTED_DAYS,
  reportsOf: (rooftop) => rooftop.leads > 0,
  filesOf: (place, stretches, asOf) => {
    const days = reportedDays(place, stretches, { asOf, lag: 0, corrected: CORRECTED_DAYS });
    const files = [...Map.groupBy(days, firstOfMonth)].flatMap(([month, own]) =>
      monthFiles(place, month, own),
    );
    const filled = files.filter(([, { rowCount }]) => rowCount > 0);
    return filled.map(([report, { text, rowCount }]): DemoFile => {
      return {
        name: `${place.rooftop.key}-web-${report}-${spanName(stretches, asOf)}.csv`,
        text,
        rowCount,
        at: asOf,
      };
    });
  },
  nextAfter: (_place, moment) => nextNight(moment),
};

/** Hours are reported from a week before the story on: they are a dozen times as many lines. */
function isByHour(world: World, day: Day): boolean {
  return day >= addDays(world.storyDay, -DAYS_BY_HOUR);
}

function isByDay(world: World, month: Day): boolean {
  const current = firstOfMonth(world.storyDay);
  return month >= addMonths(current, -2) || month === addMonths(current, -12);
}

function monthFiles(place: Place, month: Day, days: readonly Day[]): [report: string, reported: WebExport][] {
  const { world, rooftop } = place;
  const known = new Set(days);
  const whole = webOfMonth(world, rooftop, month);
  const visits = whole.visits.filter(({ day }) => known.has(day));
  const events = whole.events.filter(({ day }) => known.has(day));
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined || visits.length === 0) return [];
  const span = { first, last };
  const byDay = visits.filter(({ day }) => !isByHour(world, day));
  const hours = visits
    .filter(({ day }) => isByHour(world, day))
    .flatMap((one) => byHour(world, rooftop.key, one));
  const name = month.slice(0, 7);
  return [
    [`visits-${name}`, visitsExport(rooftop, byDay, span)],
    [`hours-${name}`, hoursExport(rooftop, hours, span)],
    [`events-${name}`, eventsExport(rooftop, events, span)],
    ...placeFiles(place, { month, visits, events, span }),
  ];
}

interface Reported {
  readonly month: Day;
  readonly visits: readonly DemoVisits[];
  readonly events: readonly DemoEvents[];
  readonly span: { readonly first: Day; readonly last: Day };
}

function placeFiles(
  place: Place,
  { month, visits, events, span }: Reported,
): [report: string, reported: WebExport][] {
  const { world, rooftop } = place;
  const reported = { ...span, isByDay: isByDay(world, month) };
  const pages = visitsByPlace(place, landingPages(rooftop), visits);
  const cities = visitsByPlace(place, towns(rooftop), visits);
  const leads = leadsByPlace(place, landingPages(rooftop), events);
  const shown = (lines: readonly PlaceVisits[]) => (reported.isByDay ? lines : visitsTogether(lines));
  const name = month.slice(0, 7);
  return [
    [`pages-${name}`, placesExport(rooftop, shown(pages), { ...reported, column: 'Landing page' })],
    [`cities-${name}`, placesExport(rooftop, shown(cities), { ...reported, column: 'City' })],
    [
      `page-leads-${name}`,
      placeEventsExport(rooftop, reported.isByDay ? leads : eventsTogether(leads), reported),
    ],
  ];
}

function visitsTogether(lines: readonly PlaceVisits[]): PlaceVisits[] {
  return [...Map.groupBy(lines, ({ place }) => place).values()].flatMap((own) => {
    const [first] = own;
    const total = (of: 'sessions' | 'engaged') => own.reduce((sum, line) => sum + line[of], 0);
    return first ? [{ ...first, sessions: total('sessions'), engaged: total('engaged') }] : [];
  });
}

function eventsTogether(lines: readonly PlaceEvents[]): PlaceEvents[] {
  return [...Map.groupBy(lines, ({ place, event }) => `${place} ${event}`).values()].flatMap((own) => {
    const [first] = own;
    return first ? [{ ...first, count: own.reduce((sum, line) => sum + line.count, 0) }] : [];
  });
}
