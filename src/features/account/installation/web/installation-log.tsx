import { INSTALLATION_ACTIONS } from '../../../../core/audit/audit-actions.ts';
import { AuditLog, useAuditPages } from '../../../../web/audit/audit-log.tsx';
import { useApi, useCall } from '../../../../web/calls/use-call.ts';
import { exportInstallationAudit, installationAudit } from '../contract.ts';

export function InstallationLog() {
  const { client } = useApi();
  const pages = useAuditPages();
  const query = useCall(installationAudit, pages.input, { keepsPrevious: true });
  return (
    <AuditLog
      pages={pages}
      query={query}
      actions={INSTALLATION_ACTIONS}
      note="groups, requests, operators, settings and the shell; entries are never changed"
      onExport={() => void client.call(exportInstallationAudit, pages.filter)}
    />
  );
}
