import { useState } from 'react';
import { useForm } from '../calls/use-form.ts';
import { notify } from '../shell/notify.ts';
import { Button } from '../ui/buttons.tsx';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { FormDialog } from '../ui/dialogs/form-dialog.tsx';
import { MenuButton, type MenuItem } from '../ui/dialogs/menu-button.tsx';
import { CheckboxField } from '../ui/fields/checkbox-field.tsx';
import { TextField } from '../ui/fields/fields.tsx';
import { IconChevronDown } from '../ui/icons.ts';
import type { KeptDraft, SavedReport, SavedVersion } from './use-kept-draft.ts';

interface Sharing {
  /** `For everyone in the group` */
  readonly label: string;
  readonly may: boolean;
  readonly whyNot: string;
  /** What deleting a global report means. */
  readonly lost: string;
}

interface SavedReportMenuProps<Draft> {
  readonly kept: KeptDraft<Draft, SavedReport>;
  readonly sharing: Sharing;
  /** Fields of the draft whose faults are shown above the form. */
  readonly draftFields?: readonly string[];
  /** Saves the draft, as a new report where `over` is null, else over that version. */
  readonly save: (
    as: { name: string; isGlobal: boolean },
    over: SavedVersion | null,
  ) => Promise<SavedVersion>;
  readonly remove: (id: number) => Promise<unknown>;
}

type DialogProps<Draft> = SavedReportMenuProps<Draft> & { readonly onClose: () => void };

/** Saved reports of a grid: open, save, save as, delete. */
export function SavedReportMenu<Draft>(props: SavedReportMenuProps<Draft>) {
  const [opened, setOpened] = useState<'save' | 'delete' | null>(null);
  const { report, reports, isChanged, isOutdated, open } = props.kept;
  const close = () => setOpened(null);
  const items = (): MenuItem[] => [
    { id: 'new', title: 'New report', act: () => open(null) },
    ...reports.map((one, index) => ({
      id: String(one.id),
      title: one.isGlobal ? `${one.name} (everyone)` : one.name,
      apart: index === 0,
      act: () => open(one.id),
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
        text={
          report
            ? `${report.name}${isOutdated ? ' (changed by someone else)' : isChanged ? ' (changed)' : ''}`
            : 'Reports'
        }
        icon={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
        items={items}
      />
      <Button onClick={() => setOpened('save')}>Save</Button>
      {opened === 'save' && <SaveDialog {...props} onClose={close} />}
      {opened === 'delete' && <DeleteDialog {...props} onClose={close} />}
    </>
  );
}

function SaveDialog<Draft>({ kept, sharing, draftFields = [], save, onClose }: DialogProps<Draft>) {
  const mine = kept.report?.isMine ? kept.report : null;
  const [name, setName] = useState(mine?.name ?? '');
  const [isGlobal, setGlobal] = useState(mine?.isGlobal ?? false);
  const [isNew, setNew] = useState(mine === null);
  const form = useForm(['name', 'isGlobal', ...draftFields]);
  const submit = async () => {
    const over = mine && !isNew ? { id: mine.id, version: kept.version ?? mine.version } : null;
    if (!(await form.run(async () => kept.saved(await save({ name, isGlobal }, over))))) {
      // It may be refused because somebody else saved it.
      kept.refresh();
      return;
    }
    notify({ type: 'positive', message: 'Report saved successfully' });
    onClose();
  };
  const ofDraft = draftFields.map(form.errorAt).find((text) => text !== undefined);
  return (
    <FormDialog
      title="Save report"
      submit="Save"
      busy={form.isBusy}
      failure={form.message ?? ofDraft ?? null}
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
        label={sharing.label}
        checked={isGlobal}
        disabled={!sharing.may}
        hint={
          form.errorAt('isGlobal') ??
          (sharing.may ? 'Each person sees only their own stores in it.' : sharing.whyNot)
        }
        onChange={setGlobal}
      />
    </FormDialog>
  );
}

function DeleteDialog<Draft>({ kept, sharing, remove, onClose }: DialogProps<Draft>) {
  const [isBusy, setBusy] = useState(false);
  const { report } = kept;
  if (!report) return null;
  const confirm = async () => {
    setBusy(true);
    await remove(report.id).catch(() => undefined);
    kept.saved(null);
    onClose();
  };
  return (
    <ConfirmDialog
      title={`Delete ${report.name}?`}
      confirm="Delete"
      cancel="Keep"
      danger
      busy={isBusy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {report.isGlobal ? sharing.lost : 'This cannot be undone.'}
    </ConfirmDialog>
  );
}
