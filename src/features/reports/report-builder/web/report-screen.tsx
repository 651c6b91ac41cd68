import { useParams } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useCall } from '../../../../web/calls/use-call.ts';
import { useScope } from '../../../../web/scope/scope.ts';
import { lazyView } from '../../../../web/shell/load-code.ts';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Page } from '../../../../web/ui/page.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { EmptyState, StateLink } from '../../../../web/ui/states.tsx';
import { type Report, viewReport } from '../contract.ts';

// Reading and editing are loaded apart: each is large.
const ReadReport = lazyView(() => import('./read-report.tsx').then((module) => module.ReadReport));

const ReportEditor = lazyView(() => import('./report-editor.tsx').then((module) => module.ReportEditor));

const AsOfReport = lazyView(() => import('./as-of-report.tsx').then((module) => module.AsOfReport));

export function ReportScreen() {
  const { id } = useParams({ strict: false }) as { id: string };
  const { group } = useScope();
  const reportId = /^[1-9]\d{0,9}$/.test(id) ? Number(id) : null;
  const input = reportId === null ? null : { dealerGroupId: group.id, id: reportId };
  const query = useCall(viewReport, input, { via: 'quiet', live: ['report'], freshFor: 0 });
  if (query.data !== undefined) {
    const { report } = query.data;
    return <ReadOrEdit key={`${group.id} ${report.id}`} report={report} />;
  }
  return (
    <Page title="Report Builder">
      {reportId === null ? (
        <NoReport />
      ) : (
        <Loaded query={query} what="The report" skeleton={<RowsSkeleton rows={8} />} missing={<NoReport />}>
          {() => null}
        </Loaded>
      )}
    </Page>
  );
}

function LoadingReport() {
  return (
    <Page title="Report Builder">
      <RowsSkeleton rows={8} />
    </Page>
  );
}

function NoReport() {
  return (
    <EmptyState
      title="There is no such report"
      why="It may have been deleted, made private by its owner, or belong to another group."
      action={<StateLink href="/report-builder">All reports</StateLink>}
    />
  );
}

function ReadOrEdit({ report }: { readonly report: Report }) {
  const [shown, show] = useState<'report' | 'editor' | 'past'>('report');
  const { today } = useScope();
  return (
    <Suspense fallback={<LoadingReport />}>
      {shown === 'editor' && report.canEdit ? (
        <ReportEditor report={report} onDone={() => show('report')} />
      ) : shown === 'past' ? (
        <AsOfReport report={report} today={today} onClose={() => show('report')} />
      ) : (
        <ReadReport report={report} onEdit={() => show('editor')} onAsOf={() => show('past')} />
      )}
    </Suspense>
  );
}
