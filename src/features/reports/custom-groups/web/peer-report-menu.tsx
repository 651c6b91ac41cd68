import { useState } from 'react';
import { useSave } from '../../../../web/calls/use-call.ts';
import { useForm } from '../../../../web/calls/use-form.ts';
import { notify } from '../../../../web/shell/notify.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { ConfirmDialog } from '../../../../web/ui/dialogs/confirm-dialog.tsx';
import { FormDialog } from '../../../../web/ui/dialogs/form-dialog.tsx';
import { MenuButton, type MenuItem } from '../../../../web/ui/dialogs/menu-button.tsx';
import { CheckboxField, TextField } from '../../../../web/ui/fields/fields.tsx';
import { IconChevronDown } from '../../../../web/ui/icons.ts';
import type { CustomGroup } from '../contract.ts';
import {
  addCustomGroupReport,
  customGroupReports,
  deleteCustomGroupReport,
  updateCustomGroupReport,
} from '../contract-reports.ts';
import type { KeptPeerDraft } from './use-peer-draft.ts';

interface PeerReportMenuProps {
  readonly group: CustomGroup;
  readonly kept: KeptPeerDraft;
}

const REFRESHES = { via: 'quiet', refreshes: [customGroupReports] } as const;

/** Saved reports of a supergroup: open, save, save as, delete. */
export function PeerReportMenu({ group, kept }: PeerReportMenuProps) {
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
            ...{ id: 'delete', title: `Delete ${report.name}`, danger: true, apart: true },
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
      {opened === 'save' && <SavePeerReport {...{ group, kept }} onClose={() => setOpened(null)} />}
      {opened === 'delete' && <DeletePeerReport {...{ group, kept }} onClose={() => setOpened(null)} />}
    </>
  );
}

interface ReportDialogProps extends PeerReportMenuProps {
  readonly onClose: () => void;
}

const FIELDS = ['name', 'isGlobal'];

function SavePeerReport({ group, kept, onClose }: ReportDialogProps) {
  const { draft, report } = kept;
  const mine = report?.isMine ? report : null;
  const [name, setName] = useState(mine?.name ?? '');
  const [isGlobal, setGlobal] = useState(mine?.isGlobal ?? false);
  const [isNew, setNew] = useState(mine === null);
  const form = useForm(FIELDS);
  const add = useSave(addCustomGroupReport, REFRESHES);
  const update = useSave(updateCustomGroupReport, REFRESHES);
  const submit = async () => {
    const body = {
      ...{ customGroupId: group.id, name, isGlobal, orderBy: draft.orderBy },
      ...{ dealerships: [...draft.dealerships], dealerGroupIds: [...draft.dealerGroupIds] },
      ...{ metrics: [...draft.metrics], transposed: draft.transposed, anonymous: draft.anonymous },
    };
    const isSaved = await form.run(async () => {
      const { id } = mine && !isNew ? await update.save({ ...body, id: mine.id }) : await add.save(body);
      kept.saved(id);
    });
    if (!isSaved) return;
    notify({ type: 'positive', message: 'Report saved successfully' });
    onClose();
  };
  return (
    <FormDialog
      title="Save report"
      submit="Save"
      busy={form.isBusy}
      failure={form.message}
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
        label="For everyone who sees this supergroup"
        checked={isGlobal}
        disabled={!group.isGlobal}
        hint={
          form.errorAt('isGlobal') ??
          (group.isGlobal
            ? 'Each person sees only their own stores in it.'
            : 'This supergroup is yours alone, and so are its reports.')
        }
        onChange={setGlobal}
      />
    </FormDialog>
  );
}

function DeletePeerReport({ group, kept, onClose }: ReportDialogProps) {
  const { save, isSaving } = useSave(deleteCustomGroupReport, { refreshes: [customGroupReports] });
  const { report } = kept;
  if (!report) return null;
  const confirm = async () => {
    await save({ customGroupId: group.id, id: report.id }).catch(() => undefined);
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
      {report.isGlobal ? 'Everyone who sees this supergroup loses it.' : 'It cannot be brought back.'}
    </ConfirmDialog>
  );
}
