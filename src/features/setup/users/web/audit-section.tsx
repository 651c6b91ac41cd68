import { GROUP_ACTIONS } from '../../../../core/audit/audit-actions.ts';
import { AuditLog, useAuditPages } from '../../../../web/audit/audit-log.tsx';
import { useApi, useCall } from '../../../../web/calls/use-call.ts';
import { auditLog, exportAudit } from '../contract-audit.ts';
import type { UsersContext } from './users-context.ts';

export function AuditSection({ context: { dealerGroupId } }: { readonly context: UsersContext }) {
  const { client } = useApi();
  const pages = useAuditPages();
  const log = useCall(auditLog, { dealerGroupId, ...pages.input }, { live: ['people'], keepsPrevious: true });
  return (
    <AuditLog
      pages={pages}
      query={log}
      actions={GROUP_ACTIONS}
      note="people, invitations, access and settings; entries are never changed"
      onExport={() => void client.call(exportAudit, { dealerGroupId, ...pages.filter })}
    />
  );
}
