import { type Day, dayParts, firstOfMonth, weekdayOf } from '../../../core/time/period.ts';
import { cachedByMonth } from '../../../demo/cached-by-month.ts';
import type { DemoRooftop } from '../../../demo/groups/rooftop.ts';
import { apportion, Random } from '../../../demo/random.ts';
import { addMonths, daysOfMonth, yearsFrom } from '../../../demo/seasons.ts';
import { driftOf, spread } from '../../../demo/spread.ts';
import { modelsOf } from '../../../demo/vehicles.ts';
import type { World } from '../../../demo/world.ts';

/** Sessions of an ordinary month for each lead of one. */
const SESSIONS_A_LEAD = 18.95;
/** Of all sessions those from unpaid search, and of them those Google reports a click for. */
const ORGANIC = 0.36;
const REPORTED = 0.9;
const BY_MONTH = [1, 0.97, 1.05, 1, 1.02, 1, 1.03, 1.05, 0.98, 0.97, 0.95, 0.98];
const BY_WEEKDAY = [0.79, 1.05, 1.04, 1.03, 1.03, 1.06, 1];
/** Unpaid search declines every year. */
const GROWTH_A_YEAR = 0.94;
/** Google keeps the rarest queries to itself. */
const QUERIES_TOLD = 0.72;

/** What was searched, how the website ranked, and its share of the clicks with a known query. */
interface DemoQuery {
  readonly text: string;
  readonly weight: number;
  readonly position: number;
  readonly ctr: number;
}

/** Clicks and impressions of one query, page or device, or of the whole day where it is null. */
export interface SearchLine {
  readonly day: Day;
  readonly of: string | null;
  readonly clicks: number;
  readonly impressions: number;
  readonly position: number;
}

export interface SearchDays {
  readonly days: readonly SearchLine[];
  readonly queries: readonly SearchLine[];
  readonly pages: readonly SearchLine[];
  readonly devices: readonly SearchLine[];
}

/** A store's organic search in a month; the same seed gives the same month. */
export const searchOfMonth = cachedByMonth(24, (world, rooftop, month): SearchDays => {
  const random = new Random(world.seed, 'search', rooftop.key, month);
  const dates = daysOfMonth(month);
  const clicks = spread(random, monthlyClicks(world, rooftop, month), weekdays(dates));
  const days = dates.map((day, index) => {
    const share = 0.0215 * (1 + (random.next() - 0.5) * 0.12);
    return line(day, null, {
      clicks: clicks[index] ?? 0,
      ctr: share,
      position: 14.5 + random.normal() * 0.5,
    });
  });
  const queries = queriesOf(rooftop).map((query) => shifted(world, { rooftop, month }, query));
  return {
    days,
    queries: days.flatMap((day) => partsOfDay(random, { day, reported: QUERIES_TOLD, parts: queries })),
    pages: days.flatMap((day) => partsOfDay(random, { day, reported: 1, parts: pagesOf(rooftop) })),
    devices: days.flatMap((day) => partsOfDay(random, { day, reported: 1, parts: DEVICES })),
  };
});

function monthlyClicks(world: World, rooftop: DemoRooftop, month: Day): number {
  const season = BY_MONTH[dayParts(month).month - 1] ?? 1;
  const grown = GROWTH_A_YEAR ** yearsFrom(world.storyDay, month);
  const drift = driftOf(world, rooftop, { month, what: 'search' });
  return Math.round(rooftop.leads * SESSIONS_A_LEAD * ORGANIC * REPORTED * season * grown * drift);
}

function weekdays(dates: readonly Day[]): number[] {
  return dates.map((day) => BY_WEEKDAY[weekdayOf(day)] ?? 1);
}

interface Part {
  readonly text: string;
  readonly weight: number;
  readonly position: number;
  readonly ctr: number;
}

interface OfDay {
  readonly day: SearchLine;
  /** How much of the day's clicks the parts tell. */
  readonly reported: number;
  readonly parts: readonly Part[];
}

/** The day's clicks over its parts; parts nobody saw that day are left out, as Google leaves them. */
function partsOfDay(random: Random, { day, reported, parts }: OfDay): SearchLine[] {
  const weights = parts.map(({ weight }) => weight * (0.7 + 0.6 * random.next()));
  const clicks = apportion(Math.round(day.clicks * reported), weights);
  return parts.flatMap((part, index) => {
    const position = Math.max(1, part.position * (0.94 + 0.12 * random.next()));
    const own = line(day.day, part.text, { clicks: clicks[index] ?? 0, ctr: part.ctr, position });
    return own.impressions > 0 ? [own] : [];
  });
}

function line(
  day: Day,
  of: string | null,
  { clicks, ctr, position }: { clicks: number; ctr: number; position: number },
): SearchLine {
  return {
    day,
    of,
    clicks,
    impressions: Math.round(clicks / ctr),
    position: Math.round(position * 100) / 100,
  };
}

const DEVICES: readonly Part[] = [
  { text: 'Mobile', weight: 0.7, position: 13.6, ctr: 0.024 },
  { text: 'Desktop', weight: 0.26, position: 16.8, ctr: 0.0175 },
  { text: 'Tablet', weight: 0.04, position: 14.9, ctr: 0.02 },
];

function queriesOf({ name, makes }: DemoRooftop): DemoQuery[] {
  const brand = name.toLowerCase();
  const town = 'kansas city';
  const make = (makes[0] ?? 'used cars').toLowerCase();
  const models = makes.flatMap(modelsOf).slice(0, 6);
  const query = (text: string, [weight, position, ctr]: readonly [number, number, number]) => ({
    text,
    weight,
    position,
    ctr,
  });
  return [
    query(brand, [26, 1.2, 0.42]),
    query(`${brand} service`, [9, 1.4, 0.35]),
    query(`${brand} inventory`, [6, 1.6, 0.31]),
    query(`${brand} reviews`, [4, 2.4, 0.12]),
    query(`${make} dealer near me`, [11, 6.8, 0.045]),
    query(`${make} ${town}`, [7, 9.2, 0.028]),
    query(`used cars ${town}`, [6, 15.8, 0.011]),
    query('used cars near me', [4, 21.4, 0.006]),
    ...models.map((model, index) =>
      query(`${make} ${model.toLowerCase()}`, [4 - index * 0.4, 12 + index * 1.6, 0.015]),
    ),
    query(`${make} oil change near me`, [4, 8.1, 0.034]),
    query(`${make} service coupons`, [3, 7.4, 0.013]),
  ];
}

function pagesOf({ key }: DemoRooftop): Part[] {
  const site = `https://www.${key}.example`;
  const page = (path: string, [weight, position, ctr]: readonly [number, number, number]): Part => ({
    text: `${site}${path}`,
    weight,
    position,
    ctr,
  });
  return [
    page('/', [38, 6.1, 0.052]),
    page('/new-inventory', [17, 15.2, 0.018]),
    page('/used-inventory', [18, 17.4, 0.015]),
    page('/service', [12, 9.8, 0.027]),
    page('/specials', [6, 13.1, 0.016]),
    page('/finance', [4, 11.9, 0.02]),
    page('/about-us', [5, 8.2, 0.031]),
  ];
}

/** Since a month before the story one query climbed and one fell, so that movers have something to say. */
function shifted(
  world: World,
  { rooftop, month }: { rooftop: DemoRooftop; month: Day },
  query: DemoQuery,
): DemoQuery {
  if (month < addMonths(firstOfMonth(world.storyDay), -1)) return query;
  const up = query.text.endsWith('dealer near me') && rooftop.key === 'alderpoint-toyota';
  const down = query.text.startsWith('used cars') && rooftop.key === 'alderpoint-pre-owned';
  if (up)
    return { ...query, position: query.position - 2.6, ctr: query.ctr * 1.5, weight: query.weight * 1.3 };
  return down
    ? { ...query, position: query.position + 6.5, ctr: query.ctr * 0.6, weight: query.weight * 0.7 }
    : query;
}
