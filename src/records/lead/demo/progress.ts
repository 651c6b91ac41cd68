import { addDays } from '../../../core/time/period.ts';
import type { OpeningHours } from '../../../demo/opening-hours.ts';
import type { Random } from '../../../demo/random.ts';
import type { WallTime } from '../../../demo/wall-clock.ts';
import type { LeadType } from '../record.ts';
import type { LeadOrigin } from './origins.ts';

/** What becomes of a lead, by the store's wall clock; null where it never happens. */
export interface LeadProgress {
  readonly attempted: WallTime | null;
  /** Minutes of opening hours from the lead to the first human attempt. */
  readonly responseMinutes: number | null;
  readonly contacted: WallTime | null;
  readonly appointmentSet: WallTime | null;
  readonly appointment: WallTime | null;
  /** Null where nobody noted it. */
  readonly isShown: boolean | null;
  readonly sold: WallTime | null;
}

interface Rates {
  readonly contact: number;
  readonly set: number;
  readonly show: number;
  readonly close: number;
}

/** Of good leads: two-way contact and appointments; of appointments: shown; of those: sold. */
const RATES: Readonly<Record<'internet' | 'phone', Readonly<Record<'new' | 'used', Rates>>>> = {
  internet: {
    new: { contact: 0.6, set: 0.32, show: 0.56, close: 0.42 },
    used: { contact: 0.64, set: 0.41, show: 0.5, close: 0.4 },
  },
  phone: {
    new: { contact: 0.74, set: 0.72, show: 0.62, close: 0.4 },
    used: { contact: 0.81, set: 0.79, show: 0.63, close: 0.42 },
  },
};

/** What decides the progress of a lead. */
export interface LeadCase {
  readonly arrived: WallTime;
  readonly type: LeadType;
  readonly origin: LeadOrigin;
  readonly isUsed: boolean;
  /** Neither bad nor a repetition: only such a lead can get anywhere. */
  readonly isGood: boolean;
  readonly medianResponse: number;
  readonly handling: number;
}

export function leadProgress(random: Random, lead: LeadCase, hours: OpeningHours): LeadProgress {
  if (lead.type === 'walk_in') return visit(random, lead, hours);
  const responseMinutes = response(random, lead);
  const attempted = responseMinutes === null ? null : hours.after(lead.arrived, responseMinutes);
  const progress = { ...NOTHING, attempted, responseMinutes };
  if (attempted === null || !lead.isGood) return progress;
  const rates = ratesOf(lead);
  if (!random.chance(Math.min(1, rates.contact / ANSWERED[lead.type]))) return progress;
  const isAtOnce = responseMinutes === 0 || random.chance(0.6);
  const contacted = isAtOnce ? attempted : hours.after(attempted, delay(random, 300));
  if (!random.chance(rates.set / rates.contact)) return { ...progress, contacted };
  return { ...progress, contacted, ...appointment(random, { lead, contacted, rates }, hours) };
}

const NOTHING: LeadProgress = {
  attempted: null,
  responseMinutes: null,
  contacted: null,
  appointmentSet: null,
  appointment: null,
  isShown: null,
  sold: null,
};

/** The share of leads that somebody ever tries to answer. */
const ANSWERED: Readonly<Record<LeadType, number>> = {
  internet: 0.94,
  chat: 0.98,
  phone: 1,
  walk_in: 1,
  other: 0.9,
};

function response(random: Random, lead: LeadCase): number | null {
  if (!random.chance(ANSWERED[lead.type])) return null;
  if (lead.type === 'phone' && random.chance(0.8)) return 0;
  const median = lead.type === 'chat' ? 2 : lead.medianResponse;
  return Math.min(2_880, Math.max(1, Math.round(random.lognormal(median, 1))));
}

/** A origin that closes better than its like sets more appointments and sells more of them. */
function ratesOf(lead: LeadCase): Rates {
  const { contact, set, show, close } =
    RATES[lead.type === 'phone' ? 'phone' : 'internet'][lead.isUsed ? 'used' : 'new'];
  const lift = Math.sqrt(lead.origin.closing / (100 * set * show * close));
  const lifted = Math.min(0.95, set * lift * lead.handling);
  return {
    contact: Math.max(contact, Math.min(1, lifted + 0.01)),
    set: lifted,
    show,
    close: Math.min(0.95, close * lift),
  };
}

function appointment(
  random: Random,
  so: { lead: LeadCase; contacted: WallTime; rates: Rates },
  hours: OpeningHours,
): Partial<LeadProgress> {
  const appointmentSet = hours.after(so.contacted, delay(random, 60));
  const later = addDays(appointmentSet.day, random.weighted(DAYS_TO_APPOINTMENT));
  const minute = hours.opens + 30 * random.whole(1, Math.floor((hours.closes - hours.opens) / 30) - 3);
  const wanted = hours.whenOpen({ day: later, minute });
  const isTooSoon = wanted.day === appointmentSet.day && wanted.minute <= appointmentSet.minute;
  const kept = isTooSoon ? hours.whenOpen({ day: addDays(wanted.day, 1), minute }) : wanted;
  const isKept = random.chance(so.rates.show);
  const isNoted = random.chance(0.95);
  const isSold = isKept && random.chance(so.rates.close);
  return {
    appointmentSet,
    appointment: kept,
    isShown: isNoted || isSold ? isKept : null,
    sold: isSold ? saleAfter(random, kept, hours) : null,
  };
}

/** A visit needs no appointment; some who leave without a car are invited back. */
function visit(random: Random, lead: LeadCase, hours: OpeningHours): LeadProgress {
  const progress = { ...NOTHING, attempted: lead.arrived, responseMinutes: 0 };
  if (!lead.isGood) return progress;
  const met = { ...progress, contacted: lead.arrived };
  if (random.chance(lead.origin.closing / 100))
    return { ...met, sold: saleAfter(random, lead.arrived, hours) };
  if (!random.chance(0.22)) return met;
  const rates = { contact: 1, set: 0.22, show: 0.58, close: 0 };
  return { ...met, ...appointment(random, { lead, contacted: lead.arrived, rates }, hours) };
}

/** Same day, the next two, then the week after. */
const DAYS_TO_APPOINTMENT = [30, 32, 18, 8, 5, 3, 2, 2];

function delay(random: Random, median: number): number {
  return Math.min(1_500, Math.round(random.lognormal(median, 0.9)));
}

/** Most sales come within three days, the last after three months. */
function saleAfter(random: Random, time: WallTime, hours: OpeningHours): WallTime {
  const spans = [
    { share: 68, from: 0, to: 2 },
    { share: 16, from: 3, to: 10 },
    { share: 10, from: 11, to: 30 },
    { share: 6, from: 31, to: 80 },
  ] as const;
  const { from, to } = spans[random.weighted(spans.map(({ share }) => share))] ?? spans[0];
  const minutes = random.whole(75, 150);
  return hours.after({ day: addDays(time.day, random.whole(from, to)), minute: time.minute }, minutes);
}
