import * as z from 'zod/mini';
import { idOf, wholeNumber, wireDay } from '../wire.ts';
import { AUDIT_ACTIONS } from './audit-actions.ts';

const Entry = z.object({
  id: z.number(),
  /** ISO instant. */
  at: z.string(),
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  before: z.nullable(z.record(z.string(), z.json())),
  after: z.nullable(z.record(z.string(), z.json())),
});
export type AuditEntry = z.output<typeof Entry>;

export const AuditFilters = z.object({
  /** Who acted or who was changed. */
  person: z.optional(idOf('user')),
  action: z.optional(z.enum(AUDIT_ACTIONS, 'Must be an action of the log.')),
  /** Both days included, in UTC. */
  from: z.optional(wireDay()),
  to: z.optional(wireDay()),
});

export const AuditPlace = z.object({
  ...AuditFilters.shape,
  /** Returns entries older than this one. */
  before: z.optional(wholeNumber({ min: 1, max: 9_007_199_254_740_991 })),
});

export const AuditPage = z.object({
  /** Newest first. */
  entries: z.array(Entry),
  hasMore: z.boolean(),
  /** Everybody who appears in the log, for the filter. */
  people: z.array(z.object({ id: z.number(), name: z.string() })),
});
export type AuditPage = z.output<typeof AuditPage>;
