import { addDays, type Day, today } from '../../../core/time/period.ts';
import type { DemoRooftop } from '../../../demo/groups/rooftop.ts';
import { Random } from '../../../demo/random.ts';
import { remembered } from '../../../demo/remembered.ts';
import { addMonths, daysOfMonth, monthOf } from '../../../demo/seasons.ts';
import { plantedUnwinds } from '../../../demo/stories.ts';
import type { World } from '../../../demo/world.ts';
import { type DemoLead, leadsOfDays } from '../../lead/demo/leads.ts';
import type { SaleKind } from '../record.ts';
import { type DealCounts, dealCounts } from './counts.ts';

/** A deal before anything is known of its numbers. */
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

/** A month's deals of a rooftop, day by day; leads that were sold are theirs as far as they go. */
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

/** Vehicles that leave without a customer of the showroom. */
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

/** A lead that ended in a sale. */
interface SoldLead {
  readonly lead: DemoLead;
  readonly soldAt: number;
  /** The day the CRM says it was sold. */
  readonly day: Day;
  /** The first day the deal can have been signed on: who notes sales in a CRM does so days later. */
  readonly from: Day;
}

/** The last sale of a month's leads comes so many months later. */
const MONTHS_TO_SALE = 3;

const NOTED_WITHIN_DAYS = 2;

const soldOfMonth = remembered(150, (world, rooftop, month): SoldLead[] =>
  leadsOfDays(world, rooftop, daysOfMonth(month)).flatMap((lead) => {
    const { soldAt } = lead;
    if (soldAt === null) return [];
    const day = today(new Date(soldAt), rooftop.timeZone);
    const met = addDays(today(new Date(lead.appointmentAt ?? lead.at), rooftop.timeZone), 1);
    const soon = addDays(day, -NOTED_WITHIN_DAYS);
    const early = soon > met ? soon : met;
    const inMonth = early > monthOf(day) ? early : monthOf(day);
    return [{ lead, soldAt, day, from: inMonth < day ? inMonth : day }];
  }),
);

/** The leads that a rooftop's CRM marks as sold in a month, those that can be signed first before others. */
function leadsSoldIn(world: World, rooftop: DemoRooftop, month: Day): SoldLead[] {
  return Array.from({ length: MONTHS_TO_SALE + 1 }, (_, index) => addMonths(month, -index))
    .flatMap((requested) => soldOfMonth(world, rooftop, requested))
    .filter(({ day }) => monthOf(day) === month)
    .sort((a, b) => a.from.localeCompare(b.from) || a.soldAt - b.soldAt);
}
