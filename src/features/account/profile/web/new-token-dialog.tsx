import { useState } from 'react';
import { useSave } from '../../../../web/calls/use-call.ts';
import { useForm } from '../../../../web/calls/use-form.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { FormDialog } from '../../../../web/ui/dialogs/form-dialog.tsx';
import { CopyField } from '../../../../web/ui/fields/copy-field.tsx';
import { SelectField, TextField } from '../../../../web/ui/fields/fields.tsx';
import { Dialog } from '../../../../web/ui/shell/dialog.tsx';
import { createToken, listTokens, TOKEN_DAYS } from '../contract-tokens.ts';
import styles from './account.module.css';
import { useProof } from './proof.tsx';

interface NewTokenDialogProps {
  readonly group: { readonly id: number; readonly name: string };
  readonly onMade: (token: string) => void;
  readonly onClose: () => void;
}

const OPTIONS = TOKEN_DAYS.map((days) => ({
  value: String(days),
  label: days === 365 ? 'A year' : `${days} days`,
}));

export function NewTokenDialog({ group, onMade, onClose }: NewTokenDialogProps) {
  const prove = useProof();
  const form = useForm(['name', 'days']);
  const [name, setName] = useState('');
  const [days, setDays] = useState('90');
  const [token, setToken] = useState<string | null>(null);
  const { save } = useSave(createToken, { via: 'quiet', refreshes: [listTokens] });

  const submit = () =>
    form.run(async () => {
      const chosen = TOKEN_DAYS.find((one) => String(one) === days) ?? 90;
      const made = await prove(() => save({ dealerGroupId: group.id, name, days: chosen }));
      setToken(made.token);
      onMade(made.token);
    });

  if (token !== null) {
    return (
      <Dialog label="Your new access token" onClose={onClose}>
        <div className={styles.dialog}>
          <h2 className={styles.dialogTitle}>Your new access token</h2>
          <p className={styles.hint}>
            It is shown only now. Who has it reads what you read in {group.name}: keep it like a password. The
            examples below contain it until you leave this page.
          </p>
          <CopyField label="Token" value={token} />
          <Button kind="primary" onClick={onClose}>
            I kept it
          </Button>
        </div>
      </Dialog>
    );
  }
  return (
    <FormDialog
      title="New access token"
      about={`It reads ${group.name} with the role and the stores you have at the time, and changes nothing. It ends with its date, with your password or with your place in the group.`}
      submit="Create"
      busy={form.isBusy}
      disabled={name.trim() === ''}
      failure={form.message}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        label="Name"
        name="name"
        maxLength={60}
        autoFocus
        value={name}
        onChange={setName}
        error={form.errorAt('name')}
        hint="Where you use it, such as Weekly report in Excel."
      />
      <SelectField
        label="Valid for"
        name="days"
        value={days}
        options={OPTIONS}
        onChange={setDays}
        error={form.errorAt('days')}
      />
    </FormDialog>
  );
}
