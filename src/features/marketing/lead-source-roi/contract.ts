import * as z from 'zod/mini';
import { call, json } from '../../../core/contract.ts';
import { NOT_STATED_ID } from '../../../core/kpis/filter-text.ts';
import { Scope } from '../../../core/kpis/wire.ts';
import { SOURCE_TYPES } from '../../../core/sources/source-types.ts';
import { text, wholeNumber } from '../../../core/wire.ts';
import { Filters } from '../../reports/kpis/contract-filters.ts';
import { LEAD_STATUSES } from './lead-statuses.ts';
import { MATCH_STATES } from './match-states.ts';

const Dormant = z.object({
  dealerShipId: z.number(),
  rooftop: z.string(),
  source: z.string(),
  /** Dollars per month over the last three months. */
  monthlySpend: z.number(),
  /** Last three months. */
  leads: z.number(),
  /** Attributed sales in the same three months last year. */
  soldThen: z.number(),
});
export type Dormant = z.output<typeof Dormant>;

export const dormantSources = call({
  method: 'GET',
  path: 'lead-source-roi/dormant',
  access: 'viewer',
  summary:
    'Sources that sold a year ago, are still paid for, and have sold nothing at a store in three months; most spend first.',
  query: Scope,
  reply: json(
    z.object({
      dormant: z.array(Dormant),
      startDate: z.string(),
      endDate: z.string(),
    }),
  ),
});

/** A sale in the CRM, the DMS or both; no contact details, nothing that identifies the buyer. */
const SoldPair = z.object({
  state: z.enum(MATCH_STATES),
  dealerShipId: z.number(),
  rooftop: z.string(),
  deal: z.nullable(z.string()),
  dealDay: z.nullable(z.string()),
  lead: z.nullable(z.string()),
  leadDay: z.nullable(z.string()),
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
    'Retail sales of the period in the CRM and DMS: in both, only in the CRM, or only in the DMS; newest first.',
  query: z.object({
    ...Scope.shape,
    state: z.optional(z.enum(MATCH_STATES, `Must be one of ${MATCH_STATES.join(', ')}.`)),
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

const LeadStatus = z.enum(LEAD_STATUSES, `Must be one of ${LEAD_STATUSES.join(', ')}.`);

/** A sales lead; no contact details, nothing that identifies the customer. */
const TypeLead = z.object({
  dealerShipId: z.number(),
  rooftop: z.string(),
  /** The source's lead number; null without one. */
  lead: z.nullable(z.string()),
  day: z.string(),
  /** Local hour, 0 to 23; null when the source gives only the day. */
  hour: z.nullable(z.number()),
  status: LeadStatus,
  soldDay: z.nullable(z.string()),
  /** Mapped name, or the raw name. */
  source: z.string(),
  leadType: z.string(),
  condition: z.nullable(z.string()),
  vehicle: z.nullable(z.string()),
  stockNumber: z.nullable(z.string()),
  salesperson: z.nullable(z.string()),
  responseMinutes: z.nullable(z.number()),
});
export type TypeLead = z.output<typeof TypeLead>;

export const typeLeads = call({
  method: 'GET',
  path: 'lead-source-roi/leads',
  access: 'viewer',
  summary:
    'Sales leads of the period whose source is of one type, newest first, a page at a time; no contact data.',
  query: z.object({
    ...Scope.shape,
    type: z.enum(
      [...SOURCE_TYPES, NOT_STATED_ID],
      `Must be one of ${SOURCE_TYPES.join(', ')}, or ${NOT_STATED_ID} for sources nobody has mapped.`,
    ),
    /** Attribution filters apply to sales and are ignored. */
    filters: Filters,
    status: z.optional(LeadStatus),
    /** `next` of the previous page. */
    after: z.optional(text({ max: 1_000 })),
    limit: z._default(wholeNumber({ min: 1, max: 200 }), 50),
  }),
  reply: json(
    z.object({
      rows: z.array(TypeLead),
      /** Cursor of the next page; null on the last. */
      next: z.nullable(z.string()),
      /** Leads by status, before the status filter; only with the first page. */
      statuses: z.nullable(z.array(z.object({ status: LeadStatus, leads: z.number() }))),
    }),
  ),
});
