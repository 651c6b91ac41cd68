import { expect, it, vi } from 'vitest';
import type { Day } from '../src/core/period.ts';
import type { DemoRooftop } from '../src/demo/groups/rooftop.ts';
import { demoGroups } from '../src/demo/groups.ts';
import { leadsOfDays } from '../src/demo/leads/leads.ts';
import { leadSource } from '../src/demo/leads/source.ts';
import { hasChanged } from '../src/demo/leads/standing.ts';
import { monthsToTell } from '../src/demo/plan.ts';
import { daysOfMonth } from '../src/demo/seasons.ts';
import type { World } from '../src/demo/world.ts';
import { readItems, readLeads } from './helpers/read-records.ts';

// Thousands of rows: a busy machine takes its time.
vi.setConfig({ testTimeout: 60_000 });

const world: World = { seed: 'files', storyDay: '2026-11-21' };
const now = new Date('2026-11-21T18:40:00Z');
const rooftops = demoGroups.flatMap((group) => group.rooftops).filter(leadSource.tellsOf);

function rooftopOf(key: string): DemoRooftop {
  const found = rooftops.find((rooftop) => rooftop.key === key);
  if (!found) throw new Error(`There is no rooftop ${key}.`);
  return found;
}

function textOf(rooftop: DemoRooftop, month: Day, since: number | null = null): string {
  const [made] = leadSource.filesOf({ world, rooftop }, [{ month, since }], now.getTime());
  if (!made) throw new Error(`There is nothing to tell of ${rooftop.name} in ${month}.`);
  return made.text;
}

it.each(rooftops)('every row of $name is taken by the connector for CRM lists', async (rooftop) => {
  const { connector, items } = await readItems(textOf(rooftop, '2026-11-01'));
  expect(connector).toBe('crm');
  expect(items.filter((item) => !('record' in item))).toEqual([]);
  expect(items.length).toBeGreaterThan(rooftop.leads / 2);
});

it('months of all seasons and years are taken to the last row', async () => {
  const mazda = rooftopOf('juniper-bay-mazda');
  const keys = new Set<string>();
  let rows = 0;
  for (const month of monthsToTell('2026-11-01').filter((_, index) => index % 5 === 0)) {
    const leads = await readLeads(textOf(mazda, month));
    for (const { key } of leads) keys.add(key);
    rows += leads.length;
  }
  expect(keys.size).toBe(rows);
});

it('says of every lead what the demo knows of it', async () => {
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

it('tells only what has changed when asked for changes', async () => {
  const toyota = rooftopOf('alderpoint-toyota');
  const since = now.getTime() - 3_600_000;
  const changed = await readLeads(textOf(toyota, '2026-11-01', since));
  const all = leadsOfDays(world, toyota, daysOfMonth('2026-11-01'));
  const expected = all.filter((lead) => hasChanged(lead, since, now.getTime()));
  expect(changed.map(({ key }) => key).sort()).toEqual(expected.map(({ id }) => id).sort());
  expect(changed.length).toBeGreaterThan(0);
  expect(changed.length).toBeLessThan(60);
});
