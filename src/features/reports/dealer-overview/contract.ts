import * as z from 'zod/mini';
import { call, DealerScope, json } from '../../../core/contract.ts';
import {
  gridAgainst,
  gridFile,
  gridFormat,
  gridOptions,
  metricList,
  storeOrder,
} from '../../../core/grid/grid-query.ts';
import { GridReply } from '../../../core/grid/grid-reply.ts';
import { KpiKeyReply, KpiName, Scope } from '../../../core/kpis/wire.ts';
import { idsOf, text, wholeNumber } from '../../../core/wire.ts';
import { FAVORITE_TYPES } from '../kpis/contract-favorites.ts';

/** The tabs, as those of my KPIs. */
export const OVERVIEW_TYPES = FAVORITE_TYPES;
export type OverviewType = (typeof OVERVIEW_TYPES)[number];

export const MOST_NUMBERS = 60;

const Type = z._default(z.enum(OVERVIEW_TYPES, `Must be one of ${OVERVIEW_TYPES.join(', ')}.`), 'home');

const Numbers = z.object({
  type: z.enum(OVERVIEW_TYPES),
  /** Suggested by the product; the user has not changed it. */
  isDefault: z.boolean(),
  numbers: z.array(z.object({ kpi: KpiKeyReply, tag: z.nullable(z.string()) })),
});
export type OverviewNumbers = z.output<typeof Numbers>;

export const LIGHTS = ['good', 'near', 'missed'] as const;
export type Light = (typeof LIGHTS)[number];

const Target = z.object({
  value: z.number(),
  /** What is held against it: the projection of an open period, else the value. */
  expected: z.number(),
  isProjected: z.boolean(),
  light: z.enum(LIGHTS),
});
export type Target = z.output<typeof Target>;

export const overviewData = call({
  method: 'GET',
  path: 'dealer-overview/data',
  access: 'viewer',
  summary:
    'My numbers of a tab for the chosen stores, together and store by store, with the last 13 full months and targets.',
  query: z.object({ ...Scope.shape, type: Type }),
  reply: json(
    z.object({
      ...Numbers.shape,
      grid: GridReply,
      /** First days of the 13 months, oldest first. */
      months: z.array(z.string()),
      /** By number: its values in these months. */
      trends: z.array(z.array(z.nullable(z.number()))),
      targets: z.array(z.nullable(Target)),
    }),
  ),
});

export const overviewDefaults = call({
  method: 'POST',
  path: 'dealer-overview/defaults',
  access: 'viewer',
  summary: 'Resets the numbers of a tab to the suggested ones.',
  query: DealerScope,
  body: z.object({ type: Type }),
  reply: json(Numbers),
});

export const addOverviewNumber = call({
  method: 'POST',
  path: 'dealer-overview/add',
  access: 'viewer',
  summary: 'Adds a KPI to the end of a tab. One that is already there stays where it is.',
  query: DealerScope,
  body: z.object({ type: Type, kpi: KpiName }),
  reply: json(Numbers),
});

export const removeOverviewNumber = call({
  method: 'POST',
  path: 'dealer-overview/remove',
  access: 'viewer',
  summary: 'Removes a KPI from a tab. Removing one that is not there changes nothing.',
  query: DealerScope,
  body: z.object({ type: Type, kpi: KpiName }),
  reply: json(Numbers),
});

export const setOverviewTag = call({
  method: 'POST',
  path: 'dealer-overview/set-tag',
  access: 'viewer',
  summary: 'Tags a number, such as New, Used or Service; an empty tag removes it.',
  query: DealerScope,
  body: z.object({ type: Type, kpi: KpiName, tag: text({ min: 0, max: 30 }) }),
  reply: json(Numbers),
});

export const moveOverviewNumber = call({
  method: 'POST',
  path: 'dealer-overview/move',
  access: 'viewer',
  summary: 'Moves a number to a position counted from 0; a position past the end means the end.',
  query: DealerScope,
  body: z.object({ type: Type, kpi: KpiName, position: wholeNumber({ min: 0, max: 1_000 }) }),
  reply: json(Numbers),
});

export const exportOverview = call({
  method: 'GET',
  path: 'dealer-overview/export',
  access: 'viewer',
  summary: 'My numbers of a tab as a file: one page, or a workbook with the stores below.',
  query: z.object({
    ...Scope.shape,
    type: Type,
    /** Absent: the numbers of the tab. */
    metrics: z.optional(metricList()),
    dealerships: z.optional(idsOf('dealership')),
    compare: z._default(gridAgainst(), 'previous'),
    options: z.optional(z.object({ ...gridOptions, orderby: z.optional(storeOrder()) })),
    format: gridFormat(),
  }),
  reply: gridFile,
});
