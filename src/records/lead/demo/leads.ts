import type { Day } from '../../../core/time/period.ts';
import type { DemoRooftop } from '../../../demo/groups/rooftop.ts';
import { OpeningHours } from '../../../demo/opening-hours.ts';
import { aCustomer, type Customer, type Reach } from '../../../demo/people.ts';
import { Random, seedOf } from '../../../demo/random.ts';
import { SalesTeam } from '../../../demo/sales-team.ts';
import { chatSource, vendorWeight } from '../../../demo/stories.ts';
import { aVehicle, type Vehicle } from '../../../demo/vehicles.ts';
import { type WallTime, wallClockOf } from '../../../demo/wall-clock.ts';
import type { World } from '../../../demo/world.ts';
import type { LeadType } from '../record.ts';
import { type LeadOutline, LeadOutlines, MOST_LEADS_A_DAY } from './outlines.ts';
import { type LeadProgress, leadProgress } from './progress.ts';

/** Everything that is ever known of one lead; what of it is known when, its moments say. */
export interface DemoLead {
  readonly id: string;
  readonly day: Day;
  readonly type: LeadType;
  readonly origin: string;
  /** The lead provider as this store's CRM spells it. */
  readonly source: string;
  readonly customer: Customer;
  readonly vehicle: Vehicle | null;
  readonly hasTradeIn: boolean;
  readonly salesperson: string;
  /** The same customer inquired within the last days. */
  readonly isRepeated: boolean;
  readonly isBad: boolean;
  readonly isAfterHours: boolean;
  readonly responseMinutes: number | null;
  readonly isShown: boolean | null;
  /** Milliseconds since 1970, as all moments here. */
  readonly at: number;
  readonly attemptedAt: number | null;
  readonly contactedAt: number | null;
  readonly appointmentSetAt: number | null;
  readonly appointmentAt: number | null;
  readonly soldAt: number | null;
}

/** Every lead of a store's day in order; the same on each call. */
export function leadsOfDay(world: World, rooftop: DemoRooftop, day: Day): DemoLead[] {
  return leadsOfDays(world, rooftop, [day]);
}

/** The same for several days at once, which saves what neighbours share. */
export function leadsOfDays(world: World, rooftop: DemoRooftop, days: readonly Day[]): DemoLead[] {
  const maker = new LeadMaker(world, rooftop);
  return days.flatMap((day) => maker.leadsOf(day));
}

/** What the customer says; who asks again says it again. */
interface Inquiry {
  readonly customer: Customer;
  readonly vehicle: Vehicle | null;
  readonly hasTradeIn: boolean;
}

class LeadMaker {
  readonly #world: World;
  readonly #rooftop: DemoRooftop;
  readonly #seed: number;
  readonly #hours: OpeningHours;
  readonly #outlines: LeadOutlines;
  readonly #team: SalesTeam;

  constructor(world: World, rooftop: DemoRooftop) {
    this.#world = world;
    this.#rooftop = rooftop;
    this.#seed = seedOf(world.seed, rooftop.key, 'leads');
    this.#hours = new OpeningHours(rooftop);
    this.#outlines = new LeadOutlines(world, rooftop, this.#hours);
    this.#team = new SalesTeam(world, rooftop);
  }

  leadsOf(day: Day): DemoLead[] {
    return this.#outlines.of(day).map((outline) => this.#lead(outline));
  }

  #lead(outline: LeadOutline): DemoLead {
    const random = new Random(this.#seed, 'lead', outline.dayNumber, outline.index);
    const earlier = outline.isRepetition ? this.#outlines.earlier(random, outline) : undefined;
    const inquiry = this.#inquiry(earlier ?? outline);
    const arrived = { day: outline.day, minute: outline.minute };
    const isGood = !outline.isBad && earlier === undefined;
    return {
      id: this.#idOf(outline),
      day: outline.day,
      type: outline.origin.type,
      origin: outline.origin.key,
      source: this.#source(random, outline),
      ...inquiry,
      salesperson: this.#team.pick(random, outline.day),
      isRepeated: earlier !== undefined,
      isBad: outline.isBad,
      isAfterHours: !this.#hours.isOpenAt(arrived),
      ...this.#moments(arrived, this.#progress(random, { outline, inquiry, isGood }), random.whole(0, 59)),
    };
  }

  #progress(random: Random, of: { outline: LeadOutline; inquiry: Inquiry; isGood: boolean }): LeadProgress {
    const { day, minute, origin } = of.outline;
    const { medianResponse, handling } = this.#rooftop;
    const isUsed = of.inquiry.vehicle !== null && of.inquiry.vehicle.condition !== 'new';
    const lead = { arrived: { day, minute }, type: origin.type, origin, isUsed, isGood: of.isGood };
    return leadProgress(random, { ...lead, medianResponse, handling }, this.#hours);
  }

  #idOf({ dayNumber, index }: LeadOutline): string {
    return `${this.#rooftop.number}${dayNumber}${String(index).padStart(3, '0')}`;
  }

  #inquiry(outline: LeadOutline): Inquiry {
    const random = new Random(this.#seed, 'enquiry', outline.dayNumber, outline.index);
    const number = outline.dayNumber * MOST_LEADS_A_DAY + outline.index;
    const id = `${this.#idOf(outline)}7`;
    return {
      customer: aCustomer(random, { id, number, zips: this.#rooftop.zips, reach: reachOf(random, outline) }),
      vehicle: random.chance(0.92) ? aVehicle(random, this.#rooftop, outline.day) : null,
      hasTradeIn: random.chance(0.24),
    };
  }

  #source(random: Random, { day, origin }: LeadOutline): string {
    const at = { rooftop: this.#rooftop.key, day };
    const unmapped = origin.key === 'chat' ? chatSource(this.#world, at, random.next()) : null;
    if (unmapped !== null) return unmapped;
    const weights = origin.providers.map((vendor) => vendorWeight(this.#world, at, vendor));
    const vendor = origin.providers[random.weighted(weights)];
    if (vendor === undefined) throw new Error(`The origin ${origin.key} has no provider.`);
    const usual = new Random(this.#seed, 'spelling', vendor.key).pick(vendor.spellings);
    return random.chance(0.8) ? usual : random.pick(vendor.spellings);
  }

  #moments(arrived: WallTime, progress: LeadProgress, second: number) {
    const clock = wallClockOf(this.#rooftop.timeZone);
    const momentOf = (time: WallTime) => clock.momentOf(time) + second * 1_000;
    const maybe = (time: WallTime | null) => (time === null ? null : momentOf(time));
    return {
      at: momentOf(arrived),
      responseMinutes: progress.responseMinutes,
      attemptedAt: maybe(progress.attempted),
      contactedAt: maybe(progress.contacted),
      appointmentSetAt: maybe(progress.appointmentSet),
      appointmentAt: maybe(progress.appointment),
      isShown: progress.isShown,
      soldAt: maybe(progress.sold),
    };
  }
}

function reachOf(random: Random, { origin, isBad }: LeadOutline): Reach {
  if (isBad) return random.chance(0.6) ? 'none' : 'all';
  if (origin.type === 'phone') return random.chance(0.35) ? 'all' : 'phone';
  if (origin.type === 'chat') return random.chance(0.5) ? 'all' : 'email';
  return random.chance(0.8) ? 'all' : random.chance(0.5) ? 'email' : 'phone';
}
