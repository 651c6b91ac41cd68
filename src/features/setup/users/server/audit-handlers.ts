import { auditFile, auditPage } from '../../../../server/audit/audit-entries.ts';
import { serve } from '../../../../server/http/route.ts';
import { type AuthorizedScope, onlyGroup, requireWholeGroup } from '../../../../server/identity/access.ts';
import { auditLog, exportAudit } from '../contract-audit.ts';

export const auditRoutes = [
  serve(auditLog, async ({ scope, db, query }) => {
    const dealerGroupId = ofWholeGroup(scope);
    return await db.run((tx) => auditPage(tx, { ...query, dealerGroupId }));
  }),

  serve(exportAudit, async ({ scope, db, query }) => {
    const dealerGroupId = ofWholeGroup(scope);
    return await db.run((tx) => auditFile(tx, { ...query, dealerGroupId }));
  }),
];

function ofWholeGroup(scope: AuthorizedScope): number {
  requireWholeGroup(scope, 'Entries of the audit log');
  return onlyGroup(scope);
}
