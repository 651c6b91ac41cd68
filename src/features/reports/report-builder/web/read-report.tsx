import { Suspense, useState } from 'react';
import { useApi, useSave } from '../../../../web/calls/use-call.ts';
import { useComparison, useScope } from '../../../../web/scope/scope.ts';
import { FileMenu } from '../../../../web/shell/file-menu.tsx';
import { lazyView } from '../../../../web/shell/load-code.ts';
import { notify } from '../../../../web/shell/notify.ts';
import { IconMail } from '../../../../web/ui/action-icons.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { Badge } from '../../../../web/ui/cards/badge.tsx';
import { MenuButton } from '../../../../web/ui/dialogs/menu-button.tsx';
import { Page } from '../../../../web/ui/page.tsx';
import { EmptyState } from '../../../../web/ui/states.tsx';
import type { Report } from '../contract.ts';
import { exportReport } from '../contract-export.ts';
import { sendReportNow } from '../contract-send.ts';
import { contentOfReport } from './draft.ts';
import { PageView } from './page-view.tsx';

interface ReadReportProps {
  readonly report: Report;
  readonly onEdit: () => void;
  readonly onAsOf: () => void;
}

/** The report as its document has it. */
export function ReadReport({ report, onEdit, onAsOf }: ReadReportProps) {
  const content = contentOfReport(report);
  const { pages } = content;
  return (
    <Page
      title={report.title}
      actions={
        <>
          {report.isDraft && <Badge tone="warning">Draft</Badge>}
          {report.isPrivate && <Badge>Private</Badge>}
          <Button onClick={onAsOf}>As of a day</Button>
          <ExportReport report={report} />
          <DeliverMenu report={report} />
          {report.canEdit && (
            <Button kind="primary" onClick={onEdit}>
              Edit
            </Button>
          )}
        </>
      }
    >
      {pages.every(({ gridItems }) => gridItems.length === 0) ? (
        <EmptyState
          title="Nothing on this report yet"
          why={
            report.canEdit ? 'Edit it to add KPIs, charts and text.' : 'Its owner has not added anything yet.'
          }
        />
      ) : (
        pages.map((page, index) => (
          <PageView
            key={page.key}
            page={page}
            settings={content}
            place={`Page ${index + 1} of ${pages.length}`}
          />
        ))
      )}
    </Page>
  );
}

const FORMATS = [
  { format: 'pdf', title: 'PDF' },
  { format: 'xlsx', title: 'Excel' },
  { format: 'pptx', title: 'PowerPoint' },
  { format: 'csv', title: 'CSV' },
] as const;

function ExportReport({ report }: { readonly report: Report }) {
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

const ScheduleDialog = lazyView(() =>
  import('./schedule-dialog.tsx').then((module) => module.ScheduleDialog),
);

const RunHistory = lazyView(() => import('./run-history.tsx').then((module) => module.RunHistory));

function DeliverMenu({ report }: { readonly report: Report }) {
  const [opened, open] = useState<'schedule' | 'runs' | null>(null);
  const { save, isSaving } = useSave(sendReportNow);
  const { dealerGroupId, id, canEdit, isDraft } = report;
  const send = async () => {
    // A failure shows as a toast.
    const isDone = await save({ dealerGroupId, id }).then(
      () => true,
      () => false,
    );
    if (isDone) notify({ type: 'positive', message: 'It is on its way to your email.' });
  };
  const refused = canEdit ? undefined : 'It belongs to the whole group.';
  const draft = isDraft ? 'Drafts are not sent.' : undefined;
  return (
    <>
      <MenuButton
        label="Send"
        text="Send"
        icon={<IconMail size={16} stroke={1.75} aria-hidden />}
        items={() => [
          {
            id: 'now',
            title: 'Send to me now',
            ...((draft ?? isSaving) && { refused: draft ?? 'It is being sent.' }),
            act: () => void send(),
          },
          { id: 'schedule', title: 'Schedule', ...(refused && { refused }), act: () => open('schedule') },
          { id: 'runs', title: 'Deliveries', ...(refused && { refused }), act: () => open('runs') },
        ]}
      />
      <Suspense fallback={null}>
        {opened === 'schedule' && <ScheduleDialog report={report} onClose={() => open(null)} />}
        {opened === 'runs' && <RunHistory report={report} onClose={() => open(null)} />}
      </Suspense>
    </>
  );
}
