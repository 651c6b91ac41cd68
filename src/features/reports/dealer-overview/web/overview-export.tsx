import type { GridFormat } from '../../../../core/grid/grid-query.ts';
import type { GridComparison } from '../../../../core/grid/grid-reply.ts';
import type { StoreOrder } from '../../../../core/grid/store-order.ts';
import { useApi } from '../../../../web/calls/use-call.ts';
import { useScope } from '../../../../web/scope/scope.ts';
import { FileMenu } from '../../../../web/shell/file-menu.tsx';
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
  const save = (format: GridFormat) => {
    const options = { comparison: compare !== 'none', percentages: true, orderby: orderBy };
    return client.call(exportOverview, { ...fields, type, compare, format, options });
  };
  return (
    <FileMenu
      group="overview-export"
      formats={FORMATS}
      save={save}
      more={[{ id: 'print', title: 'Print', apart: true, act: () => window.print() }]}
    />
  );
}
