import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aCategory, type PlannedExpense, planExpenses } from '../../../../../test/helpers/budgets.ts';
import { aDealerGroup, aMember } from '../../../../../test/helpers/dealers.ts';
import { expensesOf } from '../../../../../test/helpers/read-budget.ts';
import { server } from '../../../../../test/helpers/server.ts';
import { sized } from '../../../../../test/helpers/sizes.ts';
import { type Flight, plannedOf, spreadOverFlights } from '../../../../core/money/flights.ts';
import { splitCents } from '../../../../core/money/money.ts';
import type { Day } from '../../../../core/time/period.ts';
import { budgetTotal } from '../contract.ts';
import { COPY_DIRECTIONS, copyBudget, copyDirections, copyPreview } from '../contract-copy.ts';
import { afterCopy, COPY_EFFECTS, flightsInMonth } from '../rules-copy.ts';

const NOW = new Date('2026-11-12T16:00:00Z');
const OCTOBER: Day = '2026-10-01';
const NOVEMBER: Day = '2026-11-01';
const JANUARY: Day = '2026-01-01';
const FEBRUARY: Day = '2026-02-01';

async function aGroup(dealerships = 3) {
  const to = await server({ now: NOW });
  const group = await aDealerGroup(to.database, { dealerships });
  const digital = await aCategory(to.database, group.id, { name: 'Digital', products: ['Search', 'Social'] });
  const air = await aCategory(to.database, group.id, { name: 'Air', products: ['Radio'] });
  const me = await to.as(group.admin.userId);
  const [first = 0, second = 0, third = 0] = group.dealershipIds;
  const [search = 0, social = 0] = digital.productIds;
  const [radio = 0] = air.productIds;
  const plan = (...expenses: PlannedExpense[]) =>
    planExpenses(to.database, { dealerGroupId: group.id, userId: group.admin.userId }, expenses);
  const of = (month: Day) => expensesOf(to.database, group.id, month);
  const copyChoice = {
    dealerGroupId: group.id,
    fromYear: 2026,
    fromMonth: 10,
    toYear: 2026,
    toMonth: 11,
    direction: 'plannedToPlanned',
  } as const;
  return { to, group, me, first, second, third, search, social, radio, air, digital, plan, of, copyChoice };
}

const brief = (found: Awaited<ReturnType<typeof expensesOf>>) =>
  found.map(({ dealershipId, campaign, actualCents, flights }) => [
    dealershipId,
    campaign,
    plannedOf(flights),
    actualCents,
  ]);

it('names the directions in the order people use them', async () => {
  const { me, group } = await aGroup(1);
  const { directions } = await me.call(copyDirections, { dealerGroupId: group.id });
  expect(directions.map(({ direction }) => direction)).toEqual([...COPY_DIRECTIONS]);
  expect(directions[0]?.title).toBe('Planned to planned');
});

describe('copying a month', () => {
  it('copies one store to several, each its own, as one act; several to several are refused', async () => {
    const { me, plan, of, copyChoice, first, second, third, search } = await aGroup();
    await plan({ dealershipId: first, productId: search, month: OCTOBER, cents: 12_345 });
    await plan({ dealershipId: second, productId: search, cents: 1 });
    const several = { ...copyChoice, fromDealerShipIds: [first], toDealerShipId: [second, third] };
    expect(await me.call(copyPreview, several)).toMatchObject({ created: 1, overwritten: 1 });
    expect((await me.failure(copyBudget, several)).status).toBe(409);
    const done = await me.call(copyBudget, { ...several, forceToCopy: 1 });
    expect(done).toMatchObject({ created: 1, overwritten: 1, actId: expect.any(Number) });
    expect(brief(await of(NOVEMBER))).toEqual([
      [second, 'Main', 12_345, null],
      [third, 'Main', 12_345, null],
    ]);
    const refused = await me.failure(copyBudget, { ...several, fromDealerShipIds: [first, second] });
    expect(refused).toMatchObject({ status: 422, errors: [{ field: 'toDealerShipId' }] });
    const itself = { ...several, fromMonth: 11, fromDealerShipIds: [second], forceToCopy: 1 as const };
    expect((await me.failure(copyBudget, itself)).errors?.[0]?.field).toBe('toMonth');
  });

  it('tells beforehand what it would make and overwrite, changes nothing, then does exactly that', async () => {
    const { me, plan, of, copyChoice, first, second, search, social, radio } = await aGroup();
    await plan(
      {
        dealershipId: first,
        productId: search,
        campaign: 'Brand',
        month: OCTOBER,
        cents: 100_000,
        actualCents: 90_000,
      },
      { dealershipId: first, productId: radio, month: OCTOBER, cents: 50_000 },
      { dealershipId: second, productId: social, month: OCTOBER, cents: 70_000 },
      { dealershipId: first, productId: search, campaign: 'Brand', cents: 80_000, actualCents: 40_000 },
      { dealershipId: second, productId: social, cents: 70_000 },
      { dealershipId: second, productId: search, cents: 1_000 },
    );
    const before = await of(NOVEMBER);
    const preview = await me.call(copyPreview, copyChoice);
    expect(preview).toMatchObject({ created: 1, overwritten: 1, same: 1 });
    expect(preview.total).toEqual({ targetBudget: 2_200, actualBudget: 400 });
    expect(preview.lines.map(({ product, campaign, effect }) => [product, campaign, effect])).toEqual([
      ['Search', 'Brand', 'overwrite'],
      ['Radio', 'Main', 'create'],
      ['Social', 'Main', 'same'],
    ]);
    expect(preview.lines[0]).toMatchObject({
      dealership: 'Rooftop 1',
      category: 'Digital',
      before: { targetBudget: 800, actualBudget: 400 },
      after: { targetBudget: 1_000, actualBudget: 400 },
    });
    expect(await of(NOVEMBER)).toEqual(before);
    const refused = await me.failure(copyBudget, copyChoice);
    expect(refused).toMatchObject({ status: 409, errors: [{ field: 'forceToCopy' }] });
    expect(refused.message).toContain('1 line of November 2026 already has another amount');
    expect(await of(NOVEMBER)).toEqual(before);
    const done = await me.call(copyBudget, { ...copyChoice, forceToCopy: 1 });
    expect(done).toMatchObject({ created: 1, overwritten: 1 });
    expect(done.actId).not.toBeNull();
    expect(brief(await of(NOVEMBER))).toEqual([
      [first, 'Brand', 100_000, 40_000],
      [first, 'Main', 50_000, null],
      [second, 'Main', 1_000, null],
      [second, 'Main', 70_000, null],
    ]);
    expect(await me.call(copyBudget, copyChoice)).toEqual({ created: 0, overwritten: 0, actId: null });
  });

  it('adds several dealerships up into one, line by line and flight by flight', async () => {
    const { me, plan, of, copyChoice, first, second, third, search } = await aGroup();
    const line = { productId: search, campaign: 'Brand', month: OCTOBER };
    await plan(
      { ...line, dealershipId: first, cents: 10_001 },
      { ...line, dealershipId: second, cents: 20_002 },
      {
        ...line,
        dealershipId: second,
        campaign: 'Event',
        flights: [{ start: '2026-10-05', end: '2026-10-09', cents: 3 }],
      },
      {
        ...line,
        dealershipId: first,
        campaign: 'Event',
        flights: [
          { start: '2026-10-05', end: '2026-10-09', cents: 4 },
          { start: '2026-10-20', end: '2026-10-22', cents: 5 },
        ],
      },
    );
    const sum = { ...copyChoice, fromDealerShipIds: [first, second], toDealerShipId: third };
    expect(await me.call(copyBudget, sum)).toMatchObject({ created: 2, overwritten: 0 });
    const made = await of(NOVEMBER);
    expect(made.map(({ dealershipId, campaign, flights }) => [dealershipId, campaign, flights])).toEqual([
      [third, 'Brand', [{ start: '2026-11-01', end: '2026-11-30', cents: 30_003 }]],
      [
        third,
        'Event',
        [
          { start: '2026-11-05', end: '2026-11-09', cents: 7 },
          { start: '2026-11-20', end: '2026-11-22', cents: 5 },
        ],
      ],
    ]);
  });

  it('copies a month into the same month of another dealership, but never onto itself', async () => {
    const { me, plan, of, copyChoice, first, second, search } = await aGroup();
    await plan({ dealershipId: first, productId: search, cents: 5_000 });
    const within = { ...copyChoice, fromMonth: 11 };
    for (const itself of [within, { ...within, fromDealerShipIds: [first, second], toDealerShipId: first }]) {
      const refused = await me.failure(copyBudget, itself);
      expect(refused).toMatchObject({ status: 422, errors: [{ field: 'toMonth' }] });
      expect(refused.message).toContain('cannot be copied onto itself');
    }
    await me.call(copyBudget, { ...within, fromDealerShipIds: [first], toDealerShipId: second });
    expect(brief(await of(NOVEMBER))).toEqual([
      [first, 'Main', 5_000, null],
      [second, 'Main', 5_000, null],
    ]);
  });

  it('is narrowed to a category or a product', async () => {
    const { me, plan, of, copyChoice, first, search, social, radio, digital } = await aGroup();
    const october = { dealershipId: first, month: OCTOBER, cents: 100 };
    await plan(
      { ...october, productId: search },
      { ...october, productId: social },
      { ...october, productId: radio },
    );
    expect((await me.call(copyPreview, { ...copyChoice, productCategoryId: digital.id })).created).toBe(2);
    await me.call(copyBudget, { ...copyChoice, productId: social });
    expect((await of(NOVEMBER)).map(({ productId }) => productId)).toEqual([social]);
  });

  it('leaves archived lines behind', async () => {
    const { me, to, plan, of, copyChoice, group, first, search, social, radio, air } = await aGroup();
    const october = { dealershipId: first, month: OCTOBER, cents: 100 };
    await plan(
      { ...october, productId: search },
      { ...october, productId: social },
      { ...october, productId: radio },
    );
    const archive = (table: string, id: number, from: Day) =>
      to.database.owner.query(
        `update ${table} set archived_from = $3 where dealer_group_id = $1 and id = $2`,
        [group.id, id, from],
      );
    await archive('budget_category', air.id, NOVEMBER);
    await archive('budget_product', search, '2026-12-01');
    await me.call(copyBudget, copyChoice);
    expect((await of(NOVEMBER)).map(({ productId }) => productId)).toEqual([search, social]);
  });

  it('copies everything: actual, expected co-op, texts, and the planner files that show each month', async () => {
    const { me, to, plan, of, copyChoice, group, first, search } = await aGroup();
    const { result } = await plan({
      dealershipId: first,
      productId: search,
      month: OCTOBER,
      cents: 31_000,
      actualCents: 30_000,
      coopCents: 5_000,
      coopStatus: 'credited',
      coopGrantedCents: 4_000,
    });
    const [id = 0] = result;
    await to.database.owner.query(
      `update expense set description = 'Brand', notes = 'Ask for make-goods', coop_share_units = 7000000 where id = $1`,
      [id],
    );
    for (const [kind, keep] of [
      ['planner', true],
      ['planner', false],
      ['invoice', false],
    ] as const) {
      const { rows } = await to.database.owner.query(
        `insert into stored_file (dealer_group_id, name, media_type, byte_count, sha256, stored_at, kept_for)
         values ($1, $2, 'application/pdf', 1, '\\x00', now(), 'expense') returning id`,
        [group.id, `${kind} ${keep}`],
      );
      await to.database.owner.query(
        'insert into expense_file (dealer_group_id, file_id, expense_id, kind, keep_each_month, attached_at) values ($1, $2, $3, $4, $5, now())',
        [group.id, rows[0].id, id, kind, keep],
      );
    }
    await me.call(copyBudget, { ...copyChoice, direction: 'everything' });
    const [made] = await of(NOVEMBER);
    expect(made).toMatchObject({
      actualCents: 30_000,
      actualThrough: '2026-11-12',
      coopCents: 5_000,
      coopStatus: 'planned',
      description: 'Brand',
      notes: 'Ask for make-goods',
    });
    const files = await to.database.owner.query(
      `select f.name, x.kind, x.keep_each_month from expense_file x join stored_file f on f.dealer_group_id = x.dealer_group_id and f.id = x.file_id
       where x.expense_id = $1`,
      [made?.id],
    );
    expect(files.rows).toEqual([{ name: 'planner true', kind: 'planner', keep_each_month: true }]);
    expect(await me.call(copyBudget, { ...copyChoice, direction: 'everything' })).toMatchObject({
      actId: null,
    });
  });

  it('overwriting everything keeps the claim and the files of the month, and leaves one expense of the line', async () => {
    const { me, to, plan, of, copyChoice, group, first, search } = await aGroup();
    const { result } = await plan(
      { dealershipId: first, productId: search, month: OCTOBER, cents: 31_000, coopCents: 700 },
      { dealershipId: first, productId: search, cents: 10, coopCents: 5, coopStatus: 'claimed' },
      { dealershipId: first, productId: search, cents: 20 },
    );
    const [, , other = 0] = result;
    const { rows } = await to.database.owner.query(
      `insert into stored_file (dealer_group_id, name, media_type, byte_count, sha256, stored_at, kept_for)
       values ($1, 'invoice.pdf', 'application/pdf', 1, '\\x00', now(), 'expense') returning id`,
      [group.id],
    );
    await to.database.owner.query(
      `insert into expense_file (dealer_group_id, file_id, expense_id, kind, attached_at) values ($1, $2, $3, 'invoice', now())`,
      [group.id, rows[0].id, other],
    );
    await me.call(copyBudget, { ...copyChoice, direction: 'everything', forceToCopy: true });
    const [made, ...others] = await of(NOVEMBER);
    expect(others).toEqual([]);
    expect(made).toMatchObject({ id: result[1], coopCents: 700, coopStatus: 'claimed', version: 2 });
    const files = await to.database.owner.query('select from expense_file where expense_id = $1', [made?.id]);
    expect(files.rowCount).toBe(1);
  });

  it('counts what it copied: planned and actual of the month, and by the day', async () => {
    const { me, plan, copyChoice, group, first, search } = await aGroup();
    await plan({
      dealershipId: first,
      productId: search,
      month: OCTOBER,
      cents: 30_000,
      actualCents: 31_000,
    });
    await me.call(copyBudget, { ...copyChoice, direction: 'everything' });
    const total = await me.call(budgetTotal, { dealerGroupId: group.id, year: 2026, month: 11 });
    expect(total).toMatchObject({ targetBudget: 300, actualBudget: 310, expenses: 1, due: 110 });
  });
});

describe('the database copies as the rules say', () => {
  const days = fc.tuple(fc.nat(30), fc.nat(30), fc.integer({ min: 0, max: 9_999 }));
  const expense = fc.record({
    dealership: fc.nat(1),
    line: fc.nat(1),
    isSource: fc.boolean(),
    actualCents: fc.option(fc.nat(9_999), { nil: null }),
    flights: fc.array(days, { minLength: 1, maxLength: 4 }),
  });

  it.each(COPY_DIRECTIONS)('%s, from January to February', async (direction) => {
    const { to, me, first, second, third, search, social, plan, of, copyChoice } = await aGroup();
    const rooftops = [first, second];
    const both = { ...copyChoice, direction, fromMonth: 1, toMonth: 2, forceToCopy: true } as const;
    const property = fc.asyncProperty(
      fc.array(expense, { minLength: 1, maxLength: 8 }),
      fc.boolean(),
      async (drawn, isSum) => {
        await to.database.owner.query('delete from expense');
        await plan(
          ...drawn.map(({ dealership, line, isSource, actualCents, flights }) => {
            const month = isSource ? JANUARY : FEBRUARY;
            const dealershipId = isSum && !isSource ? third : (rooftops[dealership] ?? 0);
            const productId = [search, social][line] ?? 0;
            return { dealershipId, productId, month, actualCents, flights: apartIn(month, flights) };
          }),
        );
        const source = await of(JANUARY);
        const before = await of(FEBRUARY);
        const toWhom = isSum
          ? { fromDealerShipIds: rooftops, toDealerShipId: third }
          : { fromDealerShipIds: rooftops };
        await me.call(copyBudget, { ...both, ...toWhom });
        const expected = copied(direction, { source, before, into: isSum ? third : null });
        expect(linesOf(await of(FEBRUARY))).toEqual(expected);
        expect(await of(JANUARY)).toEqual(source);
      },
    );
    await fc.assert(property, { numRuns: sized({ quick: 8, soak: 100 }) });
    expect(to.bugs).toEqual([]);
  });

  function apartIn(month: Day, drawn: readonly (readonly [number, number, number])[]): Flight[] {
    const flights = drawn.map(([one, other, cents]) => {
      const [first, last] = [Math.min(one, other) + 1, Math.max(one, other) + 1];
      const day = (date: number) => `2026-01-${String(date).padStart(2, '0')}` as Day;
      return { start: day(first), end: day(last), cents };
    });
    return flightsInMonth(flights, month);
  }

  type Kept = Awaited<ReturnType<typeof expensesOf>>;

  /** Flights and actuals by line. */
  function linesOf(found: Kept) {
    const lines = Map.groupBy(found, ({ dealershipId, productId }) => `${dealershipId} ${productId}`);
    return new Map(
      [...lines].map(([key, ones]) => [
        key,
        ones.map(({ flights, actualCents }) => ({ flights, actualCents })),
      ]),
    );
  }

  function copied(
    direction: (typeof COPY_DIRECTIONS)[number],
    { source, before, into }: { source: Kept; before: Kept; into: number | null },
  ) {
    const lines = linesOf(before);
    const key = (one: Kept[number]) => `${into ?? one.dealershipId} ${one.productId}`;
    for (const [line, ones] of Map.groupBy(source, key)) {
      const present = lines.get(line) ?? null;
      const after = afterCopy(direction, sumOf(ones), present && sumOf(present));
      if (after === null) continue;
      lines.set(line, written(direction, { ones, present, after }));
    }
    return lines;
  }

  type Line = { flights: readonly Flight[]; actualCents: number | null }[];

  function sumOf(line: Readonly<Line>) {
    const reported = line.flatMap(({ actualCents }) => (actualCents === null ? [] : [actualCents]));
    return {
      planned: line.reduce((sum, { flights }) => sum + plannedOf(flights), 0),
      actual: reported.length === 0 ? null : reported.reduce((sum, one) => sum + one, 0),
    };
  }

  function written(
    direction: (typeof COPY_DIRECTIONS)[number],
    {
      ones,
      present,
      after,
    }: { ones: Kept; present: Line | null; after: { planned: number; actual: number | null } },
  ): Line {
    const effect = COPY_EFFECTS[direction];
    const whole = [{ start: '2026-02-01' as Day, end: '2026-02-28' as Day, cents: 0 }];
    const days = ones.filter(({ actualCents }) => effect.planned !== 'actual' || actualCents !== null);
    const flights = flightsInMonth(
      days.flatMap((one) => one.flights),
      FEBRUARY,
    );
    if (present === null || effect.isWhole) {
      const planned = effect.planned === 'actual' ? spreadOverFlights(after.planned, flights) : flights;
      return [{ flights: effect.planned === 'kept' ? whole : planned, actualCents: after.actual }];
    }
    const sum = sumOf(present);
    if (sum.planned === after.planned && sum.actual === after.actual) return present;
    if (effect.planned === 'kept') {
      const parts = splitCents(
        after.actual ?? 0,
        present.map((one) => plannedOf(one.flights)),
      );
      return present.map((one, index) => ({ ...one, actualCents: parts[index] ?? 0 }));
    }
    const all = spreadOverFlights(
      after.planned,
      present.flatMap((one) => one.flights),
    );
    return present.map((one) => ({ ...one, flights: all.splice(0, one.flights.length) }));
  }
});

describe('two at once', () => {
  it('two copies of one month make each line once', async () => {
    const { to, me, plan, of, copyChoice, first, second, search, social } = await aGroup();
    await plan(
      ...[first, second].flatMap((dealershipId) =>
        [search, social].map((productId) => ({ dealershipId, productId, month: OCTOBER, cents: 100 })),
      ),
    );
    const both = await Promise.all([me.call(copyBudget, copyChoice), me.call(copyBudget, copyChoice)]);
    expect(both.map(({ created }) => created).sort()).toEqual([0, 4]);
    expect((await of(NOVEMBER)).length).toBe(4);
    expect(to.bugs).toEqual([]);
  });

  it('copies there and back wait for each other', async () => {
    const { to, me, plan, copyChoice, first, second, search } = await aGroup();
    await plan(
      { dealershipId: first, productId: search, campaign: 'A', month: OCTOBER, cents: 100 },
      { dealershipId: second, productId: search, campaign: 'B', cents: 200 },
    );
    const back = { ...copyChoice, fromMonth: 11, toMonth: 10 };
    const force = { forceToCopy: true };
    await Promise.all(
      Array.from({ length: 8 }, (_, turn) =>
        me.call(copyBudget, { ...(turn % 2 ? copyChoice : back), ...force }),
      ),
    );
    expect(to.bugs).toEqual([]);
  });
});

describe('who may', () => {
  it('marketing copies within its dealerships, viewers not at all', async () => {
    const { to, plan, group, copyChoice, first, second, search } = await aGroup();
    await plan({ dealershipId: first, productId: search, month: OCTOBER, cents: 100 });
    const viewer = await to.as((await aMember(to.database, group.id, 'viewer')).userId);
    expect((await viewer.failure(copyBudget, copyChoice)).status).toBe(403);
    expect((await viewer.failure(copyPreview, copyChoice)).status).toBe(403);
    const local = await to.as((await aMember(to.database, group.id, 'marketing', [first])).userId);
    expect((await local.call(copyBudget, copyChoice)).created).toBe(1);
    const foreign = await local.failure(copyBudget, { ...copyChoice, fromDealerShipIds: [first, second] });
    expect(foreign).toMatchObject({ status: 404, errors: [{ field: 'fromDealerShipIds' }] });
    const into = await local.failure(copyBudget, { ...copyChoice, toDealerShipId: second });
    expect(into).toMatchObject({ status: 404, errors: [{ field: 'toDealerShipId' }] });
  });

  it("another group's dealerships, categories and products do not exist", async () => {
    const { to, me, copyChoice } = await aGroup();
    const other = await aDealerGroup(to.database, { name: 'Someone Else' });
    const theirs = await aCategory(to.database, other.id);
    const foreign = [
      { fromDealerShipIds: [other.dealershipIds[0] ?? 0] },
      { toDealerShipId: other.dealershipIds[0] },
      { productCategoryId: theirs.id },
      { productId: theirs.productIds[0] },
    ];
    for (const fields of foreign) {
      for (const call of [copyPreview, copyBudget]) {
        const refused = await me.failure(call, { ...copyChoice, ...fields });
        expect(refused).toMatchObject({ status: 404, errors: [{ field: Object.keys(fields)[0] }] });
      }
    }
  });

  it('takes only years that can be chosen, and one dealership to copy into', async () => {
    const { me, copyChoice, first, second } = await aGroup();
    const late = await me.failure(copyPreview, { ...copyChoice, toYear: 2028 });
    expect(late).toMatchObject({ status: 422, errors: [{ field: 'toYear' }] });
    const two = await me.failure(copyPreview, { ...copyChoice, toDealerShipId: [first, second] });
    expect(two).toMatchObject({ status: 422, errors: [{ field: 'toDealerShipId' }] });
    expect(
      (await me.failure(copyPreview, { ...copyChoice, direction: 'sideways' as never })).status,
    ).toBeGreaterThan(399);
  });
});
