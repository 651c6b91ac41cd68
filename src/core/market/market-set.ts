import type { VehicleCondition } from '../record-parts.ts';

export interface Subject {
  readonly vin: string | null;
  readonly condition: VehicleCondition | null;
  readonly year: number | null;
  readonly make: string | null;
  readonly model: string | null;
  readonly trim: string | null;
  readonly drivetrain: string | null;
  readonly mileage: number | null;
}

/** A vehicle at another store. Null where its source does not say. */
export interface Comparable extends Subject {
  /** Only for this vehicle of ours; null for every vehicle that is like it. */
  readonly ourVin: string | null;
  readonly distance: number | null;
  readonly priceCents: number | null;
  readonly status: 'active' | 'sold';
}

export type NoPrice = 'identity' | 'mileage' | 'unmatched' | 'small' | 'spread';

export type WhyLeftOut = Mismatch | 'sold' | 'price' | 'distance' | 'outlier';

export interface Priced<C extends Comparable> {
  readonly comparable: C;
  /** Its price at our mileage. */
  readonly adjustedCents: number;
}

export interface MarketSet<C extends Comparable = Comparable> {
  readonly priceCents: number | null;
  readonly why: NoPrice | null;
  /** Miles; null for any distance. */
  readonly radius: number | null;
  /** Vehicles like ours within the radius: for sale, and sold in 45 days. */
  readonly active: number;
  readonly sold: number;
  /** Cents for each mile more; 0 or below. */
  readonly centsPerMile: number;
  /** Cheapest first. */
  readonly chosen: readonly Priced<C>[];
  readonly left: readonly { readonly comparable: C; readonly why: WhyLeftOut }[];
}

export const FEWEST = 8;
export const SOLD_DAYS = 45;
const RADII = [25, 50, 75, 100, 150, 200, 300, 500, Number.POSITIVE_INFINITY] as const;
const MOST_DEVIATIONS = 3;
/** Of the median: beyond it, prices say nothing about one vehicle. */
const WIDEST_SPREAD = 0.25;
/** A mile costs at most 50 cents; more is chance. */
const STEEPEST = -50;

/**
 * Finds the comparables that make a vehicle's market, and its market price.
 *
 * Like it are vehicles of the same make, model, trim and drivetrain, at most one model year apart, and for used
 * vehicles within 20 % of its miles. Of those for sale with a price, the smallest radius counts that leaves 8 after
 * prices outside 3 median absolute deviations are dropped. The price is the median at our mileage, in cents.
 *
 * @param comparables active ones of the day, sold ones of the 45 days before it
 */
export function marketSetOf<C extends Comparable>(subject: Subject, comparables: readonly C[]): MarketSet<C> {
  const incomplete = whyUnknown(subject);
  if (incomplete !== null) return { ...NOTHING, why: incomplete };
  const judged = comparables.map((comparable) => ({ comparable, why: likeness(subject, comparable) }));
  const alike = judged.filter(({ why }) => why === null).map(({ comparable }) => comparable);
  const unlike = judged.flatMap(({ comparable, why }) => (why === null ? [] : [{ comparable, why }]));
  const forSale = alike.filter(({ status }) => status === 'active');
  const priced = forSale.filter(isPriced);
  const { radius, kept, far, outliers } = reach(priced);
  const within = alike.filter((one) => distanceOf(one) <= radius);
  const active = within.filter(({ status }) => status === 'active').length;
  const left = [
    ...list(
      alike.filter(({ status }) => status === 'sold'),
      'sold',
    ),
    ...list(
      forSale.filter((one) => !isPriced(one)),
      'price',
    ),
    ...list(outliers, 'outlier'),
    ...list(far, 'distance'),
    ...unlike,
  ];
  const centsPerMile = subject.condition === 'new' ? 0 : slopeOf(kept);
  const chosen = kept
    .map((comparable) => ({ comparable, adjustedCents: adjusted(subject, comparable, centsPerMile) }))
    .sort((one, other) => one.adjustedCents - other.adjustedCents);
  const why = whyNone(forSale.length, chosen);
  return {
    priceCents: why === null ? Math.round(median(chosen.map(({ adjustedCents }) => adjustedCents))) : null,
    why,
    radius: Number.isFinite(radius) ? radius : null,
    active,
    sold: within.length - active,
    centsPerMile,
    chosen,
    left,
  };
}

const NOTHING = {
  priceCents: null,
  radius: null,
  active: 0,
  sold: 0,
  centsPerMile: 0,
  chosen: [],
  left: [],
} as const;

type WithPrice<C extends Comparable> = C & { readonly priceCents: number };

function isPriced<C extends Comparable>(one: C): one is WithPrice<C> {
  return one.priceCents !== null && one.priceCents > 0;
}

function list<C extends Comparable>(comparables: readonly C[], why: WhyLeftOut) {
  return comparables.map((comparable) => ({ comparable, why }));
}

function whyUnknown({ year, make, model, condition, mileage }: Subject): NoPrice | null {
  if (year === null || make === null || model === null) return 'identity';
  return condition !== 'new' && mileage === null ? 'mileage' : null;
}

function whyNone(forSale: number, chosen: readonly Priced<Comparable>[]): NoPrice | null {
  if (forSale === 0) return 'unmatched';
  if (chosen.length < FEWEST) return 'small';
  const prices = chosen.map(({ adjustedCents }) => adjustedCents);
  return deviation(prices, median(prices)) > WIDEST_SPREAD * median(prices) ? 'spread' : null;
}

function reach<C extends Comparable>(priced: readonly WithPrice<C>[]) {
  const attempt = (radius: number) => {
    const near = priced.filter((one) => distanceOf(one) <= radius);
    const far = priced.filter((one) => distanceOf(one) > radius);
    return { radius, far, ...withoutOutliers(near) };
  };
  const attempts = RADII.map(attempt);
  return attempts.find(({ kept }) => kept.length >= FEWEST) ?? attempt(Number.POSITIVE_INFINITY);
}

function distanceOf({ distance }: Comparable): number {
  return distance ?? Number.POSITIVE_INFINITY;
}

function withoutOutliers<C extends Comparable>(near: readonly WithPrice<C>[]) {
  const prices = near.map(({ priceCents }) => priceCents);
  const middle = median(prices);
  // Where most prices are equal, the deviation says nothing about the others.
  const limit = MOST_DEVIATIONS * deviation(prices, middle) || Number.POSITIVE_INFINITY;
  const isNormal = ({ priceCents }: WithPrice<C>) => Math.abs(priceCents - middle) <= limit;
  return { kept: near.filter(isNormal), outliers: near.filter((one) => !isNormal(one)) };
}

function deviation(values: readonly number[], middle: number): number {
  return median(values.map((value) => Math.abs(value - middle)));
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? 0) + upper) / 2;
}

/** Least squares of price over miles; more miles never make a vehicle dearer. */
function slopeOf(kept: readonly WithPrice<Comparable>[]): number {
  const known = kept.flatMap(({ mileage, priceCents }) =>
    mileage === null ? [] : [{ mileage, priceCents }],
  );
  if (known.length < FEWEST) return 0;
  const mean = (of: 'mileage' | 'priceCents') =>
    known.reduce((sum, { [of]: value }) => sum + value, 0) / known.length;
  const [miles, price] = [mean('mileage'), mean('priceCents')];
  const spread = known.reduce((sum, { mileage }) => sum + (mileage - miles) ** 2, 0);
  const together = known.reduce(
    (sum, { mileage, priceCents }) => sum + (mileage - miles) * (priceCents - price),
    0,
  );
  return spread === 0 ? 0 : Math.min(0, Math.max(STEEPEST, together / spread));
}

function adjusted({ mileage }: Subject, comparable: WithPrice<Comparable>, centsPerMile: number): number {
  if (mileage === null || comparable.mileage === null) return comparable.priceCents;
  return Math.round(comparable.priceCents + centsPerMile * (mileage - comparable.mileage));
}

type Mismatch = 'own' | 'condition' | 'make' | 'model' | 'year' | 'trim' | 'drivetrain' | 'miles';

const MOST_YEARS = 1;
const MOST_MILES_OFF = 0.2;

/**
 * Says what tells a comparable from our vehicle first; null if it is like it.
 *
 * What our vehicle does not state is not compared. What a comparable of the whole market does not state differs; one
 * that its source matched with our VIN is taken to be like it there. New vehicles are compared without miles.
 */
export function likeness(subject: Subject, comparable: Comparable): Mismatch | null {
  if (comparable.vin !== null && comparable.vin === subject.vin) return 'own';
  const isMatched = comparable.ourVin !== null;
  const isSame = <T>(ours: T | null, theirs: T | null, same: (ours: T, theirs: T) => boolean) =>
    ours === null || (theirs === null ? isMatched : same(ours, theirs));
  const rules: readonly (readonly [Mismatch, boolean])[] = [
    ['condition', isSame(subject.condition, comparable.condition, sameCondition)],
    ['make', isSame(subject.make, comparable.make, sameText)],
    ['model', isSame(subject.model, comparable.model, sameText)],
    ['year', isSame(subject.year, comparable.year, (one, other) => Math.abs(one - other) <= MOST_YEARS)],
    ['trim', isSame(subject.trim, comparable.trim, sameText)],
    ['drivetrain', isSame(driven(subject), driven(comparable), (one, other) => one === other)],
    ['miles', subject.condition === 'new' || sameMiles(subject.mileage, comparable.mileage)],
  ];
  return rules.find(([, fits]) => !fits)?.[0] ?? null;
}

/** Certified vehicles are compared with used ones. */
function sameCondition(one: string, other: string): boolean {
  return (one === 'new') === (other === 'new');
}

function sameText(one: string, other: string): boolean {
  return one === other || plainText(one) === plainText(other);
}

function plainText(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

function sameMiles(ours: number | null, theirs: number | null): boolean {
  return ours === null || (theirs !== null && Math.abs(theirs - ours) <= MOST_MILES_OFF * ours);
}

/** All-wheel and four-wheel drive are one: sources mix them up. */
function driven({ drivetrain }: Pick<Subject, 'drivetrain'>): string | null {
  const text = plainText(drivetrain ?? '');
  if (/^(awd|4wd|4x4|allwheel|fourwheel|4wheel|quattro|xdrive|4matic)/.test(text)) return 'all';
  if (/^(fwd|frontwheel|front)/.test(text)) return 'front';
  return /^(rwd|rearwheel|rear|2wd|4x2)/.test(text) ? 'rear' : null;
}
