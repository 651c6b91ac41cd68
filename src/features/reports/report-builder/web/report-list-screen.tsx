import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useCall, useSave } from '../../../../web/calls/use-call.ts';
import { useScope } from '../../../../web/scope/scope.ts';
import { notify } from '../../../../web/shell/notify.ts';
import { IconPlus } from '../../../../web/ui/action-icons.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { ConfirmDialog } from '../../../../web/ui/dialogs/confirm-dialog.tsx';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Page, Section } from '../../../../web/ui/page.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { EmptyState } from '../../../../web/ui/states.tsx';
import { deleteReport, listReports, type ReportLine } from '../contract.ts';
import type { PresetKey } from '../rules-presets.ts';
import { CreateDialog, type Starting } from './create-dialog.tsx';
import { PresetList } from './preset-list.tsx';
import { ReportTable } from './report-table.tsx';
import { useMayEdit } from './use-may-edit.ts';

export function ReportListScreen() {
  const { group } = useScope();
  const mayEdit = useMayEdit(group.id);
  const navigate = useNavigate();
  const list = useCall(listReports, { dealerGroupId: group.id }, { live: ['report'] });
  const [starting, start] = useState<Starting | null>(null);
  const [deleting, askToDelete] = useState<ReportLine | null>(null);
  const open = (id: number) =>
    void navigate({ to: `/report-builder/report/${id}`, search: (kept: object) => kept });
  const create = (preset: PresetKey | null) => start({ preset });
  return (
    <Page
      title="Report Builder"
      actions={
        mayEdit && (
          <Button kind="primary" icon={<IconPlus size={16} />} onClick={() => create(null)}>
            New report
          </Button>
        )
      }
    >
      <Section flush title="Saved reports" note="Shared reports of the group, and your private ones">
        <Loaded
          query={list}
          what="The reports"
          skeleton={<RowsSkeleton rows={5} />}
          empty={({ reports }) =>
            reports.length > 0 ? null : <NoReports onCreate={mayEdit ? () => create(null) : null} />
          }
        >
          {({ reports }) => (
            <ReportTable
              reports={reports}
              mayEdit={mayEdit}
              onOpen={open}
              onClone={(of) => start({ of })}
              onDelete={askToDelete}
            />
          )}
        </Loaded>
      </Section>
      {mayEdit && <PresetList onPick={create} />}
      {starting && (
        <CreateDialog
          starting={starting}
          dealerGroupId={group.id}
          onMade={open}
          onClose={() => start(null)}
        />
      )}
      {deleting && (
        <DeleteDialog report={deleting} dealerGroupId={group.id} onClose={() => askToDelete(null)} />
      )}
    </Page>
  );
}

function NoReports({ onCreate }: { readonly onCreate: (() => void) | null }) {
  const why = onCreate
    ? 'Start with an empty report or one of the presets below.'
    : 'Reports appear here as soon as someone in your group shares one.';
  const action = onCreate && <Button onClick={onCreate}>Start the first report</Button>;
  return <EmptyState title="No reports yet" why={why} action={action} />;
}

interface DeleteDialogProps {
  readonly report: ReportLine;
  readonly dealerGroupId: number;
  readonly onClose: () => void;
}

function DeleteDialog({ report, dealerGroupId, onClose }: DeleteDialogProps) {
  const { save, isSaving } = useSave(deleteReport, { refreshes: [listReports] });
  const remove = async () => {
    // A failure shows as a toast.
    const isDone = await save({ dealerGroupId, id: report.id }).then(
      () => true,
      () => false,
    );
    if (!isDone) return;
    notify({ type: 'positive', message: `${report.title} was deleted.` });
    onClose();
  };
  return (
    <ConfirmDialog
      title={`Delete ${report.title}?`}
      confirm="Delete"
      cancel="Keep it"
      danger
      busy={isSaving}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      Its pages and images are deleted for everyone. This cannot be undone.
    </ConfirmDialog>
  );
}
