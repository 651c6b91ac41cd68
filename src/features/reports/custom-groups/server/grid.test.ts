import { describe, expect, it } from 'vitest';
import { aDealerGroup, type TestGroup } from '../../../../../test/helpers/dealers.ts';
import { drop, ingestOn } from '../../../../../test/helpers/ingest.ts';
import { pdfTexts } from '../../../../../test/helpers/read-pdf-text.ts';
import { cellsOf, sheetsInside } from '../../../../../test/helpers/read-workbook.ts';
import { server, type TestCaller, type TestServer } from '../../../../../test/helpers/server.ts';
import type { InputOf } from '../../../../core/contract.ts';
import { shownColumns } from '../../../../core/grid/grid-cells.ts';
import type { GridColumn } from '../../../../core/grid/grid-reply.ts';
import type { KpiKey } from '../../../../core/kpis/catalog.ts';
import { writeFilters } from '../../../../core/kpis/filter-text.ts';
import { peerCell, peerColumns, peerLines } from '../../../../core/peers/peer-cells.ts';
import { addDays, type Day, daysBetween } from '../../../../core/time/period.ts';
import { admit } from '../../../../server/identity/access.ts';
import { drillDown } from '../../kpis/contract-drill-down.ts';
import { kpiTrend } from '../../kpis/contract-trends.ts';
import { createCustomGroup } from '../contract.ts';
import { customGroupData, customGroupGrid, exportCustomGroup, type PeerReply } from '../contract-grid.ts';

const NOW = new Date('2026-12-20T16:00:00Z');
const [FROM, THROUGH] = ['2025-10-01', '2026-12-15'] as const;
const KPIS = ['units_retail', 'units_new', 'front_gross_new', 'front_pvr', 'fi_pvr'] as const;

interface Deal {
  readonly contract: Day;
  readonly delivery: Day;
  readonly isNew: boolean;
  /** Dollars; holdback is in the statement's gross only. */
  readonly front: number;
  readonly holdback: number;
  readonly back: number;
}

interface Setting {
  readonly name: string;
  readonly gross: 'statement' | 'dms';
  readonly saleDay: 'contract' | 'delivery';
  readonly timeZone: string;
}

const SETTINGS: readonly Setting[] = [
  { name: 'CANARY Maple', gross: 'statement', saleDay: 'contract', timeZone: 'America/Chicago' },
  { name: 'CANARY Harbor', gross: 'dms', saleDay: 'contract', timeZone: 'America/Los_Angeles' },
  { name: 'CANARY Prairie', gross: 'statement', saleDay: 'delivery', timeZone: 'America/Chicago' },
];

interface Store {
  readonly id: number;
  readonly group: TestGroup;
  readonly setting: Setting;
  readonly deals: readonly Deal[];
}

/** The same on every run; 0 included, `below` not. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/** A deal on most days, delivered up to a week later; sold days are known from end to end. */
function someDeals(seed: number): Deal[] {
  const below = numbers(seed);
  return Array.from({ length: daysBetween(FROM, THROUGH) + 1 }, (_, at) => addDays(FROM, at)).flatMap(
    (contract, at) =>
      at > 0 && contract < THROUGH && below(4) === 0
        ? []
        : [
            {
              contract,
              delivery: earlier(addDays(contract, at === 0 ? 0 : below(8)), THROUGH),
              isNew: below(2) === 0,
              ...{ front: 500 + below(2_000), holdback: 100 + below(400), back: 300 + below(1_500) },
            },
          ],
  );
}

function earlier(one: Day, other: Day): Day {
  return one < other ? one : other;
}

const HEADER =
  'Deal Number,Contract Date,Delivery Date,New/Used,Salesperson,Sale Price,Front Gross,Holdback,Back Gross';

function fileOf(deals: readonly Deal[]): string {
  const lines = deals.map(({ contract, delivery, isNew, front, holdback, back }, at) =>
    [at + 1, contract, delivery, isNew ? 'New' : 'Used', 'Ana', 30_000, front, holdback, back].join(),
  );
  return `${[HEADER, ...lines].join('\n')}\n`;
}

async function threeGroups(): Promise<{
  running: TestServer;
  stores: Store[];
  groups: TestGroup[];
  id: number;
}> {
  const running = await server({ now: NOW });
  const { owner } = running.database;
  // Ids that are found in a text.
  await owner.query(
    `select setval(pg_get_serial_sequence('dealership', 'id'), 7000001, false),
       setval(pg_get_serial_sequence('dealer_group', 'id'), 9000001, false)`,
  );
  const ingest = await ingestOn(running.database, NOW);
  const groups: TestGroup[] = [];
  const stores: Store[] = [];
  for (const setting of SETTINGS) {
    const group = await aDealerGroup(running.database, { name: setting.name, timeZone: setting.timeZone });
    groups.push(group);
    await owner.query('update dealer_group set gross_basis = $2, sale_day_basis = $3 where id = $1', [
      ...[group.id, setting.gross, setting.saleDay],
    ]);
    await owner.query("update dealership set name = 'CANARY ' || name where dealer_group_id = $1", [
      group.id,
    ]);
    for (const id of group.dealershipIds) {
      const deals = someDeals(id);
      await drop(ingest, fileOf(deals), { group, dealershipId: id, name: 'deals.csv' });
      stores.push({ id, group, setting, deals });
    }
  }
  const [home = groups[0] as TestGroup, ...others] = groups;
  for (const { id } of others)
    await owner.query("insert into membership values ($1, $2, 'viewer', true)", [id, home.admin.userId]);
  const caller = await running.as(home.admin.userId);
  const { id } = await caller.call(createCustomGroup, {
    ...{ dealerGroupId: home.id, name: 'Composite', isGlobal: 0 },
    dealerGroups: groups.map((group) => ({ id: group.id, dealerships: [] })),
  });
  return { running, stores, groups, id };
}

interface Sums {
  readonly units: number;
  readonly unitsNew: number;
  readonly front: number;
  readonly frontNew: number;
  readonly back: number;
}

/** From the rows of the files, by each group's settings. Both days are included. */
function naive(
  stores: readonly Store[],
  [from, through]: readonly [Day, Day],
): Record<string, number | null> {
  const sums = stores.reduce(
    (sum: Sums, { setting, deals }) => {
      const counted = deals.filter((deal) => {
        const day = setting.saleDay === 'delivery' ? deal.delivery : deal.contract;
        return day >= from && day <= through;
      });
      const frontOf = ({ front, holdback }: Deal) => (setting.gross === 'dms' ? front : front + holdback);
      const total = (of: readonly Deal[], value: (deal: Deal) => number) =>
        of.reduce((known, deal) => known + value(deal), 0);
      const fresh = counted.filter(({ isNew }) => isNew);
      return {
        units: sum.units + counted.length,
        unitsNew: sum.unitsNew + fresh.length,
        front: sum.front + total(counted, frontOf),
        frontNew: sum.frontNew + total(fresh, frontOf),
        back: sum.back + total(counted, ({ back }) => back),
      };
    },
    { units: 0, unitsNew: 0, front: 0, frontNew: 0, back: 0 },
  );
  const per = (sum: number) => (sums.units === 0 ? null : sum / sums.units);
  return {
    units_retail: sums.units,
    units_new: sums.unitsNew,
    front_gross_new: sums.frontNew,
    front_pvr: per(sums.front),
    fi_pvr: per(sums.back),
  };
}

function near(value: number | null | undefined, expected: number | null | undefined, about: string) {
  if (expected === null || expected === undefined) expect(value, about).toBe(null);
  else
    expect(Math.abs((value ?? Number.NaN) - expected), about).toBeLessThanOrEqual(
      1e-9 * Math.max(1, expected),
    );
}

type Grain = readonly [name: string, fields: object, days: Record<string, readonly [Day, Day]>];

const GRAINS: readonly Grain[] = [
  [
    'day',
    { view: 'custom', startDate: '2026-11-10', endDate: '2026-11-10' },
    { current: ['2026-11-10', '2026-11-10'] },
  ],
  [
    'month',
    { view: 'month', year: 2026, month: 11 },
    {
      current: ['2026-11-01', '2026-11-30'],
      previous: ['2026-10-01', '2026-10-31'],
      lastYear: ['2025-11-01', '2025-11-30'],
    },
  ],
  [
    'quarter',
    { view: 'quarter', year: 2026, quarter: 3 },
    { current: ['2026-07-01', '2026-09-30'], previous: ['2026-04-01', '2026-06-30'] },
  ],
  ['year so far', { view: 'year', year: 2026 }, { current: ['2026-01-01', '2026-12-15'] }],
];

interface Check {
  readonly about: string;
  readonly value: number | null | undefined;
  readonly expected: number | null | undefined;
}

interface Checked {
  readonly column: GridColumn;
  /** Of the column. */
  readonly at: number;
  readonly shown: readonly Store[];
  readonly grain: Grain;
  readonly isCompared: boolean;
}

/** Every figure of a column beside the one from the files. */
function checksOf(answer: PeerReply, { column, at, shown, grain, isCompared }: Checked): Check[] {
  const [name, , days] = grain;
  const current = days.current ?? [FROM, THROUGH];
  const expectedOf = (part: readonly Store[], span: readonly [Day, Day]) => naive(part, span)[column.kpi];
  const about = (what: string) => `${name}, ${shown.length} stores, ${column.kpi}: ${what}`;
  const compared = (against: string) => days[against];
  return [
    ...shown.map((store, index) => ({
      about: about(`store ${index}`),
      value: column.values[index],
      expected: expectedOf([store], current),
    })),
    ...column.changes.flatMap(({ against, base }) => {
      const span = compared(against);
      return (span ? shown : []).map((store, index) => ({
        about: about(`${against} of store ${index}`),
        value: base[index],
        expected: expectedOf([store], span ?? current),
      }));
    }),
    ...answer.subtotals.map(({ dealerGroupId, figures }) => ({
      about: about(`subtotal of ${dealerGroupId}`),
      value: figures[at]?.current.value,
      expected: expectedOf(
        shown.filter(({ group }) => group.id === dealerGroupId),
        current,
      ),
    })),
    {
      about: about('total'),
      value: column.total.current.value,
      expected: isCompared ? expectedOf(shown, current) : null,
    },
    ...column.total.comparisons.flatMap(({ against, value }) => {
      const span = compared(against);
      return span && isCompared
        ? [{ about: about(`total ${against}`), value, expected: expectedOf(shown, span) }]
        : [];
    }),
  ];
}

it('has every store, subtotal and total as the files say, by the settings of each group and at every grain', {
  timeout: 120_000,
}, async () => {
  const { running, stores, groups, id } = await threeGroups();
  const [maple = 0, harbor = 0, prairie = 0] = groups.map((group) => group.id);
  const caller = await running.as(groups[0]?.admin.userId ?? 0);
  const of = { customGroupId: id, metrics: [...KPIS] };
  const cases: [number[], KpiKey[], string[]][] = [
    [
      [maple, harbor, prairie],
      ['front_gross_new', 'front_pvr', 'fi_pvr'],
      ['grossBasis', 'saleDay', 'timeZone'],
    ],
    [
      [maple, harbor],
      ['front_gross_new', 'front_pvr'],
      ['grossBasis', 'timeZone'],
    ],
    [[maple, prairie], ['front_pvr', 'fi_pvr'], ['saleDay']],
    [[harbor], [], []],
  ];
  for (const grain of GRAINS)
    for (const [dealerGroupIds, incomparable, differences] of cases) {
      const answer = await caller.call(customGroupGrid, { ...of, ...grain[1], dealerGroupIds });
      const shown = stores.filter(({ group }) => dealerGroupIds.includes(group.id));
      expect(answer.stores.map(({ dealerShipId }) => dealerShipId)).toEqual(shown.map((store) => store.id));
      expect(answer.incomparable.map(({ kpi }) => kpi)).toEqual(incomparable);
      expect(answer.differences.map(({ setting }) => setting)).toEqual(differences);
      const checks = answer.columns.flatMap((column, at) =>
        checksOf(answer, { column, at, shown, grain, isCompared: !incomparable.includes(column.kpi) }),
      );
      expect(checks.length).toBeGreaterThan(10);
      for (const { about, value, expected } of checks) near(value, expected, about);
      if (grain[0] === 'month') await cellsOpenThemselves(caller, answer, { customGroupId: id, ...grain[1] });
    }
  // One KPI of one period, as the specification calls it.
  const [, month = {}] = GRAINS[1] ?? [];
  for (const period of ['current', 'previous', 'lastYear'] as const) {
    const span = GRAINS[1]?.[2][period] ?? [FROM, THROUGH];
    const data = await caller.call(customGroupData, {
      customGroupId: id,
      ...month,
      kpi: 'units_retail',
      period,
    });
    const expected = stores.map((store) => naive([store], span).units_retail ?? 0);
    expect(data.stores.map(({ figure }) => figure.value)).toEqual(expected);
    expect(data.stores.map(({ rank }) => rank)).toEqual(
      expected.map((value) => 1 + expected.filter((other) => other > value).length),
    );
    expect(data.total.value).toBe(expected.reduce((sum, value) => sum + value, 0));
    expect(data.subtotals).toHaveLength(3);
  }
  const pvr = await caller.call(customGroupData, { customGroupId: id, ...month, kpi: 'front_pvr' });
  expect(pvr.total).toMatchObject({
    value: null,
    absence: { message: expect.stringMatching(/front gross/) },
  });
  expect(pvr.stores.every(({ rank, figure }) => rank === null && figure.value !== null)).toBe(true);

  // Files have ranks, dealer groups, and no sum of what is not compared.
  const kpis: KpiKey[] = ['units_retail', 'front_gross_new'];
  const options = { comparison: 0 as const };
  const file = async (format: 'xlsx' | 'csv') =>
    await (
      await caller.call(exportCustomGroup, { customGroupId: id, ...month, kpis, format, options })
    ).arrayBuffer();
  const lines = Buffer.from(await file('csv'))
    .toString()
    .trimEnd()
    .split('\r\n')
    .slice(-8);
  expect(lines[0]).toBe('Store,Dealer Group,Retail Units,Rank,Front Gross New');
  expect(lines[1]).toMatch(/^CANARY Rooftop 1,CANARY Maple,\d+,\d,\d+/);
  expect(lines.at(-1)).toMatch(/^Total,,\d+,,$/);
  const book = new Uint8Array(await file('xlsx'));
  const summary = (await sheetsInside(book))['Dealer groups'] ?? [];
  expect(summary.slice(-6).map(([title]) => title)).toEqual([
    ...['CANARY Maple', 'CANARY Harbor', 'CANARY Prairie', 'Average store', 'Median', 'Total'],
  ]);
  const sums = [...(await cellsOf(book, 1)).values()].filter(({ formula }) => /^SUM/.test(formula ?? ''));
  expect(sums).toHaveLength(1);
});

/** Behind each cell is its own value; stores that are not compared have no figure together. */
async function cellsOpenThemselves(
  caller: TestCaller,
  answer: PeerReply,
  scope: Pick<InputOf<typeof drillDown>, 'customGroupId'>,
): Promise<void> {
  const metrics = KPIS.map((kpi) => ({ kpi, comparison: false, percentages: false }));
  const lines = [...peerLines(answer, 'dealership'), { kind: 'total' } as const];
  let opened = 0;
  for (const column of peerColumns(answer, shownColumns(answer, metrics))) {
    for (const line of lines) {
      const { value, opens } = peerCell(line, column, { reply: answer, against: null, isWhole: false });
      expect(opens === null).toBe(value === null);
      if (opens === null) continue;
      const { kpi: metric, filters = [] } = opens;
      const { total } = await caller.call(drillDown, { ...scope, metric, filters: writeFilters(filters) });
      near(total.current.value, value, `${line.kind} of ${metric}`);
      opened += 1;
    }
  }
  expect(opened).toBeGreaterThan(answer.stores.length * KPIS.length);
  const all = await caller.call(drillDown, { ...scope, metric: 'front_pvr' });
  expect(all.total.current).toMatchObject({
    value: null,
    absence: { message: expect.stringMatching(/front gross/) },
  });
  expect(all.rows.every(({ figure }) => figure.current.value !== null)).toBe(true);
  const trend = await caller.call(kpiTrend, { ...scope, metric: 'front_pvr', by: 'week' });
  expect(JSON.stringify(trend)).not.toMatch(/"value":\d/);
}

describe('an anonymous comparison', () => {
  const NOVEMBER = { view: 'month', year: 2026, month: 11 } as const;
  const TRACES = [/CANARY/, /70000\d\d/, /90000\d\d/, /Rooftop \d/];

  it('has letters and not one trace of a store or group, in answers and in files', {
    timeout: 120_000,
  }, async () => {
    const { running, groups, id } = await threeGroups();
    const caller = await running.as(groups[0]?.admin.userId ?? 0);
    const [known, late] = [groups[0]?.dealershipIds ?? [], groups[1]?.dealershipIds[0] ?? 0];
    // A store that came in December, and a store without leads: reasons would name them.
    await running.database.owner.query("update dealership set open_date = '2026-12-01' where id = $1", [
      late,
    ]);
    const of = { customGroupId: id, ...NOVEMBER };
    const metrics: KpiKey[] = ['units_retail', 'fi_pvr', 'leads'];
    const named = await caller.call(customGroupGrid, { ...of, metrics });
    expect(JSON.stringify(named)).toMatch(/CANARY/);
    const hidden = await caller.call(customGroupGrid, { ...of, metrics, anonymous: 1 });
    const again = await caller.call(customGroupGrid, {
      ...of,
      month: 10,
      metrics: ['units_retail'],
      anonymous: 1,
    });
    const data = await caller.call(customGroupData, {
      ...of,
      kpi: 'units_retail',
      period: 'previous',
      anonymous: 1,
    });
    const options = { anonymous: 1 as const };
    const file = async (format: 'xlsx' | 'csv' | 'pdf') =>
      await (await caller.call(exportCustomGroup, { ...of, kpis: metrics, format, options })).arrayBuffer();
    const sheets = await sheetsInside(new Uint8Array(await file('xlsx')));
    const texts = [
      ...[JSON.stringify(hidden), JSON.stringify(again), JSON.stringify(data), JSON.stringify(sheets)],
      ...[
        Buffer.from(await file('csv')).toString(),
        pdfTexts(Buffer.from(await file('pdf')))
          .flat()
          .join(' '),
      ],
    ];
    for (const text of texts) {
      for (const trace of TRACES) expect(text).not.toMatch(trace);
      expect(text).toMatch(/Store [A-F]/);
    }
    expect(hidden.stores.length).toBe(5);
    expect(hidden.stores.map(({ name }) => name)).toEqual(hidden.stores.map(({ name }) => name).toSorted());
    expect(hidden).toMatchObject({ dealerGroups: [], storeGroups: [], subtotals: [], unlisted: [] });
    // The same values in another order, the same letters in another period.
    const valuesOf = (values: readonly (number | null)[] | undefined) =>
      [...(values ?? [])].map(String).sort();
    expect(valuesOf(hidden.columns[0]?.values)).toEqual(valuesOf(named.columns[0]?.values));
    const october = new Map(again.stores.map(({ name }, at) => [name, again.columns[0]?.values[at]]));
    const before = hidden.columns[0]?.changes.find(({ against }) => against === 'previous')?.base;
    expect(hidden.stores.map(({ name }) => october.get(name))).toEqual(before);
    // No store has leads: fewer than five.
    expect(hidden.columns[2]?.values.every((value) => value === null)).toBe(true);
    expect(hidden.columns[2]?.total.current.value).toBe(null);
    for (const more of [
      { dealerGroupIds: groups.slice(1).map((group) => group.id) },
      { dealerships: [...known] },
    ])
      expect(await caller.failure(customGroupGrid, { ...of, ...more, metrics, anonymous: 1 })).toMatchObject({
        status: 422,
        errors: [{ field: 'anonymous' }],
      });
    // A KPI of four stores is not shown, though five are compared.
    for (const table of ['column_coverage', 'feed_reach'])
      await running.database.owner.query(`delete from ${table} where dealership_id = $1`, [known[0]]);
    const fewer = await caller.call(customGroupGrid, { ...of, metrics: ['units_retail'], anonymous: 1 });
    expect(fewer.columns[0]?.values).toEqual([null, null, null, null, null]);
    expect(running.bugs).toEqual([]);
  });

  it('loses a revoked group with the next answer, and is closed to access tokens', {
    timeout: 120_000,
  }, async () => {
    const { running, groups, id } = await threeGroups();
    const { userId } = groups[0]?.admin ?? { userId: 0 };
    const caller = await running.as(userId);
    const ask = async () =>
      await caller.call(customGroupGrid, { customGroupId: id, ...NOVEMBER, metrics: ['units_retail'] });
    const open = await ask();
    expect(open).toMatchObject({ missingGroups: 0, subtotals: { length: 3 } });
    await running.database.owner.query('delete from membership where user_id = $1 and dealer_group_id = $2', [
      userId,
      groups[2]?.id,
    ]);
    const less = await ask();
    expect(less).toMatchObject({ missingGroups: 1, subtotals: { length: 2 } });
    expect(JSON.stringify(less)).not.toContain('Prairie');
    const lost = open.subtotals[2]?.figures[0]?.current.value ?? 0;
    const total = (open.columns[0]?.total.current.value ?? 0) - lost;
    expect(less.columns[0]?.total.current.value).toBe(total);
    expect(less.differences.map(({ setting }) => setting)).toEqual(['grossBasis', 'timeZone']);

    const { rows } = await running.database.owner.query<{ id: string }>(
      'select id from session where user_id = $1',
      [userId],
    );
    const program = { userId, sessionId: rows[0]?.id ?? '', tokenGroupId: groups[0]?.id ?? 0 };
    await expect(admit(running.database, program, 'viewer', { customGroupId: id })).rejects.toMatchObject({
      ...{ kind: 'missing', errors: [{ field: 'customGroupId' }] },
    });
  });
});
