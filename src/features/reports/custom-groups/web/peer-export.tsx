import type { GridFormat } from '../../../../core/grid/grid-query.ts';
import { useApi } from '../../../../web/calls/use-call.ts';
import { FileMenu } from '../../../../web/shell/file-menu.tsx';
import { exportCustomGroup } from '../contract-grid.ts';
import type { PeerDraft } from '../rules-draft.ts';
import type { PeerAgainst, PeerFields } from './peer-page.tsx';

interface PeerExportProps {
  readonly fields: PeerFields;
  readonly draft: PeerDraft;
  readonly compare: PeerAgainst;
}

const FORMATS = [
  { format: 'xlsx', title: 'Excel' },
  { format: 'csv', title: 'CSV' },
  { format: 'pdf', title: 'PDF' },
] as const;

export function PeerExport({ fields, draft, compare }: PeerExportProps) {
  const { client } = useApi();
  const { metrics, orderBy, transposed, anonymous } = draft;
  const those = (is: (metric: (typeof metrics)[number]) => boolean) =>
    metrics
      .filter(is)
      .map(({ kpi }) => kpi)
      .join(',') || 0;
  const save = (format: GridFormat) =>
    client.call(exportCustomGroup, {
      ...fields,
      kpis: metrics.map(({ kpi }) => kpi),
      ...{ compare, orderBy, format },
      options: {
        comparison: those(({ comparison }) => comparison),
        percentages: those(({ percentages }) => percentages),
        ...{ transposed, anonymous },
      },
    });
  return (
    <FileMenu
      group="supergroup-export"
      formats={FORMATS}
      refused={metrics.length === 0 ? 'Choose a KPI first.' : null}
      save={save}
    />
  );
}
