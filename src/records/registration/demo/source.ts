import { type Day, firstOfMonth, today } from '../../../core/time/period.ts';
import { csvText } from '../../../demo/csv.ts';
import { apportion, Random } from '../../../demo/random.ts';
import { nextNight } from '../../../demo/report-source.ts';
import { addMonths } from '../../../demo/seasons.ts';
import { type DemoSource, type Place, spanName } from '../../../demo/source.ts';
import { MAKE_SHARES, MARKET_ZIPS, rivalsOf, SEGMENTS } from './kansas-city.ts';

/** The latest month is two months back. */
const MONTHS_BEHIND = 2;
const MONTHS = 13;
const NEW_A_MONTH = 5_200;
const USED_OF_MAKE = 0.6;
const HOME_ZIPS = 8;
/** The store's part of its make at home and elsewhere. */
const INSELL = { home: 0.55, elsewhere: 0.25 };
/** Stores whose market reports are bought. */
const REPORTED = new Set(['Toyota', 'Honda', 'Chevrolet', 'Ford']);
const COLUMNS = [
  'Month',
  'ZIP',
  'State',
  'County',
  'Make',
  'Model',
  'Segment',
  'New/Used',
  'Selling Dealer',
  'Dealer ZIP',
  'Registrations',
];
/** The competitor that wins over two ZIPs in the last two months. */
const WINNER = { name: 'Hilltop Honda', zips: ['66213', '66223'], share: 0.018, gained: 0.021 };

/** Registrations of the metro by ZIP, make and dealer, as a monthly report sells them. */
export const registrationSource: DemoSource = {
  fact: 'registration',
  settledAfterDays: 32,
  reportsOf: ({ makes }) => makes.some((make) => REPORTED.has(make)),
  filesOf: (place, stretches, asOf) => {
    const published = (moment: number) =>
      addMonths(firstOfMonth(today(new Date(moment), place.rooftop.timeZone)), -MONTHS_BEHIND);
    const last = published(asOf);
    const first = addMonths(last, 1 - MONTHS);
    const rows = stretches
      .filter(({ month }) => month >= first && month <= last)
      .filter(({ month, since }) => since === null || month > published(since))
      .flatMap(({ month }) => rowsOfMonth(place, month));
    if (rows.length === 0) return [];
    const name = `${place.rooftop.key}-registrations-${spanName(stretches, asOf)}.csv`;
    return [{ name, text: csvText(COLUMNS, rows), rowCount: rows.length, at: asOf }];
  },
  nextAfter: (_place, moment) => nextNight(moment),
};

type Row = readonly (string | number)[];

function rowsOfMonth(place: Place, month: Day): Row[] {
  const random = new Random(place.world.seed, place.rooftop.key, 'registrations', month);
  const weights = MARKET_ZIPS.map(([, , , weight]) => weight * random.lognormal(1, 0.05));
  const byZip = apportion(Math.round(NEW_A_MONTH * random.lognormal(1, 0.03)), weights);
  return MARKET_ZIPS.flatMap((at, index) => rowsOfZip({ place, month, random }, at, byZip[index] ?? 0));
}

interface Drawing {
  readonly place: Place;
  readonly month: Day;
  readonly random: Random;
}

function rowsOfZip(
  drawing: Drawing,
  [zip, state, county]: (typeof MARKET_ZIPS)[number],
  total: number,
): Row[] {
  const { random, month } = drawing;
  const own = drawing.place.rooftop.makes;
  const counts = apportion(
    total,
    MAKE_SHARES.map(([, share]) => share * random.lognormal(1, 0.15)),
  );
  return MAKE_SHARES.flatMap(([make], index) => {
    const count = counts[index] ?? 0;
    const line = (condition: string, segment: string, seller: string, regs: number): Row[] =>
      regs === 0
        ? []
        : [[month.slice(0, 7), zip, state, county, make, '', segment, condition, seller, '', regs]];
    if (!own.includes(make)) return line('New', segmentFor(random), randomRival(random, make), count);
    const used = Math.round(count * USED_OF_MAKE);
    return [
      ...sellersOf(drawing, { make, zip, count, total }).flatMap(([seller, sold]) =>
        apportion(
          sold,
          SEGMENTS.map(([, share]) => share * (0.5 + random.next())),
        ).flatMap((regs, at) => line('New', SEGMENTS[at]?.[0] ?? '', seller, regs)),
      ),
      ...line('Used', segmentFor(random), drawing.place.rooftop.name.toUpperCase(), Math.round(used * 0.3)),
      ...line('Used', segmentFor(random), '', used - Math.round(used * 0.3)),
    ];
  });
}

interface SoldOfMake {
  readonly make: string;
  readonly zip: string;
  readonly count: number;
  /** All makes. */
  readonly total: number;
}

/** Who sold a make in a ZIP: the store, and the others with what it leaves. */
function sellersOf({ place, month, random }: Drawing, { make, zip, count, total }: SoldOfMake) {
  const { rooftop, world } = place;
  const isHome = rooftop.zips.slice(0, HOME_ZIPS).includes(zip);
  const insell = (isHome ? INSELL.home : INSELL.elsewhere) * random.lognormal(1, 0.08);
  const own = Math.round(count * Math.min(0.7, insell));
  const rivals = rivalsOf(make);
  const others = apportion(
    count - own,
    rivals.map(([, share]) => share * random.lognormal(1, 0.1)),
  );
  const isStory = make === 'Honda' && WINNER.zips.includes(zip);
  const isLate = month >= addMonths(firstOfMonth(world.storyDay), -MONTHS_BEHIND);
  const sold = rivals.map(([name], index): [string, number] => {
    const share = WINNER.share + (isLate ? WINNER.gained : 0);
    const regs = isStory && name === WINNER.name ? Math.round(total * share) : (others[index] ?? 0);
    return [rawNameOf(name, month), regs];
  });
  return [[rooftop.name.toUpperCase(), own], ...sold] as [string, number][];
}

/** Files name a dealer differently from one half-year to the next. */
function rawNameOf(name: string, month: Day): string {
  if (!name.startsWith('Hilltop')) return name.toUpperCase();
  return Number(month.slice(5, 7)) % 6 === 3 ? `${name} of Overland Park` : `${name.toUpperCase()} INC`;
}

function segmentFor(random: Random): string {
  return SEGMENTS[random.weighted(SEGMENTS.map(([, share]) => share))]?.[0] ?? '';
}

function randomRival(random: Random, make: string): string {
  const rivals = rivalsOf(make).slice(0, 2);
  return random.pick(rivals)[0].toUpperCase();
}
