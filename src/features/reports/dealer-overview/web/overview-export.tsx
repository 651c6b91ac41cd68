import { useState } from 'react';
import type { GridFormat } from '../../../../core/grid/grid-query.ts';
import type { GridComparison } from '../../../../core/grid/grid-reply.ts';
import type { StoreOrder } from '../../../../core/grid/store-order.ts';
import { useApi } from '../../../../web/calls/use-call.ts';
import { useScope } from '../../../../web/scope/scope.ts';
import { notify } from '../../../../web/shell/notify.ts';
import { IconDownload } from '../../../../web/ui/action-icons.ts';
import { MenuButton } from '../../../../web/ui/dialogs/menu-button.tsx';
import { exportOverview, type OverviewType } from '../contract.ts';

interface OverviewExportProps {
  readonly type: OverviewType;
  readonly compare: GridComparison | 'none';
  readonly orderBy: StoreOrder;
}

const FORMATS = [
  { format: 'pdf', title: 'PDF, one page' },
  { format: 'xlsx', title: 'Excel, by store' },
  { format: 'csv', title: 'CSV, by store' },
] as const;

export function OverviewExport({ type, compare, orderBy }: OverviewExportProps) {
  const { client } = useApi();
  const { fields } = useScope();
  const [isBusy, setBusy] = useState(false);
  const save = async (format: GridFormat) => {
    const close = notify({
      type: 'ongoing',
      message: 'Writing the file.',
      group: 'overview-export',
      timeout: 0,
    });
    setBusy(true);
    const options = { comparison: compare !== 'none', percentages: true, orderby: orderBy };
    await client.call(exportOverview, { ...fields, type, compare, format, options }).catch(() => undefined);
    setBusy(false);
    close();
  };
  const items = () => [
    ...FORMATS.map(({ format, title }) => ({
      id: format,
      title,
      ...(isBusy && { refused: 'A file is being written.' }),
      act: () => void save(format),
    })),
    { id: 'print', title: 'Print', apart: true, act: () => window.print() },
  ];
  return (
    <MenuButton
      label="Export"
      text="Export"
      icon={<IconDownload size={16} stroke={1.75} aria-hidden />}
      items={items}
    />
  );
}
