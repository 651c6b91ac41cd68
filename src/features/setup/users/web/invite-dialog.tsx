import { useState } from 'react';
import type { Grant } from '../../../../core/navigation/roles.ts';
import { FormDialog } from '../../../../web/ui/dialogs/form-dialog.tsx';
import { TextField } from '../../../../web/ui/fields/fields.tsx';
import { Segments } from '../../../../web/ui/fields/segments.tsx';
import { TextAreaField } from '../../../../web/ui/fields/text-area-field.tsx';
import { readPeople } from '../rules-paste.ts';
import { GrantFields } from './grant-fields.tsx';
import { PastedList, type RowNote } from './pasted-list.tsx';
import { useInviting } from './use-inviting.ts';
import styles from './users.module.css';
import type { UsersContext } from './users-context.ts';

interface InviteDialogProps {
  readonly context: UsersContext;
  readonly onClose: () => void;
}

/** One person, or a list copied from a spreadsheet. Nothing is sent before every row is right. */
export function InviteDialog({ context, onClose }: InviteDialogProps) {
  const [mode, setMode] = useState<'one' | 'list'>('one');
  const [one, setOne] = useState<Typed>({ name: '', email: '', phone: '' });
  const [list, setList] = useState('');
  const [grant, setGrant] = useState<Grant>({ role: 'viewer', dealershipIds: context.own.dealershipIds });
  const typed = [one.name, one.email, one.phone].map((text) => text.replaceAll('\t', ' ')).join('\t');
  const people = readPeople(mode === 'one' ? typed : list, {
    ...{ stores: context.stores, otherwise: grant, own: context.own },
  });
  const sending = useInviting(context, onClose);
  const isWrong = people.length === 0 || people.some(({ errors }) => errors.length > 0);
  const edited =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      sending.forget();
      set(value);
    };
  const submit = people.length > 1 ? `Invite ${people.length} people` : 'Invite';
  return (
    <FormDialog
      title="Invite people"
      about="They get a mail with a link that is valid for seven days."
      submit={sending.hasWarnings ? 'Send anyway' : submit}
      busy={sending.isBusy}
      disabled={isWrong || grant.dealershipIds?.length === 0}
      failure={sending.failure}
      wide
      onSubmit={() => void sending.send(people)}
      onClose={onClose}
    >
      <Segments
        label="How many"
        segments={[
          { id: 'one', title: 'One person' },
          { id: 'list', title: 'A list' },
        ]}
        chosen={mode}
        onPick={edited(setMode)}
      />
      {mode === 'one' ? (
        <OnePerson value={one} note={sending.notes[0]} onChange={edited(setOne)} />
      ) : (
        <ListOfPeople value={list} onChange={edited(setList)} />
      )}
      <GrantFields context={context} value={grant} onChange={setGrant} />
      {mode === 'list' && people.length > 0 && (
        <PastedList context={context} people={people} notes={sending.notes} />
      )}
    </FormDialog>
  );
}

interface Typed {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

interface OnePersonProps {
  readonly value: Typed;
  readonly note: RowNote | undefined;
  readonly onChange: (value: Typed) => void;
}

function OnePerson({ value, note, onChange }: OnePersonProps) {
  return (
    <div className={styles.fields}>
      <TextField
        label="Name"
        name="name"
        value={value.name}
        onChange={(name) => onChange({ ...value, name })}
        maxLength={120}
        autoFocus
      />
      <TextField
        label="Email"
        name="email"
        type="email"
        value={value.email}
        onChange={(email) => onChange({ ...value, email })}
        maxLength={254}
        error={note?.problem ?? undefined}
        hint={note?.warning}
      />
      <TextField
        label="Phone (optional)"
        name="phone"
        type="tel"
        value={value.phone}
        onChange={(phone) => onChange({ ...value, phone })}
        maxLength={40}
        hint="For sign-in codes"
      />
    </div>
  );
}

function ListOfPeople({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  return (
    <TextAreaField
      label="People"
      name="people"
      value={value}
      rows={6}
      placeholder="Ana Ruiz, ana@example.com, 312 555 0100, manager, all"
      hint="One person a line: name, email, phone, role, stores. Paste from a spreadsheet. What a line leaves out is taken from below."
      onChange={onChange}
    />
  );
}
