import { AUDIT_TITLES, type AuditAction } from '../../../../core/audit-actions.ts';
import { CSV_TYPE, csvText } from '../../../../server/exports/csv.ts';
import { serve } from '../../../../server/http/route.ts';
import { type AuthorizedScope, onlyGroup, requireWholeGroup } from '../../../../server/identity/access.ts';
import { auditLog, exportAudit } from '../contract-audit.ts';
import { auditedValueText } from '../rules-audit.ts';
import { type AuditRow, auditEntries, auditedPeople } from './audit-repository.ts';

const ON_A_PAGE = 50;
const MOST_EXPORTED = 100_000;

export const auditRoutes = [
  serve(auditLog, async ({ scope, db, query }) => {
    const dealerGroupId = ofWholeGroup(scope);
    return await db.run(async (tx) => {
      const rows = await auditEntries(tx, { ...query, dealerGroupId }, ON_A_PAGE + 1);
      return {
        entries: rows.slice(0, ON_A_PAGE).map((row) => ({ ...row, at: row.at.toISOString() })),
        hasMore: rows.length > ON_A_PAGE,
        people: await auditedPeople(tx, dealerGroupId),
      };
    });
  }),

  serve(exportAudit, async ({ scope, db, query }) => {
    const dealerGroupId = ofWholeGroup(scope);
    const rows = await db.run((tx) => auditEntries(tx, { ...query, dealerGroupId }, MOST_EXPORTED));
    const head = ['Time (UTC)', 'Who', 'Action', 'Whom or what', 'Before', 'After'];
    return { name: 'audit-log.csv', type: CSV_TYPE, content: csvText([head, ...rows.map(cells)]) };
  }),
];

function ofWholeGroup(scope: AuthorizedScope): number {
  requireWholeGroup(scope, 'Entries of the audit log');
  return onlyGroup(scope);
}

function cells({ at, actor, action, subject, before, after }: AuditRow): string[] {
  const when = at.toISOString().replace('T', ' ').slice(0, 19);
  const title = AUDIT_TITLES[action as AuditAction] ?? action;
  return [when, actor, title, subject, auditedValueText(before), auditedValueText(after)];
}
