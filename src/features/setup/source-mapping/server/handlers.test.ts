import { expect, it } from 'vitest';
import { aDealerGroup, aMember } from '../../../../../test/helpers/dealers.ts';
import { drop } from '../../../../../test/helpers/ingest.ts';
import { server, type TestServer } from '../../../../../test/helpers/server.ts';
import { sized } from '../../../../../test/helpers/sizes.ts';
import { knownSource } from '../../../../core/sources/known-sources.ts';
import { rebuildRollups } from '../../../../server/rollups/rollups.ts';
import { noteSpellings } from '../../../../server/sources/note-spellings.ts';
import { kpiBoard } from '../../../reports/kpis/contract.ts';
import { previewChange, ruleList, saveChange, spellingList } from '../contract.ts';

const NOW = new Date('2026-11-21T18:00:00Z');
const LEADS = sized({ quick: 60_000, soak: 1_500_000 });

/** Raw names as messy as CRMs write them. */
const WRITTEN = [
  'Dealer.com',
  'DDC',
  'AutoTrader',
  'Autotrader - Used',
  'CarGurus',
  'walkin',
  'Drive By',
  'Phone Up',
  'LotLink Exchange',
  'LotLink',
  'AI chat – web',
];

interface Shop {
  readonly to: TestServer;
  readonly id: number;
  readonly first: number;
  readonly me: Awaited<ReturnType<TestServer['as']>>;
}

/** Three years of leads at one store, cycling through the raw names. */
async function aShop(leads: number): Promise<Shop> {
  const to = await server({ now: NOW });
  const { id, dealershipIds, admin } = await aDealerGroup(to.database);
  const [first = 0] = dealershipIds;
  await to.database.inGroups([id], async (tx) => {
    await tx.client.query(
      `insert into lead (dealer_group_id, dealership_id, source, natural_key, day, received_at, department, lead_type, raw_source)
       select $1, $2, 'crm', n::text, '2026-11-21'::date - (n % 1095), $3, 'sales', 'internet', ($4::text[])[1 + n % cardinality($4::text[])]
       from generate_series(1, $5::integer) n`,
      [id, first, NOW, WRITTEN, leads],
    );
    await tx.client.query(
      `insert into feed_reach (dealer_group_id, dealership_id, fact, first_day, last_day, last_received_at)
       values ($1, $2, 'lead', '2023-11-23', '2026-11-21', $3)`,
      [id, first, NOW],
    );
    await rebuildRollups(tx, 'lead', id);
    const from = `(select raw_source from lead where dealer_group_id = ${id}) s`;
    await noteSpellings(tx, { dealerGroupId: id, kind: 'lead' }, { from, field: 'raw_source' });
  });
  return { to, id, first, me: await to.as(admin.userId) };
}

/** Leads by source type in 2025, from the KPI engine. */
async function byType({ me, id }: Shop): Promise<Record<string, number>> {
  const { tiles } = await me.call(kpiBoard, {
    dealerGroupId: id,
    view: 'year',
    year: 2025,
    tiles: [{ id: 'types', kind: 'breakdown', kpis: ['leads'], by: 'source_type', limit: 50, compare: [] }],
  });
  const result = tiles[0]?.result;
  if (result?.kind !== 'breakdown') throw new Error(JSON.stringify(tiles[0]?.error));
  const rows = result.rows.map(
    ({ key, figures }) => [key ?? '(none)', figures[0]?.current.value ?? 0] as const,
  );
  return Object.fromEntries(rows.filter(([, value]) => value > 0));
}

/** A naive recomputation from the records. */
async function recounted(
  { to, id }: Shop,
  typeOf: (spelling: string) => string,
): Promise<Record<string, number>> {
  const { rows } = await to.database.owner.query<{ spelling: string }>(
    `select raw_source as spelling from lead where dealer_group_id = $1 and day between '2025-01-01' and '2025-12-31'`,
    [id],
  );
  const counts: Record<string, number> = {};
  for (const { spelling } of rows) counts[typeOf(spelling)] = (counts[typeOf(spelling)] ?? 0) + 1;
  return counts;
}

const known = (spelling: string): string => knownSource(spelling)?.type ?? '(none)';

it('a rule is true of three years of leads at once', { timeout: 600_000 }, async () => {
  const shop = await aShop(LEADS);
  const { me, id } = shop;
  const of = { dealerGroupId: id, kind: 'lead' as const };
  expect(await byType(shop)).toEqual(await recounted(shop, known));

  const inbox = await me.call(spellingList, of);
  expect(inbox.spellings.map(({ spelling }) => spelling).toSorted()).toEqual([
    'AI chat – web',
    'LotLink',
    'LotLink Exchange',
  ]);
  const change = {
    action: 'create' as const,
    match: 'contains' as const,
    pattern: 'lotlink',
    name: 'LotLink',
    class: 'third_party',
  };
  const preview = await me.call(previewChange, { ...of, ...change });
  expect(preview).toMatchObject({
    count: 2,
    moved: [{ to: { name: 'LotLink', classTitle: 'Third-party' } }, {}],
  });
  expect(preview.classes.map((one) => [one.title, one.after - one.before])).toEqual([
    ['Third-party', preview.volume],
    ['Not mapped', -preview.volume],
  ]);
  expect(await byType(shop), 'a preview changes nothing').toEqual(await recounted(shop, known));

  const began = performance.now();
  const saved = await me.call(saveChange, { ...of, ...change });
  const took = performance.now() - began;
  process.stdout.write(
    `A rule over ${LEADS.toLocaleString('en-US')} leads of three years: ${Math.round(took)} ms, ${saved.spellings} spellings.`,
  );
  expect(saved).toMatchObject({ spellings: 2, lines: 0, rules: [{ name: 'LotLink', spellings: 2 }] });
  const mapped = (spelling: string) => (/lotlink/i.test(spelling) ? 'third_party' : known(spelling));
  expect(await byType(shop)).toEqual(await recounted(shop, mapped));

  const ruleId = saved.rules[0]?.id ?? 0;
  await me.call(saveChange, { ...of, action: 'update', id: ruleId, class: 'other' });
  expect(await byType(shop)).toEqual(
    await recounted(shop, (spelling) => (/lotlink/i.test(spelling) ? 'other' : known(spelling))),
  );
  await me.call(saveChange, { ...of, action: 'delete', id: ruleId });
  expect(await byType(shop)).toEqual(await recounted(shop, known));
  expect((await me.call(ruleList, of)).rules).toEqual([]);
});

it('the first rule counts, wherever it is moved', async () => {
  const { me, id } = await aShop(220);
  const of = { dealerGroupId: id, kind: 'lead' as const };
  await me.call(saveChange, {
    ...of,
    action: 'create',
    match: 'contains',
    pattern: 'lotlink',
    name: 'All',
    class: 'oem',
  });
  const { rules } = await me.call(saveChange, {
    ...of,
    ...{ action: 'create', match: 'exact', pattern: 'LotLink', name: 'One', class: 'social' },
  });
  const said = async () => {
    const { spellings } = await me.call(spellingList, { ...of, which: 'all', search: 'lotlink' });
    return Object.fromEntries(spellings.map(({ spelling, name }) => [spelling, name]));
  };
  expect(rules.map(({ name, spellings }) => [name, spellings])).toEqual([
    ['One', 1],
    ['All', 1],
  ]);
  expect(await said()).toEqual({ LotLink: 'One', 'LotLink Exchange': 'All' });
  const move = { ...of, action: 'move' as const, id: rules[0]?.id ?? 0, place: 1 };
  expect(await me.call(previewChange, move)).toMatchObject({ count: 1, moved: [{ spelling: 'LotLink' }] });
  await me.call(saveChange, move);
  expect(await said()).toEqual({ LotLink: 'All', 'LotLink Exchange': 'All' });
});

it('two people who change rules at once lose nothing of each other unseen', async () => {
  const { to, me, id } = await aShop(220);
  const other = await to.as((await aMember(to.database, id, 'marketing')).userId);
  const of = { dealerGroupId: id, kind: 'lead' as const };
  const create = { ...of, action: 'create' as const, match: 'contains' as const, class: 'oem' };
  await Promise.all([
    me.call(saveChange, { ...create, pattern: 'lotlink', name: 'Mine' }),
    other.call(saveChange, { ...create, pattern: 'ai chat', name: 'Theirs' }),
  ]);
  const { rules } = await me.call(ruleList, of);
  expect(rules.map(({ name }) => name).toSorted()).toEqual(['Mine', 'Theirs']);
  const twice = await Promise.allSettled([
    me.call(saveChange, { ...create, pattern: 'road', name: 'Road' }),
    other.call(saveChange, { ...create, pattern: 'ROAD', name: 'Road' }),
  ]);
  expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);

  const mine = rules.find(({ name }) => name === 'Mine');
  const change = { ...of, id: mine?.id ?? 0, seen: mine?.stamp ?? '' };
  await other.call(saveChange, { ...change, action: 'update', class: 'social' });
  for (const action of ['update', 'delete'] as const) {
    const refused = { status: 409, message: expect.stringContaining('changed this rule meanwhile') };
    expect(await me.failure(saveChange, { ...change, action, name: 'Mine again' })).toMatchObject(refused);
    expect(await me.failure(previewChange, { ...change, action })).toMatchObject(refused);
  }
  await other.call(saveChange, { ...of, action: 'delete', id: change.id });
  expect(await me.failure(saveChange, { ...change, action: 'update' })).toMatchObject({ status: 404 });
});

it('a rule that takes everything shows all of it before it is saved, and gives all of it back', async () => {
  const shop = await aShop(220);
  const { me, id } = shop;
  const of = { dealerGroupId: id, kind: 'lead' as const };
  const all = { action: 'create' as const, match: 'pattern' as const, name: 'All', class: 'other' };
  for (const pattern of ['*', '* *', ' ** ']) {
    expect(await me.failure(saveChange, { ...of, ...all, pattern })).toMatchObject({
      errors: [{ field: 'pattern' }],
    });
  }
  // Only the star is special, and odd patterns are not slower.
  for (const pattern of ['(((', '[a-', '\\', `${'a*'.repeat(99)}b`, '%_%']) {
    expect((await me.call(previewChange, { ...of, ...all, pattern })).count).toBe(0);
  }
  const contains = { ...of, ...all, match: 'contains' as const, pattern: 'a' };
  const before = await byType(shop);
  const preview = await me.call(previewChange, contains);
  const { rules, spellings } = await me.call(saveChange, contains);
  expect(spellings).toBe(preview.count);
  const becomes = (spelling: string) => (/a/i.test(spelling) ? 'other' : known(spelling));
  expect(await byType(shop)).toEqual(await recounted(shop, becomes));
  await me.call(saveChange, { ...of, action: 'delete', id: rules[0]?.id ?? 0, seen: rules[0]?.stamp ?? '' });
  expect(await byType(shop)).toEqual(before);
});

it('a spelling is known as soon as a file brings it, by the rules there are', async () => {
  const { to, me, id, first } = await aShop(11);
  const of = { dealerGroupId: id, kind: 'lead' as const };
  await me.call(saveChange, {
    ...of,
    action: 'create',
    match: 'pattern',
    pattern: 'road*show',
    name: 'Roadshow',
    class: 'other',
  });
  const csv =
    'Lead ID,Created,Lead Source,Email\n1,2026-11-20 10:00,Road Truck Show,a@example.com\n2,2026-11-20 11:00,Never Heard,b@example.com\n';
  const outcome = await drop(to.services.ingest, csv, { group: { id }, dealershipId: first });
  expect(outcome.state).toBe('done');
  const { spellings } = await me.call(spellingList, { ...of, which: 'all' });
  expect(spellings.find(({ spelling }) => spelling === 'Road Truck Show')).toMatchObject({
    name: 'Roadshow',
    volume: 1,
  });
  expect(spellings.find(({ spelling }) => spelling === 'Never Heard')).toMatchObject({
    name: null,
    class: null,
  });
});

it('a rule for a channel writes the lines anew, and the rollups are those of a rebuild', async () => {
  const { to, me, id, first } = await aShop(11);
  await to.database.inGroups([id], async (tx) => {
    await tx.client.query(
      `insert into web_traffic (dealer_group_id, dealership_id, source, natural_key, cut, grain, first_day, day, received_at,
         channel, source_channel, sessions, leads)
       select $1, $2, 'ga4', day::date || c, 'channel', 'day', day::date, day::date, $3, o, c, 10, 1
       from generate_series('2026-09-01'::date, '2026-11-20', '1 day') day,
         (values ('Cross-network', 'Paid Search'), ('Organic Search', 'Organic Search'), ('Display', 'Display')) as v (c, o)`,
      [id, first, NOW],
    );
    await tx.client.query(
      `insert into feed_reach (dealer_group_id, dealership_id, fact, first_day, last_day, last_received_at)
       values ($1, $2, 'web_traffic', '2026-09-01', '2026-11-20', $3)`,
      [id, first, NOW],
    );
    await rebuildRollups(tx, 'web_traffic', id);
    const of = { dealerGroupId: id, kind: 'channel' as const };
    const from = `(select source_channel from web_traffic where dealer_group_id = ${id}) s`;
    await noteSpellings(tx, of, { from, field: 'source_channel' });
  });
  const of = { dealerGroupId: id, kind: 'channel' as const };
  const change = { action: 'create' as const, pattern: 'cross-network', class: 'Organic Search' };
  expect((await me.call(previewChange, { ...of, ...change })).classes).toEqual([
    { class: 'Organic Search', title: 'Organic Search', before: 810, after: 1_620 },
    { class: 'Paid Search', title: 'Paid Search', before: 810, after: 0 },
  ]);
  expect(await me.call(saveChange, { ...of, ...change })).toMatchObject({ spellings: 1, lines: 81 });
  const rollups = async (table: string) => {
    const text = `select * from ${table} where dealer_group_id = $1 order by dealership_id, 3`;
    return (await to.database.owner.query(text, [id])).rows;
  };
  const repaired = [await rollups('measure_day'), await rollups('measure_month')];
  await to.database.inGroups([id], (tx) => rebuildRollups(tx, 'web_traffic', id));
  expect(repaired).toEqual([await rollups('measure_day'), await rollups('measure_month')]);
});

it('only people of the whole group change rules, and nobody sees what is not theirs', async () => {
  const { to, id, first } = await aShop(110);
  const change = {
    dealerGroupId: id,
    kind: 'lead' as const,
    action: 'create' as const,
    pattern: 'x',
    name: 'X',
    class: 'oem',
  };
  const viewer = await to.as((await aMember(to.database, id, 'viewer')).userId);
  expect(await viewer.failure(saveChange, change)).toMatchObject({ status: 403 });
  const { rows } = await to.database.owner.query<{ id: number }>(
    `select id from dealership where dealer_group_id = $1 and id <> $2`,
    [id, first],
  );
  const elsewhere = await to.as((await aMember(to.database, id, 'marketing', [rows[0]?.id ?? 0])).userId);
  expect(await elsewhere.failure(saveChange, change)).toMatchObject({
    status: 403,
    message: expect.stringContaining('whole group'),
  });
  const inbox = await elsewhere.call(spellingList, { dealerGroupId: id, kind: 'lead' });
  expect(inbox.spellings).toEqual([]);
  const preview = await elsewhere.call(previewChange, { ...change, match: 'contains', pattern: 'a' });
  expect(preview.moved).toEqual([]);
});
