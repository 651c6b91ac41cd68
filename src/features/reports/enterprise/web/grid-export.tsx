import type { GridFormat } from '../../../../core/grid/grid-query.ts';
import type { GridComparison } from '../../../../core/grid/grid-reply.ts';
import { useApi } from '../../../../web/calls/use-call.ts';
import { useScope } from '../../../../web/scope/scope.ts';
import { FileMenu } from '../../../../web/shell/file-menu.tsx';
import { exportEnterprise } from '../contract.ts';
import type { EnterpriseDraft } from '../rules-draft.ts';

interface GridExportProps {
  readonly draft: EnterpriseDraft;
  readonly compare: GridComparison | 'none';
}

const FORMATS = [
  { format: 'xlsx', title: 'Excel' },
  { format: 'csv', title: 'CSV' },
  { format: 'pdf', title: 'PDF' },
] as const;

export function GridExport({ draft, compare }: GridExportProps) {
  const { client } = useApi();
  const { fields, dealerships } = useScope();
  const { metrics, dealerships: chosen, orderBy, transposed, sameStore } = draft;
  const those = (is: (metric: (typeof metrics)[number]) => boolean) =>
    metrics
      .filter(is)
      .map(({ kpi }) => kpi)
      .join(',') || 0;
  const known = chosen.filter((id) => dealerships.some((store) => store.id === id));
  const save = (format: GridFormat) =>
    client.call(exportEnterprise, {
      ...fields,
      metrics: metrics.map(({ kpi }) => kpi),
      ...(known.length > 0 && { dealerships: known }),
      ...{ compare, orderBy, format, sameStore },
      options: {
        comparison: those(({ comparison }) => comparison),
        percentages: those(({ percentages }) => percentages),
        transposed,
      },
    });
  return (
    <FileMenu
      group="enterprise-export"
      formats={FORMATS}
      refused={metrics.length === 0 ? 'Choose a KPI first.' : null}
      save={save}
    />
  );
}
