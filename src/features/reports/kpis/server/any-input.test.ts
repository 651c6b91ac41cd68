import { expect, it } from 'vitest';
import { aDealerGroup } from '../../../../../test/helpers/dealers.ts';
import { aLead, storeLeads } from '../../../../../test/helpers/leads.ts';
import { asRequest, server } from '../../../../../test/helpers/server.ts';
import { sized } from '../../../../../test/helpers/sizes.ts';
import { fieldNames } from '../../../../../test/helpers/walk.ts';
import { kpiRoutes } from './handlers.ts';

/** Part of every text of the other tenant. */
const CANARY = 'CANARY-7f3a';

/** Valid values, so that every other field is reached. */
const GOOD = {
  metric: 'leads',
  metrics: ['leads'],
  dimension: 'source',
  formula: 'leads / leads_good',
  filter: 'source:Website',
  position: 0,
  name: 'Ups',
  tiles: [{ id: 'a', kind: 'value', kpis: ['leads'] }],
};

const VALUES: readonly unknown[] = [
  null,
  '',
  'x',
  '\u0000',
  -1,
  0,
  1e21,
  [],
  [null],
  [[1]],
  {},
  [{ dimension: 'source', values: [] }],
  [{ dimension: 'source', values: ['~~~'] }],
  'source:',
  ':',
  ';;;',
  'source:~',
  'source:~00',
  'source:~ED~A0~80',
  'dealership:1e3',
  'dealership:99999999999999999999',
  'department:service',
  'closing_ratio',
  'units_per_sp',
  'open_ros',
  'total_gross',
  'toString',
  '__proto__',
  '2026-02-30',
  "'; drop table lead; --",
  '\ud800',
  '('.repeat(400),
  'x'.repeat(30_000),
];

/** Every fifth value per field, in rotation; at full size all of them. */
const EVERY = sized({ quick: 5, soak: 1 });

it('answers or refuses in words whatever a field of its calls holds', { timeout: 240_000 }, async () => {
  const to = await server({ now: new Date('2026-11-20T16:00:00Z') });
  const group = await aDealerGroup(to.database, { dealerships: 1, timeZone: 'America/Chicago' });
  const [dealershipId = 0] = group.dealershipIds;
  const place = { dealerGroupId: group.id, dealershipId, timeZone: 'America/Chicago' };
  await storeLeads(to.database, [aLead(place, '2026-11-02'), aLead(place, '2026-10-02')]);
  const foreign = await aDealerGroup(to.database, {
    name: `${CANARY} group`,
    dealerships: 1,
    timeZone: 'America/Chicago',
  });
  const [theirs = 0] = foreign.dealershipIds;
  const canary = { raw_source: CANARY, make: CANARY, salesperson: CANARY };
  const there = { ...place, dealerGroupId: foreign.id, dealershipId: theirs };
  await storeLeads(to.database, [aLead(there, '2026-11-02', canary), aLead(there, '2026-10-02', canary)]);
  const authorization = `Bearer ${await to.tokenOf(group.admin.userId)}`;
  let turn = 0;
  for (const { call } of kpiRoutes) {
    for (const field of fieldNames(call)) {
      turn += 1;
      for (const value of VALUES.filter((_, index) => (index + turn) % EVERY === 0)) {
        const { path, init } = asRequest(call, { dealerGroupId: group.id, ...GOOD, [field]: value });
        const response = await to.request(path, { ...init, headers: { ...init.headers, authorization } });
        const answer = await response.text();
        const at = { call: call.path, field, value: JSON.stringify(value).slice(0, 40) };
        const seen = { ok: response.status < 500, leaks: answer.includes(CANARY) };
        expect({ ...at, ...seen }).toEqual({ ...at, ok: true, leaks: false });
        if (response.status >= 400)
          expect({ ...at, reported: /"message":"[^"]/.test(answer) }).toEqual({ ...at, reported: true });
      }
    }
  }
  expect(to.bugs).toEqual([]);
});
