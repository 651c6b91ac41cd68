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
import { type LeadCourse, leadCourse } from './course.ts';
import { LeadSketches, MOST_LEADS_A_DAY, type Sketch } from './sketches.ts';

/** Everything that is ever known of one lead; what of it is known when, its moments say. */
export interface DemoLead {
  readonly id: string;
  readonly day: Day;
  readonly type: LeadType;
  readonly strand: string;
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
  readonly #sketches: LeadSketches;
  readonly #team: SalesTeam;

  constructor(world: World, rooftop: DemoRooftop) {
    this.#world = world;
    this.#rooftop = rooftop;
    this.#seed = seedOf(world.seed, rooftop.key, 'leads');
    this.#hours = new OpeningHours(rooftop);
    this.#sketches = new LeadSketches(world, rooftop, this.#hours);
    this.#team = new SalesTeam(world, rooftop);
  }

  leadsOf(day: Day): DemoLead[] {
    return this.#sketches.of(day).map((sketch) => this.#lead(sketch));
  }

  #lead(sketch: Sketch): DemoLead {
    const random = new Random(this.#seed, 'lead', sketch.dayNumber, sketch.index);
    const earlier = sketch.isRepetition ? this.#sketches.earlier(random, sketch) : undefined;
    const inquiry = this.#inquiry(earlier ?? sketch);
    const arrived = { day: sketch.day, minute: sketch.minute };
    const isGood = !sketch.isBad && earlier === undefined;
    return {
      id: this.#idOf(sketch),
      day: sketch.day,
      type: sketch.strand.type,
      strand: sketch.strand.key,
      source: this.#source(random, sketch),
      ...inquiry,
      salesperson: this.#team.pick(random, sketch.day),
      isRepeated: earlier !== undefined,
      isBad: sketch.isBad,
      isAfterHours: !this.#hours.isOpenAt(arrived),
      ...this.#moments(arrived, this.#course(random, { sketch, inquiry, isGood }), random.whole(0, 59)),
    };
  }

  #course(random: Random, of: { sketch: Sketch; inquiry: Inquiry; isGood: boolean }): LeadCourse {
    const { day, minute, strand } = of.sketch;
    const { medianResponse, handling } = this.#rooftop;
    const isUsed = of.inquiry.vehicle !== null && of.inquiry.vehicle.condition !== 'new';
    const lead = { arrived: { day, minute }, type: strand.type, strand, isUsed, isGood: of.isGood };
    return leadCourse(random, { ...lead, medianResponse, handling }, this.#hours);
  }

  #idOf({ dayNumber, index }: Sketch): string {
    return `${this.#rooftop.number}${dayNumber}${String(index).padStart(3, '0')}`;
  }

  #inquiry(sketch: Sketch): Inquiry {
    const random = new Random(this.#seed, 'enquiry', sketch.dayNumber, sketch.index);
    const number = sketch.dayNumber * MOST_LEADS_A_DAY + sketch.index;
    const id = `${this.#idOf(sketch)}7`;
    return {
      customer: aCustomer(random, { id, number, zips: this.#rooftop.zips, reach: reachOf(random, sketch) }),
      vehicle: random.chance(0.92) ? aVehicle(random, this.#rooftop, sketch.day) : null,
      hasTradeIn: random.chance(0.24),
    };
  }

  #source(random: Random, { day, strand }: Sketch): string {
    const at = { rooftop: this.#rooftop.key, day };
    const unmapped = strand.key === 'chat' ? chatSource(this.#world, at, random.next()) : null;
    if (unmapped !== null) return unmapped;
    const weights = strand.providers.map((vendor) => vendorWeight(this.#world, at, vendor));
    const vendor = strand.providers[random.weighted(weights)];
    if (vendor === undefined) throw new Error(`The strand ${strand.key} has no provider.`);
    const usual = new Random(this.#seed, 'spelling', vendor.key).pick(vendor.spellings);
    return random.chance(0.8) ? usual : random.pick(vendor.spellings);
  }

  #moments(arrived: WallTime, course: LeadCourse, second: number) {
    const clock = wallClockOf(this.#rooftop.timeZone);
    const momentOf = (time: WallTime) => clock.momentOf(time) + second * 1_000;
    const maybe = (time: WallTime | null) => (time === null ? null : momentOf(time));
    return {
      at: momentOf(arrived),
      responseMinutes: course.responseMinutes,
      attemptedAt: maybe(course.attempted),
      contactedAt: maybe(course.contacted),
      appointmentSetAt: maybe(course.appointmentSet),
      appointmentAt: maybe(course.appointment),
      isShown: course.isShown,
      soldAt: maybe(course.sold),
    };
  }
}

function reachOf(random: Random, { strand, isBad }: Sketch): Reach {
  if (isBad) return random.chance(0.6) ? 'none' : 'all';
  if (strand.type === 'phone') return random.chance(0.35) ? 'all' : 'phone';
  if (strand.type === 'chat') return random.chance(0.5) ? 'all' : 'email';
  return random.chance(0.8) ? 'all' : random.chance(0.5) ? 'email' : 'phone';
}
