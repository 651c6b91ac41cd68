import * as z from 'zod/mini';
import { call, json } from '../../../core/contract.ts';
import { valueOfId } from '../../../core/kpis/filter-text.ts';
import { UNITS } from '../../../core/kpis/kpi.ts';
import { Scope } from '../../../core/kpis/wire.ts';
import { text } from '../../../core/wire.ts';

const known = z.nullable(z.number());

/** One number of a person, now and on average before, what half and the best quarter of the store come to, and the target of the month. */
const ExistingAmounts = z.object({
  key: z.enum(['units', 'frontPvr', 'backPvr', 'totalPvr']),
  title: z.string(),
  unit: z.enum(UNITS),
  value: known,
  ownAverage: known,
  median: known,
  topQuartile: known,
  /** Of the rooftops of the person's sales; null where one of them has none, and for units, which are aimed at by stores. */
  target: known,
});
export type ExistingAmounts = z.output<typeof ExistingAmounts>;

/** What single deals earned, front and back, in dollars: the five numbers of a box, and deals by size. */
const Grosses = z.object({
  deals: z.number(),
  least: z.number(),
  lowerQuartile: z.number(),
  median: z.number(),
  upperQuartile: z.number(),
  most: z.number(),
  /** Deals from `from` up to, not including, `to`; lowest first, gaps included. */
  buckets: z.array(z.object({ from: z.number(), to: z.number(), deals: z.number() })),
});
export type Grosses = z.output<typeof Grosses>;

/** A good lead nobody has sold to, older than a month. */
const AgedLead = z.object({
  dealerShipId: z.number(),
  rooftop: z.string(),
  day: z.string(),
  ageDays: z.number(),
  source: z.string(),
  vehicle: z.nullable(z.string()),
  isContacted: z.nullable(z.boolean()),
});
export type AgedLead = z.output<typeof AgedLead>;

export const salesPerson = call({
  method: 'GET',
  path: 'sales/person',
  access: 'viewer',
  summary:
    'One salesperson against the own months before and the store, what single deals earned, and leads left lying.',
  query: z.object({
    ...Scope.shape,
    /** The id of the name as deals and leads have it. */
    person: text({ max: 2_500 }).check(
      z.refine((id) => valueOfId(id) !== undefined, 'Must be the id of a value.'),
    ),
  }),
  reply: json(
    z.object({
      name: z.string(),
      /** The first and the last day of a deal or a lead; null for a name no record in scope has. */
      firstDay: z.nullable(z.string()),
      lastDay: z.nullable(z.string()),
      /** Retail deals of the period the person had a part in, and how many of them were shared. */
      deals: z.number(),
      sharedDeals: z.number(),
      standings: z.array(ExistingAmounts),
      /** Of how many of the three times before all days are known at the rooftops of the sales: own averages are of those. */
      timesKnown: z.number(),
      /** How many salespeople of the same rooftops with enough deals the store's numbers are of. */
      peers: z.number(),
      grosses: z.nullable(Grosses),
      agedLeads: z.array(AgedLead),
    }),
  ),
});
