import * as z from 'zod/mini';
import { AuditFilters, AuditPage, AuditPlace } from '../../../core/audit/audit-page.ts';
import { call, DealerScope, file, json } from '../../../core/contract.ts';

export const auditLog = call({
  method: 'GET',
  path: 'users/audit',
  access: 'admin',
  summary: 'The audit log of people, invitations, memberships and settings of a dealer group, newest first.',
  query: z.extend(DealerScope, AuditPlace.shape),
  reply: json(AuditPage),
});

export const exportAudit = call({
  method: 'GET',
  path: 'users/audit-export',
  access: 'admin',
  summary: 'The audit log as a CSV file, with the same filters.',
  query: z.extend(DealerScope, AuditFilters.shape),
  reply: file('text/csv'),
});
