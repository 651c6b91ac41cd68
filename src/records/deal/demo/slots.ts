import { addDays, type Day, dayParts, firstOfMonth, today, weekdayOf } from '../../../core/time/period.ts';
import { cachedByMonth } from '../../../demo/cached-by-month.ts';
import type { DemoRooftop } from '../../../demo/groups/rooftop.ts';
import { apportion, Random } from '../../../demo/random.ts';
import {
  addMonths,
  daysOfMonth,
  isHoliday,
  isSaleHoliday,
  openWeights,
  yearsFrom,
} from '../../../demo/seasons.ts';
import { driftOf, spread } from '../../../demo/spread.ts';
import { plantedUnwinds } from '../../../demo/stories.ts';
import type { World } from '../../../demo/world.ts';
import { type DemoLead, leadsOfDays } from '../../lead/demo/leads.ts';
import type { SaleKind } from '../record.ts';

export interface Slot {
  readonly day: Day;
  readonly kind: SaleKind;
  readonly isNew: boolean;
  readonly isUnwound: boolean;
  /** The day a planted deal is reversed. */
  readonly plantedReversal: Day | null;
  /** The lead that it comes from; null for who walked in without being logged, or came back. */
  readonly sold: SoldLead | null;
}

type OpenSlot = Omit<Slot, 'sold'>;

/** A customer who waits longer than this signs for whatever there is. */
const PATIENCE_DAYS = 3;
const DAY_MS = 86_400_000;

/** A month's deals of a store, day by day; they use up the sold leads first. */
export function slotsOfMonth(world: World, rooftop: DemoRooftop, month: Day): Slot[] {
  const random = new Random(world.seed, rooftop.key, 'slots', month);
  const counts = dealCounts(world, rooftop, month);
  const sold = leadsSoldIn(world, rooftop, month);
  const planted = plantedUnwinds(world, rooftop.key);
  const waiting: SoldLead[] = [];
  let next = 0;
  return daysOfMonth(month).flatMap((day, index) => {
    for (let lead = sold[next]; lead !== undefined && lead.from <= day; lead = sold[next]) {
      waiting.push(lead);
      next += 1;
    }
    const reversals = planted.filter((one) => one.sold === day).map(({ reversed }) => reversed);
    const retail = retailOf(random, { day, counts, index, reversals, rooftop });
    const signed = retail.map((slot) => ({ ...slot, sold: taken(waiting, slot) }));
    return [...signed, ...othersOf({ day, counts, index })];
  });
}

function retailOf(
  random: Random,
  on: {
    day: Day;
    counts: DealCounts;
    index: number;
    reversals: readonly Day[];
    rooftop: DemoRooftop;
  },
): OpenSlot[] {
  const { newUnits, usedUnits } = on.rooftop;
  const slot = { day: on.day, kind: 'retail', plantedReversal: null } as const;
  const existing = (isNew: boolean, count = 0): OpenSlot[] =>
    Array.from({ length: count }, () => ({ ...slot, isNew, isUnwound: false }));
  const unwound = Array.from({ length: on.counts.unwound[on.index] ?? 0 }, (_, turn) => ({
    ...slot,
    isNew: random.chance(newUnits / (newUnits + usedUnits)),
    isUnwound: true,
    plantedReversal: on.reversals[turn] ?? null,
  }));
  const all = [
    ...existing(true, on.counts.new[on.index]),
    ...existing(false, on.counts.used[on.index]),
    ...unwound,
  ];
  return shuffled(random, all);
}

function othersOf({ day, counts, index }: { day: Day; counts: DealCounts; index: number }): Slot[] {
  const slot = { day, isUnwound: false, plantedReversal: null, sold: null };
  const of = (kind: SaleKind, isNew: boolean, count = 0): Slot[] =>
    Array.from({ length: count }, () => ({ ...slot, kind, isNew }));
  return [
    ...of('wholesale', false, counts.wholesale[index]),
    ...of('dealer_trade', true, counts.dealerTrade[index]),
    ...of('fleet', true, counts.fleet[index]),
  ];
}

/** Takes the first of those waiting who wants such a vehicle, or has waited too long. */
function taken(waiting: SoldLead[], { day, isNew }: OpenSlot): SoldLead | null {
  const patience = Date.parse(`${day}T00:00:00Z`) - PATIENCE_DAYS * DAY_MS;
  const place = waiting.findIndex(
    ({ lead, day: soldOn }) =>
      lead.vehicle === null ||
      (lead.vehicle.condition === 'new') === isNew ||
      Date.parse(`${soldOn}T00:00:00Z`) <= patience,
  );
  return place < 0 ? null : (waiting.splice(place, 1)[0] ?? null);
}

function shuffled<T>(random: Random, items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, place: random.next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

interface SoldLead {
  readonly lead: DemoLead;
  readonly soldAt: number;
  readonly day: Day;
  /** The first day the deal can have been signed on: who notes sales in a CRM does so days later. */
  readonly from: Day;
}

/** The last sale of a month's leads comes so many months later. */
const MONTHS_TO_SALE = 3;

const NOTED_WITHIN_DAYS = 2;

const soldOfMonth = cachedByMonth(150, (world, rooftop, month): SoldLead[] =>
  leadsOfDays(world, rooftop, daysOfMonth(month)).flatMap((lead) => {
    const { soldAt } = lead;
    if (soldAt === null) return [];
    const day = today(new Date(soldAt), rooftop.timeZone);
    const met = addDays(today(new Date(lead.appointmentAt ?? lead.at), rooftop.timeZone), 1);
    const soon = addDays(day, -NOTED_WITHIN_DAYS);
    const early = soon > met ? soon : met;
    const inMonth = early > firstOfMonth(day) ? early : firstOfMonth(day);
    return [{ lead, soldAt, day, from: inMonth < day ? inMonth : day }];
  }),
);

/** The leads that a store's CRM marks as sold in a month, those that can be signed first before others. */
function leadsSoldIn(world: World, rooftop: DemoRooftop, month: Day): SoldLead[] {
  return Array.from({ length: MONTHS_TO_SALE + 1 }, (_, index) => addMonths(month, -index))
    .flatMap((requested) => soldOfMonth(world, rooftop, requested))
    .filter(({ day }) => firstOfMonth(day) === month)
    .sort((a, b) => a.from.localeCompare(b.from) || a.soldAt - b.soldAt);
}

interface DealCounts {
  /** Retail deals that are not reversed. */
  readonly new: readonly number[];
  readonly used: readonly number[];
  /** Retail deals that are reversed later. */
  readonly unwound: readonly number[];
  readonly wholesale: readonly number[];
  readonly dealerTrade: readonly number[];
  readonly fleet: readonly number[];
}

const UNWOUND_SHARE = 0.014;
const WHOLESALE_SHARE = 0.22;
const DEALER_TRADE_SHARE = 0.05;
const FLEET_SHARE = 0.025;
const FLEET_MAKES = ['Chevrolet', 'Ford', 'Ram'];
const AUCTION_WEEKDAYS = [0, 0.5, 1.5, 1, 1.5, 0.5, 0];

/**
 * How many deals a store signs on each day of a month.
 *
 * The month's units follow the plan (volume, season, growth) exactly; within it days follow
 * their weekday, holidays, the end of the month and overdispersed chance.
 */
export function dealCounts(world: World, rooftop: DemoRooftop, month: Day): DealCounts {
  const random = new Random(world.seed, rooftop.key, 'deal counts', month);
  const weights = sellingWeights(month, rooftop.closedWeekdays);
  const totals = {
    new: plannedUnits(world, rooftop, { month, kind: 'new' }),
    used: plannedUnits(world, rooftop, { month, kind: 'used' }),
  };
  const some = (mean: number) => Math.floor(mean + random.next());
  const weekdays = daysOfMonth(month).map((day, index) =>
    weights[index] === 0 ? 0 : (AUCTION_WEEKDAYS[weekdayOf(day)] ?? 0),
  );
  const isForFleets = rooftop.makes.some((make) => FLEET_MAKES.includes(make));
  return {
    new: spread(random, totals.new, weights),
    used: spread(random, totals.used, weights),
    unwound: spread(random, some((totals.new + totals.used) * UNWOUND_SHARE), weights).map(
      (count, index) => count + plantedOn(world, rooftop, daysOfMonth(month)[index]),
    ),
    wholesale: apportion(some(totals.used * WHOLESALE_SHARE), weekdays),
    dealerTrade: spread(random, some(totals.new * DEALER_TRADE_SHARE), weekdays),
    fleet: spread(random, isForFleets ? some(totals.new * FLEET_SHARE) : 0, weekdays),
  };
}

function plannedUnits(
  world: World,
  rooftop: DemoRooftop,
  { month, kind }: { month: Day; kind: 'new' | 'used' },
): number {
  const usual = kind === 'new' ? rooftop.newUnits : rooftop.usedUnits;
  const drift = driftOf(world, rooftop, { month, what: `${kind} units` });
  return Math.round(usual * unitSeason(kind, month, world.storyDay) * drift);
}

function plantedOn(world: World, rooftop: DemoRooftop, day: Day | undefined): number {
  return plantedUnwinds(world, rooftop.key).filter(({ sold }) => sold === day).length;
}

/** January first; their mean is 1. */
const BY_MONTH = {
  new: [0.82, 0.93, 1.1, 0.98, 1.09, 1.05, 1, 1.09, 0.97, 0.95, 0.94, 1.08],
  used: [0.96, 1.06, 1.14, 1.05, 1.03, 1, 1, 1.02, 0.96, 0.94, 0.91, 0.93],
} as const;
const GROWTH_A_YEAR = { new: 1.03, used: 1.01 } as const;

/** Sunday first. */
const BY_WEEKDAY = [0.4, 0.95, 0.9, 0.9, 0.95, 1.15, 1.75];

/** How many vehicles a month sells against an ordinary month of the anchor's year. */
export function unitSeason(kind: 'new' | 'used', month: Day, anchor: Day): number {
  return (BY_MONTH[kind][dayParts(month).month - 1] ?? 1) * GROWTH_A_YEAR[kind] ** yearsFrom(anchor, month);
}

/** How much each day of a month sells against the others, first to last: 0 on closed days, most at its end. */
export function sellingWeights(month: Day, closedWeekdays: readonly number[]): number[] {
  const byWeekday = openWeights(BY_WEEKDAY, closedWeekdays);
  const weights = daysOfMonth(month).map((day) =>
    isHoliday(day) ? 0 : (byWeekday[weekdayOf(day)] ?? 1) * (isSaleDay(day) ? 1.3 : 1),
  );
  const open = weights.flatMap((weight, index) => (weight > 0 ? [index] : []));
  const last = open.length - 1;
  for (const [turn, index] of open.entries()) {
    weights[index] = (weights[index] ?? 0) * liftOf({ turn, last, date: index + 1 });
  }
  return weights;
}

function liftOf({ turn, last, date }: { turn: number; last: number; date: number }): number {
  if (turn === last) return 1.8;
  if (turn >= last - 2) return 1.4;
  return date <= 3 ? 0.75 : 1;
}

/** Holidays with the Saturday before them, the day after Thanksgiving, and the weekend after Christmas. */
function isSaleDay(day: Day): boolean {
  if (isSaleHoliday(day) || isSaleHoliday(addDays(day, 2))) return true;
  const { month, date } = dayParts(day);
  const weekday = weekdayOf(day);
  if (month === 11 && weekday === 5) return isHoliday(addDays(day, -1));
  return month === 12 && date >= 26 && (weekday === 0 || weekday === 6);
}
