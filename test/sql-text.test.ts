import { describe, expect, it } from 'vitest';
import { families } from '../src/core/kpis/catalog.ts';
import { FEEDS } from '../src/core/kpis/feeds.ts';
import { measuresOf } from '../src/core/kpis/kpi.ts';
import { defineMeasures } from '../src/core/kpis/measure.ts';
import { spendMeasures } from '../src/core/kpis/spend-facts.ts';
import { type Period, through } from '../src/core/time/period.ts';
import { dealMeasures } from '../src/records/deal/measures.ts';
import { leadMeasures } from '../src/records/lead/facts.ts';
import { repairLineMeasures, repairOrderMeasures } from '../src/records/repair-order/facts.ts';
import type { ScopedDealership } from '../src/server/identity/access.ts';
import { statementFor } from '../src/server/kpi-query/kpi-query.ts';
import type { Grain, Question, RequestedWindow } from '../src/server/kpi-query/question.ts';
import { type RecordsQuestion, recordStatements } from '../src/server/kpi-query/records.ts';
import {
  budgetDaysStatement,
  daysStatement,
  everyDayStatement,
  everyMonthStatement,
  monthsStatement,
} from '../src/server/rollups/rollup-statements.ts';

// SQL snapshots, one file per family. Renew them with: npm run docs

const rooftop: ScopedDealership = {
  dealerGroupId: 1,
  id: 7,
  name: 'Rooftop 7',
  timeZone: 'America/Chicago',
  opensAt: '09:00:00',
  closesAt: '20:00:00',
  closedWeekdays: [],
  closedDates: [],
  openDate: null,
  closeDate: null,
};

function window(grain: Grain, period: Period, until: Date | null = null): RequestedWindow {
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

/** Named statements as one text for review. */
function listing(statements: readonly (readonly [name: string, sql: string])[]): string {
  return statements.map(([name, sql]) => `-- ${name}\n${sql}\n`).join('\n');
}

const QUESTIONS: readonly { readonly shape: string; readonly question: Question }[] = [
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
];

const RECORDS: readonly {
  readonly shape: string;
  readonly requested: Pick<RecordsQuestion, 'measures' | 'filters'>;
}[] = [
  { shape: 'leads', requested: { measures: [leads_contacted], filters: [] } },
  {
    shape: 'shared-deals',
    requested: {
      measures: [dealMeasures.back_gross],
      filters: [{ dimension: 'salesperson', values: ['Pat', null] }],
    },
  },
  {
    shape: 'lines-of-two-measures',
    requested: {
      measures: [repairLineMeasures.labor_gross, repairLineMeasures.other_gross],
      filters: [{ dimension: 'pay_type', values: ['customer'] }],
    },
  },
  {
    shape: 'open-orders',
    requested: {
      measures: [repairOrderMeasures.open_repair_orders_aged],
      filters: [{ dimension: 'technician', values: ['Kim'] }],
    },
  },
];

describe('the SQL of a question', () => {
  it('of every shape', async () => {
    const statements = QUESTIONS.map(({ shape, question }) => [shape, sqlOf(question)] as const);
    await expect(listing(statements)).toMatchFileSnapshot('sql/questions.sql');
  });

  it.each(Object.entries(families))('of the KPIs of %s', async (family, kpis) => {
    const statements = kpis.flatMap((kpi) => {
      const requested = {
        measures: measuresOf(kpi),
        by: null,
        filters: [],
        windows: [window('whole', october)],
      };
      return [
        [kpi.key, sqlOf(requested)],
        [`${kpi.key}, from the records`, sqlOf({ ...requested, fromRecords: true })],
      ] as const;
    });
    const file = family.toLowerCase().replace(/[^a-z0-9]+/g, '-');
    await expect(listing(statements)).toMatchFileSnapshot(`sql/kpis-${file}.sql`);
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

  it('keeps values out of its text', () => {
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

it('the SQL of the records behind a number', async () => {
  const statements = RECORDS.flatMap(({ shape, requested }) => {
    const question = { ...requested, window: window('whole', october), limit: 50, offset: 0 };
    const found = recordStatements(question, { dealerGroupIds: [1], dealerships: [rooftop] });
    return [
      [shape, found?.page.text ?? ''],
      [`${shape}, how many there are`, found?.count.text ?? ''],
    ] as const;
  });
  await expect(listing(statements)).toMatchFileSnapshot('sql/records.sql');
});

it('the SQL of the rollups', async () => {
  const statements = FEEDS.flatMap(
    (feed) =>
      [
        [`${feed}: days`, feed === 'spend' ? budgetDaysStatement() : daysStatement(feed)],
        [`${feed}: months`, monthsStatement(feed)],
        [`${feed}: days of groups`, everyDayStatement(feed, 'group')],
        [`${feed}: months of groups`, everyMonthStatement(feed, 'group')],
      ] as const,
  );
  await expect(listing(statements)).toMatchFileSnapshot('sql/rollups.sql');
});
