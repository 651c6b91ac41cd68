import { expect, it } from 'vitest';
import { demoGroups } from '../../src/demo/groups.ts';
import { prepareDemo } from '../../src/demo/prepare.ts';
import { demoDealerships } from '../../src/demo/progress.ts';
import { isPassword } from '../../src/server/identity/passwords.ts';
import { database } from '../helpers/database.ts';

const account = { username: 'demo@rooftop.example', password: 'showroom-2026' };
const now = new Date('2026-11-21T03:00:00Z');

it('creates an account that is an admin of every demo group', async () => {
  const db = await database();
  await prepareDemo(db, now, account);
  const person = await db.people.selectFrom('user_account').selectAll().executeTakeFirstOrThrow();
  expect(person).toMatchObject({ email: account.username, is_demo: true });
  expect(await isPassword(person.password_hash, account.password)).toBe(true);
  const memberships = await db.asUser(person.id, (tx) =>
    tx.sql.selectFrom('membership').selectAll().execute(),
  );
  expect(memberships.map(({ role, all_dealerships }) => [role, all_dealerships])).toEqual(
    demoGroups.map(() => ['admin', true]),
  );
});

it('creates the groups and stores of the demo', async () => {
  const db = await database();
  await prepareDemo(db, now, account);
  const { rows: groups } = await db.owner.query(
    'select name, status, gross_basis, attribution, sale_day_basis from dealer_group order by id',
  );
  expect(groups).toEqual([
    {
      name: 'Alderpoint Auto Group',
      status: 'active',
      gross_basis: 'statement',
      attribution: 'crm_primary',
      sale_day_basis: 'contract',
    },
    {
      name: 'Juniper Bay Motors',
      status: 'active',
      gross_basis: 'dms',
      attribution: 'first_touch',
      sale_day_basis: 'contract',
    },
    {
      name: 'Cinder Creek Motors',
      status: 'active',
      gross_basis: 'dms',
      attribution: 'crm_primary',
      sale_day_basis: 'delivery',
    },
    {
      name: 'Larkfield Motor Company',
      status: 'onboarding',
      gross_basis: 'statement',
      attribution: 'crm_primary',
      sale_day_basis: 'contract',
    },
  ]);
  const { rows } = await db.owner.query(
    `select name, time_zone, to_char(closes_at, 'HH24:MI') as closes_at, closed_weekdays,
            array(select alias from dealership_alias a
              where a.dealer_group_id = d.dealer_group_id and a.dealership_id = d.id order by 1) as aliases
     from dealership d where name = 'Alderpoint Ford'`,
  );
  expect(rows).toEqual([
    {
      name: 'Alderpoint Ford',
      time_zone: 'America/Chicago',
      closes_at: '20:00',
      closed_weekdays: [0],
      aliases: ['4104', 'alderpoint ford lincoln'],
    },
  ]);
});

it('closes every store on the holidays without sales in its demo data', async () => {
  const db = await database();
  await prepareDemo(db, now, account);
  const { rows } = await db.owner.query(
    `select day::text, name, count(*)::int as stores from closed_date
     where day between '2026-01-01' and '2027-12-31' group by 1, 2 order by 1`,
  );
  const stores = demoGroups.flatMap((group) => group.rooftops).length;
  expect(rows).toEqual([
    { day: '2026-01-01', name: 'New Year’s Day', stores },
    { day: '2026-11-26', name: 'Thanksgiving', stores },
    { day: '2026-12-25', name: 'Christmas', stores },
    { day: '2027-01-01', name: 'New Year’s Day', stores },
    { day: '2027-11-25', name: 'Thanksgiving', stores },
    { day: '2027-12-25', name: 'Christmas', stores },
  ]);
});

it('runs once, however many servers start it', async () => {
  const db = await database();
  await Promise.all([prepareDemo(db, now, account), prepareDemo(db, now, account)]);
  await prepareDemo(db, new Date('2027-05-01T12:00:00Z'), account);
  const { rows } = await db.owner.query(
    'select (select count(*)::int from dealer_group) as groups, (select count(*)::int from user_account) as people',
  );
  expect(rows).toEqual([{ groups: demoGroups.length, people: 1 }]);
});

it('remembers its stores and the first day of their data, even after a rename', async () => {
  const db = await database();
  await prepareDemo(db, now, account);
  await db.owner.query("update dealership set name = 'Somewhere Else' where name = 'Pine Valley CDJR'");
  const found = await demoDealerships(db);
  expect(found.map(({ rooftop }) => rooftop.key)).toEqual(
    demoGroups.flatMap((group) => group.rooftops.map(({ key }) => key)),
  );
  // Still the evening before in Kansas City.
  expect(new Set(found.map(({ world }) => world.storyDay))).toEqual(new Set(['2026-11-20']));
});

it('finds no demo if there is none', async () => {
  expect(await demoDealerships(await database())).toEqual([]);
});
