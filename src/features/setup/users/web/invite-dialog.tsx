import { useState } from 'react';
import type { Grant } from '../../../../core/navigation/roles.ts';
import { countedText } from '../../../../core/text/number-text.ts';
import { RequestFailed } from '../../../../web/calls/failures.ts';
import { useApi, useSave } from '../../../../web/calls/use-call.ts';
import { notify } from '../../../../web/shell/notify.ts';
import { FormDialog } from '../../../../web/ui/dialogs/form-dialog.tsx';
import { TextField } from '../../../../web/ui/fields/fields.tsx';
import { Segments } from '../../../../web/ui/fields/segments.tsx';
import { TextAreaField } from '../../../../web/ui/fields/text-area-field.tsx';
import list from '../../../../web/ui/tables/record-list.module.css';
import { checkInvitations, inviteUsers, userList } from '../contract.ts';
import { auditLog } from '../contract-audit.ts';
import { type PastedPerson, readPeople } from '../rules-paste.ts';
import { GrantFields, ROLE_TITLES } from './grant-fields.tsx';
import styles from './users.module.css';
import { sentGrant, storesText, type UsersContext } from './users-context.ts';

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
      hint="One person per line: name, email, phone, role, stores. Paste from a spreadsheet. Missing values are taken from below."
      onChange={onChange}
    />
  );
}

/** Checks the list first; a warning waits for a second press. */
function useInviting({ dealerGroupId }: UsersContext, onClose: () => void) {
  const { quiet } = useApi();
  const saving = useSave(inviteUsers, { via: 'quiet', refreshes: [userList, auditLog] });
  const [notes, setNotes] = useState<readonly RowNote[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const [isChecking, setChecking] = useState(false);
  const hasWarnings = notes.some(({ warning }) => warning !== null);

  async function send(people: readonly PastedPerson[]): Promise<void> {
    setFailure(null);
    setChecking(true);
    const input = { dealerGroupId, people: people.map(asSent) };
    try {
      const { rows } = await quiet.call(checkInvitations, input);
      setNotes(rows);
      const isNew = rows.some(({ warning }, row) => warning !== null && notes[row]?.warning !== warning);
      if (isNew || rows.some(({ problem }) => problem !== null)) return;
      await saving.save(input);
      notify({ type: 'positive', message: `${countedText(people.length, 'invitation')} sent.` });
      onClose();
    } catch (error) {
      setFailure(error instanceof RequestFailed ? error.message : 'The server did not answer. Try again.');
    } finally {
      setChecking(false);
    }
  }

  function forget(): void {
    setNotes([]);
    setFailure(null);
  }

  return { send, forget, notes, failure, hasWarnings, isBusy: isChecking || saving.isSaving };
}

function asSent({ name, email, phone, grant }: PastedPerson) {
  return { name, email, ...(phone !== '' && { phone }), ...sentGrant(grant) };
}

interface RowNote {
  readonly problem: string | null;
  readonly warning: string | null;
}

interface PastedListProps {
  readonly context: UsersContext;
  readonly people: readonly PastedPerson[];
  /** What the server says of each row; empty before it was sent. */
  readonly notes: readonly RowNote[];
}

/** How the list was read, with what is wrong in each row. */
function PastedList({ context, people, notes }: PastedListProps) {
  const wrong = people.filter(({ errors }, row) => errors.length > 0 || notes[row]?.problem).length;
  return (
    <div className={styles.pasted}>
      <p className={list.faint} role="status">
        {countedText(people.length, 'person', 'people')}
        {wrong > 0 && `, ${countedText(wrong, 'row')} to correct`}
      </p>
      <ul className={styles.rows} aria-label="People on the list">
        {people.map((person, row) => (
          <li key={person.line} className={styles.pastedRow}>
            <span className={list.name}>{person.name || `Line ${person.line}`}</span>
            <span className={list.faint}>
              {person.email} · {ROLE_TITLES[person.grant.role]} · {storesText(context, person.grant)}
            </span>
            {[...person.errors, notes[row]?.problem]
              .filter((text) => typeof text === 'string')
              .map((text) => (
                <span key={text} className={styles.wrong}>
                  {text}
                </span>
              ))}
            {notes[row]?.warning && <span className={styles.warning}>{notes[row].warning}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}
