import type { ExportTable } from '../../../../server/exports/columns.ts';
import type { Alert } from '../../../today/data-alerts/contract.ts';

/** Open alerts as rows of a file. */
export function alertTable(alerts: readonly Alert[]): ExportTable<Alert> {
  return {
    columns: [
      { kind: 'text', key: 'title', title: 'Alert', value: ({ title }) => title },
      { kind: 'text', key: 'severity', title: 'Severity', value: ({ severity }) => severity },
      { kind: 'text', key: 'store', title: 'Store', value: ({ store }) => store },
      { kind: 'text', key: 'what', title: 'What was found', value: ({ what }) => what },
    ],
    rows: alerts,
  };
}
