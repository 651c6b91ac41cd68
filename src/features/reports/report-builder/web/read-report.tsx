import { Button } from '../../../../web/ui/buttons.tsx';
import { Badge } from '../../../../web/ui/cards/badge.tsx';
import { Page } from '../../../../web/ui/page.tsx';
import { EmptyState } from '../../../../web/ui/states.tsx';
import type { Report } from '../contract.ts';
import { DeliverMenu } from './deliver-menu.tsx';
import { contentOfReport } from './draft.ts';
import { ExportReport } from './export-report.tsx';
import { PageView } from './page-view.tsx';

/** The report as its document has it. */
export function ReadReport({ report, onEdit }: { readonly report: Report; readonly onEdit: () => void }) {
  const content = contentOfReport(report);
  const { pages } = content;
  return (
    <Page
      title={report.title}
      actions={
        <>
          {report.isDraft && <Badge tone="warning">Draft</Badge>}
          {report.isPrivate && <Badge>Private</Badge>}
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
