import * as z from 'zod/mini';
import { call, json } from '../../../core/contract.ts';
import { valueOfId } from '../../../core/kpis/filter-text.ts';
import { UNITS } from '../../../core/kpis/kpi.ts';
import { Scope } from '../../../core/kpis/wire.ts';
import { text } from '../../../core/wire.ts';

const known = z.nullable(z.number());

/**
 * One figure of a person: current, own average, median and top quarter of the store, and the
 * month's target.
 */
const ExistingAmounts = z.object({
  key: z.enum(['units', 'frontPvr', 'backPvr', 'totalPvr']),
  title: z.string(),
  unit: z.enum(UNITS),
  value: known,
  ownAverage: known,
  median: known,
  topQuartile: known,
  /**
   * Of the stores where the person sold; null when one of them has no target, and for units, whose
   * targets are per store.
   */
  target: known,
});
export type ExistingAmounts = z.output<typeof ExistingAmounts>;

/** Front plus back gross per deal, in dollars: box plot and histogram. */
const Grosses = z.object({
  deals: z.number(),
  least: z.number(),
  lowerQuartile: z.number(),
  median: z.number(),
  upperQuartile: z.number(),
  most: z.number(),
  /** `to` is exclusive; lowest first, gaps included. */
  buckets: z.array(z.object({ from: z.number(), to: z.number(), deals: z.number() })),
});
export type Grosses = z.output<typeof Grosses>;

/** A good, unsold lead older than a month. */
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
    'One salesperson compared with their own earlier months and the store, the gross of single deals, and leads without an answer.',
  query: z.object({
    ...Scope.shape,
    /** The id as in deals and leads. */
    person: text({ max: 2_500 }).check(
      z.refine((id) => valueOfId(id) !== undefined, 'Must be the id of a value.'),
    ),
  }),
  reply: json(
    z.object({
      name: z.string(),
      /** First and last day of any deal or lead; null for a name without records in scope. */
      firstDay: z.nullable(z.string()),
      lastDay: z.nullable(z.string()),
      /** The person's retail deals in the period, and how many are shared. */
      deals: z.number(),
      sharedDeals: z.number(),
      standings: z.array(ExistingAmounts),
      /** Earlier periods with complete data; own averages use only those. */
      timesKnown: z.number(),
      /** Salespeople of the same stores with enough deals to compare with. */
      peers: z.number(),
      grosses: z.nullable(Grosses),
      agedLeads: z.array(AgedLead),
    }),
  ),
});
