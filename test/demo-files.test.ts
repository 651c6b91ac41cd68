import { describe, expect, it, vi } from 'vitest';
import type { Day } from '../src/core/time/period.ts';
import type { DemoRooftop } from '../src/demo/groups/rooftop.ts';
import { demoGroups } from '../src/demo/groups.ts';
import { monthsToReport } from '../src/demo/plan.ts';
import { addMonths, daysOfMonth } from '../src/demo/seasons.ts';
import type { DemoSource } from '../src/demo/source.ts';
import type { World } from '../src/demo/world.ts';
import { dealSource } from '../src/records/deal/demo/source.ts';
import { hasChanged } from '../src/records/lead/demo/lead-status.ts';
import { leadsOfDays } from '../src/records/lead/demo/leads.ts';
import { leadSource } from '../src/records/lead/demo/source.ts';
import { repairOrderSource } from '../src/records/repair-order/demo/source.ts';
import { readFound, readItems, readLeads } from './helpers/read-records.ts';
import { sized } from './helpers/sizes.ts';

// Thousands of rows take a while on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const world: World = { seed: 'files', storyDay: '2026-11-21' };
const now = new Date('2026-11-21T18:40:00Z');
const rooftops = demoGroups.flatMap((group) => group.rooftops).filter(leadSource.reportsOf);

/** A third of them, large and small. */
const some = sized({ quick: rooftops.filter((_, index) => index % 3 === 0), soak: rooftops });
const reported = sized({
  quick: ['juniper-bay-mazda', 'alderpoint-ford'],
  soak: ['juniper-bay-mazda', 'alderpoint-hyundai', 'alderpoint-ford'],
});

function rooftopOf(key: string): DemoRooftop {
  const found = rooftops.find((rooftop) => rooftop.key === key);
  if (!found) throw new Error(`There is no store ${key}.`);
  return found;
}

function textOf(rooftop: DemoRooftop, month: Day, since: number | null = null): string {
  const [made] = leadSource.filesOf({ world, rooftop }, [{ month, since }], now.getTime());
  if (!made) throw new Error(`There is nothing to tell of ${rooftop.name} in ${month}.`);
  return made.text;
}

it.each(some)('every row of $name is read by the CRM list connector', async (rooftop) => {
  const { connector, items } = await readItems(textOf(rooftop, '2026-11-01'));
  expect(connector).toBe('crm');
  expect(items.filter((item) => !('record' in item))).toEqual([]);
  expect(items.length).toBeGreaterThan(rooftop.leads / 2);
});

it('months of all seasons and years are read to the last row', async () => {
  const mazda = rooftopOf('juniper-bay-mazda');
  const keys = new Set<string>();
  let rows = 0;
  for (const month of monthsToReport('2026-11-01').filter((_, index) => index % 5 === 0)) {
    const leads = await readLeads(textOf(mazda, month));
    for (const { key } of leads) keys.add(key);
    rows += leads.length;
  }
  expect(keys.size).toBe(rows);
});

it('has every lead with all the demo knows about it', async () => {
  const rooftop = rooftopOf('pine-valley');
  const leads = leadsOfDays(world, rooftop, daysOfMonth('2026-11-01')).filter(
    ({ at }) => at <= now.getTime(),
  );
  const records = new Map((await readLeads(textOf(rooftop, '2026-11-01'))).map((one) => [one.key, one]));
  expect(records.size).toBe(leads.length);
  const isPast = (moment: number | null) => moment !== null && moment <= now.getTime();
  for (const lead of leads) {
    expect(records.get(lead.id)).toMatchObject({
      store: String(rooftop.number),
      requestedAt: { kind: 'instant', at: new Date(lead.at).toISOString() },
      department: 'sales',
      leadType: lead.type,
      source: lead.source,
      salesperson: lead.salesperson,
      isDuplicate: lead.isRepeated || null,
      isBad: lead.isBad,
      isContacted: isPast(lead.contactedAt),
      responseMinutes: isPast(lead.attemptedAt) ? lead.responseMinutes : null,
      appointmentSet: isPast(lead.appointmentSetAt),
      isSold: isPast(lead.soldAt),
      vehicle: { make: lead.vehicle?.make ?? null, condition: lead.vehicle?.condition ?? null },
    });
  }
});

it('contains only changes when changes are requested', async () => {
  const toyota = rooftopOf('alderpoint-toyota');
  const since = now.getTime() - 3_600_000;
  const changed = await readLeads(textOf(toyota, '2026-11-01', since));
  const all = leadsOfDays(world, toyota, daysOfMonth('2026-11-01'));
  const expected = all.filter((lead) => hasChanged(lead, since, now.getTime()));
  expect(changed.map(({ key }) => key).sort()).toEqual(expected.map(({ id }) => id).sort());
  expect(changed.length).toBeGreaterThan(0);
  expect(changed.length).toBeLessThan(60);
});

const sources: readonly DemoSource[] = [leadSource, dealSource, repairOrderSource];
/** The columns that identify a row of each source's files. */
const KEYS: Readonly<Partial<Record<DemoSource['fact'], readonly string[]>>> = {
  lead: ['LeadID'],
  deal: ['DealNumber'],
  repair_order: ['RONumber', 'lbrLineCode'],
};

/** The latest version of every row in files imported one after the other. */
function lastWords(source: DemoSource, texts: readonly string[]): Map<string, string> {
  const words = new Map<string, string>();
  for (const text of texts) {
    const [header = '', ...rows] = text.slice(1).trimEnd().split('\r\n');
    const places = (KEYS[source.fact] ?? []).map((column) => header.split(',').indexOf(column));
    for (const row of rows) {
      const cells = row.split(',');
      words.set(places.map((place) => cells[place]).join(' '), row);
    }
  }
  return words;
}

describe.each([
  { source: dealSource, connector: 'dms-deals' },
  { source: repairOrderSource, connector: 'repair-orders' },
])('$source.fact', ({ source, connector: expected }) => {
  it.each(some)('every row of $name is read by its connector', async (rooftop) => {
    const files = source.filesOf({ world, rooftop }, [{ month: '2026-11-01', since: null }], now.getTime());
    expect(files.length).toBe(1);
    const { connector, items } = await readFound(files[0]?.text ?? '');
    expect(connector).toBe(expected);
    expect(items.filter((item) => !('record' in item))).toEqual([]);
    expect(items.length).toBe(files[0]?.rowCount);
  });
});

describe.each(sources)('$fact', (source) => {
  it.each(reported)('%s: files of consecutive days together equal one file of all days', (key) => {
    const rooftop = rooftopOf(key);
    const months: readonly Day[] = ['2026-11-01', '2026-10-01', '2026-09-01'];
    const ends = [
      '2026-11-01T15:00:00Z',
      '2026-11-01T22:20:00Z',
      '2026-11-05T04:00:00Z',
      '2026-11-19T23:00:00Z',
      now.toISOString(),
      '2026-12-02T18:00:00Z',
    ].map((end) => Date.parse(end));
    const texts: string[] = [];
    let since: number | null = null;
    for (const end of ends) {
      const stretches = months.map((month) => ({ month, since }));
      texts.push(...source.filesOf({ world, rooftop }, stretches, end).map(({ text }) => text));
      since = end;
    }
    const last = ends.at(-1) ?? 0;
    const whole = months.flatMap((month) =>
      source.filesOf({ world, rooftop }, [{ month, since: null }], last).map(({ text }) => text),
    );
    const heard = lastWords(source, texts);
    const known = lastWords(source, whole);
    // Orders still open at the end of their month appear in December's files.
    const missing = [...known].filter(([name, row]) => heard.get(name) !== row);
    expect(missing).toEqual([]);
    expect(known.size).toBeGreaterThan(50);
  });

  it('is empty where nothing has happened, and has the next event later', () => {
    const rooftop = rooftopOf('pine-valley');
    const moment = now.getTime();
    const stretch = { month: '2026-11-01' as Day, since: moment };
    expect(source.filesOf({ world, rooftop }, [stretch], moment)).toEqual([]);
    const next = source.nextAfter({ world, rooftop }, moment);
    expect(next).toBeGreaterThan(moment);
    expect(next - moment).toBeLessThanOrEqual(2 * 86_400_000);
    expect(source.filesOf({ world, rooftop }, [stretch], next).length).toBe(1);
  });
});

it('a restated closed month comes as closed, as restated, and as of now', () => {
  const ford = rooftopOf('alderpoint-ford');
  const files = dealSource.filesOf(
    { world, rooftop: ford },
    [{ month: '2026-10-01', since: null }],
    now.getTime(),
  );
  expect(files.map(({ rowCount }) => rowCount > 150)).toEqual([true, false, false]);
  expect(files[1]?.rowCount).toBe(11);
  expect(files.map(({ at }) => at)).toEqual([
    Date.parse('2026-11-04T06:00:00Z'),
    Date.parse('2026-11-05T06:00:00Z'),
    now.getTime(),
  ]);
  const other = dealSource.filesOf(
    { world, rooftop: ford },
    [{ month: addMonths('2026-10-01', -1), since: null }],
    now.getTime(),
  );
  expect(other.length).toBe(1);
});
