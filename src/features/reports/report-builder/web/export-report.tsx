import { useApi } from '../../../../web/calls/use-call.ts';
import { useComparison, useScope } from '../../../../web/scope/scope.ts';
import { FileMenu } from '../../../../web/shell/file-menu.tsx';
import type { Report } from '../contract.ts';
import { exportReport } from '../contract-export.ts';

const FORMATS = [
  { format: 'pdf', title: 'PDF' },
  { format: 'xlsx', title: 'Excel' },
  { format: 'pptx', title: 'PowerPoint' },
  { format: 'csv', title: 'CSV' },
] as const;

/** The saved report as a file, under the pickers at the top. */
export function ExportReport({ report }: { readonly report: Report }) {
  const { client } = useApi();
  const { fields } = useScope();
  const compare = useComparison();
  return (
    <FileMenu
      group="report-export"
      formats={FORMATS}
      save={(type) => client.call(exportReport, { ...fields, id: report.id, compare, type })}
    />
  );
}
