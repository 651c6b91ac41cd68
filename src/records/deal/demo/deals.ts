import type { Day } from '../../../core/time/period.ts';
import { cachedByMonth } from '../../../demo/cached-by-month.ts';
import type { DemoRooftop } from '../../../demo/groups/rooftop.ts';
import { OpeningHours } from '../../../demo/opening-hours.ts';
import { aCustomer, type Customer, staff } from '../../../demo/people.ts';
import { Random, seedOf } from '../../../demo/random.ts';
import { SalesTeam } from '../../../demo/sales-team.ts';
import { monthNumber } from '../../../demo/seasons.ts';
import { RESTATED, restatedMonth } from '../../../demo/stories.ts';
import { aVehicleThat } from '../../../demo/vehicles.ts';
import { vinOf } from '../../../demo/vin.ts';
import { type WallTime, wallClockOf } from '../../../demo/wall-clock.ts';
import type { World } from '../../../demo/world.ts';
import type { SaleCredit } from '../record.ts';
import type { DealProgress, DealVehicle, DemoDeal } from './deal.ts';
import { aDealType, otherMoney, retailMoney } from './money.ts';
import { type Draft, heldToPlan } from './plan.ts';
import { dealProgress } from './progress.ts';
import { type Slot, slotsOfMonth } from './slots.ts';

const SPLIT_SHARE = 0.065;
/** Who comes without a lead is nobody's customer now and then. */
const HOUSE_SHARE = 0.15;

/** The people named on a store's deals. */
class SalesOffice {
  readonly #seed: number;
  readonly #team: SalesTeam;
  readonly #financeManagers: readonly string[];
  readonly #salesManagers: readonly string[];

  constructor(world: World, rooftop: DemoRooftop) {
    this.#seed = seedOf(world.seed, rooftop.key, 'deals');
    this.#team = new SalesTeam(world, rooftop);
    const units = rooftop.newUnits + rooftop.usedUnits;
    const people = new Random(this.#seed, 'office');
    this.#financeManagers = staff(people, Math.max(2, Math.round(units / 75)));
    this.#salesManagers = staff(people, Math.max(2, Math.round(units / 90)));
  }

  financeManager(random: Random): string {
    return random.pick(this.#financeManagers);
  }

  salesManager(random: Random): string {
    return random.pick(this.#salesManagers);
  }

  /** Who sold it: mostly the one who worked the lead, sometimes two, sometimes nobody. */
  credits(random: Random, { day, sold, plantedReversal }: Slot): SaleCredit[] {
    const theirs = sold?.lead.salesperson ?? null;
    const isTheirs = theirs !== null && this.#team.has(theirs, day) && random.chance(0.88);
    const first = isTheirs ? theirs : this.#team.pick(random, day);
    const second = this.#team.pick(random, day);
    const isSplit = random.chance(SPLIT_SHARE) && second !== first;
    if (plantedReversal !== null) return whole(this.#team.middling);
    if (sold === null && random.chance(HOUSE_SHARE)) return whole('HOUSE');
    if (!isSplit) return whole(first);
    return [first, second].map((person) => ({ person, share: 500 }));
  }

  /** What somebody earns with a deal against the others, about 1. */
  skillOf(person: string): number {
    return Math.max(0.7, Math.min(1.35, new Random(this.#seed, 'skill', person).lognormal(1, 0.14)));
  }
}

function whole(person: string): SaleCredit[] {
  return [{ person, share: 1_000 }];
}

/** Every deal that a store signs in a month in order; the same on each call. */
export const dealsOfMonth = cachedByMonth(60, (world, rooftop, month): DemoDeal[] =>
  new DealMaker(world, rooftop, month).deals(),
);

/** More than any store signs in a month. */
const MOST_DEALS = 1_000;
const UNLOGGED_SOURCES = ['Repeat Customer', 'Referral', 'Drive By', 'Walk-In', null];

/** A draft with the time it is signed and the chance that the rest is drawn from. */
interface Signed {
  readonly draft: Draft;
  readonly random: Random;
  readonly place: number;
  readonly signed: WallTime;
}

type Dealt = Pick<Draft, 'dealType' | 'credits' | 'financeManager' | 'money'>;

class DealMaker {
  readonly #world: World;
  readonly #rooftop: DemoRooftop;
  readonly #month: Day;
  readonly #seed: number;
  readonly #hours: OpeningHours;
  readonly #office: SalesOffice;
  readonly #monthNumber: number;

  constructor(world: World, rooftop: DemoRooftop, month: Day) {
    this.#world = world;
    this.#rooftop = rooftop;
    this.#month = month;
    this.#seed = seedOf(world.seed, rooftop.key, 'deals');
    this.#hours = new OpeningHours(rooftop);
    this.#office = new SalesOffice(world, rooftop);
    this.#monthNumber = monthNumber(month);
  }

  deals(): DemoDeal[] {
    const signed = slotsOfMonth(this.#world, this.#rooftop, this.#month)
      .slice(0, MOST_DEALS)
      .map((slot, place) => this.#signed(slot, place));
    const held = heldToPlan(
      this.#world,
      this.#rooftop,
      signed.map(({ draft }) => draft),
    );
    const restated = this.#restated(held);
    return signed
      .map((one, place) => ({ ...one, draft: held[place] ?? one.draft }))
      .sort((a, b) => timeOf(a.signed).localeCompare(timeOf(b.signed)) || a.place - b.place)
      .map((one, place) => this.#deal(one, { place, isRestated: restated.has(one.place) }));
  }

  #signed(slot: Slot, place: number): Signed {
    const random = new Random(this.#seed, 'deal', this.#monthNumber, place);
    const vehicle = this.#vehicle(random, slot, place);
    const daysInStock = daysOnLot(random, slot.isNew);
    const dealt = slot.kind === 'retail' ? this.#retail(random, slot, vehicle) : other(random, slot, vehicle);
    return {
      draft: { slot, vehicle, daysInStock, ...dealt },
      random,
      place,
      signed: this.#signedAt(random, slot),
    };
  }

  #retail(random: Random, slot: Slot, vehicle: DealVehicle): Dealt {
    const type = aDealType(random, slot.isNew, this.#rooftop.sales.leaseShare);
    const credits = this.#office.credits(random, slot);
    const financeManager = this.#office.financeManager(random);
    const skills = {
      sales: this.#office.skillOf(credits[0]?.person ?? ''),
      finance: this.#office.skillOf(financeManager),
    };
    const money = retailMoney(random, this.#rooftop, { slot, vehicle, type, skills });
    return { dealType: type, credits, financeManager, money };
  }

  /** A lead that is noted as sold on the same day was signed then. */
  #signedAt(random: Random, { day, sold, kind }: Slot): WallTime {
    const { opens, closes } = this.#hours;
    const late = kind === 'retail' ? random.next() ** 0.75 : random.next() * 0.6;
    const minute = opens + 45 + Math.floor(late * (closes - opens - 60));
    if (sold === null || sold.day !== day) return { day, minute };
    const midnight = wallClockOf(this.#rooftop.timeZone).momentOf({ day, minute: 0 });
    return { day, minute: Math.floor((sold.soldAt - midnight) / 60_000) };
  }

  #vehicle(random: Random, { day, isNew, sold, kind }: Slot, place: number): DealVehicle {
    const other = aVehicleThat(random, this.#rooftop, { isNew, day });
    const wanted = sold?.lead.vehicle ?? null;
    const vehicle = wanted !== null && (wanted.condition === 'new') === isNew ? wanted : other;
    const condition = kind === 'retail' ? vehicle.condition : isNew ? 'new' : 'used';
    const number = String(random.whole(10_000, 99_999));
    const chain = isNew ? '' : random.chance(0.5) ? 'A' : random.chance(0.2) ? 'B' : '';
    const serial = this.#monthNumber * MOST_DEALS + place;
    return {
      condition,
      year: vehicle.year,
      make: vehicle.make,
      model: vehicle.model,
      vin: vinOf({ make: vehicle.make, year: vehicle.year, rooftopNumber: this.#rooftop.number, serial }),
      stockNumber: vehicle.stockNumber ?? `${isNew || chain !== '' ? 'N' : 'U'}${number}${chain}`,
    };
  }

  /** The planted deals: so many of the month, all signed after its first week. */
  #restated(drafts: readonly Draft[]): ReadonlySet<number> {
    if (restatedMonth(this.#world, this.#rooftop.key)?.month !== this.#month) return new Set();
    const places = drafts.flatMap(({ slot, money }, place) =>
      slot.kind === 'retail' && !slot.isUnwound && slot.day.slice(8) > '07' && money.frontCents > 0
        ? [place]
        : [],
    );
    return new Set(places.filter((_, index) => index % 4 === 0).slice(0, RESTATED.count));
  }

  #deal({ draft, random, signed }: Signed, at: { place: number; isRestated: boolean }): DemoDeal {
    const { slot, money, ...dealt } = draft;
    const lead = slot.sold?.lead ?? null;
    return {
      number: `${this.#monthNumber * MOST_DEALS + at.place}`,
      kind: slot.kind,
      ...dealt,
      ...money,
      ...this.#progress(random, { slot, signed, isRestated: at.isRestated }),
      salesManager: this.#office.salesManager(random),
      customer: slot.kind === 'retail' ? (lead?.customer ?? this.#walkIn(random, at.place)) : null,
      leadSource: slot.kind === 'retail' ? leadSource(random, lead?.source ?? null) : null,
      leadId: lead?.id ?? null,
    };
  }

  #progress(
    random: Random,
    { slot, signed, isRestated }: { slot: Slot; signed: WallTime; isRestated: boolean },
  ): DealProgress {
    const clock = wallClockOf(this.#rooftop.timeZone);
    const story = restatedMonth(this.#world, this.#rooftop.key);
    const quietDay = story?.month === this.#month ? story.on : null;
    return dealProgress(
      random,
      {
        contracted: signed,
        isRetail: slot.kind === 'retail',
        isUnwound: slot.isUnwound,
        reversedOn: slot.plantedReversal,
        restated:
          isRestated && quietDay !== null
            ? { on: quietDay, frontCents: random.whole(RESTATED.leastCents, RESTATED.mostCents) }
            : null,
        quietDay,
      },
      { hours: this.#hours, placed: (time) => clock.placed(time) },
    );
  }

  #walkIn(random: Random, place: number): Customer {
    // Known by mail alone: a phone number would be some lead's too.
    const id = `${this.#rooftop.number}${this.#monthNumber}${String(place).padStart(3, '0')}8`;
    return aCustomer(random, { id, number: place, zips: this.#rooftop.zips, reach: 'email' });
  }
}

const USED_AGES = [
  { share: 30, from: 2, to: 15 },
  { share: 24, from: 16, to: 30 },
  { share: 17, from: 31, to: 45 },
  { share: 12, from: 46, to: 60 },
  { share: 11, from: 61, to: 90 },
  { share: 6, from: 91, to: 150 },
] as const;
const NEW_AGES = [
  { share: 38, from: 1, to: 30 },
  { share: 26, from: 31, to: 60 },
  { share: 15, from: 61, to: 90 },
  { share: 9, from: 91, to: 120 },
  { share: 12, from: 121, to: 240 },
] as const;

function other(random: Random, slot: Slot, vehicle: DealVehicle): Dealt {
  const money = otherMoney(random, vehicle, slot);
  return { dealType: slot.kind === 'fleet' ? 'cash' : null, credits: [], financeManager: null, money };
}

/** How long vehicles stand before they are sold. */
function daysOnLot(random: Random, isNew: boolean): number {
  const spans = isNew ? NEW_AGES : USED_AGES;
  const span = spans[random.weighted(spans.map(({ share }) => share))];
  return random.whole(span?.from ?? 0, span?.to ?? 0);
}

function timeOf({ day, minute }: WallTime): string {
  return `${day} ${String(minute).padStart(4, '0')}`;
}

function leadSource(random: Random, said: string | null): string | null {
  const other = random.pick(UNLOGGED_SOURCES);
  return said === null ? other : random.chance(0.92) ? said : null;
}
