import { useState } from 'react';
import { useCall, useSave } from '../../../../web/calls/use-call.ts';
import { useForm } from '../../../../web/calls/use-form.ts';
import { FormDialog } from '../../../../web/ui/dialogs/form-dialog.tsx';
import { CheckboxField, SelectField, TextField } from '../../../../web/ui/fields/fields.tsx';
import { cloneReport, createReport, listPresets, listReports, type ReportLine } from '../contract.ts';
import type { PresetKey } from '../rules-presets.ts';

/** A report of its own, from a preset, or a copy of another. */
export type Starting = { readonly preset: PresetKey | null } | { readonly of: ReportLine };

interface CreateDialogProps {
  readonly starting: Starting;
  readonly dealerGroupId: number;
  readonly onMade: (id: number) => void;
  readonly onClose: () => void;
}

const EMPTY = 'empty';

export function CreateDialog({ starting, dealerGroupId, onMade, onClose }: CreateDialogProps) {
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
          value={preset ?? EMPTY}
          options={[
            { value: EMPTY, label: 'An empty page' },
            ...presets.map((one) => ({ value: one.key, label: one.title })),
          ]}
          onChange={(value) => pickPreset(value === EMPTY ? null : (value as PresetKey))}
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
