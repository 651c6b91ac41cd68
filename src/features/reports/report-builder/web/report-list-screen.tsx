import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { isAtLeast } from '../../../../core/navigation/roles.ts';
import { countedText } from '../../../../core/text/number-text.ts';
import { useCall, useSave } from '../../../../web/calls/use-call.ts';
import { useForm } from '../../../../web/calls/use-form.ts';
import { useScope } from '../../../../web/scope/scope.ts';
import { useMembership } from '../../../../web/session/membership.ts';
import { notify } from '../../../../web/shell/notify.ts';
import { IconPlus } from '../../../../web/ui/action-icons.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { ConfirmDialog } from '../../../../web/ui/dialogs/confirm-dialog.tsx';
import { FormDialog } from '../../../../web/ui/dialogs/form-dialog.tsx';
import { CheckboxField } from '../../../../web/ui/fields/checkbox-field.tsx';
import { SelectField, TextField } from '../../../../web/ui/fields/fields.tsx';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Page, Section } from '../../../../web/ui/page.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { EmptyState } from '../../../../web/ui/states.tsx';
import {
  cloneReport,
  createReport,
  deleteReport,
  listPresets,
  listReports,
  type ReportLine,
} from '../contract.ts';
import type { PresetKey } from '../rules-presets.ts';
import styles from './report-list.module.css';
import { ReportTable } from './report-table.tsx';

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
      {mayEdit && list.data && <PresetList onPick={create} />}
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

function useMayEdit(dealerGroupId: number): boolean {
  const role = useMembership(dealerGroupId)?.role;
  return role !== undefined && isAtLeast(role, 'marketing');
}

/** A report of its own, from a preset, or a copy of another. */
type Starting = { readonly preset: PresetKey | null } | { readonly of: ReportLine };

interface CreateDialogProps {
  readonly starting: Starting;
  readonly dealerGroupId: number;
  readonly onMade: (id: number) => void;
  readonly onClose: () => void;
}

const EMPTY_REPORT = 'empty';

function CreateDialog({ starting, dealerGroupId, onMade, onClose }: CreateDialogProps) {
  const of = 'of' in starting ? starting.of : null;
  const presets = useCall(listPresets, { dealerGroupId }).data?.presets ?? [];
  const [preset, pickPreset] = useState<PresetKey | null>('of' in starting ? null : starting.preset);
  const suggested = presets.find(({ key }) => key === preset)?.title;
  const [typed, type] = useState<string | null>(of ? `${of.title} (copy)` : null);
  const [isDraft, setDraft] = useState(false);
  const [isPrivate, setPrivate] = useState(false);
  const create = useSave(createReport, { via: 'quiet', refreshes: [listReports] });
  const clone = useSave(cloneReport, { via: 'quiet', refreshes: [listReports] });
  const form = useForm(['title']);
  const title = typed ?? suggested ?? '';
  const submit = () =>
    form.run(async () => {
      const fields = { dealerGroupId, title, isDraft, isPrivate };
      const { report } = of
        ? await clone.save({ ...fields, id: of.id })
        : await create.save({ ...fields, ...(preset !== null && { preset }) });
      onMade(report.id);
    });
  const failure = form.message;
  return (
    <FormDialog
      title={of ? `Clone ${of.title}` : 'New report'}
      submit={of ? 'Clone' : 'Create'}
      busy={form.isBusy}
      failure={failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {of === null && (
        <SelectField
          label="Start from"
          value={preset ?? EMPTY_REPORT}
          options={[
            { value: EMPTY_REPORT, label: 'An empty page' },
            ...presets.map((one) => ({ value: one.key, label: one.title })),
          ]}
          onChange={(value) => pickPreset(value === EMPTY_REPORT ? null : (value as PresetKey))}
        />
      )}
      <TextField
        label="Title"
        name="title"
        required
        autoFocus
        maxLength={120}
        value={title}
        error={form.errorAt('title')}
        onChange={type}
      />
      <CheckboxField label="Draft" hint="Drafts are not delivered." checked={isDraft} onChange={setDraft} />
      <CheckboxField
        label="Private"
        hint="Only you see a private report."
        checked={isPrivate}
        onChange={setPrivate}
      />
    </FormDialog>
  );
}

function PresetList({ onPick }: { readonly onPick: (preset: PresetKey) => void }) {
  const { group } = useScope();
  const presets = useCall(listPresets, { dealerGroupId: group.id });
  return (
    <Section title="Start from a preset">
      <Loaded query={presets} what="The presets" skeleton={<RowsSkeleton rows={3} />}>
        {(answer) => (
          <ul className={styles.presets}>
            {answer.presets.map(({ key, title, description, reportSettings }) => (
              <li key={key}>
                <button type="button" className={styles.preset} onClick={() => onPick(key)}>
                  <span className={styles.presetTitle}>{title}</span>
                  <span className={styles.faint}>{description}</span>
                  <span className={styles.faint}>{countedText(reportSettings.pages.length, 'page')}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  );
}
