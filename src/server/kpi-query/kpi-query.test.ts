import { describe, expect, it } from 'vitest';
import { database } from '../../../test/helpers/database.ts';
import { aDealerGroup } from '../../../test/helpers/dealers.ts';
import { aLead, storeLeads } from '../../../test/helpers/leads.ts';
import { catalogue } from '../../core/kpis/catalogue.ts';
import { measuresOf } from '../../core/kpis/kpi.ts';
import { defineMeasures } from '../../core/kpis/measure.ts';
import { spendMeasures } from '../../core/kpis/spend-facts.ts';
import { type Day, type Period, through } from '../../core/time/period.ts';
import { dealMeasures } from '../../records/deal/measures.ts';
import { leadMeasures } from '../../records/lead/facts.ts';
import { repairLineMeasures, repairOrderMeasures } from '../../records/repair-order/facts.ts';
import { type ScopedDealership, systemScope } from '../identity/access.ts';
import { wholeMonths } from './branches.ts';
import { ask, statementFor } from './kpi-query.ts';
import type { AskedWindow, Grain, Question } from './question.ts';
import { type RecordsQuestion, recordStatements } from './records.ts';

const rooftop: ScopedDealership = {
  dealerGroupId: 1,
  id: 7,
  name: 'Rooftop 7',
  timeZone: 'America/Chicago',
  opensAt: '09:00:00',
  closesAt: '20:00:00',
  closedWeekdays: [],
  closedDates: [],
};

function window(grain: Grain, period: Period, until: Date | null = null): AskedWindow {
  return { name: 'current', grain, spanOf: () => ({ period, until }) };
}

const november = through('2026-11-01', '2026-11-20');
const october = through('2026-10-01', '2026-10-31');
const year = through('2026-01-01', '2026-11-20');
const today = through('2026-11-20', '2026-11-20');

const { leads, leads_contacted, leads_contact_known } = leadMeasures;
const contactRate = { measures: [leads_contacted, leads_contact_known], by: null, filters: [] };

const { salespeople } = defineMeasures('lead', {
  salespeople: { take: { kind: 'distinct', field: 'salesperson' }, when: [], scale: 1 },
});

function sqlOf(question: Question): string {
  return statementFor(question, { dealerGroupIds: [1], dealerships: [rooftop] }).text;
}

describe('the SQL of a question', () => {
  it.each<{ shape: string; question: Question }>([
    { shape: 'open-month', question: { ...contactRate, windows: [window('whole', november)] } },
    { shape: 'closed-month', question: { ...contactRate, windows: [window('whole', october)] } },
    { shape: 'year-to-date-by-month', question: { ...contactRate, windows: [window('month', year)] } },
    {
      shape: 'flights-by-category',
      question: {
        measures: Object.values(spendMeasures),
        by: 'category',
        filters: [{ dimension: 'campaign', values: ['Brand'] }],
        windows: [window('whole', november)],
      },
    },
    {
      shape: 'flights-by-day-filtered',
      question: {
        measures: [spendMeasures.spend_planned],
        by: null,
        filters: [{ dimension: 'category', values: ['Digital'] }],
        windows: [window('day', november)],
      },
    },
    { shape: 'by-day', question: { ...contactRate, windows: [window('day', november)] } },
    {
      shape: 'by-dealership-with-days',
      question: {
        ...contactRate,
        by: 'dealership',
        windows: [window('day', november), window('whole', october)],
      },
    },
    { shape: 'by-hour', question: { ...contactRate, windows: [window('hour', today)] } },
    {
      shape: 'until-a-time-of-day',
      question: {
        ...contactRate,
        windows: [window('whole', today, new Date('2026-11-20T16:00:00Z'))],
      },
    },
    {
      shape: 'by-source-filtered',
      question: {
        ...contactRate,
        by: 'source',
        windows: [window('whole', october)],
        filters: [
          { dimension: 'lead_type', values: ['internet', 'chat'] },
          { dimension: 'make', values: ['Ford', null] },
        ],
      },
    },
    {
      shape: 'by-two-dimensions',
      question: { ...contactRate, by: 'source', and: 'make', windows: [window('whole', october)] },
    },
    { shape: 'by-weekday', question: { ...contactRate, windows: [window('weekday', october)] } },
    { shape: 'by-week', question: { ...contactRate, windows: [window('week', october)] } },
    {
      shape: 'by-a-shared-dimension',
      question: {
        measures: [dealMeasures.units_new, dealMeasures.back_gross, dealMeasures.salesperson_months],
        by: 'salesperson',
        windows: [window('whole', october)],
        filters: [{ dimension: 'condition', values: ['new'] }],
      },
    },
    {
      shape: 'filtered-by-a-shared-dimension',
      question: {
        measures: [dealMeasures.units_new, dealMeasures.salesperson_months],
        by: 'dealership',
        windows: [window('month', october)],
        filters: [{ dimension: 'salesperson', values: ['Pat', null] }],
      },
    },
    {
      shape: 'by-a-dimension-of-many',
      question: {
        measures: [repairOrderMeasures.repair_orders, repairLineMeasures.labor_sales],
        by: 'pay_type',
        and: 'advisor',
        windows: [window('whole', october)],
        filters: [{ dimension: 'op_code', values: ['LOF', null] }],
      },
    },
    {
      shape: 'levels-by-day',
      question: {
        measures: [repairOrderMeasures.open_repair_orders, repairOrderMeasures.open_repair_orders_aged],
        by: 'dealership',
        windows: [window('day', november)],
        filters: [],
      },
    },
    {
      shape: 'distinct',
      question: {
        measures: [salespeople],
        by: null,
        filters: [],
        windows: [window('whole', october)],
      },
    },
  ])('$shape', async ({ shape, question }) => {
    await expect(sqlOf(question)).toMatchFileSnapshot(`kpi-query/sql/question-${shape}.sql`);
  });

  it.each(catalogue)('of the KPI $key', async (kpi) => {
    const asked = { measures: measuresOf(kpi), by: null, filters: [], windows: [window('whole', october)] };
    const kept = sqlOf(asked);
    const counted = sqlOf({ ...asked, fromRecords: true });
    await expect(`${kept}\n-- The same from the records.\n${counted}`).toMatchFileSnapshot(
      `kpi-query/sql/kpi-${kpi.key}.sql`,
    );
  });

  it('is the same text for one dealership and for hundreds', () => {
    const question: Question = {
      measures: [leads],
      by: 'dealership',
      filters: [],
      windows: [window('whole', october)],
    };
    const many = Array.from({ length: 300 }, (_, index) => ({ ...rooftop, id: index + 1 }));
    expect(statementFor(question, { dealerGroupIds: [1], dealerships: many }).text).toBe(sqlOf(question));
  });

  it('carries values apart from its text', () => {
    const question: Question = {
      ...contactRate,
      windows: [window('whole', october)],
      filters: [{ dimension: 'source', values: ["'; drop table lead; --"] }],
    };
    const { text, values } = statementFor(question, { dealerGroupIds: [1], dealerships: [rooftop] });
    expect(text).not.toContain('drop table');
    expect(values).toContainEqual(["'; drop table lead; --"]);
  });
});

describe('the SQL of the records behind a number', () => {
  it.each<{ shape: string; asked: Pick<RecordsQuestion, 'measures' | 'filters'> }>([
    { shape: 'leads', asked: { measures: [leads_contacted], filters: [] } },
    {
      shape: 'shared-deals',
      asked: {
        measures: [dealMeasures.back_gross],
        filters: [{ dimension: 'salesperson', values: ['Pat', null] }],
      },
    },
    {
      shape: 'lines-of-two-measures',
      asked: {
        measures: [repairLineMeasures.labor_gross, repairLineMeasures.other_gross],
        filters: [{ dimension: 'pay_type', values: ['customer'] }],
      },
    },
    {
      shape: 'open-orders',
      asked: {
        measures: [repairOrderMeasures.open_repair_orders_aged],
        filters: [{ dimension: 'technician', values: ['Kim'] }],
      },
    },
  ])('$shape', async ({ shape, asked }) => {
    const question = { ...asked, window: window('whole', october), limit: 50, offset: 0 };
    const statements = recordStatements(question, { dealerGroupIds: [1], dealerships: [rooftop] });
    await expect(
      `${statements?.page.text}\n-- How many there are.\n${statements?.count.text}`,
    ).toMatchFileSnapshot(`kpi-query/sql/records-${shape}.sql`);
  });
});

describe('whole months within a period', () => {
  it.each<{ from: Day; to: Day; months: [Day, Day] | null }>([
    { from: '2026-11-01', to: '2026-11-30', months: ['2026-11-01', '2026-11-30'] },
    { from: '2026-11-01', to: '2026-11-29', months: null },
    { from: '2026-11-02', to: '2026-11-30', months: null },
    { from: '2026-10-31', to: '2026-12-01', months: ['2026-11-01', '2026-11-30'] },
    { from: '2028-02-01', to: '2028-02-29', months: ['2028-02-01', '2028-02-29'] },
    { from: '2028-02-01', to: '2028-02-28', months: null },
    { from: '2025-12-15', to: '2026-03-15', months: ['2026-01-01', '2026-02-28'] },
    { from: '2026-11-05', to: '2026-11-05', months: null },
  ])('$from to $to: $months', ({ from, to, months }) => {
    expect(wholeMonths(through(from, to))).toEqual(months && through(...months));
  });
});

it('counts what is different again at every grain', async () => {
  const db = await database();
  const group = await aDealerGroup(db);
  const [here = 0, there = 0] = group.dealershipIds;
  const at = (dealershipId: number) => ({
    dealerGroupId: group.id,
    dealershipId,
    timeZone: 'America/Chicago',
  });
  await storeLeads(db, [
    aLead(at(here), '2026-10-01', { salesperson: 'Pat' }),
    aLead(at(here), '2026-10-02', { salesperson: 'Pat' }),
    aLead(at(here), '2026-10-02', { salesperson: 'Sam' }),
    aLead(at(there), '2026-10-02', { salesperson: 'Sam' }),
    aLead(at(there), '2026-10-03', { salesperson: null }),
  ]);
  const scope = await systemScope(db, group.id);
  const told = async (by: string | null, grain: Grain) => {
    const question = { measures: [salespeople], by, filters: [], windows: [window(grain, october)] };
    const rows = await db.inGroups([group.id], (tx) => ask(tx, scope, question));
    return rows.map(({ sums }) => sums.salespeople).toSorted();
  };
  expect(await told(null, 'whole')).toEqual([2]);
  expect(await told('dealership', 'whole')).toEqual([1, 2]);
  expect(await told(null, 'day')).toEqual([0, 1, 2]);
});
