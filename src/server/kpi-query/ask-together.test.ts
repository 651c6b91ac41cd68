import fc from 'fast-check';
import { expect, it } from 'vitest';
import { database } from '../../../test/helpers/database.ts';
import { aDealerGroup, type TestGroup } from '../../../test/helpers/dealers.ts';
import { dealsAt, storeDeals } from '../../../test/helpers/deals.ts';
import { leadsAt, storeLeads } from '../../../test/helpers/leads.ts';
import { emptyRecords } from '../../../test/helpers/store-records.ts';
import { attributionMeasures, paidSaleMeasures } from '../../core/kpis/attribution-facts.ts';
import type { Day } from '../../core/time/period.ts';
import { adMeasures } from '../../records/ad-performance/facts.ts';
import { leadMeasures, leadSaleMeasures } from '../../records/lead/facts.ts';
import type { Tx } from '../database/database.ts';
import { type AuthorizedScope, systemScope } from '../identity/access.ts';
import { rebuildAttribution } from '../ingest/derive-attribution.ts';
import { apart, askTogether, statementFor } from './kpi-query.ts';
import type { AnswerRow, Filter, Question, RequestedWindow } from './question.ts';

const DAYS: readonly Day[] = ['2026-01-29', '2026-01-31', '2026-02-01', '2026-02-02', '2026-02-05'];
const PERIODS = [
  { start: '2026-01-30', end: '2026-02-02' },
  { start: '2026-02-01', end: '2026-02-06' },
  { start: '2026-02-01', end: '2026-02-05' },
  { start: '2026-02-05', end: '2026-02-06' },
] as const;
/** Half of the leads, some of them on an unknown day. */
const SOLD = `update lead set is_sold = true, is_duplicate = false, is_bad = false,
    sold_day = case when natural_key ~ '[12]$' then day + right(natural_key, 1)::integer end
  where natural_key ~ '[1-5]$'`;
const MEASURES = [
  ...Object.values(attributionMeasures),
  ...Object.values(paidSaleMeasures),
  ...Object.values(leadMeasures),
  ...Object.values(leadSaleMeasures),
];
const BY = [
  'lead_source',
  'source',
  'source_type',
  'lead_type',
  'platform',
  'condition',
  'salesperson',
] as const;

const window = fc.record({
  period: fc.constantFrom(...PERIODS),
  grain: fc.constantFrom('whole' as const, 'day' as const, 'week' as const),
  /** The store whose days are the first period's. */
  apart: fc.constantFrom(0, 1, 2),
  hole: fc.boolean(),
  limits: fc.constantFrom(
    {},
    { eventsBefore: '2026-02-02' as Day },
    { eventsBefore: '2026-02-04' as Day },
    { until: new Date('2026-02-02T21:00:00Z') },
  ),
});
const filters = fc.constantFrom<readonly Filter[]>(
  [],
  [],
  [{ dimension: 'attribution', values: ['crm_primary'] }],
  [
    { dimension: 'attribution', values: ['any_touch'] },
    { dimension: 'cross_store', values: ['included'] },
  ],
  [{ dimension: 'lead_source', values: ['CarGurus', null] }],
  [
    { dimension: 'source_type', values: ['third_party'] },
    { dimension: 'condition', values: ['new', null] },
  ],
);
const requested = fc.record({
  windows: fc.array(window, { minLength: 1, maxLength: 3 }),
  by: fc.constantFrom(null, 'dealership', ...BY),
  and: fc.constantFrom(null, null, 'dealership', 'condition'),
  filters,
});

type Requested = typeof requested extends fc.Arbitrary<infer One> ? One : never;

function questionsOf({ windows, by, and, filters: only }: Requested, stores: readonly number[]): Question[] {
  const planned = windows.map(({ period, grain, apart: other, hole, limits }, index): RequestedWindow => {
    const holes = hole ? [{ start: '2026-02-02' as Day, end: '2026-02-03' as Day }] : [];
    const inside = holes.filter(({ start, end }) => period.start < start && end < period.end);
    return {
      ...{ name: `window ${index}`, grain },
      spanOf: ({ id }) => ({
        ...{ period: id === stores[other] ? PERIODS[0] : period, until: null, ...limits },
        holes: id === stores[other] ? [] : inside,
      }),
    };
  });
  const second = and === by || by === null ? null : and;
  return [...apart({ measures: MEASURES, windows: planned, by, and: second, filters: only }).together];
}

/** Sums by window, step and value; rows of several parts as one, as numbers are made of them. */
function added(
  rows: readonly Pick<AnswerRow, 'window' | 'at' | 'dealershipId' | 'value' | 'also' | 'sums' | 'untimed'>[],
) {
  const total: Record<string, number> = {};
  for (const { window: of, at, dealershipId, value, also, sums, untimed } of rows) {
    for (const [key, sum] of Object.entries({ ...sums, untimed: untimed || null })) {
      const cell = JSON.stringify([of, at, dealershipId, value, also, key]);
      if (sum !== null) total[cell] = (total[cell] ?? 0) + sum;
    }
  }
  return total;
}

/** Each window of each kind of record reads its own records. */
async function alone({ client }: Tx, scope: AuthorizedScope, question: Question) {
  const { text, values } = statementFor(question, scope);
  const { rows } = await client.query<Record<string, number | string | null>>(text, [...values]);
  return added(
    rows.map((row) => ({
      window: question.windows[Number(row.slot)]?.name ?? '',
      at: row.at == null ? null : String(row.at),
      dealershipId: row.dealership_id == null ? null : Number(row.dealership_id),
      value: row.value == null ? null : String(row.value),
      also: row.also == null ? null : String(row.also),
      sums: Object.fromEntries(question.measures.map(({ key }) => [key, row[key] as number | null])),
      untimed: Number(row.untimed),
    })),
  );
}

async function namedAndPaid(tx: Tx, { id, dealershipIds }: TestGroup) {
  const statements = [
    `insert into source_spelling (dealer_group_id, kind, spelling, name, class) values
       ($1, 'lead', 'Website', 'Google Ads', 'paid_search'), ($1, 'lead', '', 'CarGurus', 'third_party'),
       ($1, 'lead', 'CarGurus', null, 'third_party')`,
    `insert into budget_category (dealer_group_id, name, name_key, color, ordinal) values ($1, 'Digital', 'digital', '#3fb68b', 1)`,
    `insert into budget_product (dealer_group_id, category_id, name, name_key, ordinal)
     select $1, id, 'CarGurus', 'cargurus', 1 from budget_category where dealer_group_id = $1`,
    `insert into budget_month (dealer_group_id, dealership_id, month) values ($1, $2, '2026-01-01'), ($1, $3, '2026-02-01')`,
    `insert into expense (dealer_group_id, dealership_id, month, product_id, campaign, actual_cents, actual_through)
     select $1, b.dealership_id, b.month, p.id, 'Any', 100, b.month from budget_month b join budget_product p on p.dealer_group_id = b.dealer_group_id
     where b.dealer_group_id = $1`,
  ];
  for (const text of statements)
    await tx.client.query(text, text.includes('$3') ? [id, dealershipIds[0], dealershipIds[1]] : [id]);
}

it('questions that read together answer what each answers alone', async () => {
  const db = await database();
  const group = await aDealerGroup(db, { dealerships: 3 });
  const scope = await systemScope(db, group.id);
  const places = group.dealershipIds.map((dealershipId) => ({
    dealerGroupId: group.id,
    dealershipId,
    timeZone: 'America/Chicago',
  }));
  await db.inGroups([group.id], (tx) => namedAndPaid(tx, group));
  const records = fc.tuple(
    leadsAt(places, DAYS, { least: 20, most: 60 }),
    dealsAt(places, DAYS, { least: 20, most: 60 }),
    fc.array(fc.array(requested, { minLength: 1, maxLength: 4 }), { minLength: 6, maxLength: 6 }),
    fc.constantFrom('crm_primary', 'first_touch', 'any_touch'),
  );
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(records, async ([leads, deals, boards, attribution]) => {
      await emptyRecords(db, [group.id]);
      await storeLeads(db, leads);
      await storeDeals(db, deals);
      await db.owner.query(SOLD);
      await db.owner.query('update dealer_group set attribution = $2 where id = $1', [group.id, attribution]);
      await db.inGroups([group.id], async (tx) => {
        await rebuildAttribution(tx, group.id);
        for (const board of boards) {
          const questions = board.flatMap((one) => questionsOf(one, group.dealershipIds));
          const together = await askTogether(tx, scope, questions);
          for (const [index, question] of questions.entries()) {
            const expected = await alone(tx, scope, question);
            expect(added(together[index] ?? []), JSON.stringify(board)).toEqual(expected);
            compared += Object.values(expected).filter((sum) => sum > 0).length;
          }
        }
      });
    }),
    { numRuns: 3, seed: 19, endOnFailure: true },
  );
  expect(compared).toBeGreaterThan(500);
});

it('a line over several days counts in windows that have all of them, read together or alone', async () => {
  const db = await database();
  const group = await aDealerGroup(db, { dealerships: 1 });
  const scope = await systemScope(db, group.id);
  await db.owner.query(
    `insert into ad_performance (dealer_group_id, dealership_id, source, natural_key, cut, grain, first_day, day, received_at,
       platform, search_term, cost_cents, clicks)
     select $1, $2, 'google', first_day::text, 'search_term', 'day', first_day, day, now(), 'google', 'ford', cost, 1
     from (values (date '2026-02-01', date '2026-02-01', 100), ('2026-02-02', '2026-02-05', 10), ('2026-01-30', '2026-02-02', 1))
       as l (first_day, day, cost)`,
    [group.id, group.dealershipIds[0]],
  );
  const windowOf = (name: string, grain: RequestedWindow['grain'], start: Day): RequestedWindow => {
    return { name, grain, spanOf: () => ({ period: { start, end: '2026-02-06' }, until: null }) };
  };
  const windows = [windowOf('all', 'whole', '2026-01-29'), windowOf('February', 'whole', '2026-02-01')];
  const common = { measures: [adMeasures.ad_cost, adMeasures.ad_clicks], filters: [] };
  const questions: Question[] = [
    { ...common, windows, by: 'search_term' },
    { ...common, windows: [...windows, windowOf('days', 'day', '2026-02-01')], by: 'search_term' },
  ];
  expect(questions.map((question) => apart(question).alone)).toEqual([null, null]);
  await db.inGroups([group.id], async (tx) => {
    const together = await askTogether(tx, scope, questions);
    const costs = together.map((rows) => rows.map(({ window, at, sums }) => [window, at, sums.ad_cost]));
    const whole = [
      ['all', null, 111],
      ['February', null, 110],
    ];
    expect(costs[0]).toEqual(whole);
    expect(costs[1]).toEqual([...whole, ['days', '2026-02-01', 100]]);
    for (const [index, question] of questions.entries()) {
      expect(added(together[index] ?? [])).toEqual(await alone(tx, scope, question));
    }
  });
});
