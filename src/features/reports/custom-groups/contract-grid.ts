// The full zod compiles schemas, and replies are large.
import * as full from 'zod';
import * as z from 'zod/mini';
import { call, json } from '../../../core/contract.ts';
import {
  gridAgainst,
  gridFile,
  gridFormat,
  gridOptions,
  metricList,
  oneMetric,
  storeOrder,
} from '../../../core/grid/grid-query.ts';
import { GridReply } from '../../../core/grid/grid-reply.ts';
import { ComparedFigure, Figure, KpiDefinition, KpiName, Scope, Window } from '../../../core/kpis/wire.ts';
import { DIFFERING } from '../../../core/peers/comparable.ts';
import { flag, idOf, idsOf } from '../../../core/wire.ts';
import { PERIODS } from '../kpis/contract-enterprise.ts';

const PeerScope = z.object({
  ...Scope.shape,
  customGroupId: idOf('customGroup'),
  dealerships: z.optional(idsOf('dealership')),
});

const Peers = {
  /** Dealer groups with a store, in order; none in an anonymous answer. */
  dealerGroups: full.array(full.object({ dealerGroupId: full.number(), name: full.string() })),
  /** Settings in which these groups differ. */
  differences: full.array(
    full.object({
      setting: full.enum(DIFFERING),
      title: full.string(),
      why: full.string(),
      /** `Maple: statement`; none in an anonymous answer. */
      groups: full.array(full.string()),
    }),
  ),
  isAnonymous: full.boolean(),
  /** Dealer groups of the supergroup that the caller has no right to. */
  missingGroups: full.number(),
  /** Listed stores that are closed, or that the caller has no right to. */
  missingStores: full.number(),
};

const PeerReply = full.object({
  ...GridReply.shape,
  ...Peers,
  /** The dealer group of each store; none in an anonymous answer. */
  storeGroups: full.array(full.number()),
  /** A figure for each column; none in an anonymous answer. */
  subtotals: full.array(full.object({ dealerGroupId: full.number(), figures: full.array(ComparedFigure) })),
  /** KPIs that say different things in these groups: no total, average, median and rank. */
  incomparable: full.array(full.object({ kpi: full.string(), why: full.string() })),
});
export type PeerReply = full.output<typeof PeerReply>;

export const customGroupGrid = call({
  method: 'GET',
  path: 'custom-groups/grid',
  access: 'viewer',
  summary:
    'Stores of a supergroup × KPIs with subtotals of dealer groups, as one answer. Anonymous: letters for stores, at least five of them.',
  query: z.object({
    ...PeerScope.shape,
    metrics: metricList().check(oneMetric),
    /** Absent: both comparisons. */
    compare: z.optional(gridAgainst()),
    anonymous: z.optional(flag()),
  }),
  reply: json(PeerReply),
});

export const customGroupData = call({
  method: 'GET',
  path: 'custom-groups/data',
  access: 'viewer',
  summary:
    'One KPI of one period over a supergroup: store by store, a subtotal of each dealer group, and the total where it is comparable.',
  query: z.object({
    ...PeerScope.shape,
    kpi: KpiName,
    period: z._default(z.enum(PERIODS, 'Must be current, previous or lastYear.'), 'current'),
    anonymous: z.optional(flag()),
  }),
  reply: json(
    full.object({
      ...Peers,
      asOf: full.string(),
      today: full.string(),
      kpi: KpiDefinition,
      period: full.enum(PERIODS),
      windows: full.array(Window),
      stores: full.array(
        full.object({
          dealerShipId: full.number(),
          name: full.string(),
          /** Null in an anonymous answer. */
          dealerGroupId: full.nullable(full.number()),
          figure: Figure,
          /** 1 is the best; null where it is not comparable, or neither better high nor low. */
          rank: full.nullable(full.number()),
        }),
      ),
      subtotals: full.array(full.object({ dealerGroupId: full.number(), figure: Figure })),
      total: Figure,
    }),
  ),
});

export const exportCustomGroup = call({
  method: 'GET',
  path: 'custom-groups/export-data',
  access: 'viewer',
  summary: 'Stores of a supergroup × KPIs as a file, with ranks and a table of the dealer groups.',
  query: z.object({
    ...PeerScope.shape,
    kpis: metricList().check(oneMetric),
    compare: z._default(gridAgainst(), 'previous'),
    orderBy: z._default(storeOrder(), 'dealership'),
    options: z.optional(
      z.object({ ...gridOptions, transposed: z.optional(flag()), anonymous: z.optional(flag()) }),
    ),
    format: gridFormat(),
  }),
  reply: gridFile,
});
