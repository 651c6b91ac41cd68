import { useState } from 'react';
import { useSave } from '../calls/use-call.ts';
import { useForm } from '../calls/use-form.ts';
import { useScope } from '../scope/scope.ts';
import { useMembership } from '../session/membership.ts';
import { notify } from '../shell/notify.ts';
import { Button } from '../ui/buttons.tsx';
import { DateField } from '../ui/date-field.tsx';
import { FormDialog } from '../ui/dialogs/form-dialog.tsx';
import { SelectField, TextField } from '../ui/fields/fields.tsx';
import { type Annotation, useAnnotationCalls } from './annotations.ts';

const LONGEST = 120;
const ALL = 'all';

/** An annotation to change, or the day of one to add. */
export type AnnotationSubject = Annotation | { readonly id: null; readonly day: string };

interface AnnotationDialogProps {
  readonly subject: AnnotationSubject;
  readonly onClose: () => void;
}

/** Adds what happened on a day to the trends, or changes or deletes it. */
export function AnnotationDialog({ subject, onClose }: AnnotationDialogProps) {
  const { group, dealerships, isAll } = useScope();
  const isWhole = useMembership(group.id)?.isWhole === true;
  const form = useForm(['day', 'text', 'storeId']);
  const [day, setDay] = useState(subject.day);
  const [text, setText] = useState(subject.id === null ? '' : subject.text);
  const [first] = dealerships;
  const [store, setStore] = useState(isWhole && isAll ? ALL : String(first?.id ?? ALL));
  const saving = useAnnotationSaves();
  const dealerGroupId = group.id;
  const save = async () => {
    const isSaved = await form.run(async () => {
      const written = { dealerGroupId, day, text: text.trim() };
      if (subject.id === null) {
        await saving.add({ ...written, ...(store !== ALL && { storeId: Number(store) }) });
      } else await saving.change({ ...written, id: subject.id });
    });
    if (isSaved) onClose();
  };
  const remove = async (annotation: Annotation) => {
    const isGone = await form.run(async () => {
      await saving.remove({ dealerGroupId, id: annotation.id });
    });
    if (!isGone) return;
    onClose();
    offerUndo(annotation, (written) => saving.add({ dealerGroupId, ...written }));
  };
  return (
    <FormDialog
      title={subject.id === null ? 'Add an annotation' : 'Annotation'}
      about="Marks this day on every trend of the store, for everyone who sees it."
      submit={subject.id === null ? 'Add' : 'Save'}
      busy={form.isBusy}
      disabled={text.trim() === '' || day === ''}
      failure={form.message}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <TextField
        label="What happened"
        placeholder="Site relaunch"
        value={text}
        maxLength={LONGEST}
        error={form.errorAt('text')}
        autoFocus
        onChange={setText}
      />
      <DateField label="Day" value={day} error={form.errorAt('day')} onChange={setDay} />
      {subject.id === null ? (
        <SelectField
          label="Applies to"
          value={store}
          options={[
            ...(isWhole ? [{ value: ALL, label: 'All stores' }] : []),
            ...dealerships.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          error={form.errorAt('storeId')}
          onChange={setStore}
        />
      ) : (
        <div>
          <Button kind="danger" disabled={form.isBusy} onClick={() => void remove(subject)}>
            Delete annotation
          </Button>
        </div>
      )}
    </FormDialog>
  );
}

function offerUndo(
  { dealerShipId, day, text }: Annotation,
  add: (written: { day: string; text: string; storeId?: number }) => Promise<unknown>,
): void {
  const written = { day, text, ...(dealerShipId !== null && { storeId: dealerShipId }) };
  const failed = () => notify({ type: 'negative', message: 'The annotation could not be added again.' });
  notify({
    type: 'info',
    message: `Deleted: ${text}`,
    group: 'annotation',
    action: { label: 'Undo', act: () => void add(written).catch(failed) },
  });
}

function useAnnotationSaves() {
  const calls = useAnnotationCalls();
  const how = { refreshes: [calls.list], via: 'quiet' } as const;
  const { save: add } = useSave(calls.add, how);
  const { save: change } = useSave(calls.change, how);
  const { save: remove } = useSave(calls.remove, how);
  return { add, change, remove };
}
