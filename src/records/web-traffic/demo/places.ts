import type { Day } from '../../../core/time/period.ts';
import type { DemoRooftop } from '../../../demo/groups/rooftop.ts';
import { apportion, Random } from '../../../demo/random.ts';
import { modelsOf } from '../../../demo/vehicles.ts';
import type { World } from '../../../demo/world.ts';
import type { DemoEvents, DemoVisits } from './web-days.ts';

/** A dimension of visits: the page they began on, or the town they came from. */
export interface DemoPlace {
  readonly name: string;
  readonly weight: number;
  readonly engagement: number;
  /** How readily its visits become leads, against the mean. */
  readonly leaning: number;
}

/** Visits of one day that began on one page or came from one town. */
export interface PlaceVisits {
  readonly day: Day;
  readonly place: string;
  readonly sessions: number;
  readonly engaged: number;
}

export interface PlaceEvents {
  readonly day: Day;
  readonly place: string;
  readonly event: string;
  readonly count: number;
}

const place = (
  name: string,
  [weight, engagement, leaning]: readonly [number, number, number],
): DemoPlace => ({
  name,
  weight,
  engagement,
  leaning,
});

/** The pages on which visits to a store's website begin. */
export function landingPages({ makes }: DemoRooftop): DemoPlace[] {
  const models = makes.flatMap(modelsOf).slice(0, 5);
  return [
    place('/', [34, 1.08, 1]),
    place('/new-inventory', [makes.length === 0 ? 0 : 16, 1.04, 1.1]),
    place('/used-inventory', [15, 1.05, 1.15]),
    place('/service', [10, 0.96, 0.9]),
    place('/specials', [6, 0.94, 0.8]),
    place('/finance', [3, 1.02, 1.5]),
    place('/value-your-trade', [2, 1, 1.9]),
    ...models.map((model, index) =>
      place(`/new/${model.toLowerCase().replaceAll(' ', '-')}`, [3.2 - index * 0.45, 0.98, 1.2]),
    ),
  ].filter(({ weight }) => weight > 0);
}

const KANSAS_CITY = [
  'Kansas City',
  'Olathe',
  'Overland Park',
  'Lenexa',
  'Shawnee',
  "Lee's Summit",
  'Independence',
  'Leawood',
  'Liberty',
  'Gardner',
];
const MIAMI_COUNTY = [
  'Paola',
  'Spring Hill',
  'Louisburg',
  'Osawatomie',
  'Gardner',
  'Olathe',
  'Edgerton',
  'Ottawa',
];
const SACRAMENTO = [
  'Sacramento',
  'Elk Grove',
  'Roseville',
  'Folsom',
  'Rancho Cordova',
  'Citrus Heights',
  'Davis',
  'West Sacramento',
];

/** The towns that visitors come from; analytics do not know some. */
export function towns({ key, timeZone }: DemoRooftop): DemoPlace[] {
  const names =
    key === 'pine-valley' ? MIAMI_COUNTY : timeZone === 'America/Chicago' ? KANSAS_CITY : SACRAMENTO;
  return [
    ...names.map((name, index) => place(name, [30 / (index + 1.3), 1 + (4 - index) * 0.01, 1])),
    place('(not set)', [4, 0.8, 0.6]),
  ];
}

/** The visits of some days by page or town: each day's add up to its sessions. */
export function visitsByPlace(
  { world, rooftop }: { world: World; rooftop: DemoRooftop },
  places: readonly DemoPlace[],
  visits: readonly DemoVisits[],
): PlaceVisits[] {
  return [...Map.groupBy(visits, ({ day }) => day)].flatMap(([day, own]) => {
    const random = new Random(world.seed, 'web places', rooftop.key, day, places.length);
    const weights = places.map(({ weight }) => weight * (0.85 + 0.3 * random.next()));
    const sessions = apportion(sum(own, 'sessions'), weights);
    const engaged = within(
      sum(own, 'engaged'),
      places.map(({ engagement }, index) => ({ most: sessions[index] ?? 0, leaning: engagement })),
    );
    return places.flatMap(({ name }, index) => {
      const count = sessions[index] ?? 0;
      return count === 0 ? [] : [{ day, place: name, sessions: count, engaged: engaged[index] ?? 0 }];
    });
  });
}

/** A total shared out by size and leaning, none of the parts larger than it may be; together they may hold it. */
function within(total: number, parts: readonly { most: number; leaning: number }[]): number[] {
  const shares = apportion(
    total,
    parts.map(({ most, leaning }) => most * leaning),
  );
  let left = 0;
  const held = parts.map(({ most }, index) => {
    const share = shares[index] ?? 0;
    left += Math.max(0, share - most);
    return Math.min(share, most);
  });
  return parts.map(({ most }, index) => {
    const own = held[index] ?? 0;
    const more = Math.min(left, most - own);
    left -= more;
    return own + more;
  });
}

/** The forms, calls, chats and texts of some days by page: each day's add up to what the channels tell. */
export function leadsByPlace(
  { world, rooftop }: { world: World; rooftop: DemoRooftop },
  places: readonly DemoPlace[],
  events: readonly DemoEvents[],
): PlaceEvents[] {
  const leads = events.filter(({ event }) => !event.includes('pageview'));
  return [...Map.groupBy(leads, ({ day, event }) => `${day} ${event}`)].flatMap(([key, own]) => {
    const [first] = own;
    if (!first) return [];
    const random = new Random(world.seed, 'web leads', rooftop.key, key);
    const count = own.reduce((total, one) => total + one.count, 0);
    const weights = places.map(({ weight, leaning }) => weight * leaning * (0.4 + 1.2 * random.next()));
    return apportion(count, weights).flatMap((part, index) =>
      part === 0
        ? []
        : [{ day: first.day, event: first.event, place: places[index]?.name ?? '', count: part }],
    );
  });
}

function sum(visits: readonly DemoVisits[], of: 'sessions' | 'engaged'): number {
  return visits.reduce((total, one) => total + one[of], 0);
}
