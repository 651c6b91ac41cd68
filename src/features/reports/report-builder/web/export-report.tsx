import { useState } from 'react';
import { useApi } from '../../../../web/calls/use-call.ts';
import { useComparison, useScope } from '../../../../web/scope/scope.ts';
import { notify } from '../../../../web/shell/notify.ts';
import { IconDownload } from '../../../../web/ui/action-icons.ts';
import { MenuButton } from '../../../../web/ui/dialogs/menu-button.tsx';
import type { Report } from '../contract.ts';
import { exportReport } from '../contract-export.ts';

const FORMATS = [
  { type: 'pdf', title: 'PDF' },
  { type: 'xlsx', title: 'Excel' },
  { type: 'csv', title: 'CSV' },
] as const;

/** The saved report as a file, under the pickers at the top. */
export function ExportReport({ report }: { readonly report: Report }) {
  const { client } = useApi();
  const { fields } = useScope();
  const compare = useComparison();
  const [isBusy, setBusy] = useState(false);
  const save = async (type: (typeof FORMATS)[number]['type']) => {
    const message = 'Writing the file.';
    const close = notify({ type: 'ongoing', message, group: 'report-export', timeout: 0 });
    setBusy(true);
    await client.call(exportReport, { ...fields, id: report.id, compare, type }).catch(() => undefined);
    setBusy(false);
    close();
  };
  return (
    <MenuButton
      label="Export"
      text="Export"
      icon={<IconDownload size={16} stroke={1.75} aria-hidden />}
      items={() =>
        FORMATS.map(({ type, title }) => ({
          id: type,
          title,
          ...(isBusy && { refused: 'A file is being written.' }),
          act: () => void save(type),
        }))
      }
    />
  );
}
