import { useState } from 'react';
import { isAtLeast } from '../../../../core/navigation/roles.ts';
import { useSave } from '../../../../web/calls/use-call.ts';
import { useForm } from '../../../../web/calls/use-form.ts';
import { useScope } from '../../../../web/scope/scope.ts';
import { useMembership } from '../../../../web/session/membership.ts';
import { notify } from '../../../../web/shell/notify.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { ConfirmDialog } from '../../../../web/ui/dialogs/confirm-dialog.tsx';
import { FormDialog } from '../../../../web/ui/dialogs/form-dialog.tsx';
import { MenuButton, type MenuItem } from '../../../../web/ui/dialogs/menu-button.tsx';
import { CheckboxField, TextField } from '../../../../web/ui/fields/fields.tsx';
import { IconChevronDown } from '../../../../web/ui/icons.ts';
import {
  addEnterpriseReport,
  deleteEnterpriseReport,
  enterpriseReports,
  updateEnterpriseReport,
} from '../contract.ts';
import type { KeptDraft } from './use-enterprise-draft.ts';

interface ReportMenuProps {
  readonly kept: KeptDraft;
}

const REFRESHES = { via: 'quiet', refreshes: [enterpriseReports] } as const;

/** Saved reports: open, save, save as, delete. */
export function ReportMenu({ kept }: ReportMenuProps) {
  const [opened, setOpened] = useState<'save' | 'delete' | null>(null);
  const { report, reports, isChanged } = kept;
  const items = (): MenuItem[] => [
    { id: 'new', title: 'New report', act: () => kept.open(null) },
    ...reports.map((one, index) => ({
      id: String(one.id),
      title: one.isGlobal ? `${one.name} (everyone)` : one.name,
      apart: index === 0,
      act: () => kept.open(one),
    })),
    ...(report?.isMine
      ? [
          {
            id: 'delete',
            title: `Delete ${report.name}`,
            danger: true,
            apart: true,
            act: () => setOpened('delete'),
          },
        ]
      : []),
  ];
  return (
    <>
      <MenuButton
        label="Reports"
        text={report ? `${report.name}${isChanged ? ' (changed)' : ''}` : 'Reports'}
        icon={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
        items={items}
      />
      <Button onClick={() => setOpened('save')}>Save</Button>
      {opened === 'save' && <SaveReport kept={kept} onClose={() => setOpened(null)} />}
      {opened === 'delete' && <DeleteReport kept={kept} onClose={() => setOpened(null)} />}
    </>
  );
}

const FIELDS = ['name', 'isGlobal', 'dealerships', 'metrics', 'orderBy'];

function SaveReport({ kept, onClose }: ReportMenuProps & { readonly onClose: () => void }) {
  const { group } = useScope();
  const { draft, report } = kept;
  const mine = report?.isMine ? report : null;
  const [name, setName] = useState(mine?.name ?? '');
  const [isGlobal, setGlobal] = useState(mine?.isGlobal ?? false);
  const [isNew, setNew] = useState(mine === null);
  const form = useForm(FIELDS);
  const add = useSave(addEnterpriseReport, REFRESHES);
  const update = useSave(updateEnterpriseReport, REFRESHES);
  const mayShare = useMayShare(group.id);
  const submit = async () => {
    const body = {
      ...{ dealerGroupId: group.id, name, isGlobal },
      dealerships: [...draft.dealerships],
      metrics: [...draft.metrics],
      orderBy: draft.orderBy,
      ...{ transposed: draft.transposed, sameStore: draft.sameStore },
    };
    const isSaved = await form.run(async () => {
      const { id } =
        mine && !isNew ? await update.save({ ...body, id: mine.id }) : await add.save({ ...body });
      kept.saved(id);
    });
    if (!isSaved) return;
    notify({ type: 'positive', message: 'Report saved successfully' });
    onClose();
  };
  const others = ['dealerships', 'metrics', 'orderBy'].map(form.errorAt).find((text) => text !== undefined);
  const failure = form.message ?? others;
  return (
    <FormDialog
      title="Save report"
      submit="Save"
      busy={form.isBusy}
      failure={failure ?? null}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        label="Name"
        name="name"
        maxLength={80}
        value={name}
        error={form.errorAt('name')}
        onChange={setName}
      />
      {mine && (
        <CheckboxField
          label="Save as a new report"
          checked={isNew}
          hint={isNew ? `${mine.name} stays as it is.` : `${mine.name} is replaced.`}
          onChange={setNew}
        />
      )}
      <CheckboxField
        label="For everyone in the group"
        checked={isGlobal}
        disabled={!mayShare}
        hint={
          form.errorAt('isGlobal') ??
          (mayShare
            ? 'Each person sees only their own stores in it.'
            : 'Takes the role marketing and all stores.')
        }
        onChange={setGlobal}
      />
    </FormDialog>
  );
}

function DeleteReport({ kept, onClose }: ReportMenuProps & { readonly onClose: () => void }) {
  const { group } = useScope();
  const { save, isSaving } = useSave(deleteEnterpriseReport, { refreshes: [enterpriseReports] });
  const { report } = kept;
  if (!report) return null;
  const confirm = async () => {
    await save({ dealerGroupId: group.id, id: report.id }).catch(() => undefined);
    kept.saved(null);
    onClose();
  };
  return (
    <ConfirmDialog
      title={`Delete ${report.name}?`}
      confirm="Delete"
      cancel="Keep"
      danger
      busy={isSaving}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {report.isGlobal ? 'Everyone in the group loses it.' : 'It cannot be brought back.'}
    </ConfirmDialog>
  );
}

function useMayShare(dealerGroupId: number): boolean {
  const membership = useMembership(dealerGroupId);
  return membership !== null && isAtLeast(membership.role, 'marketing') && membership.isWhole;
}
