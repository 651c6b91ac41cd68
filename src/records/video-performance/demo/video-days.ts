import { type Day, weekdayOf } from '../../../core/time/period.ts';
import { cachedByMonth } from '../../../demo/cached-by-month.ts';
import type { DemoRooftop } from '../../../demo/groups/rooftop.ts';
import { apportion, Random } from '../../../demo/random.ts';
import { addMonths, daysOfMonth, yearsFrom } from '../../../demo/seasons.ts';
import { driftOf, spread } from '../../../demo/spread.ts';
import { modelsOf } from '../../../demo/vehicles.ts';

const VIEWS_A_LEAD = 2.4;
const GROWTH_A_YEAR = 1.12;
const BY_WEEKDAY = [1.12, 0.94, 0.94, 0.95, 0.98, 1.02, 1.05];

interface DemoVideo {
  readonly id: string;
  readonly title: string;
  readonly published: Day;
  readonly seconds: number;
  readonly weight: number;
  /** Of each view, how much is watched. */
  readonly watched: number;
}

/** What was watched on a day: in all, of one video, or from one place or device. */
export interface VideoLine {
  readonly day: Day;
  readonly of: string | null;
  readonly video: DemoVideo | null;
  readonly views: number;
  readonly watchedSeconds: number;
  readonly engagedViews: number;
  /** The percent watched of each view, added up. */
  readonly percentPoints: number;
  readonly gained: number;
  readonly lost: number;
  readonly likes: number;
  readonly comments: number;
  readonly shares: number;
}

export interface VideoDays {
  readonly days: readonly VideoLine[];
  readonly videos: readonly VideoLine[];
  readonly sources: readonly VideoLine[];
  readonly devices: readonly VideoLine[];
}

/** Views of a store's videos in a month; the same seed gives the same month. */
export const videosOfMonth = cachedByMonth(24, (world, rooftop, month): VideoDays => {
  const random = new Random(world.seed, 'videos', rooftop.key, month);
  const library = videosOf(rooftop, world.storyDay).filter(({ published }) => published < month);
  const dates = daysOfMonth(month);
  const total = rooftop.leads * VIEWS_A_LEAD * GROWTH_A_YEAR ** yearsFrom(world.storyDay, month);
  const drifted = Math.round(total * driftOf(world, rooftop, { month, what: 'videos' }));
  const views = spread(
    random,
    drifted,
    dates.map((day) => BY_WEEKDAY[weekdayOf(day)] ?? 1),
  );
  const videos = dates.flatMap((day, index) => {
    const parts = apportion(
      views[index] ?? 0,
      library.map(({ weight }) => weight * (0.6 + 0.8 * random.next())),
    );
    return library.map((video, place) => watched(random, { day, video, views: parts[place] ?? 0 }));
  });
  const byDay = Map.groupBy(videos, ({ day }) => day);
  const days = dates.map((day) => together(day, byDay.get(day) ?? []));
  return {
    days,
    videos: videos.filter((one) => one.views > 0),
    sources: days.flatMap((day) => split(random, day, SOURCES)),
    devices: days.flatMap((day) => split(random, day, DEVICES)),
  };
});

const SOURCES: readonly (readonly [string, number])[] = [
  ['YouTube search', 0.34],
  ['Suggested videos', 0.22],
  ['External', 0.19],
  ['Browse features', 0.15],
  ['Channel pages', 0.1],
];
const DEVICES: readonly (readonly [string, number])[] = [
  ['Mobile phone', 0.58],
  ['Computer', 0.21],
  ['TV', 0.16],
  ['Tablet', 0.05],
];

function watched(
  random: Random,
  { day, video, views }: { day: Day; video: DemoVideo; views: number },
): VideoLine {
  const engaged = (rate: number) => random.overdispersed(views * rate, 1.2);
  const watchedSeconds = Math.round(views * video.seconds * video.watched * (0.9 + 0.2 * random.next()));
  return {
    day,
    of: null,
    video,
    views,
    watchedSeconds,
    engagedViews: Math.round(views * (0.35 + video.watched * 0.8)),
    percentPoints: (100 * watchedSeconds) / video.seconds,
    gained: engaged(0.004),
    lost: engaged(0.0012),
    likes: engaged(0.018),
    comments: engaged(0.0022),
    shares: engaged(0.005),
  };
}

function together(day: Day, lines: readonly VideoLine[]): VideoLine {
  const sum = (of: (line: VideoLine) => number) => lines.reduce((all, line) => all + of(line), 0);
  return {
    day,
    of: null,
    video: null,
    views: sum(({ views }) => views),
    watchedSeconds: sum(({ watchedSeconds }) => watchedSeconds),
    engagedViews: sum(({ engagedViews }) => engagedViews),
    percentPoints: sum(({ percentPoints }) => percentPoints),
    gained: sum(({ gained }) => gained),
    lost: sum(({ lost }) => lost),
    likes: sum(({ likes }) => likes),
    comments: sum(({ comments }) => comments),
    shares: sum(({ shares }) => shares),
  };
}

function split(random: Random, day: VideoLine, parts: readonly (readonly [string, number])[]): VideoLine[] {
  const weights = parts.map(([, share]) => share * (0.85 + 0.3 * random.next()));
  const views = apportion(day.views, weights);
  const seconds = apportion(day.watchedSeconds, weights);
  const engaged = apportion(day.engagedViews, weights);
  return parts.map(([of], index) => ({
    ...day,
    of,
    views: views[index] ?? 0,
    watchedSeconds: seconds[index] ?? 0,
    engagedViews: engaged[index] ?? 0,
    // As far into the videos wherever they were found.
    percentPoints: day.views === 0 ? 0 : (day.percentPoints * (views[index] ?? 0)) / day.views,
  }));
}

function videosOf({ key, name, makes }: DemoRooftop, storyDay: Day): DemoVideo[] {
  const models = makes.flatMap(modelsOf).slice(0, 5);
  const titles = [
    ...models.map((model) => `${makes[0]} ${model} walk-around: what is new`),
    `Why buy at ${name}`,
    'How to read your trade-in value',
    'What a first service includes',
    'Certified used: the 160 points',
  ];
  return titles.map((title, index) => {
    const random = new Random('video', key, index);
    return {
      id: `${key.slice(0, 3)}${String(index).padStart(2, '0')}${Math.floor(random.next() * 1e6).toString(36)}`,
      title,
      published: addMonths(storyDay, -44 + index * 2),
      seconds: 35 + random.whole(0, 150),
      weight: 1 + 3 * random.next(),
      watched: 0.32 + 0.3 * random.next(),
    };
  });
}
