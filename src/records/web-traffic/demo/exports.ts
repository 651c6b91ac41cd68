import type { Day } from '../../../core/time/period.ts';
import { type Cell, csvText } from '../../../demo/csv.ts';
import type { DemoRooftop } from '../../../demo/groups/rooftop.ts';
import { apportion, Random } from '../../../demo/random.ts';
import type { World } from '../../../demo/world.ts';
import type { PlaceEvents, PlaceVisits } from './places.ts';
import { SESSIONS_BY_HOUR } from './traffic-groups.ts';
import type { DemoEvents, DemoVisits } from './web-days.ts';

/** A report as Google Analytics exports it. */
export interface WebExport {
  readonly text: string;
  readonly rowCount: number;
}

interface Report {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  /** The days the report is of. */
  readonly first: Day;
  readonly last: Day;
}

const CHANNEL = 'Session primary channel group (Default Channel Group)';
const LINE = '# ----------------------------------------';

function written(rooftop: DemoRooftop, { title, columns, rows, first, last }: Report): WebExport {
  const preamble = [
    LINE,
    `# ${title}`,
    `# Account: ${rooftop.name}`,
    `# Property: ${rooftop.name}`,
    LINE,
    '#',
    '# All Users',
    `# Start date: ${plain(first)}`,
    `# End date: ${plain(last)}`,
  ];
  const table = csvText(columns, rows).replace(/^\uFEFF/, '');
  return { text: `${preamble.join('\r\n')}\r\n${table}`, rowCount: rows.length };
}

function plain(day: Day): string {
  return day.replaceAll('-', '');
}

type Days = Pick<Report, 'first' | 'last'>;

const COUNTS = ['Sessions', 'Engaged sessions', 'Average engagement time per session', 'Views'];
const countsOf = ({ sessions, engaged, seconds, views }: DemoVisits): Cell[] => [
  sessions,
  engaged,
  (seconds / sessions).toFixed(8),
  views,
];

export function visitsExport(rooftop: DemoRooftop, visits: readonly DemoVisits[], days: Days): WebExport {
  return written(rooftop, {
    ...days,
    title: 'Traffic acquisition: Session primary channel group (Default Channel Group)',
    columns: ['Date', CHANNEL, 'Device category', ...COUNTS],
    rows: visits.map((one) => [plain(one.day), one.group, one.device, ...countsOf(one)]),
  });
}

export function hoursExport(rooftop: DemoRooftop, visits: readonly HourVisits[], days: Days): WebExport {
  return written(rooftop, {
    ...days,
    title: 'Free form: traffic by hour',
    columns: ['Date + hour (YYYYMMDDHH)', CHANNEL, 'Device category', ...COUNTS],
    rows: visits.map((one) => [
      `${plain(one.day)}${String(one.hour).padStart(2, '0')}`,
      one.group,
      one.device,
      ...countsOf(one),
    ]),
  });
}

export function eventsExport(rooftop: DemoRooftop, events: readonly DemoEvents[], days: Days): WebExport {
  return written(rooftop, {
    ...days,
    title: 'Free form: events',
    columns: ['Date', 'Event name', CHANNEL, 'Item condition', 'Event count'],
    rows: events.map(({ day, event, group, condition, count }) => [
      plain(day),
      event,
      group,
      condition ?? '(not set)',
      count,
    ]),
  });
}

/** Without a column for the day where the whole report is of some days together. */
export function placesExport(
  rooftop: DemoRooftop,
  visits: readonly PlaceVisits[],
  { column, isByDay, ...days }: Days & { column: 'Landing page' | 'City'; isByDay: boolean },
): WebExport {
  return written(rooftop, {
    ...days,
    title: `${column === 'City' ? 'Demographic details' : 'Landing page'}: ${column}`,
    columns: [column, ...(isByDay ? ['Date'] : []), 'Sessions', 'Engaged sessions'],
    rows: visits.map(({ day, place, sessions, engaged }) => [
      place,
      ...(isByDay ? [plain(day)] : []),
      sessions,
      engaged,
    ]),
  });
}

export function placeEventsExport(
  rooftop: DemoRooftop,
  events: readonly PlaceEvents[],
  { isByDay, ...days }: Days & { isByDay: boolean },
): WebExport {
  return written(rooftop, {
    ...days,
    title: 'Free form: events by landing page',
    columns: ['Landing page', 'Event name', ...(isByDay ? ['Date'] : []), 'Event count'],
    rows: events.map(({ day, event, place, count }) => [
      place,
      event,
      ...(isByDay ? [plain(day)] : []),
      count,
    ]),
  });
}

interface HourVisits extends DemoVisits {
  readonly hour: number;
}

/** A day's visits by the hour they came in; hours nobody came in are left out. */
export function byHour(world: World, rooftopKey: string, visits: DemoVisits): HourVisits[] {
  const { day, group, device, sessions } = visits;
  const random = new Random(world.seed, 'web hours', rooftopKey, day, group, device);
  const weights = SESSIONS_BY_HOUR.map((weight) => weight * (0.5 + random.next()));
  const counts = apportion(sessions, weights);
  const engaged = apportion(visits.engaged, counts);
  const seconds = apportion(visits.seconds, counts);
  const views = apportion(visits.views, counts);
  return counts.flatMap((count, hour) =>
    count === 0
      ? []
      : [
          {
            ...visits,
            hour,
            sessions: count,
            engaged: Math.min(count, engaged[hour] ?? 0),
            seconds: seconds[hour] ?? 0,
            views: views[hour] ?? 0,
          },
        ],
  );
}
