import { beforeAll, describe, expect, it, vi } from 'vitest';
import { addDays, type Day, weekdayOf } from '../../../core/time/period.ts';
import { placeTime } from '../../../core/time/source-time.ts';
import type { DemoRooftop } from '../../../demo/groups/rooftop.ts';
import { demoGroups, demoRooftop } from '../../../demo/groups.ts';
import { addMonths, daysOfMonth, leadSeason } from '../../../demo/seasons.ts';
import type { World } from '../../../demo/world.ts';
import { type DemoLead, leadsOfDay, leadsOfDays } from './leads.ts';
import { leadCounts } from './outlines.ts';

// Thousands of leads: a busy machine takes its time.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const world: World = { seed: 'test', storyDay: '2026-11-21' };
const alderpoint = demoGroups[0]?.rooftops ?? [];
const toyota = rooftop('alderpoint-toyota');

function rooftop(key: string): DemoRooftop {
  const found = demoRooftop(key);
  if (!found) throw new Error(`There is no rooftop ${key}.`);
  return found;
}

/** Before any story, so that only the ordinary is measured. */
const MONTHS: readonly Day[] = ['2026-04-01', '2026-05-01', '2026-06-01'];
let leads: (DemoLead & { rooftop: DemoRooftop })[] = [];

beforeAll(() => {
  leads = alderpoint.flatMap((one) =>
    leadsOfDays(world, one, MONTHS.flatMap(daysOfMonth)).map((lead) => ({ ...lead, rooftop: one })),
  );
});

/** Percent of `of` that are so. */
function share(of: readonly DemoLead[], is: (lead: DemoLead) => boolean): number {
  return (100 * of.filter(is).length) / of.length;
}
const isGood = (lead: DemoLead) => !lead.isBad && !lead.isRepeated;

describe('the same world', () => {
  it('gives a day the same leads, alone or among others', () => {
    const week = leadsOfDays(world, toyota, daysOfMonth('2026-05-01').slice(10, 17));
    const alone = leadsOfDay(world, toyota, '2026-05-14');
    expect(alone.length).toBeGreaterThan(20);
    expect(week.filter(({ day }) => day === '2026-05-14')).toEqual(alone);
  });

  it('gives other leads to another seed, store or day', () => {
    const plain = leadsOfDay(world, toyota, '2026-05-14');
    const others = [
      leadsOfDay({ ...world, seed: 'another' }, toyota, '2026-05-14'),
      leadsOfDay(world, rooftop('alderpoint-honda'), '2026-05-14'),
      leadsOfDay(world, toyota, '2026-05-21'),
    ];
    for (const other of others) expect(other.map(({ at }) => at)).not.toEqual(plain.map(({ at }) => at));
  });

  it('numbers every lead once, in the order they come', () => {
    const ids = leads.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const ofDay = leadsOfDay(world, toyota, '2026-05-14');
    expect(ofDay.map(({ id }) => id)).toEqual(ofDay.map(({ id }) => id).sort());
  });
});

describe('how many', () => {
  const months = Array.from({ length: 37 }, (_, index) => addMonths('2026-08-01', -index));

  it.each(demoGroups.flatMap((group) => group.rooftops))('$name keeps to its plan for 37 months', (one) => {
    for (const month of months) {
      const plan = one.leads * leadSeason(month, world.storyDay);
      const counts = leadCounts(world, one, month).flatMap(({ byDay }) => byDay);
      const total = counts.reduce((sum, count) => sum + count, 0);
      expect(Math.abs(total - plan), month).toBeLessThanOrEqual(0.05 * plan);
    }
  });

  it('makes as many leads as it counts', () => {
    const counted = leadCounts(world, toyota, '2026-05-01').flatMap(({ byDay }) => byDay);
    expect(leadsOfDays(world, toyota, daysOfMonth('2026-05-01')).length).toBe(
      counted.reduce((sum, count) => sum + count, 0),
    );
  });

  it('follows the weekday, type by type', () => {
    const perDay = (type: DemoLead['type'], weekday: number) =>
      leads.filter((lead) => lead.type === type && weekdayOf(lead.day) === weekday).length;
    expect(perDay('walk_in', 6)).toBeGreaterThan(1.5 * perDay('walk_in', 2));
    expect(perDay('phone', 1)).toBeGreaterThan(2 * perDay('phone', 0));
    expect(perDay('internet', 1)).toBeGreaterThan(perDay('internet', 0));
  });

  it('lets nobody call or visit a closed showroom, while its website goes on', () => {
    const sundays = leads.filter(
      (lead) => lead.rooftop.closedWeekdays.includes(0) && weekdayOf(lead.day) === 0,
    );
    expect(new Set(sundays.map(({ type }) => type))).toEqual(new Set(['internet', 'chat']));
    const christmas = leadsOfDay(world, toyota, '2025-12-25');
    expect(christmas.filter(({ type }) => type === 'phone' || type === 'walk_in')).toEqual([]);
  });
});

describe('which', () => {
  it.each([
    { origin: 'website-form', percent: 20 },
    { origin: 'chat', percent: 6 },
    { origin: 'phone', percent: 14 },
    { origin: 'oem', percent: 7.5 },
    { origin: 'third-party', percent: 24 },
    { origin: 'paid-social', percent: 5 },
    { origin: 'walk-in', percent: 13 },
    { origin: 'service-drive', percent: 3 },
  ])('$percent % come by $origin', ({ origin, percent }) => {
    expect(Math.abs(share(leads, (lead) => lead.origin === origin) - percent)).toBeLessThan(1.2);
  });

  it('spells one source in several ways', () => {
    const website = leads.filter(({ origin }) => origin === 'website-form').map(({ source }) => source);
    expect(new Set(website).size).toBeGreaterThan(4);
  });

  it('repeats 12 to 18 % of internet leads: the same person again within days', () => {
    const internet = leads.filter(({ type }) => type === 'internet');
    const percent = share(internet, (lead) => lead.isRepeated);
    expect(percent).toBeGreaterThan(12);
    expect(percent).toBeLessThan(18);
    const firstAt = new Map(internet.filter(isGood).map((lead) => [lead.customer.id, lead]));
    const repeated = internet.filter((lead) => lead.isRepeated && lead.day > addDays(MONTHS[0] as Day, 7));
    for (const lead of repeated) {
      const first = firstAt.get(lead.customer.id);
      expect(first?.customer).toEqual(lead.customer);
      expect(lead.at - (first?.at ?? 0)).toBeGreaterThanOrEqual(0);
      expect(lead.at - (first?.at ?? 0)).toBeLessThan(8 * 86_400_000);
    }
  });

  it('marks 6 to 9 % bad', () => {
    expect(share(leads, (lead) => lead.isBad)).toBeGreaterThan(6);
    expect(share(leads, (lead) => lead.isBad)).toBeLessThan(9);
  });

  it('invents everybody, and lets nobody else share a number within a month', () => {
    for (const { customer } of leads) {
      expect(customer.phone ?? '555-0100').toMatch(/555-01\d\d$/);
      expect(customer.email ?? '@example.com').toMatch(/@example\.com$/);
    }
    const phones = new Map<string, DemoLead>();
    for (const lead of leads.filter((one) => one.rooftop === toyota && one.customer.phone !== null)) {
      const before = phones.get(lead.customer.phone ?? '');
      const isAnother = before !== undefined && before.customer.id !== lead.customer.id;
      if (isAnother) expect(lead.at - before.at).toBeGreaterThan(45 * 86_400_000);
      phones.set(lead.customer.phone ?? '', lead);
    }
  });
});

describe('when', () => {
  it('comes 30 % after hours', () => {
    expect(Math.abs(share(leads, (lead) => lead.isAfterHours) - 30)).toBeLessThan(2);
  });

  it('peaks on the internet between 11 and 14', () => {
    const byHour = new Array<number>(24).fill(0);
    for (const lead of leads.filter(({ type }) => type === 'internet')) {
      const { hour } = placeTime(
        { kind: 'instant', at: new Date(lead.at).toISOString() },
        lead.rooftop.timeZone,
      );
      byHour[hour ?? 0] = (byHour[hour ?? 0] ?? 0) + 1;
    }
    const peak = byHour.indexOf(Math.max(...byHour));
    expect(peak).toBeGreaterThanOrEqual(11);
    expect(peak).toBeLessThan(14);
  });

  it('lies on the day it belongs to, also when clocks change', () => {
    for (const day of ['2026-03-08', '2026-11-01'] as const) {
      const found = leadsOfDay(world, toyota, day);
      expect(found.length).toBeGreaterThan(20);
      for (const lead of found) {
        const placed = placeTime({ kind: 'instant', at: new Date(lead.at).toISOString() }, toyota.timeZone);
        expect(placed.day).toBe(day);
      }
    }
  });
});

describe('what becomes of them', () => {
  const rates = [
    { type: 'internet', kind: 'new', contact: 60, set: 32, show: 56 },
    { type: 'internet', kind: 'used', contact: 64, set: 41, show: 50 },
    { type: 'phone', kind: 'new', contact: 73, set: 73, show: 62 },
    { type: 'phone', kind: 'used', contact: 79, set: 81, show: 63 },
  ] as const;

  it.each(rates)('$type, $kind: $contact % contacted, $set % with an appointment, $show % shown', (rate) => {
    const these = leads.filter(
      (lead) =>
        isGood(lead) &&
        lead.type === rate.type &&
        lead.vehicle !== null &&
        (lead.vehicle.condition === 'new') === (rate.kind === 'new'),
    );
    const noted = these.filter(({ isShown }) => isShown !== null);
    expect(Math.abs(share(these, (lead) => lead.contactedAt !== null) - rate.contact)).toBeLessThan(6);
    expect(Math.abs(share(these, (lead) => lead.appointmentSetAt !== null) - rate.set)).toBeLessThan(6);
    expect(Math.abs(share(noted, (lead) => lead.isShown === true) - rate.show)).toBeLessThan(5);
  });

  it.each([
    { origin: 'website-form', percent: 11 },
    { origin: 'phone', percent: 18 },
    { origin: 'third-party', percent: 6.5 },
    { origin: 'walk-in', percent: 24 },
  ])('$percent % of good leads by $origin are sold', ({ origin, percent }) => {
    const these = leads.filter((lead) => isGood(lead) && lead.origin === origin);
    expect(Math.abs(share(these, (lead) => lead.soldAt !== null) - percent)).toBeLessThan(2);
  });

  it('sells about 14 of 100 good leads, most of them within three days', () => {
    const good = leads.filter(isGood);
    expect(Math.abs(share(good, (lead) => lead.soldAt !== null) - 13.9)).toBeLessThan(1.2);
    const sold = good.filter((lead) => lead.soldAt !== null);
    const soon = share(sold, (lead) => (lead.soldAt ?? 0) - (lead.contactedAt ?? lead.at) < 4 * 86_400_000);
    expect(soon).toBeGreaterThan(45);
    expect(soon).toBeLessThan(80);
  });

  it('gets nowhere with bad and repeated leads', () => {
    const lost = leads.filter((lead) => !isGood(lead));
    expect(lost.filter((lead) => lead.contactedAt !== null || lead.soldAt !== null)).toEqual([]);
  });

  it('answers internet leads after 9 to 14 minutes in the middle', () => {
    const minutes = leads
      .filter((lead) => lead.type === 'internet' && lead.responseMinutes !== null)
      .map((lead) => lead.responseMinutes ?? 0)
      .sort((a, b) => a - b);
    const median = minutes[Math.floor(minutes.length / 2)];
    expect(median).toBeGreaterThanOrEqual(9);
    expect(median).toBeLessThanOrEqual(14);
  });

  it('happens in order', () => {
    for (const lead of leads) {
      const moments = [
        lead.at,
        lead.attemptedAt,
        lead.contactedAt,
        lead.appointmentSetAt,
        lead.appointmentAt,
      ];
      const known = moments.filter((moment) => moment !== null);
      expect(known).toEqual(known.toSorted((a, b) => a - b));
      expect(lead.soldAt ?? Number.POSITIVE_INFINITY).toBeGreaterThan(lead.appointmentAt ?? lead.at);
    }
  });
});
