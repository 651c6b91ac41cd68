import { useState } from 'react';
import type { GridFormat } from '../../../../core/grid/grid-query.ts';
import type { GridComparison } from '../../../../core/grid/grid-reply.ts';
import { useApi } from '../../../../web/calls/use-call.ts';
import { useScope } from '../../../../web/scope/scope.ts';
import { notify } from '../../../../web/shell/notify.ts';
import { IconDownload } from '../../../../web/ui/action-icons.ts';
import { MenuButton } from '../../../../web/ui/dialogs/menu-button.tsx';
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
  const [isBusy, setBusy] = useState(false);
  const { metrics, dealerships: chosen, orderBy, transposed, sameStore } = draft;
  const those = (is: (metric: (typeof metrics)[number]) => boolean) =>
    metrics
      .filter(is)
      .map(({ kpi }) => kpi)
      .join(',') || 0;
  const save = async (format: GridFormat) => {
    const close = notify({
      type: 'ongoing',
      message: 'Writing the file.',
      group: 'enterprise-export',
      timeout: 0,
    });
    setBusy(true);
    const known = chosen.filter((id) => dealerships.some((store) => store.id === id));
    await client
      .call(exportEnterprise, {
        ...fields,
        metrics: metrics.map(({ kpi }) => kpi),
        ...(known.length > 0 && { dealerships: known }),
        ...{ compare, orderBy, format, sameStore },
        options: {
          comparison: those(({ comparison }) => comparison),
          percentages: those(({ percentages }) => percentages),
          transposed,
        },
      })
      .catch(() => undefined);
    setBusy(false);
    close();
  };
  return (
    <MenuButton
      label="Export"
      text="Export"
      icon={<IconDownload size={16} stroke={1.75} aria-hidden />}
      items={() =>
        FORMATS.map(({ format, title }) => ({
          id: format,
          title,
          ...(isBusy && { refused: 'A file is being written.' }),
          ...(metrics.length === 0 && { refused: 'Choose a KPI first.' }),
          act: () => void save(format),
        }))
      }
    />
  );
}
