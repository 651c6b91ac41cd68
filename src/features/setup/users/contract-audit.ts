import * as z from 'zod/mini';
import { AUDIT_ACTIONS } from '../../../core/audit-actions.ts';
import { call, DealerScope, file, json } from '../../../core/contract.ts';
import { idOf, wholeNumber, wireDay } from '../../../core/wire.ts';

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

const filters = {
  /** Who acted or who was changed. */
  person: z.optional(idOf('user')),
  action: z.optional(z.enum(AUDIT_ACTIONS, 'Must be an action of the log.')),
  /** Both days included, in UTC. */
  from: z.optional(wireDay()),
  to: z.optional(wireDay()),
};

export const auditLog = call({
  method: 'GET',
  path: 'users/audit',
  access: 'admin',
  summary: 'The audit log of people, invitations, memberships and settings of a dealer group, newest first.',
  query: z.extend(DealerScope, {
    ...filters,
    /** Returns entries older than this one. */
    before: z.optional(wholeNumber({ min: 1, max: 9_007_199_254_740_991 })),
  }),
  reply: json(
    z.object({
      entries: z.array(Entry),
      hasMore: z.boolean(),
      /** Everybody who appears in the log, for the filter. */
      people: z.array(z.object({ id: z.number(), name: z.string() })),
    }),
  ),
});

export const exportAudit = call({
  method: 'GET',
  path: 'users/audit-export',
  access: 'admin',
  summary: 'The audit log as a CSV file, with the same filters.',
  query: z.extend(DealerScope, filters),
  reply: file('text/csv'),
});
