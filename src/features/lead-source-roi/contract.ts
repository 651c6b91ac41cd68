import * as z from 'zod/mini';
import { call, json } from '../../core/contract.ts';
import { Scope } from '../../core/kpis/wire.ts';
import { wholeNumber } from '../../core/wire.ts';

const Dormant = z.object({
  dealerShipId: z.number(),
  rooftop: z.string(),
  source: z.string(),
  /** Dollars of the last three months, a month. */
  monthlySpend: z.number(),
  /** Of the last three months. */
  leads: z.number(),
  /** Attributed sales of the same three months a year before. */
  soldThen: z.number(),
});
export type Dormant = z.output<typeof Dormant>;

export const dormantSources = call({
  method: 'GET',
  path: 'lead-source-roi/dormant',
  access: 'viewer',
  summary:
    'Sources that sold a year ago, are still paid for, and have sold nothing at a rooftop in three months; most spend first.',
  query: Scope,
  reply: json(
    z.object({
      dormant: z.array(Dormant),
      startDate: z.string(),
      endDate: z.string(),
    }),
  ),
});

export const MATCH_STATES = ['matched', 'crm_only', 'dms_only'] as const;

/** A sale as the CRM, the DMS or both tell it: no contact data, nothing that names the buyer. */
const SoldPair = z.object({
  state: z.enum(MATCH_STATES),
  dealerShipId: z.number(),
  rooftop: z.string(),
  deal: z.nullable(z.string()),
  dealDay: z.nullable(z.string()),
  lead: z.nullable(z.string()),
  leadDay: z.nullable(z.string()),
  /** Whether and when the CRM says it was sold. */
  isSoldInCrm: z.nullable(z.boolean()),
  soldDay: z.nullable(z.string()),
  source: z.nullable(z.string()),
  vehicle: z.nullable(z.string()),
  stockNumber: z.nullable(z.string()),
});
export type SoldPair = z.output<typeof SoldPair>;

export const reconciliation = call({
  method: 'GET',
  path: 'lead-source-roi/reconciliation',
  access: 'viewer',
  summary:
    'Retail sales of the period as CRM and DMS tell them: in both, in the CRM alone, in the DMS alone; newest first.',
  query: z.object({
    ...Scope.shape,
    state: z.optional(z.enum(MATCH_STATES, 'Must be matched, crm_only or dms_only.')),
    limit: z._default(wholeNumber({ min: 1, max: 200 }), 50),
    offset: z._default(wholeNumber({ min: 0, max: 1_000_000 }), 0),
  }),
  reply: json(
    z.object({
      counts: z.object({ matched: z.number(), crm_only: z.number(), dms_only: z.number() }),
      rows: z.array(SoldPair),
    }),
  ),
});
