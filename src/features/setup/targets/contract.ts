import * as z from 'zod/mini';
import { call, DealerScope, file, json, upload } from '../../../core/contract.ts';
import { flag, idOf, text, wholeNumber } from '../../../core/wire.ts';

const year = () => wholeNumber({ min: 2018, max: 2100 });
const Kpi = text({ max: 60 });

const YearOfKpi = z.object({ ...DealerScope.shape, kpi: Kpi, year: year() });

const amount = () => {
  const message = 'Must be a number of 0 or more.';
  return z
    .number(message)
    .check(z.gte(0, message), z.lte(10_000_000_000, 'That is more than anyone aims at.'));
};

const MonthOfTarget = z.object({
  /** 1 to 12. */
  month: z.number(),
  target: z.nullable(z.number()),
  /** 0 without a target. */
  version: z.number(),
  /** Result of the month to date; null when unknown. */
  actual: z.nullable(z.number()),
  /** Same month last year; null unless fully known. */
  lastYear: z.nullable(z.number()),
});
export type MonthOfTarget = z.output<typeof MonthOfTarget>;

const RooftopTargets = z.object({
  dealerShipId: z.number(),
  name: z.string(),
  /** January to December. */
  months: z.array(MonthOfTarget),
});
export type RooftopTargets = z.output<typeof RooftopTargets>;

export const targetList = call({
  method: 'GET',
  path: 'target/list',
  access: 'viewer',
  summary:
    'The targets of each dealership for the months of a year, beside the actuals of that year and the year before.',
  query: YearOfKpi,
  reply: json(
    z.object({
      kpi: z.object({ key: z.string(), title: z.string(), unit: z.string(), addsUp: z.boolean() }),
      year: z.number(),
      rooftops: z.array(RooftopTargets),
    }),
  ),
});

export const targetKpis = call({
  method: 'GET',
  path: 'target/kpis',
  access: 'viewer',
  summary: 'The KPIs that can have targets, and how many targets each has in a year.',
  query: z.object({ ...DealerScope.shape, year: year() }),
  reply: json(
    z.object({
      kpis: z.array(
        z.object({
          key: z.string(),
          title: z.string(),
          family: z.string(),
          unit: z.string(),
          targets: z.number(),
        }),
      ),
    }),
  ),
});

const OneTarget = z.object({
  dealerShipId: idOf('dealership'),
  /** 1 to 12. */
  month: wholeNumber({ min: 1, max: 12 }),
  /** Null deletes it. */
  target: z.nullable(amount()),
  /** Version the user saw, 0 for none; a stale one is refused. */
  version: z.optional(wholeNumber({ min: 0, max: 2_147_483_647 })),
});

export const saveTargets = call({
  method: 'POST',
  path: 'target/save',
  access: 'manager',
  summary: 'Sets or removes targets of one KPI, all or none of them.',
  query: YearOfKpi,
  body: z.object({
    targets: z
      .array(OneTarget)
      .check(z.minLength(1, 'Name the targets.'), z.maxLength(4_000, 'At most 4,000 targets.')),
  }),
  reply: json(z.object({ saved: z.number() })),
});

export const targetsFromLastYear = call({
  method: 'POST',
  path: 'target/from-last-year',
  access: 'manager',
  summary: 'Sets the targets of a year from the actuals of the year before plus a percent.',
  query: YearOfKpi,
  body: z.object({
    /** 5 is 5% more, -3 is 3% less. */
    percent: z.number('Must be a percent.').check(z.gte(-90, 'At least -90.'), z.lte(500, 'At most 500.')),
    /** 1 also replaces existing targets. */
    overwrite: z.optional(flag()),
  }),
  reply: json(
    z.object({
      saved: z.number(),
      /** Months that kept an existing target. */
      kept: z.number(),
      /** Months without a complete last year. */
      unknown: z.number(),
    }),
  ),
});

const MB = 1024 * 1024;

export const uploadTargets = call({
  method: 'POST',
  path: 'target/upload',
  access: 'manager',
  summary:
    'Imports targets from a table with the columns store, KPI, month and target, all or none of its rows.',
  query: DealerScope,
  body: upload('uploadedFile', 5 * MB),
  reply: json(
    z.object({
      saved: z.number(),
      unchanged: z.number(),
      /** When rows are refused, nothing is saved; at most 100, in order. */
      refused: z.array(z.object({ row: z.number(), field: z.string(), message: z.string() })),
    }),
  ),
});

export const exportTargets = call({
  method: 'GET',
  path: 'target/export',
  access: 'viewer',
  summary: 'The targets of a year as a table that can be edited and uploaded again.',
  query: z.object({ ...DealerScope.shape, year: year() }),
  reply: file('text/csv'),
});
